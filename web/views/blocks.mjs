/** Blocks: Klotski, Rush Hour and other sliding blocks. Play, design, gallery. */
import { linkTo } from '../page/address.mjs'
import { BlocksBoard, blocksPicture } from '../page/blocks-board.mjs'
import { createBlocksDesigner } from '../page/blocks-designer.mjs'
import { METRICS, boardText, countMoves, difference, readCollection, shifted } from '../page/blocks-grid.mjs'
import { button, choice, counter, element, messageOf, showTop } from '../page/dom.mjs'
import { settings } from '../page/storage.mjs'
import { text } from '../page/text.mjs'
import { Cancelled } from '../page/work.mjs'
import { copyText } from '../page/words.mjs'
import words from '../page/blocks-text.mjs'

/** @typedef {import('../page/table.mjs').Context} Context */
/** @typedef {import('../page/blocks-grid.mjs').Board} Board */
/** @typedef {import('../page/blocks-grid.mjs').Metric} Metric */
/** @typedef {import('../glissade.mjs').Result} Result */

const MEMORY = 512 * 1024 * 1024
const WATCHING_SECONDS = 2
const FRAME = 320 // milliseconds of a move that is played back
const FIRST_BOARD = 'AXXB/AXXB/CDDE/CFGE/H..I => ..../..../..../.XX./.XX.'

