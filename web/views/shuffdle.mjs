/** Shuffdle: letters that change as they move, a word a day. */
import { singleRoutes } from '../page/board.mjs'
import { button, choice, element, iconButton, plural } from '../page/dom.mjs'
import { editor } from '../page/editor.mjs'
import { Table, copyText } from '../page/table.mjs'

/** @typedef {import('../page/table.mjs').Context} Context */
/** @typedef {'easy' | 'hard'} Mode */

const ALLOWED = 50 // moves in the game
const MEMORY = 256 * 1024 * 1024

/** The word and the mode of a puzzle. @param {string} text @returns {{word: string, mode: Mode}} */
export function wordOf(text) {
  const [, hard, word] = /^(hard:)?\s*(\S+)/.exec(text) ?? []
  return { word: word ?? '', mode: hard ? 'hard' : 'easy' }
}

/**
 * The lines in which the word may stand, as cells: the bottom row, or in hard mode
 * every row and every column.
 * @param {number} side
 * @param {Mode} mode
 */
export function linesOf(side, mode) {
  const places = Array.from({ length: side }, (_, i) => i)
  const rows = places.map((row) => places.map((column) => row * side + column))
  if (mode === 'easy') return [rows[side - 1]]
  return [...rows, ...places.map((column) => places.map((row) => row * side + column))]
}

/**
 * What a letter would show in another cell: it changes by one with each step.
 * @param {string} letter
 * @param {number} from
 * @param {number} to
 * @param {number} side
 */
export function letterAt(letter, from, to, side) {
  const steps = Math.floor(to / side) + to % side - Math.floor(from / side) - from % side
  const code = (letter.charCodeAt(0) - 65 + steps) % 26
  return String.fromCharCode(65 + (code + 26) % 26)
}

/**
 * The cells whose letters stand right, in the line that has most of them.
 * @param {string[]} cells
 * @param {string} word
 * @param {number[][]} lines
 */
export function rightCells(cells, word, lines) {
  const found = lines.map((line) => line.filter((cell, i) => cells[cell] === word[i]))
  return found.reduce((best, each) => (each.length > best.length ? each : best))
}

/**
 * The letter of the word that a tile can still become, or "".
 * @param {string[]} cells
 * @param {number} cell
 * @param {string} word
 * @param {number[][]} lines
 */
export function servesAs(cells, cell, word, lines) {
  const side = word.length
  for (const line of lines)
    for (let i = 0; i < side; i++)
      if (letterAt(cells[cell], cell, line[i], side) === word[i]) return word[i]
  return ''
}

