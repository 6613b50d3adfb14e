/** Mondrian: tiles that slide until something stops them. Play, design, gallery. */
import { singleRoutes } from '../page/board.mjs'
import { gridsOf, picture, signClass, signName } from '../page/colours.mjs'
import { DESIGN_EXPECTED, createDesigner, isDesign } from '../page/designer.mjs'
import { button, element, figure, showTop } from '../page/dom.mjs'
import { finishOf, lastGame } from '../page/kept.mjs'
import { settings } from '../page/storage.mjs'
import { Table } from '../page/table.mjs'
import { text } from '../page/text.mjs'
import { Cancelled } from '../page/work.mjs'

/** @typedef {import('../glissade.mjs').Puzzle} Puzzle */
/** @typedef {import('../glissade.mjs').Result} Result */
/** @typedef {import('../page/table.mjs').Context} Context */
/** @typedef {{text: string, note: string}} GalleryBoard */

const MEMORY = 512 * 1024 * 1024
const COUNTING_SECONDS = 5
const WATCHING_SECONDS = 1
const FIRST_BOARD = '.A..../.#.C../...A.#/#..B../.B..../...C.. => ....../.#..../.BAB.#/#.A.../.CC.../......'

/**
 * The boards of a gallery file: one a line, a comment with figures before each.
 * @param {string} text
 * @returns {GalleryBoard[]}
 */
export function readGallery(text) {
  const boards = []
  let note = ''
  for (const line of text.split('\n')) {
    if (line.includes('=>')) boards.push({ text: line.trim(), note })
    else if (line.startsWith('#')) note = line.slice(1).trim()
  }
  return boards
}

