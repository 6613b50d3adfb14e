/**
 * The designer of Mondrian boards: start and goal side by side, a palette, and
 * questions to the solver about what was painted.
 */
import { ARROWS, STEPS } from './board.mjs'
import { COLOURS, gridsOf, signClass, signName } from './colours.mjs'
import { button, element, iconButton, number } from './dom.mjs'
import { editor } from './editor.mjs'
import { joinMoves, splitMoves } from './game.mjs'
import { fromJson } from './paste.mjs'
import { store, stored } from './storage.mjs'
import { text as words } from './text.mjs'
import { Cancelled, cancelledWords } from './work.mjs'
import { resultWords } from './words.mjs'

/** @typedef {import('./table.mjs').Context} Context */
/** @typedef {'start' | 'goal'} Side */

const SMALLEST = 2,
  LARGEST = 12
const MEMORY = 512 * 1024 * 1024
const GENERATING_SECONDS = 60
const STEPS_BACK = 500 // of undo
const FIRST_DESIGN = '.A..../..#.../....../....B./.#..../.....C => ....../..#A../...B../....../.#..../C.....'

export const DESIGN_EXPECTED = `expected two grids of the same size with => between, from ${SMALLEST} × ${SMALLEST} to ${LARGEST} × ${LARGEST}, of letters, # and .`