/** @param {Context} context */
export function createView({ engine, work, setAddress, announce, ...context }) {
  const kept = settings('blocks', { look: 'wood', puzzle: '' })
  /** @type {Board} */
  let board
  /** @type {Metric} */
  let metric = 'step'
  /** The boards of the game, and the slides between them. @type {string[][]} */
  let boards = []
  /** @type {{letter: string, by: number}[]} */
  let slides = []
  let cursor = 0
  let hinted = ''
  let timer = 0
  let edition = 0

  const drawn = new BlocksBoard(words.board, (letter, by) => slide(letter, by))
  const made = counter(text.table.moves)
  const left = counter(text.table.toGo)
  const status = element('p', { class: 'blocks-status', role: 'status' })
  const place = element('div')
  const about = element('p', { class: 'quiet' })

  // ---- Play ----

  /** @param {readonly string[]} cells @param {Metric | 'slide'} [as] */
  const read = (cells, as = metric) => engine.read(boardText(board, cells), { kind: 'blocks', metric: as })

  /** What the address says of the game. */
  function addressValues() {
    const name = metric === 'step' ? '' : `metric=${metric} `
    return { puzzle: name + boardText(board, boards[0]).replace('kind=blocks ', '') }
  }

  /**
   * @param {string} puzzle
   * @throws {import('../glissade.mjs').GlissadeError} if it is no puzzle of blocks
   */
  function play(puzzle) {
    const position = engine.read(puzzle, { kind: 'blocks' })
    const { rows, cols, cells, goal } = position
    const lanes = /\blanes=true\b/.test(puzzle) || !position.start.includes('=>')
    board = { rows, cols, cells, goal, lanes }
    metric = /** @type {Metric} */ (position.metric)
    metricChoice.select.value = metric
    boards = [cells]
    slides = []
    cursor = 0
    about.textContent = ''
    kept.set({ puzzle })
    drawn.open(board)
    show(playRoot, 'play')
    update()
    describe(puzzle)
  }

  /** @param {string} puzzle */
  async function describe(puzzle) {
    const found = (await collection()).find((each) => each.text === puzzle)
    if (found) about.textContent = words.about(found.name, words.fewest(...found.fewest))
  }

  /** Shows the board of the cursor, and looks how far it is. */
  function update() {
    const now = ++edition
    const cells = boards[cursor]
    const { moves, solved } = read(cells, 'slide')
    drawn.show(cells, moves, hinted)
    made.value.textContent = String(countMoves(slides.slice(0, cursor), metric, board.cols))
    left.value.textContent = solved ? '0' : '…'
    undoButton.disabled = !cursor
    redoButton.disabled = cursor === slides.length
    status.textContent = solved ? text.solved.none : ''
    status.classList.toggle('is-solved', solved)
    if (!solved) watch(now, cells)
  }

  /** @param {number} now @param {string[]} cells */
  async function watch(now, cells) {
    const result = await work.solveIdly(read(cells), { memory: MEMORY, seconds: WATCHING_SECONDS, steps: true })
    if (now !== edition) return
    left.value.textContent = result?.optimal ? String(result.length) : result?.lower_bound ? `≥ ${result.lower_bound}` : '?'
    if (result?.status === 'unsolvable') status.textContent = text.unsolvable(result.reason ?? '')
  }

  /** @param {string} letter @param {number} by */
  function slide(letter, by) {
    pause()
    hinted = ''
    const { letter: last, by: before } = slides[cursor - 1] ?? { letter: '', by: 0 }
    const cells = shifted(boards[cursor], letter, by)
    // On along the same line is the same slide; back to where it began is none.
    const isSame = last === letter && !(before % board.cols) === !(by % board.cols)
    if (isSame) cursor--
    slides.splice(cursor)
    boards.splice(cursor + 1)
    if (!isSame || before + by) {
      slides.push({ letter, by: isSame ? before + by : by })
      boards.push(cells)
      cursor++
    }
    update()
    announce(status.textContent || `${letter} ${text.table.moves} ${made.value.textContent}`)
  }

  /** @param {number} to */
  function go(to) {
    cursor = Math.min(Math.max(0, to), slides.length)
    hinted = ''
    update()
  }

  /** A shortest solution of the board that is shown; null if there is none. @returns {Promise<Result | null>} */
  async function solution() {
    const now = edition
    try {
      const result = await work.solve(read(boards[cursor]), { memory: MEMORY, steps: true }, place)
      if (now !== edition) return null
      if (!result.states?.length) status.textContent = text.unsolvable(result.reason ?? '')
      return result.states?.length ? result : null
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error
      return null
    }
  }

  /** The cells of a board of a solution. @param {string | undefined} state its text, start and goal */
  const cellsOf = (state = '') =>
    [...state.split(' => ')[0].replaceAll('/', '')].map((sign) => (sign === '.' ? '' : sign))

  async function hint() {
    pause()
    if (read(boards[cursor], 'slide').solved) return
    const result = await solution()
    const step = result && difference(boards[cursor], cellsOf(result.states?.[1]))
    if (!step) return
    if (hinted === step.letter) return take([cellsOf(result.states?.[1])], true)
    hinted = step.letter
    drawn.show(boards[cursor], read(boards[cursor], 'slide').moves, hinted)
    status.textContent = text.table.hintIs(step.letter)
  }

  /** Boards that follow the one that is shown. @param {string[][]} next @param {boolean} goesThere */
  function take(next, goesThere) {
    slides.splice(cursor)
    boards.splice(cursor + 1)
    for (const cells of next) {
      const step = difference(boards[boards.length - 1], cells)
      if (!step) continue
      slides.push(step)
      boards.push(cells)
    }
    go(goesThere ? slides.length : cursor)
  }

  async function solve() {
    pause()
    const result = await solution()
    if (!result?.states) return
    take(result.states.slice(1).map((state) => cellsOf(state)), false)
    status.textContent = result.optimal ? text.result.optimal(result.length ?? 0) : ''
    timer = window.setInterval(() => {
      if (cursor < slides.length) go(cursor + 1)
      else pause()
    }, FRAME)
  }

  function pause() {
    window.clearInterval(timer)
    timer = 0
  }

  const undoButton = button(text.designer.undo, () => (pause(), go(cursor - 1)))
  const redoButton = button(text.designer.redo, () => (pause(), go(cursor + 1)))
  const metricChoice = choice(
    words.counts,
    METRICS.map((each) => [each, words.metrics[each]]),
    metric,
    (value) => {
      metric = /** @type {Metric} */ (value)
      setAddress('blocks', addressValues(), false)
      update()
    },
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
    element(
      'div',
      { class: 'stage' },
      element('div', { class: 'counters' }, made.root, left.root),
      drawn.root,
    ),
    element(
      'div',
      { class: 'side' },
      element('h1', {}, text.views.blocks),
      element('p', { class: 'lead' }, words.lead),
      element(
        'div',
        { class: 'row actions' },
        button(text.table.hint, hint),
        button(text.table.solve, solve),
        undoButton,
        redoButton,
        button(text.finish.again, () => (pause(), go(0))),
        button(words.change, () => design(board, metric, true)),
        button(text.table.copyLink, () => copyText(linkTo('blocks', addressValues()), { engine, work, setAddress, announce, ...context }, text.table.linkCopied)),
      ),
      place,
      status,
      about,
      element('div', { class: 'row' }, metricChoice.root, lookChoice.root),
      element('p', { class: 'quiet' }, words.help),
    ),
  )
  playRoot.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || !'zy'.includes(event.key)) return
    event.preventDefault()
    pause()
    go(cursor + (event.key === 'z' && !event.shiftKey ? -1 : 1))
  })

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
  const galleryList = element('ul', { class: 'gallery' })
  const galleryRoot = element(
    'div',
    { class: 'gallery-view' },
    element('h1', {}, words.gallery),
    element('p', { class: 'lead' }, words.galleryLead),
    galleryList,
  )

  const collection = () =>
    (loading ??= fetch(new URL('../blocks.txt', import.meta.url)).then(async (response) => readCollection(await response.text())))

  /** @param {boolean} isNew */
  async function showGallery(isNew) {
    show(galleryRoot, 'gallery')
    if (isNew) setAddress('blocks', { gallery: 'all' }, true)
    const all = await collection()
    galleryList.replaceChildren(
      ...all.map(({ text: puzzle, name, fewest }, i) =>
        element(
          'li',
          {},
          element(
            'button',
            { type: 'button', class: 'card', onclick: () => playNew(puzzle) },
            blocksPicture(engine.read(puzzle, { kind: 'blocks' }), name || `${words.number} ${i + 1}`),
            element('span', { class: 'card-name' }, name || `${words.number} ${i + 1}`),
            element('span', { class: 'quiet' }, words.fewest(...fewest)),
          ),
        ),
      ),
    )
  }

  // ---- The whole ----

  const tabs = {
    play: button(words.play, () => playNew(boards.length ? addressValues().puzzle : FIRST_BOARD), { class: 'tab' }),
    design: button(words.design, () => design(boards.length ? board : designer.board(), metric, true), { class: 'tab' }),
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
    pause()
    edition++
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
    /** @param {Record<string, string>} values */
    open(values) {
      if (values.gallery) return void showGallery(false)
      try {
        if (values.design) return designLinked(values.design)
        play(values.puzzle || kept.values.puzzle || FIRST_BOARD)
        setAddress('blocks', addressValues(), !values.puzzle)
      } catch (error) {
        play(FIRST_BOARD)
        status.textContent = text.noBoardInAddress(messageOf(error))
      }
    },
    close() {
      pause()
      edition++
    },
  }
}