/** How hard a board is for a person, by its shortest solution. @param {number} moves */
export function difficulty(moves) {
  return moves < 6 ? 'easy' : moves < 11 ? 'medium' : moves < 16 ? 'hard' : 'very hard'
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
    label: 'Mondrian board',
    help: 'Arrow keys go from cell to cell; W A S D, or Shift with an arrow key, slide the tile there until something stops it.',
    walks: true,
    look: (position, cell) => {
      const sign = position.cells[cell]
      const wanted = goal[cell] ?? '.'
      const isWanted = /[A-Za-z]/.test(wanted)
      const ring = isWanted && wanted !== sign ? `wanted wanted-${signClass(wanted)}` : ''
      const ghost = showsLetters && ring ? wanted : ''
      const words = isWanted ? (wanted === sign ? ', where it belongs' : `, wants ${signName(wanted)}`) : ''
      if (sign === '#') return { name: 'Block', cell: 'block' }
      if (sign === '') return { name: `Empty${words}`, cell: ring, ghost }
      return {
        name: `${signName(sign)} tile${words}`,
        text: showsLetters ? sign : '',
        style: `${signClass(sign)} ${wanted === sign ? 'home' : ''}`,
        cell: ring,
      }
    },
    routes: (position, cell) => (position.cells[cell] === '#' ? [] : singleRoutes(position, cell)),
    solving: () => ({ memory: MEMORY }),
    watching: () => ({ memory: MEMORY, seconds: WATCHING_SECONDS }),
    par: 'fewest',
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
    goalPlace.replaceChildren(element('h2', {}, 'Goal'), picture(grids.goal, 'The goal'))
    facts.textContent = gallery.find((each) => each.text === position.start)?.note ?? ''
    reportPlace.replaceChildren()
    table.open(position.start, { kind: 'mondrian' }, values)
    if (position.solvable === 'no')
      table.note.replaceChildren(
        element('p', { class: 'problem', role: 'alert' }, text.unsolvable(position.reason)),
      )
    isPlaying = true
    show(playRoot, 'play')
  }

  /** @param {string} text */
  function playNew(text) {
    play(text)
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
      const rows = reportRows(start, result)
      const counting = element('dd', {}, '…')
      reportPlace.replaceChildren(
        element('h2', {}, 'Difficulty'),
        element(
          'dl',
          {},
          ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
          element('dt', {}, 'Shortest solutions'),
          counting,
        ),
      )
      const counted = await work.solveIdly(start, { memory: MEMORY, count: true, seconds: COUNTING_SECONDS })
      counting.textContent =
        counted?.count !== undefined
          ? figure(counted.count)
          : counted?.count_at_least
            ? `at least ${figure(counted.count_at_least)}`
            : 'not counted'
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error
    }
  }

  /** @param {Puzzle} start @param {Result} result @returns {[string, string][]} */
  function reportRows(start, result) {
    const { game } = table
    const { length = 0 } = result
    const boards = game.moves.map((_, i) => game.positionAt(i))
    const choices = boards.reduce((sum, board) => sum + board.moves.length, 0) / Math.max(1, boards.length)
    return [
      ['For a person', difficulty(length)],
      ['Fewest moves', String(length)],
      ['Choices a move', choices.toFixed(1)],
      ['Tiles', String(start.cells.filter((sign) => /[A-Za-z]/.test(sign)).length)],
      ['Boards looked at', figure(result.generated)],
    ]
  }

  const playSide = element(
    'div',
    { class: 'side' },
    element('h1', {}, 'Mondrian'),
    element(
      'p',
      { class: 'lead' },
      'A tile slides until something stops it. Bring the colours to where the rings are.',
    ),
    element(
      'div',
      { class: 'row actions' },
      button('Another board', () => another(), { class: 'primary' }),
      table.hintButton,
      table.solveButton,
      button('Change it', () => design(table.game.start.start, true)),
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
  playSide.append(element('label', { class: 'check' }, lettersBox, 'Letters for the colours'))

  async function another() {
    const boards = await loadGallery()
    if (!playRoot.isConnected) return
    const rest = boards.filter((each) => each.text !== table.game.text)
    playNew(rest[Math.floor(Math.random() * rest.length)].text)
  }

  // ---- Design ----

  const designer = createDesigner(context, {
    onChange: (text) => setAddress('mondrian', { design: text }, false),
    onPlay: playNew,
    onPlaySolution: (puzzle, solution) => {
      play(puzzle, { solution })
      showTop()
      setAddress('mondrian', addressValues(), true)
      report()
      table.transport.play()
    },
  })

  /** @param {string} text @param {boolean} isNew */
  function design(text, isNew) {
    isPlaying = false
    designer.open(text)
    show(designer.root, 'design')
    if (isNew) setAddress('mondrian', { design: designer.text() }, true)
  }

  /**
   * Opens what a link holds, if it can be painted, and says what is wrong with it.
   * @param {string} text
   * @param {string} complaint
   * @param {string} [mistake] what makes it no puzzle
   */
  function designLinked(text, complaint, mistake = '') {
    const isPaintable = isDesign(text)
    design(isPaintable ? text : designer.text(), false)
    const reason = mistake || (isPaintable ? '' : DESIGN_EXPECTED)
    if (reason) designer.complain(`${complaint}: ${reason}`)
  }

  // ---- Gallery ----

  const galleryList = element('ul', { class: 'gallery' })
  const galleryRoot = element(
    'div',
    { class: 'gallery-view' },
    element('h1', {}, 'Gallery'),
    element('p', { class: 'lead' }, 'Boards of our own making, each with its proved minimum.'),
    galleryList,
  )

  async function loadGallery() {
    if (gallery.length) return gallery
    const response = await fetch(new URL('../gallery.txt', import.meta.url))
    const needed = (/** @type {GalleryBoard} */ { note }) => Number.parseInt(note) || 0
    gallery = readGallery(await response.text()).sort((one, other) => needed(one) - needed(other))
    showCards()
    return gallery
  }

  /** How a board of the gallery was solved without help, as a mark. @param {GalleryBoard} board */
  function markOf({ text: board, note }) {
    const finish = finishOf('mondrian', board)
    if (finish?.help !== 'none') return ''
    const isBest = finish.length === Number.parseInt(note)
    const words = isBest ? text.gallery.solvedBest : text.gallery.solved
    return element('span', { class: 'mark', role: 'img', 'aria-label': words, title: words }, isBest ? '★' : '✓')
  }

  function showCards() {
    galleryList.replaceChildren(
      ...gallery.map((board, i) => {
        const { text, note } = board
        const { start, goal: wanted } = gridsOf(text)
        return element(
          'li',
          {},
          element(
            'button',
            { type: 'button', class: 'card', onclick: () => playNew(text) },
            element('span', { class: 'card-pictures' }, picture(start, 'Start'), picture(wanted, 'goal')),
            element('span', { class: 'card-name' }, `No. ${i + 1} `, markOf(board)),
            element('span', { class: 'quiet' }, note.split(',')[0]),
          ),
        )
      }),
    )
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
    play: button('Play', () => (table.isOpen ? playNew(table.game.text) : playNew(FIRST_BOARD)), {
      class: 'tab',
    }),
    design: button('Design', () => design(designer.text(), true), { class: 'tab' }),
    gallery: button('Gallery', () => showGallery(true), { class: 'tab' }),
  }
  const place = element('div', {})
  const root = element(
    'section',
    { class: 'mondrian-view' },
    element(
      'div',
      { class: 'tabs', role: 'group', 'aria-label': 'Mondrian' },
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
      if (values.design) return designLinked(values.design, 'The address holds no design')
      loadGallery().then(() => {
        if (isPlaying) facts.textContent = gallery.find((each) => each.text === table.game.text)?.note ?? ''
      })
      try {
        play(values.puzzle || lastGame('mondrian')?.values.puzzle || FIRST_BOARD, values)
        setAddress('mondrian', addressValues(), !values.puzzle)
      } catch (error) {
        designLinked(values.puzzle, 'The address holds no board', /** @type {Error} */ (error).message)
      }
    },
    close() {
      isPlaying = false
      table.close()
    },
  }
}
