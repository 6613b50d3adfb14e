/** What stands under the buttons when a solution was found: its figures, and what one may do with it. */
import { button, element, figure } from './dom.mjs'
import { joinMoves, splitMoves } from './game.mjs'
import { text } from './text.mjs'
import { Cancelled } from './work.mjs'
import { copyText, countWords, resultWords, secondsWords } from './words.mjs'

/** @typedef {import('../glissade.mjs').Result} Result */
/** @typedef {import('./table.mjs').Table} Table */

/** How far the solution may be from the best one, in percent. @param {Result} result */
export function gapOf({ length = 0, lower_bound }) {
  return lower_bound > 0 ? Math.ceil((100 * (length - lower_bound)) / lower_bound) : Infinity
}

/**
 * @param {Table} table
 * @param {Result} result
 * @param {{onLink: (moves: string[]) => void, onImprove?: () => void, onProve?: () => void}} asked
 * @returns {HTMLElement[]}
 */
export function solutionParts(table, result, { onLink, onImprove, onProve }) {
  const { context } = table
  const moves = splitMoves(result.moves ?? '')
  const small = { class: 'small' }
  const asking = { class: 'small asking' }
  const heuristic = result.heuristic === 'none' ? '' : result.heuristic
  const details = text.table.foundBy(figure(result.generated), secondsWords(result.seconds), result.algorithm, heuristic)
  const count = element('span', { class: 'quiet', tabindex: -1 })
  const countButton = button(text.table.howMany, () => countShortest(table, countButton, count), small)
  return [
    element('p', {}, element('strong', {}, resultWords(result))),
    element('p', { class: 'quiet' }, onProve ? text.table.gap(gapOf(result)) : details),
    ...(onImprove && onProve
      ? [
          element(
            'div',
            { class: 'row' },
            button(text.table.play, () => table.transport.play(), { class: 'small primary' }),
            button(text.table.keepImproving, onImprove, asking),
            button(text.table.prove, onProve, asking),
          ),
          element('p', { class: 'quiet' }, proofWords(table.game.start)),
        ]
      : []),
    element(
      'div',
      { class: 'row' },
      button(text.table.copyMoves, () => copyText(joinMoves(moves), context, text.table.movesCopied), small),
      button(text.table.copySolved, () => onLink(moves), small),
      ...(result.optimal ? [countButton] : []),
      count,
    ),
  ]
}

/** How long a proof may take: what is known of boards of this size. @param {import('../glissade.mjs').Puzzle} puzzle */
function proofWords({ cells: { length } }) {
  return length <= 20 ? text.table.proofMinutes : length <= 25 ? text.table.proofDays : text.table.proofNever
}

/** Counts the shortest solutions. @param {Table} table @param {HTMLElement} asking @param {HTMLElement} count */
async function countShortest(table, asking, count) {
  const { position } = table.game
  asking.remove()
  count.focus() // where the answer will stand
  try {
    const options = { ...table.options.solving(position), count: true }
    const counted = await table.context.work.solve(position, options, table.place, { label: text.table.counting })
    count.textContent = countWords(counted)
    table.context.announce(count.textContent)
  } catch (error) {
    count.textContent = error instanceof Cancelled ? text.table.countingCancelled : String(error)
  }
}

/** The best answer of work that was stopped, with what was proved by then. @param {Result} best @param {Cancelled} stopped @returns {Result} */
export function withBound(best, { progress }) {
  return { ...best, lower_bound: Math.max(best.lower_bound, progress?.lower_bound ?? 0) }
}
