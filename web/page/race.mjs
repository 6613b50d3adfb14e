/** What racers want to know: records and averages by size, the last times, the fewest slides. */
import { button, clock, element, figure, messageOf } from './dom.mjs'
import { sizeWords } from './finish.mjs'
import { slidesIn, splitMoves } from './game.mjs'
import { decimal } from '../text/figures.mjs'
import { lastTimes, sizesOf, standing } from './records.mjs'
import { language, text } from './text.mjs'
import { Cancelled, cancelledWords } from './work.mjs'

/** @typedef {import('./table.mjs').Table} Table */

const SHOWN_TIMES = 12

/** A time, or a dash where there is none yet. @param {number | undefined} milliseconds */
const timeWords = (milliseconds) => (milliseconds === undefined ? '–' : clock(milliseconds, true))

/** @param {string[]} columns @param {HTMLElement} rows */
function tableOf(columns, rows) {
  const heads = columns.map((name) => element('th', { scope: 'col' }, name))
  return element('table', { class: 'times' }, element('thead', {}, element('tr', {}, ...heads)), rows)
}

/** @param {(Node | string)[]} cells the first one names the row */
function row([first, ...rest]) {
  return element('tr', {}, element('th', { scope: 'row' }, first), ...rest.map((cell) => element('td', {}, cell)))
}

/**
 * @param {Table} table
 * @param {{place: HTMLElement, onBoard: (board: string) => void}} details
 */
export function createRace(table, { place, onBoard }) {
  const words = text.race
  const { context } = table
  const small = { class: 'small' }
  const records = element('tbody')
  const times = element('tbody')
  const none = element('p', { class: 'quiet' }, words.none)
  const recordTable = tableOf(words.columns, records)
  const lastHeading = element('h3', {})
  const lastTable = tableOf(words.lastColumns, times)
  const workPlace = element('div', { class: 'work-place' })
  const answer = element('p', { class: 'quiet', role: 'status' })
  const scroll = (/** @type {HTMLElement} */ node, /** @type {string} */ label) =>
    element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label }, node)
  place.replaceChildren(
    element('h3', {}, words.records),
    none,
    scroll(recordTable, words.records),
    lastHeading,
    scroll(lastTable, words.lastColumns[0]),
    element('div', { class: 'row' }, button(words.fewest, fewest, small)),
    element('p', { class: 'quiet' }, words.fewestHelp),
    workPlace,
    answer,
  )
  let shown = ''

  function show() {
    if (!place.isConnected) return
    const size = sizeWords(table.game)
    const board = table.game.start.start
    const last = lastTimes(table.options.view, size)
    const state = `${size} ${board} ${last[0]?.at}`
    if (state === shown) return // as after every move: a button that has the focus stays
    shown = state
    answer.textContent = ''
    const sizes = sizesOf(table.options.view)
    none.hidden = sizes.length > 0
    recordTable.hidden = !sizes.length
    lastHeading.hidden = lastTable.hidden = !last.length
    lastHeading.textContent = words.last(size)
    records.replaceChildren(...sizes.map(recordRow))
    times.replaceChildren(...last.slice(0, SHOWN_TIMES).map((time) => timeRow(time, board)))
  }

  /** @param {string} size */
  function recordRow(size) {
    const { best, five, bestFive, twelve, bestTwelve, count } = standing(table.options.view, size)
    return row([size, ...[best, five, bestFive, twelve, bestTwelve].map(timeWords), figure(count)])
  }

  /** @param {import('./records.mjs').Time} time @param {string} now the board that is played */
  function timeRow({ milliseconds, length, board }, now) {
    const rate = decimal(language, length / (milliseconds / 1000), 2)
    const again = board === undefined ? '' : board === now ? words.thisBoard : button(words.again, () => onBoard(board), small)
    return row([clock(milliseconds, true), figure(length), rate, again])
  }

  /** The fewest slides of lines of tiles from the board now, and the way as moves to come. */
  async function fewest() {
    const { game } = table
    const { position } = game
    answer.textContent = ''
    if (game.isSolved || position.solvable === 'no') return
    try {
      const asked = context.engine.read(position.start, { kind: position.kind, goal: position.goal, metric: 'mtm' })
      const result = await context.work.solve(asked, table.options.solving(position), workPlace, { label: words.searching })
      if (!table.isOn(game) || game.position !== position) return
      if (!result.optimal || !result.moves) {
        answer.textContent = words.notFound(result.lower_bound)
        return
      }
      const moves = splitMoves(result.moves)
      table.takeMoves(result.moves)
      answer.textContent = words.found(slidesIn(moves), moves.length)
    } catch (error) {
      answer.textContent = error instanceof Cancelled ? cancelledWords(error) : messageOf(error)
    }
  }

  return { show }
}
