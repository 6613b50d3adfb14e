/** Number puzzles: play, scramble, edit, solve. */
import { ARROWS, LETTERS } from '../page/board.mjs'
import { button, choice, element, messageOf, number } from '../page/dom.mjs'
import { editor } from '../page/editor.mjs'
import { lastGame } from '../page/kept.mjs'
import { pictureControls } from '../page/picture.mjs'
import { settings } from '../page/storage.mjs'
import { Table } from '../page/table.mjs'
import { loadMoreText, text } from '../page/text.mjs'

/** @typedef {import('../glissade.mjs').Puzzle} Position */
/** @typedef {import('../page/table.mjs').Context} Context */
/** @typedef {import('../page/board.mjs').Direction} Direction */
/** @typedef {import('../page/board.mjs').Route} Route */

const SIDES = [2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 32]
const EXACT_CELLS = 16 // boards up to this size are solved while somebody plays
const LARGEST_PICTURE = 8 // rows or columns of a goal that is shown small
const MEGABYTE = 1024 * 1024

const GOALS = /** @type {const} */ (['standard', 'blank-first', 'snail'])

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

/** The cells of the last two tiles in reading order. @param {Position} position */
function lastTwo({ cells }) {
  return cells.flatMap((text, cell) => (text === '' ? [] : [cell])).slice(-2)
}

