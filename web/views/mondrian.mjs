/** Mondrian: tiles that slide until something stops them. Play, design, gallery. */
import { singleRoutes } from '../page/board.mjs'
import { collectionOf, removeFromCollection, solvedMark } from '../page/collection.mjs'
import { gridsOf, picture, signName } from '../page/colours.mjs'
import { createDesigner, designExpected, isDesign, isEmptyGoal } from '../page/designer.mjs'
import { definitions, difficultyRows } from '../page/difficulty.mjs'
import { button, element, figure, messageOf, showTop } from '../page/dom.mjs'
import { lastGame } from '../page/kept.mjs'
import { mondrianLook } from '../page/mondrian-look.mjs'
import { settings } from '../page/storage.mjs'
import { Table } from '../page/table.mjs'
import { text } from '../page/text.mjs'
import { Cancelled } from '../page/work.mjs'

/** @typedef {import('../glissade.mjs').Puzzle} Puzzle */
/** @typedef {import('../glissade.mjs').Result} Result */
/** @typedef {import('../page/table.mjs').Context} Context */
/** @typedef {{text: string, length: number, count: number}} GalleryBoard */

const MEMORY = 512 * 1024 * 1024
const COUNTING_SECONDS = 5
const WATCHING_SECONDS = 1
const FIRST_BOARD = '.A..../.#.C../...A.#/#..B../.B..../...C.. => ....../.#..../.BAB.#/#.A.../.CC.../......'

/**
 * The boards of a gallery file: one a line, a comment with figures before each.
 * @param {string} file
 * @returns {GalleryBoard[]}
 */
export function readGallery(file) {
  const boards = []
  let figures = { length: 0, count: 0 }
  for (const line of file.split('\n')) {
    if (line.includes('=>')) boards.push({ text: line.trim(), ...figures })
    const [, length, count] = /^# (\d+) moves?, ([\d,]+) shortest/.exec(line) ?? []
    if (length) figures = { length: Number(length), count: Number(count.replace(/,/g, '')) }
  }
  return boards
}

