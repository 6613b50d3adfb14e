/**
 * A board of sliding blocks drawn by hand: a stroke over free cells is a new piece. What it needs
 * is proved as it is drawn.
 */
import { METRICS, boardText, goalCells, isPiece, piecesOf } from './blocks-grid.mjs'
import { border, outline } from './blocks-board.mjs'
import { button, choice, element, messageOf, number, svg } from './dom.mjs'
import { text } from './text.mjs'
import words from './blocks-text.mjs'

/** @typedef {import('./blocks-grid.mjs').Board} Board */
/** @typedef {import('./blocks-grid.mjs').Metric} Metric */
/** @typedef {'piece' | 'wall' | 'clear' | 'goal'} Tool */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECONDS = 10
const MEMORY = 256 * 1024 * 1024

/**
 * @param {import('./table.mjs').Context} context
 * @param {{onChange: (board: Board, metric: Metric) => void, onPlay: (board: Board, metric: Metric) => void}} options
 */
export function createBlocksDesigner({ engine, work, announce }, { onChange, onPlay }) {
  /** @type {Board} */
  let board = { rows: 5, cols: 4, cells: Array(20).fill(''), goal: '', lanes: false }
  /** @type {Metric} */
  let metric = 'step'
  /** @type {Tool} */
  let tool = 'piece'
  let edition = 0
  let stroke = '' // the letter that is being drawn
  let chosen = '' // the piece whose goal is being set
  /** @type {{cells: string[], goal: string}[]} */
  const past = []
  /** What was taken back. @type {{cells: string[], goal: string}[]} */
  const undone = []
  let cursor = 0 // the cell that keys are about

  const canvas = svg('svg', { class: 'blocks-board blocks-canvas', role: 'application', tabindex: 0, 'aria-label': words.drawnBoard })
  const verdict = element('p', { class: 'blocks-verdict', role: 'status' })
  const place = element('div')

  function remember() {
    past.push({ cells: [...board.cells], goal: board.goal })
    undone.length = 0
  }

  /** Takes back what was done last, or does it again. @param {{cells: string[], goal: string}[]} from @param {{cells: string[], goal: string}[]} to */
  function step(from, to) {
    const other = from.pop()
    if (!other) return
    to.push({ cells: [...board.cells], goal: board.goal })
    board = { ...board, ...other }
    chosen = ''
    changed()
  }

  /** The goal as a grid, where pieces stand as they are to. @param {string[]} cells */
  function setGoal(cells) {
    const { rows, cols } = board
    board.goal = Array.from({ length: rows }, (_, i) =>
      cells
        .slice(i * cols, (i + 1) * cols)
        .map((sign) => sign || '.')
        .join(''),
    ).join('/')
  }

  /** What was drawn of the goal and has a piece still. */
  function goalOfPieces() {
    const pieces = piecesOf(board.cells)
    return board.goal ? goalCells(board).map((sign) => (pieces.has(sign) ? sign : '')) : board.cells.map(() => '')
  }

  /** The chosen piece is to get where its first cell comes here. @param {number} cell */
  function aim(cell) {
    const { cols, rows, cells } = board
    if (isPiece(cells[cell]) && cells[cell] !== chosen) {
      chosen = cells[cell]
      return
    }
    const places = piecesOf(cells).get(chosen)
    if (!places) return
    const [right, down] = [(cell % cols) - (places[0] % cols), Math.floor(cell / cols) - Math.floor(places[0] / cols)]
    const goal = goalOfPieces().map((sign) => (sign === chosen ? '' : sign))
    for (const each of places) {
      const [x, y] = [(each % cols) + right, Math.floor(each / cols) + down]
      const to = y * cols + x
      if (x < 0 || y < 0 || x >= cols || y >= rows || cells[to] === '#' || goal[to]) return
      goal[to] = chosen
    }
    remember()
    setGoal(goal)
  }

  /** @param {number} cell @param {boolean} isFirst of a stroke */
  function draw(cell, isFirst) {
    const sign = board.cells[cell]
    if (tool === 'goal') {
      if (isFirst) aim(cell)
    } else if (tool === 'piece') {
      if (sign || (!isFirst && !stroke)) return
      if (isFirst) {
        remember()
        stroke = [...LETTERS].find((letter) => !board.cells.includes(letter)) ?? ''
      }
      board.cells[cell] = stroke
    } else {
      if (isFirst) remember()
      const wanted = tool === 'wall' ? '#' : ''
      if (isPiece(sign)) board.cells = board.cells.map((each) => (each === sign ? '' : each))
      board.cells[cell] = wanted
    }
    if (tool !== 'goal' && board.goal) setGoal(goalOfPieces().map((each, i) => (board.cells[i] === '#' ? '' : each)))
    refresh()
  }

  /** @param {PointerEvent} event */
  function cellAt(event) {
    const box = canvas.getBoundingClientRect()
    const x = Math.floor(((event.clientX - box.left) / box.width) * board.cols)
    const y = Math.floor(((event.clientY - box.top) / box.height) * board.rows)
    return x >= 0 && y >= 0 && x < board.cols && y < board.rows ? y * board.cols + x : -1
  }

  let last = -1
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    last = cellAt(event)
    if (last >= 0) draw(last, true)
  })
  canvas.addEventListener('pointermove', (event) => {
    const cell = event.buttons ? cellAt(event) : -1
    if (cell < 0 || cell === last) return
    last = cell
    draw(cell, false)
  })
  canvas.addEventListener('pointerup', () => {
    stroke = ''
    changed()
  })

  /** A cell in words. @param {number} cell */
  function cellWords(cell) {
    const sign = board.cells[cell]
    const place = `${String.fromCharCode(97 + (cell % board.cols))}${Math.floor(cell / board.cols) + 1}`
    return `${place}: ${isPiece(sign) ? words.pieceName(sign) : sign ? words.aWall : words.free}`
  }

  /** Arrows go from cell to cell, with Shift they go on with what is drawn; space draws, or sets a goal. @param {KeyboardEvent} event */
  function press(event) {
    const { rows, cols } = board
    if ((event.ctrlKey || event.metaKey) && 'zy'.includes(event.key.toLowerCase())) {
      event.preventDefault()
      const isRedo = event.key.toLowerCase() === 'y' || event.shiftKey
      return isRedo ? step(undone, past) : step(past, undone)
    }
    const [x, y] = [cursor % cols, Math.floor(cursor / cols)]
    const to = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [x - 1, y],
      ArrowRight: [x + 1, y],
      ArrowUp: [x, y - 1],
      ArrowDown: [x, y + 1],
    })[event.key]
    if (to) {
      event.preventDefault()
      if (to[0] < 0 || to[1] < 0 || to[0] >= cols || to[1] >= rows) return
      cursor = to[1] * cols + to[0]
      if (event.shiftKey && tool !== 'goal') draw(cursor, false)
      else stroke = ''
      refresh()
      if (event.shiftKey) changed()
      announce(cellWords(cursor))
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      draw(cursor, true)
      changed()
      announce(cellWords(cursor))
    }
  }
  canvas.addEventListener('keydown', press)
  canvas.addEventListener('focus', () => refresh())
  canvas.addEventListener('blur', () => refresh())

  function refresh() {
    const { rows, cols, cells } = board
    cursor = Math.min(cursor, rows * cols - 1)
    canvas.setAttribute('viewBox', `0 0 ${cols} ${rows}`)
    const goal = goalOfPieces()
    canvas.replaceChildren(
      svg('rect', { width: cols, height: rows, class: 'floor' }),
      ...cells.map((_, cell) => svg('path', { d: outline([cell], cols, 0.01), class: cells[cell] === '#' ? 'wall' : 'square' })),
      ...[...piecesOf(cells)].map(([letter, places]) =>
        svg('path', {
          d: outline(places, cols, 0.07),
          class: `piece-top ${goal.includes(letter) ? 'named' : ''} ${letter === chosen && tool === 'goal' ? 'chosen' : ''}`,
        }),
      ),
      ...[...piecesOf(goal).values()].map((places) => svg('path', { d: border(places, cols, 0.2), class: 'goal-place' })),
      ...(document.activeElement === canvas ? [svg('path', { d: outline([cursor], cols, 0.04), class: 'cursor' })] : []),
    )
  }

  async function changed() {
    refresh()
    const now = ++edition
    onChange(board, metric)
    if (!board.goal || !goalOfPieces().some(Boolean)) {
      verdict.textContent = words.noGoal
      return
    }
    try {
      const position = engine.read(boardText(board), { kind: 'blocks', metric })
      if (position.solved) verdict.textContent = words.solvedAlready
      if (position.solved) return
      verdict.textContent = words.proving
      const result = await work.solveIdly(position, { seconds: SECONDS, memory: MEMORY, steps: true })
      if (now !== edition || !result) return
      verdict.textContent =
        result.status === 'unsolvable'
          ? text.unsolvable(result.reason ?? '')
          : result.optimal
            ? words.minimum(result.length ?? 0, metric)
            : words.atLeast(result.lower_bound)
    } catch (error) {
      verdict.textContent = messageOf(error)
    }
  }

  /** @param {number} rows @param {number} cols */
  function resize(rows, cols) {
    const whole = [...piecesOf(board.cells)].filter(([, places]) =>
      places.every((cell) => cell % board.cols < cols && Math.floor(cell / board.cols) < rows),
    )
    const cells = Array(rows * cols).fill('')
    for (const [letter, places] of whole)
      for (const cell of places) cells[Math.floor(cell / board.cols) * cols + (cell % board.cols)] = letter
    // What was drawn before was drawn on another board.
    past.length = undone.length = 0
    board = { ...board, rows, cols, cells, goal: '' }
    changed()
  }

  const lanes = element('input', { type: 'checkbox' })
  lanes.addEventListener('change', () => {
    board.lanes = lanes.checked
    changed()
  })
  const metricChoice = choice(
    words.counts,
    METRICS.map((each) => [each, words.metrics[each]]),
    metric,
    (value) => {
      metric = /** @type {Metric} */ (value)
      changed()
    },
  )
  const rowsField = number(text.tiles.rows, { min: 1, max: 12, value: 5, onchange: (value) => resize(value, board.cols) })
  const colsField = number(text.tiles.columns, { min: 1, max: 12, value: 4, onchange: (value) => resize(board.rows, value) })
  const tools = /** @type {Tool[]} */ (['piece', 'wall', 'clear', 'goal']).map((each) =>
    button(
      words.tools[each],
      () => {
        tool = each
        for (const [i, one] of tools.entries()) one.setAttribute('aria-pressed', String(['piece', 'wall', 'clear', 'goal'][i] === each))
        refresh()
      },
      { class: 'tab', 'aria-pressed': String(each === 'piece') },
    ),
  )
  const root = element(
    'div',
    { class: 'blocks-view view' },
    element('div', { class: 'stage' }, element('div', { class: 'blocks-frame' }, canvas)),
    element(
      'div',
      { class: 'side' },
      element('h1', {}, words.design),
      element('p', { class: 'lead' }, words.designLead),
      element('div', { class: 'tabs', role: 'group', 'aria-label': words.design }, ...tools),
      verdict,
      place,
      element(
        'div',
        { class: 'row actions' },
        button(words.playThis, () => onPlay({ ...board, cells: [...board.cells] }, metric), { class: 'primary' }),
        button(text.designer.undo, () => step(past, undone)),
        button(text.designer.redo, () => step(undone, past)),
        button(words.empty, () => {
          remember()
          board.cells = board.cells.map(() => '')
          board.goal = ''
          changed()
        }),
      ),
      element('div', { class: 'row' }, rowsField.root, colsField.root, metricChoice.root),
      element('label', { class: 'check' }, lanes, words.lanes),
      element('p', { class: 'quiet' }, words.designKeys),
    ),
  )

  return {
    root,
    /** @param {Board} other @param {Metric} otherMetric */
    open(other, otherMetric) {
      board = { ...other, cells: [...other.cells] }
      if (board.goal) setGoal(wholeGoal(board))
      metric = otherMetric
      metricChoice.select.value = metric
      lanes.checked = board.lanes
      rowsField.input.value = String(board.rows)
      colsField.input.value = String(board.cols)
      past.length = undone.length = 0
      changed()
    },
    board: () => board,
  }
}

/** A goal of exits as whole pieces, each moved as little as its cells need. @param {Board} board */
function wholeGoal(board) {
  const { cols, cells } = board
  const wanted = goalCells(board)
  const goal = cells.map(() => '')
  for (const [letter, places] of piecesOf(wanted)) {
    const own = piecesOf(cells).get(letter) ?? []
    const by = places[places.length - 1] - (own[own.length - 1] ?? 0)
    const fits = own.every((cell) => {
      const to = cell + by
      return to >= 0 && to < cells.length && (cell % cols) + ((places[places.length - 1] % cols) - (own[own.length - 1] % cols)) < cols
    })
    for (const cell of own) if (fits) goal[cell + by] = letter
  }
  return goal
}
