/**
 * The designer of Mondrian boards: start and goal side by side, a palette, and
 * questions to the solver about what was painted.
 */
import { ARROWS, STEPS } from './board.mjs'
import { COLOURS, gridsOf, signClass, signName } from './colours.mjs'
import { addToCollection, collectionOf } from './collection.mjs'
import { createMaker } from './design-maker.mjs'
import { createDesignSolver } from './design-solver.mjs'
import { button, element, iconButton, number } from './dom.mjs'
import { editor } from './editor.mjs'
import { fromJson } from './paste.mjs'
import { store, stored } from './storage.mjs'
import { text as table } from './text.mjs'
import { Cancelled, cancelledWords } from './work.mjs'
import { copyText } from './words.mjs'

/** @typedef {import('./table.mjs').Context} Context */
/** @typedef {'start' | 'goal'} Side */

const SMALLEST = 2,
  LARGEST = 12
const SIDE_BY_SIDE = 8 // columns at most on a phone
const STEPS_BACK = 500 // of undo
const FIRST_DESIGN = '.A..../..#.../....../....B./.#..../.....C => ....../..#A../...B../....../.#..../C.....'

export const designExpected = () => table.designer.expected(SMALLEST, LARGEST)

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

/** Whether no tile is wanted anywhere. @param {string} text */
export function isEmptyGoal(text) {
  return !gridsOf(text).goal.flat().some((sign) => /[A-Za-z]/.test(sign))
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
  const { engine } = context
  const words = table.designer
  /** @type {Record<Side, string[][]>} */
  let grids = { start: emptyGrid(6, 6), goal: emptyGrid(6, 6) }
  let brush = 'A'
  /** @type {string[]} boards before and after each change; the one at `at` is shown */
  const history = []
  let at = -1
  const problem = element('p', { class: 'problem', role: 'alert' })
  const rows = number(words.rows, { min: SMALLEST, max: LARGEST, value: 6, onchange: resize })
  const columns = number(words.columns, { min: SMALLEST, max: LARGEST, value: 6, onchange: resize })
  const solver = createDesignSolver(context, { textNow: text, read: readBoard, complain, errorWords, onPlaySolution })

  /** @type {Record<Side, HTMLElement>} */
  const layers = { start: canvas('start', words.start), goal: canvas('goal', words.goal) }

  // ---- Painting ----

  /** @param {Side} side @param {string} label */
  function canvas(side, label) {
    const layer = element('div', {
      class: 'canvas',
      role: 'group',
      'aria-label': words.canvas(label),
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
    solver.forget()
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

  const back = iconButton('back', words.undo, () => step(-1))
  const forward = iconButton('forward', words.redo, () => step(1))
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
      words.cell(signName(sign), Math.floor(cell / cols) + 1, (cell % cols) + 1),
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
    canvases.classList.toggle('many', cols > SIDE_BY_SIDE)
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
    solver.forget()
    showAll()
    note()
  }

  // ---- As text ----

  const asText = editor({
    label: words.text,
    help: words.textHelp,
    action: words.useText,
    rows: 8,
    onUse: (written) => {
      const puzzle = /^\s*[[{]/.test(written) ? fromJson(written).puzzle : oneLine(written)
      if (!isDesign(puzzle)) throw new Error(designExpected())
      open(puzzle)
      changed()
    },
  })
  const asTextSummary = element('summary', {}, words.asText)
  const asTextPart = element('details', { class: 'part' }, asTextSummary, asText.root)
  asText.fillWhenOpened(asTextPart, asTextSummary, () => text().replace(/\//g, '\n').replace(' => ', '\n=>\n'))

  // ---- The palette ----

  const brushes = [
    ...COLOURS.map((letter, i) => ({ sign: letter, name: table.colours[i] })),
    { sign: '#', name: table.signs.block },
    { sign: '.', name: table.signs.eraser },
  ]
  const palette = element(
    'fieldset',
    { class: 'palette' },
    element('legend', {}, words.palette),
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

  /** What the solver needs; null, after it was said why, if the board is not a puzzle yet. */
  function readBoard() {
    problem.textContent = ''
    if (isEmptyGoal(text())) return complain(words.emptyGoal)
    try {
      const position = engine.read(text(), { kind: 'mondrian' })
      if (position.solved) return complain(words.solvedAlready)
      if (position.solvable !== 'no') return position
      return complain(table.unsolvable(position.reason))
    } catch (error) {
      return complain(/** @type {Error} */ (error).message)
    }
  }

  /** The palette has colours where the text has letters. @param {string} complaint @returns {null} */
  function complain(complaint) {
    problem.textContent = complaint.replace(/'([A-Za-z])'/g, (_, sign) => signName(sign))
    return null
  }

  /** @param {unknown} error */
  function errorWords(error) {
    if (error instanceof Cancelled) return cancelledWords(error)
    return error instanceof Error ? error.message : String(error)
  }

  const maker = createMaker(context, {
    size: () => [rows.read(), columns.read()],
    onMade: (made) => {
      open(made)
      changed()
    },
    errorWords,
  })

  // ---- The collection ----

  const nameInput = element('input', { type: 'text', maxlength: 60, 'aria-label': words.keepName, placeholder: words.keepName })
  const keptNote = element('p', { class: 'quiet', role: 'status' })

  function keep() {
    const names = collectionOf('mondrian').map(({ name }) => name)
    let count = names.length + 1
    while (names.includes(words.boardName(count))) count++
    const name = nameInput.value.trim() || words.boardName(count)
    addToCollection('mondrian', { name, text: text() })
    nameInput.value = ''
    keptNote.textContent = words.keptAs(name)
  }

  /** As the command reads it. */
  function asJson() {
    const [start, goal] = [grids.start, grids.goal].map((grid) => grid.map((row) => row.join('')))
    return JSON.stringify({ kind: 'mondrian', start, goal })
  }

  const actions = element(
    'div',
    { class: 'row actions' },
    solver.solveButton,
    button(words.play, () => {
      const position = readBoard()
      if (position) onPlay(position.start)
    }),
    button(words.clear, () => {
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
  const canvases = element(
    'div',
    { class: 'canvases' },
    element('div', {}, element('h2', {}, words.start), layers.start),
    element('div', {}, element('h2', {}, words.goal), layers.goal),
    solver.answer,
  )
  const small = { class: 'small' }
  asTextPart.append(
    element(
      'div',
      { class: 'row' },
      button(words.copyText, () => copyText(text(), context, words.copied), small),
      button(words.copyJson, () => copyText(asJson(), context, words.copied), small),
    ),
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
        element('h1', {}, words.title),
        element('p', { class: 'lead' }, words.lead),
        palette,
      ),
      element('div', {}, actions, problem, solver.place),
    ),
    canvases,
    element('div', { class: 'row' }, rows.root, columns.root),
    element('div', { class: 'row' }, nameInput, button(words.keep, keep, small), keptNote),
    solver.firstMoves,
    maker,
    asTextPart,
  )
  const kept = stored('design')
  open(typeof kept === 'string' && isDesign(kept) ? kept : FIRST_DESIGN)
  return { root, open, text, complain }
}
