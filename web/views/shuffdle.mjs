/** Shuffdle: letters that change as they move, a word a day. */
import { linkTo } from '../page/address.mjs'
import { singleRoutes } from '../page/board.mjs'
import { createDays, noteDay } from '../page/days.mjs'
import { button, choice, element } from '../page/dom.mjs'
import { editor, inPageWords } from '../page/editor.mjs'
import { bestLine, letterAt, linesOf, servesAs, wordOf } from '../page/letters.mjs'
import { settings, store, stored } from '../page/storage.mjs'
import { Table } from '../page/table.mjs'
import { text } from '../page/text.mjs'
import { solvedWords } from '../page/words.mjs'
import { Cancelled } from '../page/work.mjs'

/** @typedef {import('../page/table.mjs').Context} Context */
/** @typedef {import('../page/letters.mjs').Mode} Mode */

const ALLOWED = 50 // moves in the game
const DAYS_REMEMBERED = 20
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
  const kept = settings('shuffdle', { mode: 'easy', serving: false })
  /** @type {Mode} */
  let mode = kept.values.mode === 'hard' ? 'hard' : 'easy'
  let day = '' // empty: a board of the player's own
  let showsServing = kept.values.serving
  let word = ''
  /** @type {number[][]} */
  let lines = []
  /** @type {Set<number>} */
  let right = new Set()

  /** @type {Table} */
  const table = new Table(context, {
    view: 'shuffdle',
    values: addressValues,
    onNext: () => newBoard(mode),
    shared: shareText,
    label: text.shuffdle.board,
    help: text.shuffdle.help,
    walks: true,
    look: (position, cell) => {
      const letter = position.cells[cell]
      const place = mode === 'easy' ? lines[0].indexOf(cell) : -1
      const goalCell = place >= 0 ? 'goal-line' : ''
      if (letter === '')
        return { name: place >= 0 ? text.shuffdle.holeFor(word[place]) : text.shuffdle.hole, cell: goalCell, ghost: word[place] }
      const serves = showsServing ? servesAs(position.cells, cell, word, lines) : []
      const isRight = right.has(cell)
      return {
        name: [letter, isRight && text.shuffdle.standsRight, serves.length > 0 && text.shuffdle.canBecome(serves)].filter(Boolean).join(', '),
        text: letter,
        cell: goalCell,
        note: serves.join(''),
        style: `${isRight ? 'right' : ''} ${showsServing && !serves.length ? 'idle' : ''}`,
      }
    },
    routes: singleRoutes,
    preview: ({ cells }, from, to) => {
      const mark = letterAt(cells[from], from, to, word.length)
      return { mark, words: text.shuffdle.becomes(mark) }
    },
    sure: () => (day ? text.shuffdle.sure : ''),
    solving: () => ({ memory: MEMORY }),
    watching: () => null,
    par: text.shuffdle.par,
    tileName: (position, cell) => position.cells[cell],
    onChange: changed,
  })
  table.stage.classList.add('shuffdle-stage')
  const movesName = /** @type {HTMLElement} */ (table.movesCounter.root.lastElementChild)
  movesName.textContent = text.shuffdle.ofMoves(ALLOWED)

  const wordPlace = element('p', { class: 'word', role: 'img' })
  const shortRule = element('p', { class: 'short-rule quiet', 'aria-hidden': 'true' }) // as beside the board, where that is below
  table.stage.prepend(wordPlace, shortRule)
  const verdict = element('div', { class: 'answer verdict' })

  /** @returns {Record<string, string | undefined>} */
  function addressValues() {
    const hard = mode === 'hard' ? 'hard' : undefined
    return day ? { day, mode: hard } : { puzzle: table.game.text }
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
    wordPlace.setAttribute('aria-label', text.shuffdle.theWord(word))
    table.movesCounter.root.classList.toggle(
      'over',
      game.cursor > ALLOWED || (game.cursor === ALLOWED && !game.isSolved),
    )
    againButton.disabled = !game.moves.length
    showVerdict()
    keepDay()
  }

  /** The day's word was found, or its par has become known. */
  function keepDay() {
    const { finished, distances } = table.game
    if (!day || !finished) return
    const isNew = noteDay(mode, day, { length: finished.length, help: finished.help, par: distances[0] })
    if (isNew) days.show(mode, today(), day)
  }

  function showVerdict() {
    const { game } = table
    const isOver = game.cursor >= ALLOWED && !game.isSolved
    verdict.replaceChildren(...(isOver ? [element('p', { class: 'problem' }, text.shuffdle.usedUp(ALLOWED))] : []))
  }

  /** What can be told without telling the way. @param {import('../page/game.mjs').Game} game */
  function shareText({ finished, distances: [par] }) {
    if (!finished) return ''
    const over = par === undefined ? 0 : finished.length - par
    const squares = Math.max(1, 5 - Math.ceil(over / 4))
    const name = `${day ? `Shuffdle ${day}` : `Shuffdle ${word}`}${mode === 'hard' ? ` (${text.shuffdle.hard})` : ''}`
    const help = finished.help === 'none' ? '' : `${solvedWords(finished)}: `
    return [
      name,
      `${help}${text.shuffdle.against(finished.length, par)} ${'🟩'.repeat(squares)}${'⬜'.repeat(5 - squares)}`,
      linkTo('shuffdle', addressValues()),
    ].join('\n')
  }

  /** @param {string} puzzle @param {Record<string, string>} [values] of the address */
  function openPuzzle(puzzle, values = {}) {
    const position = engine.read(puzzle, { kind: 'shuffdle' })
    ;({ word, mode } = wordOf(position.start))
    lines = linesOf(position.rows, mode)
    right = new Set()
    modeChoice.select.value = mode
    const { todaysWord, wordOf: wordOfDay, yourBoard, rules, change, changeShort } = text.shuffdle
    heading.textContent = !day ? yourBoard : day === today() ? todaysWord : wordOfDay(day)
    lead.textContent = `${rules[mode]} ${change}`
    shortRule.textContent = `${rules[mode]} ${changeShort}`
    table.open(position.start, { kind: 'shuffdle' }, values)
    days.show(mode, today(), day)
    kept.set({ mode })
    boardEditor.clear()
    if (position.solvable === 'no') sayProblem(text.unsolvable(position.reason))
  }

  /** @param {string} words */
  function sayProblem(words) {
    table.note.replaceChildren(element('p', { class: 'problem', role: 'alert' }, words))
  }

  /** @param {string} puzzle @param {string} [ofDay] */
  function openNew(puzzle, ofDay = '') {
    day = ofDay
    openPuzzle(puzzle)
    setAddress('shuffdle', addressValues(), true)
  }

  /**
   * Has a board made, which may take seconds, and opens it unless that is cancelled.
   * @param {import('../glissade.mjs').GenerateOptions} options
   * @param {(puzzle: string) => void} open
   */
  async function make(options, open) {
    wordProblem.textContent = ''
    try {
      const made = await work.ask(
        `generate ${JSON.stringify(options)}`,
        text.shuffdle.making,
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
    return makeDay(date, wanted, (puzzle) => openNew(puzzle, date))
  }

  /**
   * The board of a day takes a second to be made, so the last ones are remembered.
   * @param {string} date
   * @param {Mode} wanted
   * @param {(puzzle: string) => void} open
   */
  function makeDay(date, wanted, open) {
    const name = `${date} ${wanted}`
    /** @type {[string, string][]} */
    const days = stored('days') ?? []
    const known = days.find(([each]) => each === name)
    if (known) return open(known[1])
    return make(dailyOptions(date, wanted), (made) => {
      store('days', [...days, [name, made]].slice(-DAYS_REMEMBERED))
      open(made)
    })
  }

  /** @param {Mode} wanted */
  function newBoard(wanted) {
    return make({ seed: randomSeed(), mode: wanted }, openNew)
  }

  const modeChoice = choice(
    text.shuffdle.mode,
    [
      ['easy', text.shuffdle.modes.easy],
      ['hard', text.shuffdle.modes.hard],
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
    else wordProblem.textContent = text.shuffdle.noWord
  }
  const boardEditor = editor({
    label: text.shuffdle.asText,
    rows: 6,
    help: text.shuffdle.asTextHelp,
    onUse: (words) => openNew(engine.read(words, { kind: 'shuffdle' }).start),
  })
  const editorSummary = element('summary', {}, text.shuffdle.own)
  const editorPart = element(
    'details',
    { class: 'part' },
    editorSummary,
    element(
      'div',
      { class: 'row' },
      element('label', { class: 'field' }, element('span', {}, text.shuffdle.ownWord), ownWord),
      button(text.shuffdle.makeBoard, makeBoard),
    ),
    wordProblem,
    boardEditor.root,
  )
  boardEditor.fillWhenOpened(editorPart, editorSummary, () => table.game.position.start.replace(/[ /]/g, '\n'))
  const servingBox = element('input', { type: 'checkbox', checked: showsServing })
  servingBox.addEventListener('change', () => {
    showsServing = servingBox.checked
    kept.set({ serving: showsServing })
    table.board.refresh()
  })

  const days = createDays((date) => newDay(date, mode))
  const heading = element('h1', {}, text.views.shuffdle)
  const lead = element('p', { class: 'lead' })
  const againButton = button(text.shuffdle.startAgain, () => table.again())
  const root = element(
    'section',
    { class: 'view shuffdle-view' },
    table.stage,
    element(
      'div',
      { class: 'side' },
      heading,
      lead,
      element(
        'div',
        { class: 'row actions' },
        button(text.shuffdle.todaysWord, () => newDay(today(), mode), { class: 'primary' }),
        button(text.shuffdle.randomWord, () => newBoard(mode)),
        table.hintButton,
        table.solveButton,
        againButton,
        table.linkButton,
      ),
      verdict,
      table.place,
      table.answer,
      table.transport.list,
      element('label', { class: 'check' }, servingBox, text.shuffdle.serving),
      element('div', { class: 'row' }, modeChoice.root),
      days.root,
      editorPart,
    ),
  )

  return {
    root,
    table,
    /** @param {Record<string, string>} values */
    open(values) {
      /** @type {unknown} */
      let mistake = null
      if (values.puzzle) {
        try {
          engine.read(values.puzzle, { kind: 'shuffdle' })
          day = ''
          openPuzzle(values.puzzle, values)
          return setAddress('shuffdle', addressValues(), false)
        } catch (error) {
          mistake = error
        }
      }
      const isLinked = !mistake && isDay(values.day ?? '')
      const date = isLinked ? values.day : today()
      const wanted = isLinked ? values.mode : mode
      makeDay(date, wanted === 'hard' ? 'hard' : 'easy', (puzzle) => {
        day = date
        openPuzzle(puzzle, isLinked ? values : {})
        // A mangled link gives way; it is no step to come back to.
        setAddress('shuffdle', addressValues(), !values.puzzle && !values.day)
        if (values.day && !isLinked && !mistake) sayProblem(text.shuffdle.noDay(values.day))
        if (mistake) {
          editorPart.open = true
          boardEditor.area.value = values.puzzle
          boardEditor.explain(text.noBoardInAddress(inPageWords(mistake)))
        }
      })
    },
    close() {
      table.close()
    },
  }
}
