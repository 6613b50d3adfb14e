/**
 * A game: a puzzle, the moves made, and the moves to come.
 *
 * There is one list of moves and a place in it. Undo and redo walk along it, and
 * so does the playback of a solution: a solution is nothing but moves to come. A
 * move of the player's own cuts the list off behind it, unless it is the very
 * move that comes next.
 *
 * The rules are those of the library; nothing here knows them.
 */

/** @typedef {import('../glissade.mjs').Puzzle} Position */
/** @typedef {import('../glissade.mjs').Move} Move */
/** @typedef {import('../glissade.mjs').ReadOptions} ReadOptions */
/** @typedef {Pick<import('../glissade.mjs').Engine, 'read' | 'after'>} Rules */

/** Moves as text, one by one: "R2D" is R, R, D. @param {string} text */
export function splitMoves(text) {
  const moves = []
  for (const [, move, count] of text.matchAll(/([a-z]\d+[UDLR]|[UDLR])(\d*)/g))
    for (let i = 0; i < Number(count || 1); i++) moves.push(move)
  return moves
}

/** Moves as short text: R, R, D is "R2D". @param {readonly string[]} moves */
export function joinMoves(moves) {
  if (moves.some((move) => move.length > 1)) return moves.join(' ')
  return moves.join('').replace(/(.)\1+/g, (run, move) => move + run.length)
}

export class Game {
  /**
   * @param {Rules} rules
   * @param {string} text
   * @param {ReadOptions} [options]
   * @throws {import('../glissade.mjs').GlissadeError} if the text is no puzzle
   */
  constructor(rules, text, options = {}) {
    this.rules = rules
    this.text = text
    this.options = options
    /** @type {Position[]} the boards before and after each move */
    this.positions = [rules.read(text, options)]
    /** @type {Move[]} */
    this.moves = []
    this.cursor = 0
    /** @type {'none' | 'hints' | 'solution'} what the player was shown */
    this.help = 'none'
    /** @type {(number | undefined)[]} the proved distance of each board, where it is known */
    this.distances = []
  }

  /** The board now. */
  get position() {
    return this.positions[this.cursor]
  }

  get start() {
    return this.positions[0]
  }

  get isSolved() {
    return this.position.solved
  }

  get distance() {
    return this.isSolved ? 0 : this.distances[this.cursor]
  }

  /** The moves made, as text. */
  get played() {
    return joinMoves(this.moves.slice(0, this.cursor).map((move) => move.text))
  }

  /** The move that comes next in the list, if there is one. @returns {Move | undefined} */
  get next() {
    return this.moves[this.cursor]
  }

  /** Makes a legal move of the board now. @param {Move} move */
  play(move) {
    if (this.next?.text === move.text) {
      this.cursor++
      return
    }
    const { moves, positions } = this
    moves.splice(this.cursor)
    positions.splice(this.cursor + 1)
    this.distances.splice(this.cursor + 1)
    this.#append(move)
    this.cursor++
  }

  /** @param {Move} move */
  #append(move) {
    const last = this.positions[this.positions.length - 1]
    this.positions.push(this.rules.after(last.start, move.text, this.options))
    this.moves.push(move)
  }

  /**
   * What comes next is this, a solution say. With `isShortest` every board on the
   * way has a known distance.
   * @param {readonly string[]} moves
   * @param {boolean} isShortest
   */
  expect(moves, isShortest) {
    this.moves.splice(this.cursor)
    this.positions.splice(this.cursor + 1)
    this.distances.splice(this.cursor + 1)
    for (const text of moves) {
      const board = this.positions[this.positions.length - 1]
      const move = board.moves.find((each) => each.text === text)
      if (!move) throw new Error(`the move ${text} is not legal on ${board.start}`)
      this.#append(move)
    }
    if (isShortest) for (let i = 0; i <= moves.length; i++) this.distances[this.cursor + i] = moves.length - i
  }

  /**
   * Whether the i-th move, from 0, led no nearer to the goal; undefined if that
   * is not known.
   * @param {number} i
   */
  lostGround(i) {
    const before = this.distances[i]
    const after = this.positions[i + 1]?.solved ? 0 : this.distances[i + 1]
    return before === undefined || after === undefined ? undefined : after >= before
  }
}