/** Today, by this machine's calendar. */
function today() {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** @param {Context} context */
export function createView(context) {
  const { engine, setAddress } = context
  /** @type {Mode} */
  let mode = 'easy'
  let day = '' // empty: a board of the player's own
  let showsServing = false
  let word = ''
  /** @type {number[][]} */
  let lines = []
  /** @type {Set<number>} */
  let right = new Set()

  const table = new Table(context, {
    label: 'Shuffdle board',
    help: 'Arrow keys go from cell to cell; W A S D, or Shift with an arrow key, slide the tile there into a hole. Right and down show the next letter, left and up the one before.',
    walks: true,
    look: (position, cell) => {
      const letter = position.cells[cell]
      const place = mode === 'easy' ? lines[0].indexOf(cell) : -1
      const goalCell = place >= 0 ? 'goal-line' : ''
      if (letter === '') return { name: place >= 0 ? `Hole for ${word[place]}` : 'Hole', cell: goalCell, ghost: word[place] }
      const serves = showsServing ? servesAs(position.cells, cell, word, lines) : ''
      const isRight = right.has(cell)
      return {
        name: `${letter}${isRight ? ', stands right' : ''}${serves ? `, can become ${serves}` : ''}`,
        text: letter, cell: goalCell, note: serves,
        style: `${isRight ? 'right' : ''} ${showsServing && !serves ? 'idle' : ''}`,
      }
    },
    routes: singleRoutes,
    solving: () => ({ memory: MEMORY }),
    watching: () => null,
    par: 'par',
    tileName: (position, cell) => position.cells[cell],
    onChange: changed,
    onMoved: () => setAddress('shuffdle', addressValues(), false),
  })
  table.stage.classList.add('shuffdle-stage')
  const movesName = /** @type {HTMLElement} */ (table.movesCounter.root.lastElementChild)
  movesName.textContent = `of ${ALLOWED} moves`

  const wordPlace = element('p', { class: 'word', role: 'img' })
  table.stage.prepend(wordPlace)
  const verdict = element('div', { class: 'answer verdict' })

  function addressValues() {
    const { game } = table
    const hard = mode === 'hard' ? 'hard' : undefined
    return day ? { day, mode: hard, moves: game.played } : { puzzle: game.text, moves: game.played }
  }

  function changed() {
    const { game } = table
    right = new Set(rightCells(game.position.cells, word, lines))
    table.board.refresh()
    const line = lines.find((each) => each.some((cell) => right.has(cell))) ?? lines[0]
    wordPlace.replaceChildren(...[...word].map((letter, i) =>
      element('span', { class: right.has(line[i]) ? 'letter right' : 'letter' }, letter)))
    wordPlace.setAttribute('aria-label', `The word: ${word}`)
    table.movesCounter.root.classList.toggle('over', game.cursor > ALLOWED || (game.cursor === ALLOWED && !game.isSolved))
    showVerdict()
  }

  function showVerdict() {
    const { game, par } = table
    if (game.isSolved && game.cursor > 0) {
      const against = par === undefined ? '' : game.cursor === par ? ': par, the fewest possible' : `, par ${par}`
      verdict.replaceChildren(element('p', {}, element('strong', {}, `Solved in ${plural(game.cursor, 'move')}${against}`)),
        element('div', { class: 'row' }, button('Share the result', () => copyText(shareText(), context, 'Result copied'), { class: 'small primary' })))
    } else if (game.cursor >= ALLOWED) {
      verdict.replaceChildren(element('p', { class: 'problem' }, `The ${ALLOWED} moves of the game are used up. Undo some, or go on for practice.`))
    } else verdict.replaceChildren()
  }

  /** What can be told without telling the way. */
  function shareText() {
    const { game: { cursor }, par } = table
    const over = par === undefined ? 0 : cursor - par
    const squares = Math.max(1, 5 - Math.ceil(over / 4))
    const name = day ? `Shuffdle ${day}` : `Shuffdle ${word}`
    return [`${name}${mode === 'hard' ? ' (hard)' : ''}`, `${plural(cursor, 'move')}${par === undefined ? '' : `, par ${par}`} ${'🟩'.repeat(squares)}${'⬜'.repeat(5 - squares)}`,
      location.href.replace(/&moves=[^&]*/, '')].join('\n')
  }

  /** @param {string} text @param {string} [moves] */
  function openPuzzle(text, moves) {
    const position = engine.read(text, { kind: 'shuffdle' })
    ;({ word, mode } = wordOf(position.start))
    lines = linesOf(position.rows, mode)
    right = new Set()
    modeChoice.select.value = mode
    heading.textContent = day ? (day === today() ? 'Today’s word' : `The word of ${day}`) : 'Your board'
    rule.textContent = mode === 'easy' ? 'Spell the word in the bottom row.' : 'Spell the word in any row or column.'
    table.open(position.start, { kind: 'shuffdle' }, moves)
    boardEditor.clear()
    const isHopeless = position.solvable === 'no'
    table.solveButton.disabled = table.hintButton.disabled = isHopeless
    if (isHopeless) table.answer.replaceChildren(element('p', { class: 'problem', role: 'alert' }, `This board cannot be solved: ${position.reason}.`))
  }

  /** @param {string} text @param {string} [ofDay] */
  function openNew(text, ofDay = '') {
    day = ofDay
    openPuzzle(text)
    setAddress('shuffdle', addressValues(), true)
  }

  /** The same board for everyone on that day. @param {string} date @param {Mode} wanted */
  function dailyText(date, wanted) {
    return engine.generate('shuffdle', { seed: Number(date.replace(/-/g, '')), mode: wanted }).start
  }

  /** @param {string} [ownWord] */
  function newBoard(ownWord) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]
    openNew(engine.generate('shuffdle', { seed, mode, word: ownWord }).start)
  }

  const modeChoice = choice('Mode', [['easy', 'Easy: the bottom row'], ['hard', 'Hard: any row or column']], mode, (value) => {
    mode = value === 'hard' ? 'hard' : 'easy'
    if (day) openNew(dailyText(day, mode), day)
    else newBoard()
  })
  const ownWord = element('input', { type: 'text', maxlength: 6, size: 8, autocapitalize: 'characters', autocomplete: 'off', spellcheck: 'false' })
  const wordProblem = element('p', { class: 'problem', role: 'alert' })
  const makeBoard = () => {
    wordProblem.textContent = ''
    try {
      const wanted = ownWord.value.trim().toUpperCase()
      const size = wanted.length
      const seed = crypto.getRandomValues(new Uint32Array(1))[0]
      openNew(engine.generate('shuffdle', { seed, mode, word: wanted, size: [size, size] }).start)
    } catch (error) {
      wordProblem.textContent = /** @type {Error} */ (error).message
    }
  }
  const boardEditor = editor({
    label: 'Word and board as text', rows: 6,
    help: 'The word, then the rows; _ is a hole. Begin with “hard:” for hard mode. As in LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____',
    onUse: (text) => openNew(engine.read(text, { kind: 'shuffdle' }).start),
  })
  const editorPart = element('details', { class: 'part' }, element('summary', {}, 'Your own word or board'),
    element('div', { class: 'row' }, element('label', { class: 'field' }, element('span', {}, 'Word of 3 to 6 letters'), ownWord), button('Make a board', makeBoard)),
    wordProblem, boardEditor.root)
  editorPart.addEventListener('toggle', () => {
    if (editorPart.open && table.isOpen) boardEditor.area.value = table.game.position.start.replace(/[ /]/g, '\n')
  })
  const servingBox = element('input', { type: 'checkbox' })
  servingBox.addEventListener('change', () => {
    showsServing = servingBox.checked
    table.board.refresh()
  })

  const heading = element('h1', {}, 'Shuffdle')
  const rule = element('span', {})
  const root = element('section', { class: 'view shuffdle-view' }, table.stage,
    element('div', { class: 'side' }, heading,
      element('p', { class: 'lead' }, rule, ' A letter that slides right or down becomes the next of the alphabet; left or up, the one before.'),
      element('div', { class: 'row actions' }, button('Today’s word', () => openNew(dailyText(today(), mode), today()), { class: 'primary' }), button('Random word', () => newBoard()),
        table.hintButton, table.solveButton, iconButton('link', 'Copy link', () => copyText(location.href, context, 'Link copied'))),
      verdict, table.place, table.answer, table.transport.list,
      element('label', { class: 'check' }, servingBox, 'Show letters that can still serve'),
      element('div', { class: 'row' }, modeChoice.root), editorPart))

  return {
    root,
    title: 'Shuffdle',
    /** @param {Record<string, string>} values */
    open(values) {
      if (values.puzzle) {
        try {
          day = ''
          openPuzzle(values.puzzle, values.moves)
          return
        } catch (error) {
          editorPart.open = true
          boardEditor.area.value = values.puzzle
          boardEditor.explain(`The address holds no board: ${/** @type {Error} */ (error).message}`)
        }
      }
      const isDay = /^\d{4}-\d{2}-\d{2}$/.test(values.day ?? '')
      day = isDay ? values.day : today()
      openPuzzle(dailyText(day, values.mode === 'hard' ? 'hard' : 'easy'), values.moves)
      if (!isDay) setAddress('shuffdle', addressValues(), true)
    },
    close() {
      table.transport.pause()
    },
  }
}
