/**
 * What a person asks about the board of a table: a hint, a solution, a better one, a proof.
 * One question at a time; an answer for a board that was left meanwhile says so.
 */
import { withBound } from './answer.mjs'
import { WORDS, directionOf } from './board.mjs'
import { button } from './dom.mjs'
import { splitMoves } from './game.mjs'
import { text } from './text.mjs'
import { Cancelled } from './work.mjs'
import { resultWords, toast } from './words.mjs'

/** @typedef {import('../glissade.mjs').Puzzle} Position */
/** @typedef {import('../glissade.mjs').Result} Result */
/** @typedef {import('../glissade.mjs').SolveOptions} SolveOptions */
/** @typedef {import('./table.mjs').Table} Table */

const HINT_SECONDS = 1.5 // for a good move on a large board

export class Asking {
  #isHintShown = false
  /** @type {Position | null} the board that is being solved */
  #lookedAt = null
  #isPassing = false
  /** @type {{board: string, moves: string[]} | null} a shortest way from a board, found for hints */
  #way = null

  /** @param {Table} table */
  constructor(table) {
    this.table = table
    this.hintButton = button(text.table.hint, () => this.hint())
    this.solveButton = button(text.table.solve, () => this.solve())
  }

  get isAsking() {
    return this.#lookedAt !== null
  }

  /** Another puzzle is open. */
  forget() {
    this.#lookedAt = null
    this.#way = null
    this.allow()
  }

  /** The board is another one: a hint for that before is of no use. */
  changed() {
    const { game, context } = this.table
    if (this.#isPassing && this.#lookedAt && this.#lookedAt !== game.position) context.work.cancel()
    this.#isHintShown = false
    this.hintButton.textContent = text.table.hint
    this.hintButton.removeAttribute('aria-label')
  }

  /** The way that hints came from goes on if the player follows it. @param {string} move */
  follow(move) {
    const { table } = this,
      { game } = table
    const way = this.#way
    if (way?.board !== game.position.start || way.moves[0] !== move) return
    const legal = game.position.moves.find((each) => each.text === move)
    if (!legal) return
    const [, ...rest] = way.moves
    this.#way = { board: table.context.engine.after(way.board, move, game.options).start, moves: rest }
  }

  /** Shows one move of a shortest solution, and makes it when asked again. */
  async hint() {
    const { table } = this,
      { game } = table
    if (game.isSolved) return
    const move = await this.#bestMove()
    if (!move || !table.isOn(game)) return
    if (this.#isHintShown) {
      table.take({ direction: directionOf(move), from: move.from, to: move.to, cells: [move.from], moves: [move] })
      return
    }
    this.#isHintShown = true
    if (game.help === 'none' && !game.finished) game.help = 'hints'
    table.board.hint(move)
    table.showBoard()
    const words = `${table.options.tileName(game.position, move.from)} ${WORDS[directionOf(move)]}`
    table.context.announce(text.table.hintIs(words))
    if (table.options.quick?.(game.position)) toast(text.table.goodMove)
    this.hintButton.textContent = text.table.moveIt
    this.hintButton.setAttribute('aria-label', `${text.table.moveIt}: ${words}`)
  }

  /** The first move of the best solution that is known or soon found; the rest of it stays hidden. */
  async #bestMove() {
    const { table } = this,
      { game } = table
    const { position } = game
    const quick = table.options.quick?.(position)
    if (game.next && (game.lostGround(game.cursor) === false || quick)) return game.next
    if (this.#way?.board !== position.start) {
      const options = quick ? { ...quick, seconds: HINT_SECONDS } : table.options.solving(position)
      const result = await this.#find(text.table.lookingForHint, options, { isPassing: true })
      if (!result || game.position !== position || (!quick && !result.optimal)) return null
      this.#way = { board: position.start, moves: splitMoves(result.moves ?? '') }
      if (result.optimal) game.distances[game.cursor] = result.length
      table.noteBound(game.cursor, result.lower_bound)
      table.update()
    }
    const [best] = this.#way.moves
    return position.moves.find((move) => move.text === best) ?? null
  }

  /** Solves from here and plays the solution; a large board has one at once, and better ones until it is stopped. */
  async solve() {
    const { table } = this
    const { position, isSolved } = table.game
    const quick = table.options.quick?.(position)
    if (isSolved) table.say(text.table.solvedAlready)
    else if (quick) await this.improve(quick)
    else await this.prove()
  }

