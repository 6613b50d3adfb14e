/** Blocks: Klotski, Rush Hour and other sliding blocks. Play, design, gallery. */
import { directionOf } from '../page/board.mjs'
import { BlocksBoard, blocksPicture } from '../page/blocks-board.mjs'
import { createBlocksDesigner } from '../page/blocks-designer.mjs'
import { METRICS, boardText, movesOfPush, readCollection } from '../page/blocks-grid.mjs'
import { solvedMark } from '../page/collection.mjs'
import { button, choice, element, messageOf, showTop } from '../page/dom.mjs'
import { lastGame } from '../page/kept.mjs'
import { settings } from '../page/storage.mjs'
import { Table } from '../page/table.mjs'
import { text } from '../page/text.mjs'
import words from '../page/blocks-text.mjs'

/** @typedef {import('../page/table.mjs').Context} Context */
/** @typedef {import('../page/blocks-grid.mjs').Board} Board */
/** @typedef {import('../page/blocks-grid.mjs').Metric} Metric */
/** @typedef {import('../glissade.mjs').Puzzle} Position */

const MEMORY = 512 * 1024 * 1024
const WATCHING_SECONDS = 2
const GRADES = [9, 19, 39, Infinity] // slides that boards of the gallery need at most
const FIRST_BOARD = 'AXXB/AXXB/CDDE/CFGE/H..I => ..../..../..../.XX./.XX.'

/** Rules whose boards know that they have lanes: the text of a board does not say it. @param {Context['engine']} engine */
function rulesOf(engine) {
  const known = (/** @type {Position} */ position, /** @type {boolean | undefined} */ lanes) => ({ ...position, ...(lanes && { lanes }) })
  return /** @type {Context['engine']} */ (
    Object.assign(Object.create(engine), {
      read: (/** @type {string} */ puzzle, /** @type {import('../glissade.mjs').ReadOptions} */ options) =>
        known(engine.read(puzzle, options), options.lanes),
      after: (/** @type {string} */ start, /** @type {string} */ moves, /** @type {import('../glissade.mjs').ReadOptions} */ options) =>
        known(engine.after(start, moves, options), options.lanes),
    })
  )
}

