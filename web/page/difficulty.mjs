/**
 * How hard a Mondrian board is, and what all of its shortest solutions have in common:
 * where tiles stop, which never move, which moves every one of them makes.
 */
import { gridsOf, picture, signName } from './colours.mjs'
import { element, figure } from './dom.mjs'
import { joinMoves, splitMoves } from './game.mjs'
import { language, text } from './text.mjs'

/** @typedef {import('../glissade.mjs').Engine} Engine */
/** @typedef {import('../glissade.mjs').Puzzle} Puzzle */
/** @typedef {import('../glissade.mjs').Result} Result */

/**
 * @typedef {object} Analysis
 * @property {number[]} stops for each cell, how often a tile stops there in a solution
 * @property {number[]} still cells of the start whose tiles never move
 * @property {string[]} forced moves that are part of every solution, as the first one has them
 */

const MOVE_BANDS = [6, 11, 16]
const AT_ONCE = 10 // milliseconds of work before the page may draw again

/** How hard a board is for a person, by its shortest solution. @param {number} length */
export function difficulty(length) {
  return text.difficulty.levels[MOVE_BANDS.filter((band) => length >= band).length]
}

const isTile = (/** @type {string} */ sign) => /[A-Za-z]/.test(sign)

/** The name of a cell, as moves have it: "b2". @param {number} cell @param {number} cols */
function cellName(cell, cols) {
  return `${String.fromCharCode(97 + (cell % cols))}${Math.floor(cell / cols) + 1}`
}

/**
 * Walks through solutions; a board that several of them share is worked out once.
 * @param {Pick<Engine, 'after'>} rules
 * @param {Puzzle} start
 * @param {string[]} solutions
 * @returns {Promise<Analysis>}
 */
export async function analyse(rules, start, solutions) {
  const stops = start.cells.map(() => 0)
  const left = new Set()
  /** @type {Map<string, number>} */
  const made = new Map()
  /** @type {Map<string, Puzzle>} */
  const boards = new Map([[start.start, start]])
  /** @param {Puzzle} board @param {string} move */
  const after = (board, move) => {
    const next = rules.after(board.start, move, { kind: start.kind })
    const known = boards.get(next.start)
    if (!known) boards.set(next.start, next)
    return known ?? next
  }
  /** @type {Map<string, Puzzle>} by board and move */
  const ways = new Map()
  let began = performance.now()
  for (const solution of solutions) {
    let board = start
    const moves = splitMoves(solution)
    for (const name of moves) {
      const move = board.moves.find((each) => each.text === name)
      if (!move) throw new Error(`there is no move ${name}`)
      stops[move.to]++
      left.add(move.from)
      const way = `${board.start} ${name}`
      const next = ways.get(way) ?? after(board, name)
      ways.set(way, next)
      board = next
    }
    for (const name of new Set(moves)) made.set(name, (made.get(name) ?? 0) + 1)
    if (performance.now() - began < AT_ONCE) continue
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
  return {
    stops: stops.map((count) => count / solutions.length),
    still: start.cells.flatMap((sign, cell) => (isTile(sign) && !left.has(cell) ? [cell] : [])),
    forced: [...new Set(splitMoves(solutions[0]))].filter((name) => made.get(name) === solutions.length),
  }
}

/** Names and values, one below the other. @param {[string, string | Node][]} rows */
export function definitions(rows) {
  return element('dl', {}, ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]))
}

/**
 * What is to be said about a board that was solved.
 * @param {Puzzle[]} boards those before each move
 * @param {Result} result
 * @returns {[string, string][]}
 */
export function difficultyRows(boards, { length = 0, generated }) {
  const choices = boards.reduce((sum, board) => sum + board.moves.length, 0) / Math.max(1, boards.length)
  const words = text.difficulty
  return [
    [words.person, difficulty(length)],
    [words.fewest, figure(length)],
    [words.choices, choices.toLocaleString(language, { maximumFractionDigits: 1 })],
    [words.tiles, figure(boards[0]?.cells.filter(isTile).length ?? 0)],
    [words.boards, figure(generated)],
  ]
}

/** The boards before each move of a solution. @param {Pick<Engine, 'after'>} rules @param {Puzzle} start @param {string[]} moves */
export function boardsOf(rules, start, moves) {
  const boards = [start]
  for (const move of moves) boards.push(rules.after(boards[boards.length - 1].start, move, { kind: start.kind }))
  return boards
}

/** The start with what tiles do there, cell by cell. @param {Puzzle} start @param {Analysis} analysis */
function heatPicture(start, { stops, still }) {
  const { cols, cells } = start
  const most = Math.max(...stops, Number.MIN_VALUE)
  const label = stops
    .flatMap((count, cell) => (count ? [`${cellName(cell, cols)} ${decimal(count)}`] : []))
    .join(', ')
  const root = picture(gridsOf(start.start).start, `${text.difficulty.heat}: ${label}`)
  root.classList.add('heat')
  stops.forEach((count, cell) => {
    const place = /** @type {HTMLElement} */ (root.children[cell])
    if (still.includes(cell)) place.classList.add('still')
    if (!count || cells[cell] === '#') return
    place.append(element('b', {}, decimal(count)))
    place.style.setProperty('--heat', String(count / most))
  })
  return root
}

/** @param {number} value */
function decimal(value) {
  return value.toLocaleString(language, { maximumFractionDigits: 1 })
}

/**
 * @param {Puzzle} start
 * @param {Analysis} analysis
 * @param {{seen: number, count: number}} solutions how many were looked at, of how many
 */
export function analysisParts(start, analysis, { seen, count }) {
  const words = text.difficulty
  const still = analysis.still.map((cell) => words.place(signName(start.cells[cell]), cellName(cell, start.cols)))
  return [
    seen < count && element('p', { class: 'quiet' }, words.ofSome(seen, count)),
    definitions([
      [words.forced, analysis.forced.length ? joinMoves(analysis.forced) : words.forcedNone],
      [words.dead, still.join(', ') || words.deadNone],
    ]),
    element('h3', {}, words.heat),
    element('p', { class: 'quiet' }, words.heatHelp),
    heatPicture(start, analysis),
  ]
}
