/** Shuffdle: letters that change as they move, a word a day. */
import { singleRoutes } from '../page/board.mjs'
import { button, choice, element, iconButton, plural } from '../page/dom.mjs'
import { editor, inPageWords } from '../page/editor.mjs'
import { bestLine, linesOf, servesAs, wordOf } from '../page/letters.mjs'
import { Table, copyText, solvedWords } from '../page/table.mjs'
import { Cancelled } from '../page/work.mjs'

/** @typedef {import('../page/table.mjs').Context} Context */
/** @typedef {import('../page/letters.mjs').Mode} Mode */

const ALLOWED = 50 // moves in the game
const MEMORY = 256 * 1024 * 1024

/** Today, by this machine's calendar. */
function today() {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** Whether a text is a day of the calendar, as in 2026-01-31. @param {string} text */
export function isDay(text) {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00Z` : NaN)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** @returns {number} */
function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]
}

/** @param {Context} context */
export function createView(context) {
  const { engine, setAddress, work } = context
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
      if (letter === '')
        return { name: place >= 0 ? `Hole for ${word[place]}` : 'Hole', cell: goalCell, ghost: word[place] }
      const serves = showsServing ? servesAs(position.cells, cell, word, lines) : []
      const isRight = right.has(cell)
      return {
        name: `${letter}${isRight ? ', stands right' : ''}${serves.length ? `, can become ${serves.join(' or ')}` : ''}`,
        text: letter,
        cell: goalCell,
        note: serves.join(''),
        style: `${isRight ? 'right' : ''} ${showsServing && !serves.length ? 'idle' : ''}`,
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

  const wordPlace = element('p', { class: 'word', role: 'img', 'aria-label': 'The word' })
  table.stage.prepend(wordPlace)
  const verdict = element('div', { class: 'answer verdict' })

  function addressValues() {
    const { game } = table
    const hard = mode === 'hard' ? 'hard' : undefined
    const help = game.help === 'none' ? undefined : game.help
    const played = { moves: game.played, help }
    return day ? { day, mode: hard, ...played } : { puzzle: game.text, ...played }
  }

  function changed() {
    const { game } = table
    const { cells } = game.position
    const line = bestLine(cells, word, lines)
    right = new Set(line.filter((cell, i) => cells[cell] === word[i]))
    table.board.refresh()
    wordPlace.replaceChildren(
      ...[...word].map((letter, i) =>
        element('span', { class: right.has(line[i]) ? 'letter right' : 'letter' }, letter),
      ),
    )
    wordPlace.setAttribute('aria-label', `The word: ${word}`)
    table.movesCounter.root.classList.toggle(
      'over',
      game.cursor > ALLOWED || (game.cursor === ALLOWED && !game.isSolved),
    )
    showVerdict()
  }

  function showVerdict() {
    const { game, par } = table
    if (game.isSolved && game.cursor > 0) {
      const isPraised = game.cursor === par && game.help === 'none'
      const against = par === undefined ? '' : isPraised ? ': par, the fewest possible' : `, par ${par}`
      verdict.replaceChildren(
        element('p', {}, element('strong', {}, `${solvedWords(game)} in ${plural(game.cursor, 'move')}${against}`)),
        element(
          'div',
          { class: 'row' },
          button('Share the result', () => copyText(shareText(), context, 'Result copied'), {
            class: 'small primary',
          }),
        ),
      )
    } else if (game.cursor >= ALLOWED) {
      verdict.replaceChildren(
        element(
          'p',
          { class: 'problem' },
          `The ${ALLOWED} moves of the game are used up. Undo some, or go on for practice.`,
        ),
      )
    } else verdict.replaceChildren()
  }

  /** What can be told without telling the way. */
  function shareText() {
    const { game, par } = table
    const { cursor } = game
    const over = par === undefined ? 0 : cursor - par
    const squares = Math.max(1, 5 - Math.ceil(over / 4))
    const name = day ? `Shuffdle ${day}` : `Shuffdle ${word}`
    const help = game.help === 'none' ? '' : `${solvedWords(game)}: `
    return [
      `${name}${mode === 'hard' ? ' (hard)' : ''}`,
      `${help}${plural(cursor, 'move')}${par === undefined ? '' : `, par ${par}`} ${'🟩'.repeat(squares)}${'⬜'.repeat(5 - squares)}`,
      location.href.replace(/&(moves|help)=[^&]*/g, ''),
    ].join('\n')
  }

  /** @param {string} text @param {Record<string, string>} [values] of the address */
  function openPuzzle(text, { moves, help } = {}) {
    const position = engine.read(text, { kind: 'shuffdle' })
    ;({ word, mode } = wordOf(position.start))
    lines = linesOf(position.rows, mode)
    right = new Set()
    modeChoice.select.value = mode
    heading.textContent = day ? (day === today() ? 'Today’s word' : `The word of ${day}`) : 'Your board'
    rule.textContent =
      mode === 'easy' ? 'Spell the word in the bottom row.' : 'Spell the word in any row or column.'
    table.open(position.start, { kind: 'shuffdle' }, moves, help)
    boardEditor.clear()
    if (position.solvable === 'no') sayProblem(`This board cannot be solved: ${position.reason}.`)
  }

  /** @param {string} words */
  function sayProblem(words) {
    table.answer.replaceChildren(element('p', { class: 'problem', role: 'alert' }, words))
  }

  /** @param {string} text @param {string} [ofDay] */
  function openNew(text, ofDay = '') {
    day = ofDay
    openPuzzle(text)
    setAddress('shuffdle', addressValues(), true)
  }

  /**
   * Has a board made, which may take seconds, and opens it unless that is cancelled.
   * @param {import('../glissade.mjs').GenerateOptions} options
   * @param {(text: string) => void} open
   */
  async function make(options, open) {
    wordProblem.textContent = ''
    try {
      const made = await work.ask(
        `generate ${JSON.stringify(options)}`,
        'Making a board',
        (solver, handlers) => solver.generate('shuffdle', options, handlers),
        table.place,
      )
      open(made.start)
    } catch (error) {
      modeChoice.select.value = mode // of the board that stays
      if (!(error instanceof Cancelled)) wordProblem.textContent = inPageWords(error)
    }
  }

  /** The same board for everyone on that day. @param {string} date @param {Mode} wanted */
  function dailyOptions(date, wanted) {
    return { seed: Number(date.replace(/-/g, '')), mode: wanted }
  }

  /** @param {string} date @param {Mode} wanted */
  function newDay(date, wanted) {
    return make(dailyOptions(date, wanted), (text) => openNew(text, date))
  }

  /** @param {Mode} wanted */
  function newBoard(wanted) {
    return make({ seed: randomSeed(), mode: wanted }, openNew)
  }

  const modeChoice = choice(
    'Mode',
    [
      ['easy', 'Easy: the bottom row'],
      ['hard', 'Hard: any row or column'],
    ],
    mode,
    (value) => {
      const wanted = value === 'hard' ? 'hard' : 'easy'
      if (day) newDay(day, wanted)
      else newBoard(wanted)
    },
  )
  const ownWord = element('input', {
    type: 'text',
    maxlength: 6,
    size: 8,
    autocapitalize: 'characters',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const wordProblem = element('p', { class: 'problem', role: 'alert' })
  const makeBoard = () => {
    const word = ownWord.value.trim().toUpperCase()
    if (/^[A-Z]{3,6}$/.test(word))
      make({ seed: randomSeed(), mode, word, size: [word.length, word.length] }, openNew)
    else wordProblem.textContent = 'Type a word of 3 to 6 letters, A to Z.'
  }
  const boardEditor = editor({
    label: 'Word and board as text',
    rows: 6,
    help: 'The word, then the rows; _ is a hole. Begin with “hard:” for hard mode. As in LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____',
    onUse: (text) => openNew(engine.read(text, { kind: 'shuffdle' }).start),
  })
  const editorSummary = element('summary', {}, 'Your own word or board')
  const editorPart = element(
    'details',
    { class: 'part' },
    editorSummary,
    element(
      'div',
      { class: 'row' },
      element('label', { class: 'field' }, element('span', {}, 'Word of 3 to 6 letters'), ownWord),
      button('Make a board', makeBoard),
    ),
    wordProblem,
    boardEditor.root,
  )
  boardEditor.fillWhenOpened(editorPart, editorSummary, () => table.game.position.start.replace(/[ /]/g, '\n'))
  const servingBox = element('input', { type: 'checkbox' })
  servingBox.addEventListener('change', () => {
    showsServing = servingBox.checked
    table.board.refresh()
  })

  const heading = element('h1', {}, 'Shuffdle')
  const rule = element('span', {})
  const root = element(
    'section',
    { class: 'view shuffdle-view' },
    table.stage,
    element(
      'div',
      { class: 'side' },
      heading,
      element(
        'p',
        { class: 'lead' },
        rule,
        ' A letter that slides right or down becomes the next of the alphabet; left or up, the one before.',
      ),
      element(
        'div',
        { class: 'row actions' },
        button('Today’s word', () => newDay(today(), mode), { class: 'primary' }),
        button('Random word', () => newBoard(mode)),
        table.hintButton,
        table.solveButton,
        iconButton('link', 'Copy link', () => copyText(location.href, context, 'Link copied')),
      ),
      verdict,
      table.place,
      table.answer,
      table.transport.list,
      element('label', { class: 'check' }, servingBox, 'Show letters that can still serve'),
      element('div', { class: 'row' }, modeChoice.root),
      editorPart,
    ),
  )

  return {
    root,
    /** @param {Record<string, string>} values */
    open(values) {
      /** @type {unknown} */
      let mistake = null
      if (values.puzzle) {
        try {
          engine.read(values.puzzle, { kind: 'shuffdle' })
          day = ''
          return openPuzzle(values.puzzle, values)
        } catch (error) {
          mistake = error
        }
      }
      const isLinked = !mistake && isDay(values.day ?? '')
      const date = isLinked ? values.day : today()
      make(dailyOptions(date, values.mode === 'hard' ? 'hard' : 'easy'), (text) => {
        day = date
        openPuzzle(text, isLinked ? values : {})
        // A mangled link gives way; it is no step to come back to.
        if (!isLinked) setAddress('shuffdle', addressValues(), !values.puzzle && !values.day)
        if (values.day && !isLinked && !mistake) sayProblem(`The address names no day: ${values.day}.`)
        if (mistake) {
          editorPart.open = true
          boardEditor.area.value = values.puzzle
          boardEditor.explain(`The address holds no board: ${inPageWords(mistake)}`)
        }
      })
    },
    close() {
      table.close()
    },
  }
}