/** @param {Context} context */
export function createView({ engine, work, setAddress, announce, ...context }) {
  const kept = settings('blocks', { look: 'wood' })
  /** @type {Board} */
  let board
  /** @type {Metric} */
  let metric = 'step'

  const drawn = new BlocksBoard(words.board, slidesOf, push)
  const table = new Table(
    { engine: rulesOf(engine), work, setAddress, announce, ...context },
    {
      view: 'blocks',
      board: drawn,
      values: addressValues,
      solving: () => ({ memory: MEMORY }),
      watching: () => ({ memory: MEMORY, seconds: WATCHING_SECONDS }),
      tileName: (position, cell) => words.pieceName(position.cells[cell]),
      onNext: () => another(),
    },
  )
  const about = element('p', { class: 'quiet' })

  // ---- Play ----

  /** @param {readonly string[]} cells */
  function slidesOf(cells) {
    return engine.read(boardText(board, cells), { kind: 'blocks', metric: 'slide' }).moves
  }

  /** A piece was pushed so far along a line. @param {string} letter @param {number} by */
  function push(letter, by) {
    const { game } = table
    const from = game.position.cells.indexOf(letter)
    const last = game.cursor ? game.moveAt(game.cursor - 1) : null
    const { back, moves } = movesOfPush(last, from, from + by, metric, board.cols)
    if (!moves.length) return table.undo()
    game.cursor -= back
    const [move] = moves
    table.take({ direction: directionOf(move), from: move.from, to: from + by, cells: [move.from], moves })
  }

  /** What the address says of the game. */
  function addressValues() {
    const { start, metric: as } = table.game.start
    const isCars = !start.includes('=>')
    const counts = as === (isCars ? 'slide' : 'step') ? '' : `metric=${as} `
    return { puzzle: `${counts}${board.lanes && !isCars ? 'lanes=true ' : ''}${start}` }
  }

  /**
   * @param {string} puzzle
   * @param {Record<string, string>} [values] of the address
   * @throws {import('../glissade.mjs').GlissadeError} if it is no puzzle of blocks
   */
  function play(puzzle, values) {
    const position = engine.read(puzzle, { kind: 'blocks' })
    const { rows, cols, cells, goal, start } = position
    const lanes = /\blanes=true\b/.test(puzzle) || !start.includes('=>')
    board = { rows, cols, cells, goal, lanes }
    metric = /** @type {Metric} */ (position.metric)
    metricChoice.select.value = metric
    about.textContent = ''
    drawn.open(board)
    show(playRoot, 'play')
    table.open(start, { kind: 'blocks', metric, lanes }, values)
    describe(start)
  }

  /** What the gallery says of the board. @param {string} start */
  async function describe(start) {
    const found = (await collection()).find((each) => each.text.endsWith(start))
    if (found && table.game.start.start === start) about.textContent = words.about(nameOf(found), words.fewest(...found.fewest))
  }

  /** The board of the gallery after this one. */
  async function another() {
    const all = await collection()
    const at = all.findIndex((each) => each.text.endsWith(table.game.start.start))
    playNew(all[(at + 1) % all.length].text)
  }

  const metricChoice = choice(
    words.counts,
    METRICS.map((each) => [each, words.metrics[each]]),
    metric,
    (value) => playNew(`metric=${value} ${addressValues().puzzle.replace(/metric=\w+ /, '')}`),
  )
  const lookChoice = choice(
    words.look,
    [
      ['wood', words.wood],
      ['cars', words.cars],
    ],
    kept.values.look,
    (look) => {
      kept.set({ look })
      drawn.root.dataset.look = look
    },
  )
  drawn.root.dataset.look = kept.values.look
  const playRoot = element(
    'div',
    { class: 'view' },
    table.stage,
    element(
      'div',
      { class: 'side' },
      element('h1', {}, text.views.blocks),
      element('p', { class: 'lead' }, words.lead),
      element(
        'div',
        { class: 'row actions' },
        table.hintButton,
        table.solveButton,
        button(text.finish.again, () => table.again()),
        button(words.change, () => design(board, metric, true)),
        table.linkButton,
      ),
      table.place,
      table.answer,
      table.transport.list,
      about,
      element('div', { class: 'row' }, metricChoice.root, lookChoice.root),
      element('p', { class: 'quiet' }, words.help),
    ),
  )

  /** @param {string} puzzle */
  function playNew(puzzle) {
    play(puzzle)
    showTop()
    setAddress('blocks', addressValues(), true)
  }

  // ---- Design ----

  const designer = createBlocksDesigner(
    { engine, work, setAddress, announce, ...context },
    {
      onChange: (drawing, as) => setAddress('blocks', { design: `metric=${as} ${boardText(drawing)}` }, false),
      onPlay: (drawing, as) => {
        try {
          playNew(`metric=${as} ${boardText(drawing)}`)
        } catch (error) {
          announce(messageOf(error))
        }
      },
    },
  )

  /** @param {Board} drawing @param {Metric} as @param {boolean} isNew */
  function design(drawing, as, isNew) {
    show(designer.root, 'design')
    designer.open(drawing, as)
    if (isNew) setAddress('blocks', { design: `metric=${as} ${boardText(drawing)}` }, true)
  }

  // ---- Gallery ----

  /** @type {Promise<ReturnType<typeof readCollection>> | undefined} */
  let loading
  const galleries = element('div')
  const galleryRoot = element(
    'div',
    { class: 'gallery-view' },
    element('h1', {}, words.gallery),
    element('p', { class: 'lead' }, words.galleryLead),
    galleries,
  )

  const collection = () =>
    (loading ??= fetch(new URL('../blocks.txt', import.meta.url)).then(async (response) => readCollection(await response.text())))

  /** @param {{name: string, number: number}} entry */
  const nameOf = ({ name, number }) => (name || `${words.number} ${number}`)

  /** @param {Awaited<ReturnType<typeof collection>>[number]} entry */
  function card(entry) {
    const position = engine.read(entry.text, { kind: 'blocks' })
    return element(
      'li',
      {},
      element(
        'button',
        { type: 'button', class: 'card', onclick: () => playNew(entry.text) },
        blocksPicture(position, nameOf(entry)),
        element('span', { class: 'card-name' }, `${nameOf(entry)} `, solvedMark('blocks', position.start)),
        element('span', { class: 'quiet' }, words.fewest(...entry.fewest)),
      ),
    )
  }

  /** @param {boolean} isNew */
  async function showGallery(isNew) {
    show(galleryRoot, 'gallery')
    if (isNew) setAddress('blocks', { gallery: 'all' }, true)
    const all = await collection()
    galleries.replaceChildren(
      ...words.grades.flatMap((grade, i) => {
        const entries = all.filter(({ fewest: [, slides] }) => slides > (GRADES[i - 1] ?? 0) && slides <= GRADES[i])
        return [element('h2', {}, grade), element('ul', { class: 'gallery' }, ...entries.map(card))]
      }),
    )
  }

  // ---- The whole ----

  const tabs = {
    play: button(words.play, () => playNew(table.isOpen ? addressValues().puzzle : FIRST_BOARD), { class: 'tab' }),
    design: button(words.design, () => design(table.isOpen ? board : designer.board(), metric, true), { class: 'tab' }),
    gallery: button(words.gallery, () => showGallery(true), { class: 'tab' }),
  }
  const part = element('div', {})
  const root = element(
    'section',
    { class: 'blocks-view' },
    element('div', { class: 'tabs', role: 'group', 'aria-label': text.views.blocks }, tabs.play, tabs.design, tabs.gallery),
    part,
  )

  /** @param {HTMLElement} shown @param {keyof typeof tabs} name */
  function show(shown, name) {
    if (shown !== playRoot) table.transport.pause()
    work.cancel() // what was asked for elsewhere is not wanted here
    part.replaceChildren(shown)
    for (const [each, tab] of Object.entries(tabs)) tab.setAttribute('aria-pressed', String(each === name))
  }

  /** @param {string} puzzle */
  function designLinked(puzzle) {
    const { rows, cols, cells, goal, metric: as } = engine.read(puzzle, { kind: 'blocks' })
    design({ rows, cols, cells, goal, lanes: puzzle.includes('lanes=true') }, /** @type {Metric} */ (as), false)
  }

  return {
    root,
    table,
    /** @param {Record<string, string>} values */
    open(values) {
      if (values.gallery) return void showGallery(false)
      try {
        if (values.design) return designLinked(values.design)
        play(values.puzzle || lastGame('blocks')?.values.puzzle || FIRST_BOARD, values)
        setAddress('blocks', addressValues(), !values.puzzle)
      } catch (error) {
        play(FIRST_BOARD)
        table.say(text.noBoardInAddress(messageOf(error)))
      }
    },
    close() {
      table.close()
    },
  }
}
