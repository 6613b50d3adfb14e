/**
 * Boards of sliding blocks as the page has them: the signs of the cells, and of the goal. What
 * may move where is the library's business.
 */

/** @typedef {'step' | 'slide' | 'move'} Metric */
/**
 * @typedef {object} Board
 * @property {number} rows
 * @property {number} cols
 * @property {string[]} cells a letter of a piece, '#' or ''
 * @property {string} goal as text: a grid, or exits such as A@f3
 * @property {boolean} lanes
 */

/** @type {Metric[]} */
export const METRICS = ['step', 'slide', 'move']

/** @param {string} sign */
export const isPiece = (sign) => /^[A-Za-z]$/.test(sign)

/** A text that reads as this board. @param {Board} board @param {readonly string[]} [cells] other than its own */
export function boardText({ rows, cols, cells: own, goal, lanes }, cells = own) {
  const row = (/** @type {unknown} */ _, /** @type {number} */ i) =>
    cells
      .slice(i * cols, (i + 1) * cols)
      .map((sign) => sign || '.')
      .join('')
  return `kind=blocks ${lanes ? 'lanes=true ' : ''}${Array.from({ length: rows }, row).join('/')} => ${goal}`
}

/** What the goal wants, cell by cell. @param {Pick<Board, 'rows' | 'cols' | 'goal'>} board @returns {string[]} */
export function goalCells({ rows, cols, goal }) {
  if (!goal.includes('@')) return [...goal.replaceAll('/', '')].map((sign) => (isPiece(sign) ? sign : ''))
  const cells = Array(rows * cols).fill('')
  for (const [, letter, places] of goal.matchAll(/(\w)@([a-z0-9,]+)/g))
    for (const place of places.split(','))
      cells[(Number(place.slice(1)) - 1) * cols + place.charCodeAt(0) - 97] = letter
  return cells
}

/** The pieces, in the order of their first cells, each with all of its cells. @param {readonly string[]} cells */
export function piecesOf(cells) {
  /** @type {Map<string, number[]>} */
  const pieces = new Map()
  cells.forEach((sign, cell) => {
    if (isPiece(sign)) pieces.set(sign, [...(pieces.get(sign) ?? []), cell])
  })
  return pieces
}

/** The name of a cell, as in c2. @param {number} cell @param {number} cols */
const cellName = (cell, cols) => `${String.fromCharCode(97 + (cell % cols))}${Math.floor(cell / cols) + 1}`

/** The move from first cell to first cell, as the library writes it. @param {number} from @param {number} to @param {Metric} metric @param {number} cols */
export function moveBetween(from, to, metric, cols) {
  const by = to - from
  const isAcross = Math.floor(from / cols) === Math.floor(to / cols)
  const far = Math.abs(isAcross ? by : by / cols)
  const way = isAcross ? (by < 0 ? 'L' : 'R') : by < 0 ? 'U' : 'D'
  const text =
    metric === 'move' ? `${cellName(from, cols)}-${cellName(to, cols)}` : `${cellName(from, cols)}${way}${far > 1 ? far : ''}`
  return { from, to, text }
}

/**
 * What a piece that is pushed along a line does to the moves made: it makes one, or one for each cell; on
 * along the line it has just taken it makes that one longer, and back it takes it back.
 * @param {{from: number, to: number} | null} last the move before
 * @param {number} from @param {number} to first cells of the piece
 * @param {Metric} metric @param {number} cols
 */
export function movesOfPush(last, from, to, metric, cols) {
  const isAcross = Math.floor(from / cols) === Math.floor(to / cols)
  const wasAcross = last && Math.floor(last.from / cols) === Math.floor(last.to / cols)
  if (metric === 'step') {
    if (last?.to === from && last.from === to) return { back: 1, moves: [] }
    const count = Math.abs(isAcross ? to - from : (to - from) / cols)
    const by = (to - from) / count
    return { back: 0, moves: Array.from({ length: count }, (_, i) => moveBetween(from + i * by, from + (i + 1) * by, metric, cols)) }
  }
  const goesOn = last?.to === from && (metric === 'move' || wasAcross === isAcross)
  if (!last || !goesOn) return { back: 0, moves: [moveBetween(from, to, metric, cols)] }
  return { back: 1, moves: last.from === to ? [] : [moveBetween(last.from, to, metric, cols)] }
}

/**
 * The boards of a collection: one a line, a comment with its name and figures before each.
 * @param {string} text
 */
export function readCollection(text) {
  /** @type {{text: string, name: string, fewest: [number, number, number], number: number}[]} steps, slides, moves; made boards have no name */
  const boards = []
  let name = ''
  /** @type {[number, number, number]} */
  let fewest = [0, 0, 0]
  for (const line of text.split('\n')) {
    const [, head, ...figures] = line.match(/^# (.*): (\d+) steps, (\d+) slides, (\d+) moves$/) ?? []
    if (head) {
      name = head.startsWith('made ') ? '' : head
      fewest = /** @type {[number, number, number]} */ (figures.map(Number))
    } else if (line && !line.startsWith('# ')) boards.push({ text: line, name, fewest, number: boards.length + 1 })
  }
  return boards
}
