/** Searches side by side on one puzzle, and one of them board by board. */
import { button, choice, element, number } from '../page/dom.mjs'
import { editor } from '../page/editor.mjs'
import { createGrowth } from '../page/growth.mjs'
import { createResults } from '../page/results.mjs'
import { settings, store, stored } from '../page/storage.mjs'
import { text as words } from '../page/text.mjs'
import { Cancelled } from '../page/work.mjs'

/** @typedef {import('../glissade.mjs').Puzzle} Puzzle */
/** @typedef {import('../glissade.mjs').Result} Result */
/** @typedef {import('../glissade.mjs').TraceNode} TraceNode */
/** @typedef {import('../page/table.mjs').Context} Context */

const MEGABYTE = 1024 * 1024
const TRACED = 600 // boards: more than that cannot be told apart on a screen
const CHOSEN = ['bfs', 'greedy', 'astar', 'idastar', 'bidirectional', 'champion']

/** @type {[string, string][]} */
const EXAMPLES = [
  ['8 1 3/4 0 2/7 6 5', '8-puzzle, 14 moves'],
  ['7 2 4/5 0 6/8 3 1', '8-puzzle, 20 moves'],
  ['8 6 7/2 5 4/3 0 1', '8-puzzle, 31 moves, the farthest'],
  ['5 1 2 4/9 11 3 8/7 10 6 12/13 0 14 15', '15-puzzle, 16 moves'],
  ['A.#/.B. => ..#/BA.', 'Mondrian, small'],
  ['REFER FUUMF/YIMJZ/ECXSF/QRWDM/_____', 'Shuffdle, 17 moves'],
]

