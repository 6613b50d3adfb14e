/**
 * A game: a puzzle, the moves made, and the moves to come.
 *
 * There is one list of moves and a place in it. Undo and redo walk along it, and
 * so does the playback of a solution: a solution is nothing but moves to come. A
 * move of the player's own cuts the list off behind it, unless it is the very
 * move that comes next.
 *
 * Boards are worked out when they are looked at: a solution of thousands of moves
 * is checked by one call, and costs no more until it is played.
 *
 * The rules are those of the library; nothing here knows them.
 */

/** @typedef {import('../glissade.mjs').Puzzle} Position */
/** @typedef {import('../glissade.mjs').Move} Move */
/** @typedef {import('../glissade.mjs').ReadOptions} ReadOptions */
/** @typedef {'none' | 'hints' | 'solution'} Help what the player was shown */
/**
 * How a game ended when it was solved first.
 * @typedef {object} Finish
 * @property {number} length moves made
 * @property {number} elapsed milliseconds
 * @property {Help} help
 */
/** @typedef {Pick<import('../glissade.mjs').Engine, 'read' | 'after'>} Rules */

/** Far more than any board needs; a link may ask for more than there is memory. */
const MOVES_MAX = 1e6
/** Of smaller boards all that were looked at are kept. */
const CELLS_KEPT = 100

/** Moves as text, one by one: "R2D" is R, R, D. @param {string} text */
export function splitMoves(text) {
  const moves = []
  // What names its piece, as in c2R3 or c2-d4, is one move however far it goes.
  for (const [, move, count] of text.matchAll(/([a-z]\d+-[a-z]\d+|[a-z]\d+[UDLR]\d{0,2}|[UDLR])(\d*)/g)) {
    const times = count && move.length > 1 ? Infinity : Number(count || 1)
    if (moves.length + times > MOVES_MAX)
      throw new Error(`move ${moves.length + 1}: '${move}${count}' makes more than a million`)
    for (let i = 0; i < times; i++) moves.push(move)
  }
  return moves
}

/** Moves as short text: R, R, D is "R2D". @param {readonly string[]} moves */
export function joinMoves(moves) {
  if (moves.some((move) => move.length > 1)) return moves.join(' ')
  return moves.join('').replace(/(.)\1+/g, (run, move) => move + run.length)
}

/** How many slides of one tile or several in a line moves are: the multi-tile metric. @param {readonly string[]} moves */
export function slidesIn(moves) {
  return moves.filter((move, i) => move !== moves[i - 1]).length
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
    this.start = rules.read(text, options)
    /** @type {(Position | undefined)[]} the boards before and after each move, where they were looked at */
    this.positions = [this.start]
    /** @type {string[]} */
    this.moves = []
    this.cursor = 0
    /** @type {Help} */
    this.help = 'none'
    /** @type {(number | undefined)[]} the proved distance of each board, where it is known */
    this.distances = []
    /** @type {Finish | null} as long as the list is that of the solved game */
    this.finished = null
    /** The best bound that is known, and of which board. @type {{cursor: number, edition: number, least: number} | null} */
    this.bound = null
    /** Another number: another list of moves. */
    this.edition = 0
  }

  /** The board now. */
  get position() {
    return this.positionAt(this.cursor)
  }

  /** The board after so many moves. @param {number} count @returns {Position} */
  positionAt(count) {
    let known = count
    while (known > 0 && !this.positions[known]) known--
    const from = /** @type {Position} */ (this.positions[known])
    if (known !== count && this.start.cells.length > CELLS_KEPT) this.#forgetPositions()
    return (this.positions[count] = this.#after(from, this.moves.slice(known, count)))
  }

  /** Large boards on a long way are worked out again: a thousand of them would take the memory there is. */
  #forgetPositions() {
    const kept = [0, this.cursor, this.moves.length]
    const positions = kept.map((place) => this.positions[place])
    this.positions = []
    kept.forEach((place, i) => {
      if (positions[i]) this.positions[place] = positions[i]
    })
  }

  /** @param {Position} position @param {readonly string[]} moves */
  #after(position, moves) {
    return moves.length ? this.rules.after(position.start, joinMoves(moves), this.options) : position
  }

  /** The i-th move of the list, from 0. @param {number} i @returns {Move} */
  moveAt(i) {
    const move = this.positionAt(i).moves.find((each) => each.text === this.moves[i])
    if (!move) throw new Error(`there is no move ${i} in the list`)
    return move
  }

  get isSolved() {
    return this.position.solved
  }

  get distance() {
    return this.isSolved ? 0 : this.distances[this.cursor]
  }

  /**
   * A bound on the moves that a board of the list needs: one move changes it by one at most.
   * @param {number} cursor
   */
  boundAt(cursor) {
    const { bound } = this
    // In another list the places behind the cursor were others.
    if (!bound || (bound.edition !== this.edition && bound.cursor > Math.min(cursor, this.cursor))) return 0
    return Math.max(0, bound.least - Math.abs(cursor - bound.cursor))
  }

  /** The moves made, as text. */
  get played() {
    return joinMoves(this.moves.slice(0, this.cursor))
  }

  /** The move that comes next in the list, if there is one. @returns {Move | undefined} */
  get next() {
    return this.cursor < this.moves.length ? this.moveAt(this.cursor) : undefined
  }

  /** Makes a legal move of the board now. @param {Move} move */
  play(move) {
    if (this.moves[this.cursor] !== move.text) {
      this.#cutOff()
      this.moves.push(move.text)
    }
    this.cursor++
  }

  /** Forgets the moves to come. */
  #cutOff() {
    this.moves.splice(this.cursor)
    this.positions.splice(this.cursor + 1)
    this.distances.splice(this.cursor + 1)
    this.finished = null
    this.edition++
  }

  /** Forgets what was played and shown, but not what is known. */
  forget() {
    const [first] = this.distances
    this.cursor = 0
    this.#cutOff()
    this.distances = [first]
    this.help = 'none'
  }

  /** What is enough to go on with it another time. */
  get kept() {
    const { moves, cursor, help, distances, finished } = this
    return { moves: joinMoves(moves), cursor, help, finished, distances: Array.from(distances, (each) => each ?? null) }
  }

  /**
   * Goes on with a game that was kept.
   * @param {Omit<import('./kept.mjs').Kept, 'values' | 'elapsed'>} kept
   * @throws if its moves do not fit
   */
  restore({ moves, cursor, help, distances, finished }) {
    this.expect(splitMoves(moves), false)
    this.cursor = Math.min(Math.max(0, cursor), this.moves.length)
    if (help === 'hints' || help === 'solution') this.help = help
    if (Array.isArray(distances)) this.distances = distances.map((each) => each ?? undefined)
    this.finished = finished ?? null
  }

  /**
   * What comes next is this, a solution say. With `isShortest` every board on the
   * way has a known distance.
   * @param {readonly string[]} moves
   * @param {boolean} isShortest
   * @throws {import('../glissade.mjs').GlissadeError} if they are not legal; then nothing has changed
   */
  expect(moves, isShortest) {
    const last = this.#after(this.position, moves)
    this.#cutOff()
    this.moves.push(...moves)
    this.positions[this.moves.length] = last
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