/** @param {Context} context */
export function createView(context) {
  const { engine, setAddress, work } = context
  let isPlaying = false
  const kept = settings('mondrian', { letters: false })
  let showsLetters = kept.values.letters
  /** @type {string[]} the goal, cell by cell */
  let goal = []
  /** @type {GalleryBoard[]} */
  let gallery = []

  const table = new Table(context, {
    view: 'mondrian',
    values: addressValues,
    onNext: () => another(),
    label: text.mondrian.board,
    help: text.mondrian.help,
    walks: true,
    look: mondrianLook(() => goal, () => showsLetters),
    routes: (position, cell) => (position.cells[cell] === '#' ? [] : singleRoutes(position, cell)),
    solving: () => ({ memory: MEMORY }),
    watching: () => ({ memory: MEMORY, seconds: WATCHING_SECONDS }),
    par: text.mondrian.fewest,
    tileName: (position, cell) => signName(position.cells[cell]),
    onSolution: report,
  })
  table.stage.classList.add('mondrian-stage')

  function addressValues() {
    return { puzzle: table.game.text }
  }

  // ---- Play ----

  const goalPlace = element('div', { class: 'goal-picture' })
  const facts = element('p', { class: 'quiet' })
  const reportPlace = element('div', { class: 'report' })

  /** @param {string} puzzle @param {Record<string, string>} [values] of the address */
  function play(puzzle, values) {
    const position = engine.read(puzzle, { kind: 'mondrian' })
    const grids = gridsOf(position.start)
    goal = grids.goal.flat()
    goalPlace.replaceChildren(element('h2', {}, text.mondrian.goal), picture(grids.goal, text.mondrian.theGoal))
    reportPlace.replaceChildren()
    table.open(position.start, { kind: 'mondrian' }, values)
    showFacts()
    if (position.solvable === 'no')
      table.note.replaceChildren(
        element('p', { class: 'problem', role: 'alert' }, text.unsolvable(position.reason)),
      )
    isPlaying = true
    show(playRoot, 'play')
  }

  /** What the gallery says of the board that is played. */
  function showFacts() {
    const known = gallery.find((each) => each.text === table.game.text)
    facts.textContent = known ? text.gallery.note(known.length, known.count) : ''
  }

  /** @param {string} puzzle */
  function playNew(puzzle) {
    play(puzzle)
    showTop()
    setAddress('mondrian', addressValues(), true)
  }

  /** How hard the board is, once it is solved. */
  async function report() {
    const { game } = table
    const { start } = game
    try {
      const result = await work.solve(start, { memory: MEMORY }, table.place)
      if (table.game !== game || !result.optimal) return
      const boards = game.moves.map((_, i) => game.positionAt(i))
      const counting = element('span', {}, '…')
      reportPlace.replaceChildren(
        element('h2', {}, text.difficulty.title),
        definitions([...difficultyRows(boards, result), [text.difficulty.shortest, counting]]),
      )
      const counted = await work.solveIdly(start, { memory: MEMORY, count: true, seconds: COUNTING_SECONDS })
      counting.textContent =
        counted?.count !== undefined
          ? figure(counted.count)
          : counted?.count_at_least
            ? text.difficulty.atLeast(counted.count_at_least)
            : text.difficulty.notCounted
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error
    }
  }

  const playSide = element(
    'div',
    { class: 'side' },
    element('h1', {}, text.views.mondrian),
    element('p', { class: 'lead' }, text.mondrian.lead),
    element(
      'div',
      { class: 'row actions' },
      button(text.mondrian.another, () => another(), { class: 'primary' }),
      table.hintButton,
      table.solveButton,
      button(text.mondrian.change, () => design(table.game.start.start, true)),
      table.linkButton,
    ),
    table.place,
    table.answer,
    table.transport.list,
    goalPlace,
    facts,
    reportPlace,
  )
  const playRoot = element('div', { class: 'view' }, table.stage, playSide)

  const lettersBox = element('input', { type: 'checkbox', checked: showsLetters })
  lettersBox.addEventListener('change', () => {
    showsLetters = lettersBox.checked
    kept.set({ letters: showsLetters })
    table.board.refresh()
  })
  playSide.append(element('label', { class: 'check' }, lettersBox, text.mondrian.letters))

  async function another() {
    const boards = await loadGallery()
    if (!playRoot.isConnected) return
    const rest = boards.filter((each) => each.text !== table.game.text)
    playNew(rest[Math.floor(Math.random() * rest.length)].text)
  }

  // ---- Design ----

  const designer = createDesigner(context, {
    onChange: (design) => setAddress('mondrian', { design }, false),
    onPlay: playNew,
    onPlaySolution: (puzzle, solution) => {
      play(puzzle, { solution })
      showTop()
      setAddress('mondrian', addressValues(), true)
      report()
      table.transport.play()
    },
  })

  /** @param {string} board @param {boolean} isNew */
  function design(board, isNew) {
    isPlaying = false
    designer.open(board)
    show(designer.root, 'design')
    if (isNew) setAddress('mondrian', { design: designer.text() }, true)
  }

  /**
   * Opens what a link holds, if it can be painted, and says what is wrong with it.
   * @param {string} board
   * @param {string} complaint
   * @param {string} [mistake] what makes it no puzzle
   */
  function designLinked(board, complaint, mistake = '') {
    const isPaintable = isDesign(board)
    design(isPaintable ? board : designer.text(), false)
    const reason = mistake || (isPaintable ? '' : designExpected())
    if (reason) designer.complain(`${complaint}: ${reason}`)
  }

  // ---- Gallery ----

  const galleryList = element('ul', { class: 'gallery' })
  const ownList = element('ul', { class: 'gallery' })
  const ownEmpty = element('p', { class: 'quiet' }, text.gallery.ownEmpty)
  const galleryRoot = element(
    'div',
    { class: 'gallery-view' },
    element('h1', {}, text.gallery.title),
    element('p', { class: 'lead' }, text.gallery.lead),
    galleryList,
    element('h2', {}, text.gallery.own),
    ownEmpty,
    ownList,
  )

  async function loadGallery() {
    if (gallery.length) return gallery
    const response = await fetch(new URL('../gallery.txt', import.meta.url))
    gallery = readGallery(await response.text()).sort((one, other) => one.length - other.length)
    showCards()
    return gallery
  }

  /** @param {string} board @param {string} name @param {import('../page/dom.mjs').Child[]} more */
  function card(board, name, ...more) {
    const { start, goal: wanted } = gridsOf(board)
    const pictures = [picture(start, text.gallery.start), picture(wanted, text.gallery.goal)]
    const label = element('span', { class: 'card-name' }, `${name} `, more[0])
    return element(
      'button',
      { type: 'button', class: 'card', onclick: () => openCard(board) },
      element('span', { class: 'card-pictures' }, ...pictures),
      label,
      ...more.slice(1),
    )
  }

  /** A board of a person's own need not be a puzzle yet. @param {string} board */
  function openCard(board) {
    let mistake = ''
    try {
      if (engine.read(board, { kind: 'mondrian' }).solved) mistake = text.designer.solvedAlready
      else return playNew(board)
    } catch (error) {
      mistake = messageOf(error)
    }
    design(board, true)
    designer.complain(isEmptyGoal(board) ? text.designer.emptyGoal : mistake)
  }

  function showCards() {
    galleryList.replaceChildren(
      ...gallery.map(({ text: board, length, count }, i) =>
        element(
          'li',
          {},
          card(
            board,
            text.gallery.name(i + 1),
            solvedMark('mondrian', board, length),
            element('span', { class: 'quiet', title: text.gallery.note(length, count) }, text.gallery.moves(length)),
          ),
        ),
      ),
    )
    const own = collectionOf('mondrian')
    ownEmpty.hidden = own.length > 0
    ownList.replaceChildren(
      ...own.map(({ name, text: board }) =>
        element('li', {}, card(board, name, solvedMark('mondrian', board)), button(text.gallery.remove(name), () => remove(name), { class: 'small' })),
      ),
    )
  }

  /** @param {string} name */
  function remove(name) {
    if (!window.confirm(text.gallery.removeSure(name))) return
    removeFromCollection('mondrian', name)
    showCards()
  }

  /** @param {boolean} isNew */
  async function showGallery(isNew) {
    isPlaying = false
    table.transport.pause()
    show(galleryRoot, 'gallery')
    if (isNew) setAddress('mondrian', { gallery: 'all' }, true)
    await loadGallery()
    showCards() // what was solved meanwhile is marked
  }

  // ---- The whole ----

  const tabs = {
    play: button(text.mondrian.play, () => (table.isOpen ? playNew(table.game.text) : playNew(FIRST_BOARD)), {
      class: 'tab',
    }),
    design: button(text.mondrian.design, () => design(designer.text(), true), { class: 'tab' }),
    gallery: button(text.mondrian.gallery, () => showGallery(true), { class: 'tab' }),
  }
  const place = element('div', {})
  const root = element(
    'section',
    { class: 'mondrian-view' },
    element(
      'div',
      { class: 'tabs', role: 'group', 'aria-label': text.views.mondrian },
      tabs.play,
      tabs.design,
      tabs.gallery,
    ),
    place,
  )

  /** @param {HTMLElement} part @param {keyof typeof tabs} name */
  function show(part, name) {
    if (part !== playRoot) table.transport.pause()
    work.cancel() // what was asked for elsewhere is not wanted here
    place.replaceChildren(part)
    for (const [each, tab] of Object.entries(tabs)) tab.setAttribute('aria-pressed', String(each === name))
  }

  return {
    root,
    table,
    /** @param {Record<string, string>} values */
    open(values) {
      if (values.gallery) return void showGallery(false)
      if (values.design) return designLinked(values.design, text.mondrian.noDesign)
      loadGallery().then(() => {
        if (isPlaying) showFacts()
      })
      try {
        play(values.puzzle || lastGame('mondrian')?.values.puzzle || FIRST_BOARD, values)
        setAddress('mondrian', addressValues(), !values.puzzle)
      } catch (error) {
        designLinked(values.puzzle, text.mondrian.noBoard, messageOf(error))
      }
    },
    close() {
      isPlaying = false
      table.close()
    },
  }
}
