/** Number puzzles: play, scramble, edit, solve. */
import { ARROWS, LETTERS } from '../page/board.mjs'
import { button, choice, element, iconButton, number } from '../page/dom.mjs'
import { editor } from '../page/editor.mjs'
import { pictureControls } from '../page/picture.mjs'
import { Table, copyText } from '../page/table.mjs'

/** @typedef {import('../glissade.mjs').Puzzle} Position */
/** @typedef {import('../page/table.mjs').Context} Context */
/** @typedef {import('../page/board.mjs').Direction} Direction */
/** @typedef {import('../page/board.mjs').Route} Route */

const SMALLEST = 2,
  LARGEST = 6
const EXACT_CELLS = 16 // boards up to this size are solved while somebody plays
const QUICK_SECONDS = 4 // in which a solution of a large board is made shorter and shorter
const MEGABYTE = 1024 * 1024

/** @type {[string, string][]} */
const GOALS = [
  ['standard', 'Standard: 1 2 3 …'],
  ['blank-first', 'Blank first'],
  ['snail', 'Snail, inwards'],
  ['own', 'Your own, as text'],
]

/** What a mistake is called, or nothing if there is none. @param {() => void} attempt */
function mistakeIn(attempt) {
  try {
    attempt()
    return ''
  } catch (error) {
    return /** @type {Error} */ (error).message
  }
}

/** A goal board's numbers, row by row. @param {string} text */
function numbersOf(text) {
  return text.split(/[\s/]+/).map(Number)
}

/**
 * The way of a tile towards the blank: with all tiles between them, if both are
 * in one line.
 * @param {Position} position
 * @param {number} cell
 * @returns {Route[]}
 */
export function lineRoutes(position, cell) {
  const { cols, cells } = position
  const blank = cells.indexOf('')
  const rows = Math.floor(blank / cols) - Math.floor(cell / cols),
    columns = (blank % cols) - (cell % cols)
  if ((rows !== 0) === (columns !== 0)) return []
  /** @type {Direction} */
  const direction = rows ? (rows < 0 ? 'U' : 'D') : columns < 0 ? 'L' : 'R'
  const step = rows ? Math.sign(rows) * cols : Math.sign(columns)
  const moves = [],
    between = []
  for (let to = blank; to !== cell; to -= step) {
    between.push(to - step)
    moves.push({ from: to - step, to, text: direction })
  }
  return [{ direction, from: cell, to: cell + step, cells: between, moves }]
}

/** A board whose last two tiles in reading order have changed places: the other parity. @param {Position} position */
export function swapTwoTiles({ cells, cols }) {
  const swapped = [...cells]
  const [one, other] = swapped
    .map((text, cell) => (text === '' ? -1 : cell))
    .filter((cell) => cell >= 0)
    .slice(-2)
  ;[swapped[one], swapped[other]] = [swapped[other], swapped[one]]
  return boardText(swapped, cols)
}

/** @param {string[]} cells @param {number} cols */
function boardText(cells, cols) {
  const rows = []
  for (let i = 0; i < cells.length; i += cols)
    rows.push(
      cells
        .slice(i, i + cols)
        .map((text) => text || '0')
        .join(' '),
    )
  return rows.join('/')
}