  /** Solves from here to a proof. */
  async prove() {
    const { table } = this
    const { position } = table.game
    const quick = table.options.quick?.(position)
    const result = await this.#find(quick ? text.table.proving : text.table.solving, table.options.solving(position))
    if (result && !(quick && this.#isKnown(result))) this.#playSolution(result, true)
  }

  /** A proof that was given up leaves the solution that there is. @param {Result} result */
  #isKnown({ optimal, length = Infinity }) {
    const { table } = this
    const { moves, cursor } = table.game
    const known = moves.length - cursor
    return !optimal && known > 0 && length >= known && table.game.positionAt(moves.length).solved
  }

  /** Better and better solutions, each in the list of moves as long as nobody has left it. @param {SolveOptions} quick */
  async improve(quick) {
    const { table } = this,
      { game } = table
    const { cursor } = game
    let edition = -1
    const show = (/** @type {Result} */ better) => {
      const isLeft = !table.isOn(game) || game.cursor < cursor || (edition >= 0 && game.edition !== edition)
      if (isLeft || game.cursor !== cursor || this.#isKnown(better)) return
      this.#playSolution(better, false)
      edition = game.edition
    }
    const result = await this.#find(text.table.improving, quick, { onBetter: show, end: text.table.stop })
    if (!result || game.cursor !== cursor) return
    if (!this.#isKnown(result)) this.#playSolution(result, false)
    else if (result.length === game.moves.length - cursor) table.showSolution(result) // by now the bound is better
  }

  /** Puts a solution of the board now into the list of moves. @param {Result} result @param {boolean} isPlayed */
  #playSolution(result, isPlayed) {
    const { table } = this,
      { game } = table
    if (!game.finished) game.help = 'solution'
    game.expect(splitMoves(result.moves ?? ''), result.optimal === true)
    table.changed()
    table.showSolution(result)
    if (isPlayed) {
      table.showBoard()
      table.transport.play()
    }
    table.options.onSolution?.()
  }

  /**
   * Solves the board now. If the board is another one when the answer comes, that is offered.
   * @param {string} label
   * @param {SolveOptions} options
   * @param {{isPassing?: boolean, onBetter?: (better: Result) => void, end?: string}} [details]
   *   isPassing: of no use for another board; end: what the button that ends it says
   * @returns {Promise<Result | null>} null if there is no solution, which is then explained, or the board is no longer there
   */
  async #find(label, options, { isPassing = false, onBetter, end } = {}) {
    const { table } = this,
      { game } = table
    const { position, cursor } = game
    if (position.solvable === 'no') {
      table.say(text.result.unsolvable(position.reason))
      return null
    }
    this.#lookedAt = position
    this.#isPassing = isPassing
    this.allow()
    /** @type {Result | null} the best answer yet, which is left when it is cancelled */
    let best = null
    const handlers = {
      label,
      end,
      onBetter: (/** @type {Result} */ better) => {
        best = better
        if (table.isOn(game)) onBetter?.(better)
      },
      onProgress: (/** @type {import('../glissade.mjs').Progress} */ { lower_bound }) => {
        if (table.isOn(game) && game.positions[cursor] === position) table.noteBound(cursor, lower_bound)
      },
    }
    try {
      const result = await table.context.work.solve(position, options, table.place, handlers)
      if (!table.isOn(game)) return null
      if (game.position !== position) this.#offerElsewhere(result, cursor, position, isPassing)
      else if (result.moves === undefined || result.length === undefined) table.say(resultWords(result))
      else return result
    } catch (error) {
      if (!table.isOn(game)) return null
      if (best && error instanceof Cancelled) {
        if (game.position === position) return withBound(best, error)
        this.#offerElsewhere(withBound(best, error), cursor, position, isPassing)
        return null
      }
      if (!(error instanceof Cancelled && isPassing)) table.sayError(error)
    } finally {
      if (this.#lookedAt === position) this.#lookedAt = null
      this.allow()
    }
    return null
  }

  /** An answer about a board that was left says which one, and leads there. @param {Result} result @param {number} cursor @param {Position} position @param {boolean} isPassing */
  #offerElsewhere(result, cursor, position, isPassing) {
    const { table } = this
    if (isPassing) return
    const { game } = table
    const isThere = () => table.isOn(game) && game.positions[cursor] === position
    const lead = button(text.table.goThere, () => {
      if (!isThere()) return
      table.seek(cursor)
      this.#playSolution(result, true)
    }, { class: 'small' })
    table.say(text.table.elsewhere(cursor, resultWords(result)), isThere() && result.moves !== undefined && lead)
  }

  /** One question at a time, and none about a board that has no answer. */
  allow() {
    const { table } = this
    const isHopeless = !table.isOpen || table.game.start.solvable === 'no'
    const isRefused = isHopeless || this.#lookedAt !== null
    this.hintButton.disabled = this.solveButton.disabled = isRefused
    for (const asking of table.answer.querySelectorAll('.asking')) /** @type {HTMLButtonElement} */ (asking).disabled = isRefused
  }
}
