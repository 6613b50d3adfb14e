/** The results of searches: bars on a logarithmic scale, a table that can be sorted, CSV and SVG to take away. */
import { button, element, figure, svg } from './dom.mjs'
import { download } from './download.mjs'
import { text } from './text.mjs'
import { resultWords, secondsWords } from './words.mjs'

/** @typedef {import('../glissade.mjs').Result} Result */
/** @typedef {{board: string, name: string, result: Omit<Result, 'moves'>}} Run */

const MEGABYTE = 1024 * 1024
const DRAWN = { width: 900, row: 28, left: 240, right: 120 } // pixels of the picture

/** Blind searches have none. @param {Pick<Result, 'heuristic'>} result */
export function heuristicName({ heuristic }) {
  return heuristic === 'none' ? '' : heuristic
}

/**
 * The columns: what is shown, what is sorted by, and whether it is a number.
 * @type {{show: (run: Run) => string, key: (run: Run) => string | number, isNumber: boolean}[]}
 */
const COLUMNS = [
  { show: ({ name }) => name, key: ({ name }) => name, isNumber: false },
  { show: ({ result }) => heuristicName(result) || '–', key: ({ result }) => heuristicName(result), isNumber: false },
  { show: ({ result }) => resultWords(result), key: ({ result }) => result.length ?? Infinity, isNumber: false },
  .../** @type {const} */ (['generated', 'expanded', 'stored']).map((name) => ({
    show: (/** @type {Run} */ { result }) => figure(result[name]),
    key: (/** @type {Run} */ { result }) => result[name],
    isNumber: true,
  })),
  { show: ({ result }) => secondsWords(result.seconds), key: ({ result }) => result.seconds, isNumber: true },
  { show: ({ result }) => `${(result.memory_bytes / MEGABYTE).toFixed(1)} MB`, key: ({ result }) => result.memory_bytes, isNumber: true },
]

const CSV_COLUMNS = /** @type {const} */ (['status', 'optimal', 'length', 'lower_bound', 'generated', 'expanded', 'stored', 'seconds', 'memory_bytes'])