/** @param {Context} context */
export function createView(context) {
  const { engine, setAddress } = context
  let goal = 'standard'
  /** @type {{text: string, cells: number[]}} the goal's numbers, read once */
  let goalCells = { text: '', cells: [] }
  let isLive = true
  let isOpen = false

  /** @param {Position} position */
  const goalOf = (position) => {
    if (goalCells.text !== position.goal) goalCells = { text: position.goal, cells: numbersOf(position.goal) }
    return goalCells.cells
  }

  const table = new Table(context, {
    label: 'Sliding puzzle',
    help: 'Arrow keys or W A S D slide a tile into the gap. A tile in line with the gap slides with all tiles between.',
    look: (position, cell) => {
      const text = position.cells[cell]
      if (text === '') return { name: 'Gap' }
      const home = goalOf(position).indexOf(Number(text))
      return {
        name: text,
        text,
        key: text,
        style: `${home === cell ? 'home' : ''} ${pictures.showsNumbers() ? '' : 'bare'}`,
        picture: [Math.floor(home / position.cols), home % position.cols],
      }
    },
    routes: lineRoutes,
    onSwipe: slide,
    solving: () => ({ memory: 512 * MEGABYTE }),
    quick: (position) =>
      position.cells.length <= EXACT_CELLS
        ? null
        : { quality: 'anytime', seconds: QUICK_SECONDS, memory: 256 * MEGABYTE },
    watching: (position) => {
      if (!isLive) return null
      return position.cells.length <= EXACT_CELLS
        ? { seconds: 3 }
        : { algorithm: 'idastar', heuristic: 'linear-conflict', seconds: 0.3 }
    },
    tileName: (position, cell) => position.cells[cell],
    onMoved: () => setAddress('tiles', addressValues(), false),
  })

  const pictures = pictureControls(table.board)

  function addressValues() {
    const { game } = table
    return { board: game.text, goal: goal === 'standard' ? undefined : goal, moves: game.played }
  }

  /** Slides the tile that can go in this direction. @param {Direction} direction */
  function slide(direction) {
    const { position } = table.game
    const move = position.moves.find((each) => each.text === direction)
    if (move) table.take({ direction, from: move.from, to: move.to, cells: [move.from], moves: [move] })
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (
      !isOpen ||
      event.altKey ||
      (event.target instanceof Element && event.target.closest('input, select, textarea, dialog'))
    )
      return
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const direction = ARROWS[event.key] ?? LETTERS[key]
    if (isCommand && key === 'z') event.shiftKey ? table.redo() : table.undo()
    else if (isCommand && key === 'y') table.redo()
    else if (!isCommand && direction) slide(direction)
    else return
    event.preventDefault()
  }

  // ---- New boards ----

  const rows = choice('Rows', sizes(), '4', newSize)
  const columns = choice('Columns', sizes(), '4', newSize)
  const goalChoice = choice('Goal', GOALS, goal, (value) => {
    ownGoal.root.hidden = value !== 'own'
    if (value === 'own') {
      ownGoal.area.value = table.game.start.goal
      ownGoal.area.focus()
      return
    }
    goal = value
    newBoard()
  })
  const ownGoal = editor({
    label: 'Goal as text',
    rows: 2,
    help: 'Row by row, 0 is the gap.',
    action: 'Use this goal',
    onUse: (text) => {
      const wanted = engine.read(text, { kind: 'tiles' })
      goal = wanted.start
      showSize(wanted)
      newBoard()
    },
  })
  ownGoal.root.hidden = true
  const distance = number('Moves', { min: 1, max: 999, value: 20 })

  /** @returns {[string, string][]} */
  function sizes() {
    return Array.from({ length: LARGEST - SMALLEST + 1 }, (_, i) => [
      String(SMALLEST + i),
      String(SMALLEST + i),
    ])
  }

  /** @returns {[number, number]} */
  const size = () => [Number(rows.select.value), Number(columns.select.value)]

  /** @param {string} text @param {boolean} [isStep] of the history */
  function openNew(text, isStep = true) {
    table.open(text, { kind: 'tiles', goal })
    setAddress('tiles', addressValues(), isStep)
    noteSolvable()
  }

  /** A goal of one's own fits one size only. */
  function newSize() {
    if (goalChoice.select.value === 'own') {
      goal = goalChoice.select.value = 'standard'
      ownGoal.root.hidden = true
    }
    newBoard()
  }

  /** Uniformly at random over the solvable boards. @param {boolean} [isStep] */
  function newBoard(isStep = true) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]
    openNew(engine.generate('tiles', { size: size(), goal, seed }).start, isStep)
  }

  /** So many moves from the solved board, none of them taking back the one before. */
  function walkFromSolved() {
    const any = engine.generate('tiles', { size: size(), goal, seed: 1 })
    let position = engine.read(any.goal, { kind: 'tiles', goal })
    let cameFrom = -1
    for (let i = 0; i < distance.read(); i++) {
      const onward = position.moves.filter((move) => move.from !== cameFrom)
      const moves = onward.length ? onward : position.moves // at the end of a line there is only the way back
      const move = moves[Math.floor(Math.random() * moves.length)]
      cameFrom = move.to
      position = engine.after(position.start, move.text, { kind: 'tiles', goal })
    }
    openNew(position.start)
  }

  const boardEditor = editor({
    label: 'Board as text',
    help: 'Row by row, 0 is the gap; “/” or a new line ends a row.',
    onUse: (text) => {
      const position = engine.read(text, { kind: 'tiles', goal })
      openNew(position.start)
      showSize(position)
    },
  })

  const editorSummary = element('summary', {}, 'Paste or edit a board')
  const editorPart = element('details', { class: 'part' }, editorSummary, boardEditor.root)
  boardEditor.fillWhenOpened(editorPart, editorSummary, () => table.game.position.start.replace(/\//g, '\n'))

  /** Explains an unsolvable board and offers a remedy. */
  function noteSolvable() {
    const { start } = table.game
    boardEditor.clear()
    if (start.solvable !== 'no') return
    const words = `This board cannot be solved: ${start.reason}.`
    const remedy = element('div', { class: 'row' })
    table.answer.replaceChildren(element('p', { class: 'problem', role: 'alert' }, words), remedy)
    const swapped = swapTwoTiles(table.game.position)
    if (engine.read(swapped, { kind: 'tiles', goal }).solvable === 'no') return
    remedy.append(button('Swap two tiles to make it solvable', () => openNew(swapped), { class: 'small' }))
  }

  /** @param {Position} position */
  function showSize(position) {
    select(rows.select, String(position.rows))
    select(columns.select, String(position.cols))
  }

  /** Boards that come as text may have sizes that are not offered. @param {HTMLSelectElement} list @param {string} value */
  function select(list, value) {
    if (![...list.options].some((option) => option.value === value)) list.add(new Option(value, value))
    list.value = value
  }

  /** @param {string} name */
  const isNamedGoal = (name) => name !== 'own' && GOALS.some(([each]) => each === name)

  /** @param {string} wanted */
  function showGoal(wanted) {
    goal = wanted
    goalChoice.select.value = isNamedGoal(goal) ? goal : 'own'
    ownGoal.root.hidden = isNamedGoal(goal)
    ownGoal.area.value = isNamedGoal(goal) ? '' : goal
    ownGoal.clear()
  }

  // ---- The whole ----

  const liveBox = element('input', { type: 'checkbox', checked: true })
  liveBox.addEventListener('change', () => {
    isLive = liveBox.checked
    table.update()
    table.watchDistance()
  })

  const root = element(
    'section',
    { class: 'view tiles-view' },
    table.stage,
    element(
      'div',
      { class: 'side' },
      element('h1', {}, 'Tiles'),
      element(
        'p',
        { class: 'lead' },
        'Slide the tiles into order. The fewest moves still needed are counted as you play.',
      ),
      element(
        'div',
        { class: 'row actions' },
        button('New board', () => newBoard(), { class: 'primary' }),
        table.hintButton,
        table.solveButton,
        table.quickButton,
        iconButton('link', 'Copy link', () => copyText(location.href, context, 'Link copied')),
      ),
      table.place,
      table.answer,
      table.transport.list,
      element(
        'details',
        { class: 'part', open: true },
        element('summary', {}, 'Size, goal and scramble'),
        element('div', { class: 'row' }, rows.root, columns.root, goalChoice.root),
        ownGoal.root,
        element('div', { class: 'row' }, distance.root, button('Scramble by moves', walkFromSolved)),
        element('label', { class: 'check' }, liveBox, 'Live distance'),
      ),
      editorPart,
      pictures.root,
    ),
  )
  document.addEventListener('keydown', onKey)

  return {
    root,
    /** @param {Record<string, string>} values */
    open(values) {
      isOpen = true
      const { board, goal: wanted = 'standard' } = values
      const boardMistake = board ? mistakeIn(() => showSize(engine.read(board, { kind: 'tiles' }))) : ''
      const goalMistake = mistakeIn(() => {
        if (board && !boardMistake) engine.read(board, { kind: 'tiles', goal: wanted })
        else if (!isNamedGoal(wanted)) showSize(engine.read(wanted, { kind: 'tiles' }))
      })
      showGoal(goalMistake ? 'standard' : wanted)
      if (board && !boardMistake) {
        table.open(board, { kind: 'tiles', goal }, values.moves)
        noteSolvable()
      } else newBoard(!boardMistake && !goalMistake) // a mangled link is no step to come back to
      if (boardMistake) {
        editorPart.open = true
        boardEditor.area.value = board
        boardEditor.explain(`The address holds no board: ${boardMistake}`)
      }
      if (goalMistake) {
        ownGoal.root.hidden = false
        ownGoal.area.value = wanted
        ownGoal.explain(`The address holds no goal for this board: ${goalMistake}`)
      }
    },
    close() {
      isOpen = false
      table.close()
    },
  }
}