/** Whether a text can be painted; it need not be a puzzle yet. @param {string} text */
export function isDesign(text) {
  const { start, goal } = gridsOf(text)
  const width = start[0].length
  const isSide = (/** @type {number} */ length) => length >= SMALLEST && length <= LARGEST
  const isRow = (/** @type {string[]} */ row) => row.length === width && /^[A-Za-z#.]+$/.test(row.join(''))
  return (
    isSide(width) && isSide(start.length) && goal.length === start.length && [...start, ...goal].every(isRow)
  )
}

/** Two grids on lines of their own, as one line. @param {string} written */
function oneLine(written) {
  const sides = written.trim().split(/\s*=>\s*|\n\s*\n/)
  return sides.map((side) => side.trim().split(/\s+|\//).join('/')).join(' => ')
}

/** @param {number} rows @param {number} cols */
function emptyGrid(rows, cols) {
  return Array.from({ length: rows }, () => Array.from({ length: cols }, () => '.'))
}

/** @param {string[][]} grid @param {number} rows @param {number} cols */
function resized(grid, rows, cols) {
  return emptyGrid(rows, cols).map((line, row) => line.map((sign, column) => grid[row]?.[column] ?? sign))
}

/**
 * @param {Context} context
 * @param {object} listeners
 * @param {(text: string) => void} listeners.onChange
 * @param {(text: string) => void} listeners.onPlay
 * @param {(text: string, moves: string) => void} listeners.onPlaySolution
 */
export function createDesigner(context, { onChange, onPlay, onPlaySolution }) {
  const { engine, work } = context
  /** @type {Record<Side, string[][]>} */
  let grids = { start: emptyGrid(6, 6), goal: emptyGrid(6, 6) }
  let brush = 'A'
  /** @type {string[]} boards before and after each change; the one at `at` is shown */
  const history = []
  let at = -1
  const result = element('div', { class: 'answer design-answer' })

  const place = element('div', { class: 'work-place' })
  const problem = element('p', { class: 'problem', role: 'alert' })
  const makingPlace = element('div', { class: 'work-place' })
  const makingProblem = element('p', { class: 'problem', role: 'alert' })
  const rows = number('Rows', { min: SMALLEST, max: LARGEST, value: 6, onchange: resize })
  const columns = number('Columns', { min: SMALLEST, max: LARGEST, value: 6, onchange: resize })

  /** @type {Record<Side, HTMLElement>} */
  const layers = { start: canvas('start', 'Start'), goal: canvas('goal', 'Goal') }

  // ---- Painting ----

  /** @param {Side} side @param {string} label */
  function canvas(side, label) {
    const layer = element('div', {
      class: 'canvas',
      role: 'group',
      'aria-label': `${label}: arrow keys go from cell to cell, Enter paints`,
    })
    let isPainting = false
    /** @param {Event} event */
    const cellOf = (event) =>
      event.target instanceof HTMLElement && event.target.dataset.cell !== undefined
        ? Number(event.target.dataset.cell)
        : null
    layer.addEventListener('pointerdown', (event) => {
      const cell = cellOf(event)
      if (cell === null || event.button !== 0) return
      // Without capture the pointer enters the other cells too.
      if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId)
      isPainting = true
      paint(side, cell)
    })
    layer.addEventListener('pointerover', (event) => {
      const cell = cellOf(event)
      if (isPainting && event.buttons && cell !== null) paint(side, cell)
    })
    window.addEventListener('pointerup', () => {
      if (isPainting) note()
      isPainting = false
    })
    layer.addEventListener('click', (event) => {
      const cell = cellOf(event)
      if (cell === null || event.detail !== 0) return // pointers have painted already
      paint(side, cell)
      note()
    })
    layer.addEventListener('keydown', (event) => {
      const cell = cellOf(event),
        direction = ARROWS[event.key]
      if (cell === null || !direction) return
      event.preventDefault()
      const cols = grids.start[0].length
      const row = Math.floor(cell / cols) + STEPS[direction][0],
        column = (cell % cols) + STEPS[direction][1]
      const next =
        row >= 0 && column >= 0 && row < grids.start.length && column < cols
          ? layer.children[row * cols + column]
          : null
      if (next instanceof HTMLElement) next.focus()
    })
    layer.addEventListener('focusin', (event) => {
      for (const each of layer.children) each.setAttribute('tabindex', each === event.target ? '0' : '-1')
    })
    return layer
  }

  /** @param {Side} side @param {number} cell */
  function paint(side, cell) {
    const cols = grids.start[0].length
    const row = Math.floor(cell / cols),
      column = cell % cols
    const other = side === 'start' ? 'goal' : 'start'
    const wasBlock = grids[side][row][column] === '#'
    grids[side][row][column] = brush
    // Blocks stand still: they are the same on both sides.
    if (brush === '#') grids[other][row][column] = '#'
    else if (wasBlock) grids[other][row][column] = '.'
    showCell('start', cell)
    showCell('goal', cell)
    changed()
  }

  /** What was said is about the board before. */
  function changed() {
    problem.textContent = ''
    result.replaceChildren()
    store('design', text())
    onChange(text())
  }

  // ---- Undo ----

  /** The board now is one to come back to. */
  function note() {
    if (history[at] === text()) return
    history.splice(at + 1)
    history.push(text())
    if (history.length > STEPS_BACK) history.shift()
    at = history.length - 1
    showSteps()
  }

  /** @param {number} by */
  function step(by) {
    if (!history[at + by]) return
    at += by
    grids = gridsOf(history[at])
    showAll()
    changed()
    showSteps()
  }

  function showSteps() {
    back.disabled = at <= 0
    forward.disabled = at >= history.length - 1
  }

  const back = iconButton('back', words.designer.undo, () => step(-1))
  const forward = iconButton('forward', words.designer.redo, () => step(1))
  document.addEventListener('keydown', (event) => {
    if (!root.isConnected || event.altKey || !(event.ctrlKey || event.metaKey)) return
    if (event.target instanceof Element && event.target.closest('textarea, input:not([type=radio])')) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    step(key === 'z' && !event.shiftKey ? -1 : 1)
    event.preventDefault()
  })

  /** @param {Side} side @param {number} cell */
  function showCell(side, cell) {
    const cols = grids.start[0].length
    const sign = grids[side][Math.floor(cell / cols)][cell % cols]
    const node = layers[side].children[cell]
    node.className = `canvas-cell ${signClass(sign)}`
    node.setAttribute(
      'aria-label',
      `${signName(sign)}, row ${Math.floor(cell / cols) + 1} column ${(cell % cols) + 1}`,
    )
  }

  function showAll() {
    const cols = grids.start[0].length,
      count = grids.start.length * cols
    for (const side of /** @type {Side[]} */ (['start', 'goal'])) {
      layers[side].style.setProperty('--cols', String(cols))
      layers[side].replaceChildren(
        ...Array.from({ length: count }, (_, cell) =>
          element('button', { type: 'button', 'data-cell': cell, tabindex: cell ? -1 : 0 }),
        ),
      )
      for (let cell = 0; cell < count; cell++) showCell(side, cell)
    }
    rows.input.value = String(grids.start.length)
    columns.input.value = String(cols)
  }

  function resize() {
    grids = {
      start: resized(grids.start, rows.read(), columns.read()),
      goal: resized(grids.goal, rows.read(), columns.read()),
    }
    showAll()
    changed()
    note()
  }

  function text() {
    return [grids.start, grids.goal].map((grid) => grid.map((row) => row.join('')).join('/')).join(' => ')
  }

  /** @param {string} puzzle */
  function open(puzzle) {
    const { start, goal } = gridsOf(puzzle)
    const height = Math.min(LARGEST, Math.max(SMALLEST, start.length))
    const width = Math.min(LARGEST, Math.max(SMALLEST, ...start.map((row) => row.length)))
    grids = { start: resized(start, height, width), goal: resized(goal, height, width) }
    problem.textContent = ''
    result.replaceChildren()
    showAll()
    note()
  }

  // ---- As text ----

  const asText = editor({
    label: words.designer.text,
    help: words.designer.textHelp,
    action: words.designer.useText,
    rows: 8,
    onUse: (written) => {
      const puzzle = /^\s*[[{]/.test(written) ? fromJson(written).puzzle : oneLine(written)
      if (!isDesign(puzzle)) throw new Error(DESIGN_EXPECTED)
      open(puzzle)
      changed()
    },
  })
  const asTextSummary = element('summary', {}, words.designer.asText)
  const asTextPart = element('details', { class: 'part' }, asTextSummary, asText.root)
  asText.fillWhenOpened(asTextPart, asTextSummary, () => text().replace(/\//g, '\n').replace(' => ', '\n=>\n'))

  // ---- The palette ----

  const brushes = [
    ...COLOURS.map(({ letter, name }) => ({ sign: letter, name })),
    { sign: '#', name: 'block' },
    { sign: '.', name: 'eraser' },
  ]
  const palette = element(
    'fieldset',
    { class: 'palette' },
    element('legend', {}, 'Paint with'),
    ...brushes.map(({ sign, name }) => {
      const input = element('input', {
        type: 'radio',
        name: 'brush',
        value: sign,
        checked: sign === brush,
        class: 'hidden',
      })
      input.addEventListener('change', () => {
        brush = sign
      })
      return element(
        'label',
        { class: 'brush', title: name },
        input,
        element('span', { class: `swatch ${signClass(sign)}` }),
        element('span', { class: 'brush-name' }, name),
      )
    }),
  )

  // ---- Questions ----

  /** What the solver needs, or null if the board is not a puzzle yet. */
  function readBoard() {
    problem.textContent = ''
    try {
      const position = engine.read(text(), { kind: 'mondrian' })
      if (position.solvable !== 'no') return position
      complain(`This board cannot be solved: ${position.reason}.`)
    } catch (error) {
      complain(/** @type {Error} */ (error).message)
    }
    return null
  }

  /** The palette has colours where the text has letters. @param {string} complaint */
  function complain(complaint) {
    problem.textContent = complaint.replace(/'([A-Za-z])'/g, (_, sign) => signName(sign))
  }

  /** @param {unknown} error */
  function errorWords(error) {
    if (error instanceof Cancelled) return cancelledWords(error)
    return error instanceof Error ? error.message : String(error)
  }

  async function solve() {
    const position = readBoard()
    if (!position) return
    const asked = text()
    /** @type {import('../glissade.mjs').Result | null} the best yet, which is left when it is cancelled */
    let best = null
    solveButton.disabled = true
    result.replaceChildren()
    try {
      const found = await work.solve(position, { memory: MEMORY }, place, { onBetter: (each) => (best = each) })
      if (text() === asked) showResult(position.start, found)
    } catch (error) {
      if (text() !== asked) return
      complain(errorWords(error))
      if (best && error instanceof Cancelled) showResult(position.start, best)
    } finally {
      solveButton.disabled = false
    }
  }

  /** The answer, beside the canvases it is about. @param {string} puzzle @param {import('../glissade.mjs').Result} found */
  function showResult(puzzle, found) {
    if (found.moves === undefined) return complain(resultWords(found))
    const { moves } = found
    result.replaceChildren(
      element('p', {}, element('strong', {}, resultWords(found))),
      element('p', { class: 'moves' }, joinMoves(splitMoves(moves))),
      element('div', { class: 'row' }, button(words.designer.playSolution, () => onPlaySolution(puzzle, moves), { class: 'small' })),
    )
    context.announce(resultWords(found))
  }

  const tiles = number('Tiles', { min: 2, max: 12, value: 6 })
  const colours = number('Colours', { min: 1, max: 6, value: 3 })
  const blocks = number('Blocks', { min: 0, max: 20, value: 3 })
  const least = number('Moves from', { min: 1, max: 40, value: 8 })
  const most = number('to', { min: 1, max: 40, value: 14 })
  const figureBox = element('input', { type: 'checkbox', checked: true })

  async function generate() {
    problem.textContent = makingProblem.textContent = ''
    if (least.read() > most.read()) {
      makingProblem.textContent = `From ${least.read()} to ${most.read()} moves: expected the smaller number first.`
      return
    }
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]
    const options = {
      size: /** @type {[number, number]} */ ([rows.read(), columns.read()]),
      seed,
      tiles: tiles.read(),
      colors: colours.read(),
      blocks: blocks.read(),
      moves: /** @type {[number, number]} */ ([least.read(), most.read()]),
      picture: figureBox.checked,
      seconds: GENERATING_SECONDS,
    }
    try {
      const made = await work.ask(
        `generate ${seed}`,
        'Making a board',
        (solver, handlers) => solver.generate('mondrian', options, handlers),
        makingPlace,
      )
      open(made.start)
      changed()
      context.announce('A board was made.')
    } catch (error) {
      makingProblem.textContent = errorWords(error)
    }
  }

  const solveButton = button('Solve it', solve, { class: 'primary' })
  const actions = element(
    'div',
    { class: 'row actions' },
    solveButton,
    button('Play it', () => {
      const position = readBoard()
      if (position) onPlay(position.start)
    }),
    button('Clear', () => {
      grids = {
        start: emptyGrid(rows.read(), columns.read()),
        goal: emptyGrid(rows.read(), columns.read()),
      }
      showAll()
      changed()
      note()
    }),
    back,
    forward,
  )
  const root = element(
    'div',
    { class: 'designer' },
    element(
      'div',
      { class: 'designer-head' },
      element(
        'div',
        {},
        element('h1', {}, 'Designer'),
        element(
          'p',
          { class: 'lead' },
          'Paint a start and a goal. The solver finds the fewest moves, or proves that there is no way.',
        ),
        palette,
      ),
      element('div', {}, actions, problem, place, result),
    ),
    element(
      'div',
      { class: 'canvases' },
      element('div', {}, element('h2', {}, 'Start'), layers.start),
      element('div', {}, element('h2', {}, 'Goal'), layers.goal),
    ),
    element('div', { class: 'row' }, rows.root, columns.root),
    element(
      'details',
      { class: 'part' },
      element('summary', {}, 'Make a board for me'),
      element('div', { class: 'row' }, tiles.root, colours.root, blocks.root, least.root, most.root),
      element('label', { class: 'check' }, figureBox, 'The goal is one figure'),
      element('div', { class: 'row' }, button('Make a board', generate)),
      makingProblem,
      makingPlace,
    ),
    asTextPart,
  )
  const kept = stored('design')
  open(typeof kept === 'string' && isDesign(kept) ? kept : FIRST_DESIGN)
  return { root, open, text, complain }
}
