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

/** The board after a piece went so far. @param {readonly string[]} cells @param {string} letter @param {number} by cells */
export function shifted(cells, letter, by) {
  const next = cells.map((sign) => (sign === letter ? '' : sign))
  cells.forEach((sign, cell) => {
    if (sign === letter) next[cell + by] = letter
  })
  return next
}

/** The piece that stands elsewhere, and by how much. @param {readonly string[]} before @param {readonly string[]} after */
export function difference(before, after) {
  for (const [letter, places] of piecesOf(before)) {
    const to = after.indexOf(letter)
    if (to !== places[0]) return { letter, by: to - places[0] }
  }
  return null
}

/**
 * How many moves a list of slides is.
 * @param {readonly {letter: string, by: number}[]} slides
 * @param {Metric} metric
 * @param {number} cols
 */
export function countMoves(slides, metric, cols) {
  if (metric === 'move') return slides.filter(({ letter }, i) => letter !== slides[i - 1]?.letter).length
  if (metric === 'slide') return slides.length
  return slides.reduce((sum, { by }) => sum + Math.abs(by % cols ? by : by / cols), 0)
}

/**
 * The boards of a collection: one a line, a comment with its name and figures before each.
 * @param {string} text
 */
export function readCollection(text) {
  /** @type {{text: string, name: string, fewest: [number, number, number]}[]} steps, slides, moves; made boards have no name */
  const boards = []
  let name = ''
  /** @type {[number, number, number]} */
  let fewest = [0, 0, 0]
  for (const line of text.split('\n')) {
    const [, head, ...figures] = line.match(/^# (.*): (\d+) steps, (\d+) slides, (\d+) moves$/) ?? []
    if (head) {
      name = head.startsWith('made ') ? '' : head
      fewest = /** @type {[number, number, number]} */ (figures.map(Number))
    } else if (line && !line.startsWith('# ')) boards.push({ text: line, name, fewest })
  }
  return boards
}