/** A board whose last two tiles have changed places: the other parity. @param {Position} position */
export function swapTwoTiles(position) {
  const { cells, cols } = position
  const swapped = [...cells]
  const [one, other] = lastTwo(position)
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
  const kept = settings('tiles', { rows: 4, cols: 4, goal: 'standard', distance: 20, live: true, hover: false })
  let goal = kept.values.goal
  /** @type {{text: string, homes: number[]}} where each number belongs, worked out once */
  let known = { text: '', homes: [] }
  let isLive = kept.values.live
  let isOpen = false

  /** @param {Position} position */
  const homesOf = ({ goal: wanted }) => {
    if (known.text === wanted) return known.homes
    /** @type {number[]} */
    const homes = []
    numbersOf(wanted).forEach((number, cell) => (homes[number] = cell))
    known = { text: wanted, homes }
    return homes
  }

  /** @type {Table} */
  const table = new Table(context, {
    view: 'tiles',
    isRaced: true,
    values: () => ({ board: table.game.text, goal: goal === 'standard' ? undefined : goal }),
    onNext: () => newBoard(),
    label: text.tiles.board,
    help: text.tiles.keys,
    look: (position, cell) => {
      const tile = position.cells[cell]
      if (tile === '') return { name: text.tiles.gap }
      const home = homesOf(position)[Number(tile)]
      return {
        name: tile,
        text: tile,
        key: tile,
        style: `${home === cell ? 'home' : ''} ${pictures.showsNumbers() ? '' : 'bare'}`,
        picture: [Math.floor(home / position.cols), home % position.cols],
      }
    },
    routes: lineRoutes,
    onSwipe: slide,
    onSwap: (one, other) => {
      const { cells, cols } = table.game.position
      const changed = [...cells]
      ;[changed[one], changed[other]] = [cells[other], cells[one]]
      openNew(boardText(changed, cols), false)
    },
    solving: () => ({ memory: 512 * MEGABYTE }),
    quick: (position) =>
      position.cells.length <= EXACT_CELLS
        ? null
        : { quality: 'anytime', memory: 512 * MEGABYTE },
    watching: (position) => {
      if (!isLive) return null
      return position.cells.length <= EXACT_CELLS
        ? { seconds: 3 }
        : { algorithm: 'idastar', heuristic: 'linear-conflict', seconds: 0.3 }
    },
    tileName: (position, cell) => position.cells[cell],
    onChange: () => race?.show(),
  })

  const pictures = pictureControls(table.board)

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
    const direction = ARROWS[event.key] ?? LETTERS[event.key.toLowerCase()]
    if (event.ctrlKey || event.metaKey || !direction) return
    slide(direction)
    event.preventDefault()
  }

  // ---- New boards ----

  const rows = choice(text.tiles.rows, sizes(), String(kept.values.rows), newSize)
  const columns = choice(text.tiles.columns, sizes(), String(kept.values.cols), newSize)
  const goalChoice = choice(
    text.tiles.goal,
    [...GOALS.map((name) => /** @type {[string, string]} */ ([name, text.tiles.goals[name]])), ['own', text.tiles.goals.own]],
    'standard',
    (value) => {
      ownGoal.root.hidden = value !== 'own'
      if (value === 'own') {
        ownGoal.area.value = table.game.start.goal
        ownGoal.area.focus()
      } else keepBoard(value)
    },
  )
  const ownGoal = editor({
    label: text.tiles.ownGoal,
    rows: 2,
    help: text.tiles.ownGoalHelp,
    action: text.tiles.useGoal,
    onUse: (words) => {
      const wanted = engine.read(words, { kind: 'tiles' })
      const { rows: height, cols: width } = table.game.start
      if (wanted.rows === height && wanted.cols === width) return keepBoard(wanted.start)
      goal = wanted.start
      showSize(wanted)
      newBoard()
    },
  })
  ownGoal.root.hidden = true
  const distance = number(text.tiles.scrambleMoves, { min: 1, max: 999, value: kept.values.distance })

  /** @returns {[string, string][]} */
  function sizes() {
    return SIDES.map((side) => [String(side), String(side)])
  }

  /** @returns {[number, number]} */
  const size = () => [Number(rows.select.value), Number(columns.select.value)]

  /** @param {string} board @param {boolean} [isStep] of the history @param {Record<string, string>} [values] of the address */
  function openNew(board, isStep = true, values = {}) {
    table.open(board, { kind: 'tiles', goal }, values)
    setAddress('tiles', table.options.values(), isStep)
    const [height, width] = size()
    kept.set({ rows: height, cols: width, goal: isNamedGoal(goal) ? goal : 'standard' })
    showGoalPicture()
    noteSolvable()
  }

  /** The board as it is, with another goal. @param {string} wanted */
  function keepBoard(wanted) {
    const board = table.game.position.start
    showGoal(wanted)
    openNew(board)
    if (table.game.start.solvable !== 'no')
      table.note.replaceChildren(element('p', { class: 'quiet' }, text.tiles.solvableSo))
  }

  /** A goal of one's own fits one size only. */
  function newSize() {
    if (!isNamedGoal(goal)) showGoal('standard')
    newBoard()
  }

  /** Uniformly at random over the solvable boards. @param {boolean} [isStep] */
  function newBoard(isStep = true) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]
    openNew(engine.generate('tiles', { size: size(), goal, seed }).start, isStep)
  }

  /** So many moves from the solved board, none of them taking back the one before. */
  function walkFromSolved() {
    kept.set({ distance: distance.read() })
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
    label: text.tiles.boardAsText,
    help: text.tiles.boardHelp,
    onUse: (words) => {
      const position = engine.read(words, { kind: 'tiles', goal })
      showSize(position)
      openNew(position.start)
    },
  })

  const editorSummary = element('summary', {}, text.tiles.editor)
  const editorPart = element('details', { class: 'part' }, editorSummary, boardEditor.root)
  boardEditor.fillWhenOpened(editorPart, editorSummary, () => table.game.position.start.replace(/\//g, '\n'))

  const editButton = button(text.tiles.editBoard, () => edit(!isEdited), { class: 'small' })
  const editWords = element('p', { class: 'quiet', hidden: true }, text.tiles.editHelp)
  let isEdited = false

  /** @param {boolean} wanted */
  function edit(wanted) {
    isEdited = wanted
    table.board.edit(wanted)
    editButton.textContent = wanted ? text.tiles.editDone : text.tiles.editBoard
    editWords.hidden = !wanted
  }

  editorPart.append(element('div', { class: 'row' }, editButton), editWords)

  // ---- The goal ----

  const goalPlace = element('figure', { class: 'goal-figure' })

  function showGoalPicture() {
    const { rows: height, cols: width, goal: wanted } = table.game.start
    goalPlace.hidden = Math.max(height, width) > LARGEST_PICTURE
    if (goalPlace.hidden) return
    const cells = numbersOf(wanted).map((number) => element('span', {}, number ? String(number) : ''))
    const board = element('div', { class: 'goal-board', role: 'img', 'aria-label': `${text.tiles.goalPicture}: ${wanted}` }, ...cells)
    board.style.setProperty('--cols', String(width))
    goalPlace.replaceChildren(element('figcaption', { class: 'quiet' }, text.tiles.goalPicture), board)
  }

  /** Explains an unsolvable board, and offers what would make it solvable. */
  function noteSolvable() {
    const { start } = table.game
    boardEditor.clear()
    if (start.solvable !== 'no') return
    const small = { class: 'small' }
    const goals = GOALS.filter((name) => name !== goal && canBeSolved(start.start, name)).map((name) =>
      button(text.tiles.useOtherGoal(text.tiles.goals[name]), () => keepBoard(name), small),
    )
    const { position } = table.game
    const swapped = swapTwoTiles(position)
    const [one, other] = lastTwo(position).map((cell) => position.cells[cell])
    const swap = button(text.tiles.swap(one, other), () => openNew(swapped), small)
    table.note.replaceChildren(
      element('p', { class: 'problem', role: 'alert' }, text.unsolvable(start.reason)),
      element('div', { class: 'row' }, ...goals, canBeSolved(swapped, goal) && swap),
    )
  }

  /** @param {string} board @param {string} wanted */
  function canBeSolved(board, wanted) {
    try {
      return engine.read(board, { kind: 'tiles', goal: wanted }).solvable !== 'no'
    } catch {
      return false // the goal is of another size
    }
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
  const isNamedGoal = (name) => GOALS.some((each) => each === name)

  /** @param {string} wanted */
  function showGoal(wanted) {
    goal = wanted
    goalChoice.select.value = isNamedGoal(goal) ? goal : 'own'
    ownGoal.root.hidden = isNamedGoal(goal)
    ownGoal.area.value = isNamedGoal(goal) ? '' : goal
    ownGoal.clear()
  }

  // ---- Racing ----

  table.board.takesHover = kept.values.hover
  const hoverBox = element('input', { type: 'checkbox', checked: kept.values.hover })
  hoverBox.addEventListener('change', () => {
    table.board.takesHover = hoverBox.checked
    kept.set({ hover: hoverBox.checked })
  })
  const racePlace = element('div', { class: 'race' })
  /** @type {{show: () => void} | undefined} */
  let race
  const racePart = element(
    'details',
    { class: 'part' },
    element('summary', {}, text.tiles.racing),
    element('label', { class: 'check' }, hoverBox, text.tiles.hover),
    racePlace,
  )
  racePart.addEventListener('toggle', showRace)

  /** What racers want to know is loaded when somebody opens it. */
  async function showRace() {
    if (!racePart.open) return
    try {
      const [{ createRace }] = await Promise.all([import('../page/race.mjs'), loadMoreText()])
      if (!race) {
        const made = createRace(table, { place: racePlace, onBoard: (board) => openNew(board) })
        race = made
      }
      race.show()
    } catch (error) {
      racePlace.replaceChildren(element('p', { class: 'problem' }, messageOf(error)))
    }
  }

  // ---- The whole ----

  const liveBox = element('input', { type: 'checkbox', checked: isLive })
  liveBox.addEventListener('change', () => {
    isLive = liveBox.checked
    kept.set({ live: isLive })
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
      element('h1', {}, text.views.tiles),
      element('p', { class: 'lead' }, text.tiles.lead),
      element(
        'div',
        { class: 'row actions' },
        button(text.tiles.newBoard, () => newBoard(), { class: 'primary' }),
        table.hintButton,
        table.solveButton,
        table.linkButton,
      ),
      table.place,
      table.answer,
      table.transport.list,
      element(
        'details',
        { class: 'part', open: true },
        element('summary', {}, text.tiles.sizeAndGoal),
        element('div', { class: 'row' }, rows.root, columns.root, goalChoice.root),
        ownGoal.root,
        goalPlace,
        element('div', { class: 'row' }, distance.root, button(text.tiles.scramble, walkFromSolved)),
        element('label', { class: 'check' }, liveBox, text.tiles.live),
      ),
      racePart,
      editorPart,
      pictures.root,
    ),
  )
  document.addEventListener('keydown', onKey)

  /** The game that was played last, or a new board. */
  function openLast() {
    const { board, goal: wanted = 'standard' } = lastGame('tiles')?.values ?? {}
    const mistake = mistakeIn(() => {
      if (board) showSize(engine.read(board, { kind: 'tiles', goal: wanted }))
    })
    if (board && !mistake) {
      showGoal(wanted)
      openNew(board)
      return
    }
    showGoal(isNamedGoal(kept.values.goal) ? kept.values.goal : 'standard')
    newBoard()
  }

  return {
    root,
    table,
    /** @param {Record<string, string>} values */
    open(values) {
      isOpen = true
      if (!values.board && !values.goal) return openLast()
      const { board, goal: wanted = 'standard' } = values
      const boardMistake = board ? mistakeIn(() => showSize(engine.read(board, { kind: 'tiles' }))) : ''
      const goalMistake = mistakeIn(() => {
        if (board && !boardMistake) engine.read(board, { kind: 'tiles', goal: wanted })
        else if (!isNamedGoal(wanted)) showSize(engine.read(wanted, { kind: 'tiles' }))
      })
      showGoal(goalMistake ? 'standard' : wanted)
      // What was opened by an address is no further step of the history; nor is what takes
      // the place of a mangled one.
      if (board && !boardMistake) openNew(board, false, values)
      else newBoard(!boardMistake && !goalMistake)
      if (boardMistake) {
        editorPart.open = true
        boardEditor.area.value = board
        boardEditor.explain(text.noBoardInAddress(boardMistake))
        table.say(text.noBoardInAddress(boardMistake)) // the editor is below what one sees at first
      }
      if (goalMistake) {
        ownGoal.root.hidden = false
        ownGoal.area.value = wanted
        ownGoal.explain(text.tiles.noGoalInAddress(goalMistake))
      }
    },
    close() {
      isOpen = false
      edit(false)
      table.close()
    },
  }
}