/** @param {Context} context */
export function createView(context) {
  const { engine, setAddress, work } = context
  const kept = settings('laboratory', { seconds: 10, megabytes: 256, heuristic: 'manhattan', searches: CHOSEN.join(' ') })
  /** @type {Puzzle} */
  let puzzle = engine.read(EXAMPLES[1][0])
  /** @type {Map<string, {name: string, result: Result}>} by search and heuristic */
  const results = new Map()
  const place = element('div', { class: 'work-place' })
  const problem = element('p', { class: 'problem', role: 'alert' })

  const seconds = number('Seconds for each', { min: 1, max: 600, value: kept.values.seconds })
  const megabytes = number('Megabytes', { min: 16, max: 2048, value: kept.values.megabytes })
  const heuristic = choice('Heuristic', [['auto', 'auto']], 'auto', () => {})
  const boxes = engine.algorithms().map(({ name, summary, optimal }) => {
    const input = element('input', { type: 'checkbox', value: name, checked: kept.values.searches.split(' ').includes(name) })
    return {
      name,
      input,
      root: element(
        'label',
        { class: 'search' },
        input,
        element(
          'span',
          {},
          element('b', {}, name),
          optimal && element('span', { class: 'badge' }, 'optimal'),
          element('small', {}, summary),
        ),
      ),
    }
  })

  // ---- Which puzzle ----

  const example = choice('Example', [['', 'Your own'], ...EXAMPLES], puzzle.start, (value) => {
    if (value) choose(value, true)
  })
  const puzzleEditor = editor({
    label: 'Puzzle as text',
    help: 'Any kind: numbers, a Shuffdle word with its board, or two Mondrian grids with => between.',
    onUse: (text) => choose(text, true),
  })

  /** @param {string} text @param {boolean} isNew */
  function choose(text, isNew) {
    puzzle = engine.read(text)
    example.select.value = EXAMPLES.some(([each]) => each === puzzle.start) ? puzzle.start : ''
    puzzleEditor.clear()
    puzzleEditor.area.value = puzzle.start
    results.clear()
    const wanted = kept.values.heuristic // at first the one that everybody knows
    heuristic.select.replaceChildren(
      ...['auto', ...engine.heuristics(puzzle.kind).map((each) => each.name)].map((name) =>
        element('option', { value: name }, name),
      ),
    )
    heuristic.select.value = [...heuristic.select.options].some((option) => option.value === wanted)
      ? wanted
      : 'auto'
    growth.root.hidden = true
    const canWatch = puzzle.kind === 'tiles' && puzzle.rows === 3 && puzzle.cols === 3
    watchPart.hidden = !canWatch
    bringBack()
    // One sentence is enough: no search has more to say.
    runButton.disabled = puzzle.solvable === 'no'
    if (puzzle.solvable === 'no') puzzleEditor.explain(words.unsolvable(puzzle.reason))
    showResults()
    setAddress('laboratory', { puzzle: puzzle.start }, isNew)
  }

  /** @param {string} algorithm */
  function optionsFor(algorithm) {
    const usesHeuristic = engine.algorithms().find((each) => each.name === algorithm)?.uses_heuristic
    const isChosen = usesHeuristic && algorithm !== 'champion' && heuristic.select.value !== 'auto'
    return {
      algorithm,
      seconds: seconds.read(),
      memory: megabytes.read() * MEGABYTE,
      ...(isChosen && { heuristic: heuristic.select.value }),
    }
  }

  // ---- What is kept ----

  /** Results of this puzzle that were kept. */
  function bringBack() {
    const { text = '', list = [] } = stored('laboratory:results') ?? {}
    if (text !== puzzle.start || !Array.isArray(list)) return
    for (const { name, result } of list) results.set(`${name} ${result.heuristic}`, { name, result })
  }

  function keep() {
    kept.set({
      seconds: seconds.read(),
      megabytes: megabytes.read(),
      heuristic: heuristic.select.value,
      searches: boxes.filter(({ input }) => input.checked).map(({ name }) => name).join(' '),
    })
    const list = [...results.values()].map(({ name, result: { moves, ...result } }) => ({ name, result }))
    store('laboratory:results', { text: puzzle.start, list })
  }

  // ---- Runs ----

  async function run() {
    problem.textContent = ''
    runButton.disabled = true
    const asked = puzzle
    try {
      for (const { name, input } of boxes) {
        if (!input.checked || puzzle !== asked) continue
        const options = optionsFor(name)
        try {
          const result = await work.solve(asked, options, place, { label: `Running ${name}` })
          if (puzzle === asked) results.set(`${name} ${result.heuristic}`, { name, result })
        } catch (error) {
          if (error instanceof Cancelled) return
          problem.append(`${name}: ${/** @type {Error} */ (error).message}. `)
        }
        showResults()
        keep()
        if (results.size === 1) output.root.scrollIntoView({ block: 'nearest' })
      }
      context.announce(`${results.size} results.`)
    } finally {
      runButton.disabled = puzzle.solvable === 'no'
    }
  }

  const output = createResults()

  function showResults() {
    output.show(puzzle.start, [...results.values()])
  }

  // ---- Watching one search ----

  const growth = createGrowth()
  const watched = choice(
    'Search',
    engine
      .algorithms()
      .filter(({ name }) => !['champion', 'pbiastar', 'bidirectional', 'biastar', 'hybrid'].includes(name))
      .map(({ name }) => [name, name]),
    'astar',
    () => {},
  )

  async function watch() {
    problem.textContent = ''
    /** @type {TraceNode[]} */
    const trace = []
    const asked = puzzle
    const { algorithm, ...options } = optionsFor(watched.select.value)
    /** @type {string[]} */
    let solution = []
    try {
      const result = await work.ask(
        `watch ${algorithm} ${asked.start}`,
        `Running ${algorithm}`,
        (solver, handlers) => {
          const enough = new AbortController()
          handlers.signal.addEventListener('abort', () => enough.abort())
          return solver.solve(
            asked.start,
            { ...options, algorithm, kind: 'tiles', goal: asked.goal, steps: true },
            {
              ...handlers,
              signal: enough.signal,
              onTrace: (node) => {
                if (trace.length < TRACED) trace.push(node)
                else enough.abort()
              },
            },
          )
        },
        place,
      )
      solution = result.states ?? []
    } catch (error) {
      if (trace.length < TRACED) {
        problem.textContent = error instanceof Cancelled ? 'Cancelled.' : /** @type {Error} */ (error).message
        return
      }
    }
    if (puzzle === asked && trace.length) growth.open(trace, solution)
  }

  const watchPart = element(
    'div',
    { class: 'watch' },
    element('h2', {}, 'Watch a search grow'),
    element(
      'p',
      { class: 'lead' },
      `The boards of an 8-puzzle in the order in which a search expands them, up to ${TRACED}.`,
    ),
    element('div', { class: 'row' }, watched.root, button('Watch', watch)),
    growth.root,
  )

  // ---- The whole ----

  const runButton = button('Run', run, { class: 'primary' })
  const root = element(
    'section',
    { class: 'laboratory' },
    element(
      'div',
      { class: 'laboratory-choice' },
      element(
        'div',
        { class: 'side' },
        element('h1', {}, 'Laboratory'),
        element(
          'p',
          { class: 'lead' },
          'One puzzle, several searches, and what each of them has to look at.',
        ),
        example.root,
        puzzleEditor.root,
        element('div', { class: 'row' }, heuristic.root, seconds.root, megabytes.root),
        element('div', { class: 'row' }, runButton),
        problem,
        place,
      ),
      element(
        'fieldset',
        { class: 'searches' },
        element('legend', {}, 'Searches'),
        ...boxes.map((box) => box.root),
      ),
    ),
    output.root,
    watchPart,
  )

  return {
    root,
    /** @param {Record<string, string>} values */
    open(values) {
      try {
        choose(values.puzzle || stored('laboratory:results')?.text || EXAMPLES[1][0], !values.puzzle)
      } catch (error) {
        choose(EXAMPLES[1][0], true)
        puzzleEditor.area.value = values.puzzle
        puzzleEditor.explain(`The address holds no puzzle: ${/** @type {Error} */ (error).message}`)
      }
    },
    close() {
      growth.pause()
    },
  }
}