/** @param {Run[]} runs */
export function csvOf(runs) {
  const quoted = (/** @type {unknown} */ value) => {
    const words = String(value ?? '')
    return /[",\n]/.test(words) ? `"${words.replace(/"/g, '""')}"` : words
  }
  const rows = runs.map(({ board, name, result }) => [board, name, result.heuristic, ...CSV_COLUMNS.map((column) => result[column])])
  return [['puzzle', 'search', 'heuristic', ...CSV_COLUMNS], ...rows].map((row) => row.map(quoted).join(',') + '\n').join('')
}

/** The length of a bar, from 0 to 1. @param {number} boards @param {number} decades */
const barOf = (boards, decades) => Math.log10(Math.max(1, boards)) / decades

/** @param {Run[]} runs */
function decadesOf(runs) {
  return Math.ceil(Math.log10(Math.max(10, ...runs.map(({ result }) => result.generated))))
}

/** The bars as a picture. @param {string[]} boards @param {Run[]} runs */
export function svgOf(boards, runs) {
  const { width, row, left, right } = DRAWN
  const decades = decadesOf(runs)
  const height = (runs.length + 3) * row
  const track = width - left - right
  const write = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words, /** @type {object} */ more = {}) =>
    svg('text', { x, y, ...more }, words)
  const bars = runs.flatMap((run, i) => {
    const { result } = run
    const y = (i + 1.5) * row
    return [
      write(left - 10, y + 15, `${nameOf(boards, run)} ${heuristicName(result)}`.trim(), { 'text-anchor': 'end' }),
      svg('rect', { x: left, y, width: Math.max(1, track * barOf(result.generated, decades)), height: row * 0.65, fill: '#0e6660' }),
      write(width - right + 10, y + 15, figure(result.generated)),
    ]
  })
  const ticks = Array.from({ length: decades + 1 }, (_, power) =>
    write(left + (track * power) / decades, (runs.length + 2.2) * row, power ? `1e${power}` : '1', { 'text-anchor': 'middle', fill: '#625c52' }),
  )
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, 'font-family': 'sans-serif', 'font-size': 14 },
    svg('rect', { width, height, fill: '#ffffff' }),
    write(left, row, `${text.laboratory.chart}: ${boards.length > 1 ? text.laboratory.several(boards.length) : boards[0]}`),
    ...bars,
    ...ticks,
  )
}

/** A search, with the number of its board where there are several. @param {string[]} boards @param {Run} run */
function nameOf(boards, { board, name }) {
  return boards.length > 1 ? `${boards.indexOf(board) + 1} · ${name}` : name
}

/** @param {() => void} onForget */
export function createResults(onForget) {
  /** @type {string[]} */
  let boards = []
  /** @type {Run[]} */
  let runs = []
  let sortedBy = -1 // a column; -1: as they came
  let isFalling = false

  const chart = element('div', { class: 'chart', role: 'img' })
  const rows = element('tbody')
  const boardHead = element('th', { scope: 'col' }, text.laboratory.board)
  const heads = text.laboratory.columns.map((name, column) =>
    element('th', { scope: 'col' }, button(name, () => sortBy(column), { class: 'sorting' })),
  )
  const small = { class: 'small' }
  const root = element(
    'div',
    { class: 'results', hidden: true },
    element('h2', {}, text.laboratory.chart),
    element('p', { class: 'quiet' }, text.laboratory.scale),
    chart,
    element(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': text.laboratory.results },
      element('table', {}, element('thead', {}, element('tr', {}, boardHead, ...heads)), rows),
    ),
    element(
      'div',
      { class: 'row' },
      button(text.laboratory.csv, () => download('glissade.csv', new Blob([csvOf(sorted())], { type: 'text/csv' })), small),
      button(
        text.laboratory.svg,
        () => {
          const drawing = new XMLSerializer().serializeToString(svgOf(boards, sorted()))
          download('glissade.svg', new Blob([drawing], { type: 'image/svg+xml' }))
        },
        small,
      ),
      button(text.laboratory.forget, onForget, small),
    ),
  )

  /** @param {number} column */
  function sortBy(column) {
    isFalling = sortedBy === column && !isFalling
    sortedBy = column
    draw()
  }

  function sorted() {
    if (sortedBy < 0) return runs
    const { key } = COLUMNS[sortedBy]
    const order = [...runs].sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0))
    return isFalling ? order.reverse() : order
  }

  /** The powers of ten under the bars. @param {number} decades */
  function axis(decades) {
    const stride = Math.ceil(decades / 6)
    const ticks = []
    for (let power = 0; power <= decades; power += stride) {
      const exponent = power > 1 && element('sup', {}, String(power))
      const tick = element('span', { class: 'tick' }, power === 0 ? '1' : '10', exponent)
      tick.style.left = `${(100 * power) / decades}%`
      ticks.push(tick)
    }
    const empty = () => element('span', { class: 'chart-name' })
    return element('div', { class: 'chart-row chart-axis' }, empty(), element('span', { class: 'chart-track' }, ...ticks), empty())
  }

  /** @param {Run} run @param {number} decades */
  function barRow(run, decades) {
    const { result } = run
    const bar = element('span', { class: result.status === 'solved' ? 'bar' : 'bar unfinished' })
    bar.style.width = `${100 * barOf(result.generated, decades)}%`
    return element(
      'div',
      { class: 'chart-row' },
      element('span', { class: 'chart-name' }, nameOf(boards, run), element('small', {}, ` ${heuristicName(result)}`)),
      element('span', { class: 'chart-track' }, bar),
      element('span', { class: 'chart-value' }, figure(result.generated)),
    )
  }

  /** @param {Run} run */
  function tableRow(run) {
    const [first, ...rest] = COLUMNS
    const cells = rest.map(({ show, isNumber }) => element('td', { class: isNumber ? 'numeric' : '' }, show(run)))
    const board = boards.length > 1 && element('td', { title: run.board }, `${boards.indexOf(run.board) + 1}`)
    return element('tr', {}, board, element('th', { scope: 'row' }, first.show(run)), ...cells)
  }

  function draw() {
    const list = sorted()
    const decades = decadesOf(list)
    root.hidden = list.length === 0
    boardHead.hidden = boards.length < 2
    heads.forEach((head, column) =>
      head.setAttribute('aria-sort', column !== sortedBy ? 'none' : isFalling ? 'descending' : 'ascending'),
    )
    chart.setAttribute('aria-label', list.map((run) => `${nameOf(boards, run)} ${figure(run.result.generated)}`).join(', '))
    chart.replaceChildren(...list.map((run) => barRow(run, decades)), axis(decades))
    rows.replaceChildren(...list.map(tableRow))
  }

  /** @param {string[]} ofBoards @param {Run[]} list */
  function show(ofBoards, list) {
    boards = ofBoards
    runs = list
    draw()
  }

  return { root, show }
}
