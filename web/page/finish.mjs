/**
 * The card of a game that is solved: moves against the fewest, time, where moves were
 * lost, and what one may do now. The table puts it into every view.
 */
import { linkTo } from './address.mjs'
import { button, clock, element } from './dom.mjs'
import { slidesIn } from './game.mjs'
import { bestOn, standing } from './records.mjs'
import { text } from './text.mjs'
import { solvedWords } from './words.mjs'

/** @typedef {import('./game.mjs').Game} Game */

const SHOWN_LOSSES = 24

/**
 * @typedef {object} FinishOptions
 * @property {string} view
 * @property {boolean} [countsSlides] moves of a line count as one slide in the multi-tile metric
 * @property {(cursor: number) => void} onLost shows the board before a move, and a better one
 * @property {() => void} onReplay
 * @property {() => void} onAgain
 * @property {() => void} [onNext]
 * @property {(game: Game) => string} shared the result as text
 * @property {(words: string) => void} onShare
 */

export class FinishCard {
  /** @type {Game | null} */
  #game = null
  #heading = element('h2', {})
  #figures = element('p', {})
  #records = element('p', { class: 'quiet' })
  #losses = element('div', { class: 'losses' })
  #lossesShown = ''

  /** @param {FinishOptions} options */
  constructor(options) {
    this.options = options
    this.root = element(
      'section',
      { class: 'finish', hidden: true, 'aria-label': text.finish.label },
      this.#heading,
      this.#figures,
      this.#records,
      this.#losses,
      element(
        'div',
        { class: 'row' },
        options.onNext && button(text.finish.next, options.onNext, { class: 'small primary' }),
        button(text.finish.share, () => this.#game && options.onShare(options.shared(this.#game)), { class: 'small' }),
        button(text.finish.replay, options.onReplay, { class: 'small' }),
        button(text.finish.again, options.onAgain, { class: 'small' }),
      ),
    )
  }

  /**
   * Shows a game if it is finished, or nothing.
   * @param {Game} game
   * @param {{canJudge: boolean}} details whether it can be told where moves were lost
   */
  show(game, { canJudge }) {
    const { finished } = game
    this.#game = game
    this.root.hidden = !finished
    if (!finished) return
    const best = game.distances[0]
    this.root.classList.toggle('perfect', best === finished.length && finished.help === 'none')
    this.#heading.textContent = text.finish.heading(solvedWords(finished), finished.length, best)
    this.#figures.textContent = finished.elapsed && finished.help !== 'solution' ? this.#timeWords(game, finished) : ''
    this.#records.textContent = this.#recordWords(game)
    this.#showLosses(game, canJudge && finished.help !== 'solution')
  }

  /** @param {Game} game @param {import('./game.mjs').Finish} finished */
  #timeWords(game, { length, elapsed }) {
    const time = text.finish.time(clock(elapsed, true), length / (elapsed / 1000))
    return this.options.countsSlides ? `${time}, ${text.finish.slides(slidesIn(game.moves.slice(0, length)))}` : time
  }

  /** How the time stands among those of this size. @param {Game} game */
  #recordWords(game) {
    const { finished } = game
    if (!finished || finished.help !== 'none') return ''
    const { best, count, five, twelve } = standing(this.options.view, sizeWords(game))
    if (best === undefined) return ''
    const averages = [five, twelve].map((each) => (each === undefined ? undefined : clock(each, true)))
    const before = bestOn(this.options.view, sizeWords(game), game.start.start)
    const record = text.finish.record(sizeWords(game), finished.elapsed <= best, clock(best, true), count, averages[0], averages[1])
    return before === undefined ? record : `${record} · ${text.finish.onThisBoard(clock(before, true))}`
  }

  /** Every move that led no nearer, as a button to the board before it. @param {Game} game @param {boolean} canJudge */
  #showLosses(game, canJudge) {
    const judged = (canJudge ? game.moves : []).map((_, i) => game.lostGround(i))
    const lost = judged.flatMap((isLost, i) => (isLost ? [i] : []))
    const isDone = !judged.includes(undefined)
    const state = `${canJudge} ${isDone} ${lost}`
    if (state === this.#lossesShown) return // so that a button that has the focus stays
    this.#lossesShown = state
    const words = !canJudge ? '' : lost.length ? text.finish.lost(lost.length) : isDone ? text.finish.noneLost : text.finish.judging
    this.#losses.replaceChildren(
      ...(canJudge ? [element('p', { class: 'quiet' }, words)] : []),
      ...(canJudge ? lost.slice(0, SHOWN_LOSSES) : []).map((i) =>
        button(`${i + 1} ${game.moves[i]}`, () => this.options.onLost(i), {
          class: 'small loss',
          title: text.finish.lostMove(i + 1),
          'aria-label': text.finish.lostMove(i + 1),
        }),
      ),
    )
  }
}

/**
 * Finds out how far every board of a game is from the goal, from the end; whether all is known now.
 * @param {Game} game
 * @param {(position: import('../glissade.mjs').Puzzle) => Promise<import('../glissade.mjs').Result | null>} solve
 * @param {(place: number) => void} onKnown
 */
export async function judgeMoves(game, solve, onKnown) {
  for (let i = game.moves.length - 1; i >= 0; i--) {
    if (game.distances[i] !== undefined) continue
    const result = await solve(game.positionAt(i))
    if (!result?.optimal) return false
    game.distances[i] = result.length
    onKnown(i)
  }
  return true
}

/** @param {Game} game */
export function sizeWords({ start: { rows, cols } }) {
  return `${rows}×${cols}`
}

/** What is told of a solved game: not the way. @param {Game} game @param {import('./table.mjs').TableOptions} options */
export function sharedWords({ finished, distances }, { view, values }) {
  if (!finished) return ''
  const title = /** @type {Record<string, string>} */ (text.views)[view]
  const heading = text.finish.heading(solvedWords(finished), finished.length, distances[0])
  const time = finished.elapsed && finished.help !== 'solution' ? ` ${clock(finished.elapsed, true)}` : ''
  return [`Glissade · ${title}`, `${heading}${time}`, linkTo(view, values())].join('\n')
}
