/** Searches side by side on one puzzle, and one of them board by board. */
import { button, choice, element, messageOf, number } from '../page/dom.mjs'
import { editor } from '../page/editor.mjs'
import { createGrowth } from '../page/growth.mjs'
import { createResults } from '../page/results.mjs'
import { settings, store, stored } from '../page/storage.mjs'
import { text as words } from '../page/text.mjs'
import { Cancelled } from '../page/work.mjs'

/** @typedef {import('../glissade.mjs').Puzzle} Puzzle */
/** @typedef {import('../glissade.mjs').TraceNode} TraceNode */
/** @typedef {import('../page/results.mjs').Run} Run */
/** @typedef {import('../page/table.mjs').Context} Context */

const MEGABYTE = 1024 * 1024
const TRACED = 600 // boards: more than that cannot be told apart on a screen
const CHOSEN = ['bfs', 'greedy', 'astar', 'idastar', 'bidirectional', 'champion']

/** They are named in the table of texts. */
const EXAMPLES = [
  '8 1 3/4 0 2/7 6 5',
  '7 2 4/5 0 6/8 3 1',
  '8 6 7/2 5 4/3 0 1',
  '5 1 2 4/9 11 3 8/7 10 6 12/13 0 14 15',
  'A.#/.B. => ..#/BA.',
  'REFER FUUMF/YIMJZ/ECXSF/QRWDM/_____',
]
const FIRST = EXAMPLES[1]
const BOARDS = 50 // at once
const BOARDS_KEPT = 100 // with their results

/**
 * One puzzle, or several of one kind: one a line, or with empty lines between.
 * @param {Pick<import('../glissade.mjs').Engine, 'read'>} rules
 * @param {string} written
 * @returns {Puzzle[]}
 * @throws what is wrong with the first that cannot be read
 */
export function readPuzzles(rules, written) {
  const parts = written.trim().split(/\n\s*\n/)
  const lines = parts.length > 1 ? parts : parts[0].split('\n')
  const attempts = lines.map((line) => attempt(() => rules.read(line)))
  const isSeveral = lines.length > 1 && attempts.some(({ value }) => value)
  // Rows that stand on lines of their own are one puzzle.
  const whole = attempt(() => rules.read(written))
  if (whole.value) return [whole.value]
  if (!isSeveral) throw whole.error
  if (lines.length > BOARDS) throw new Error(words.laboratory.tooMany(BOARDS))
  return attempts.map(({ value, error }, i) => {
    if (!value) throw new Error(`${words.laboratory.board} ${i + 1}: ${messageOf(error)}`)
    const { kind } = /** @type {Puzzle} */ (attempts[0].value ?? value)
    if (value.kind !== kind) throw new Error(words.laboratory.otherKind(i + 1, value.kind, kind))
    return value
  })
}

/** @template T @param {() => T} make @returns {{value?: T, error?: unknown}} */
function attempt(make) {
  try {
    return { value: make() }
  } catch (error) {
    return { error }
  }
}

/** @param {Context} context */
export function createView(context) {
  const { engine, setAddress, work } = context
  const { laboratory } = words
  const examples = EXAMPLES.map((board, i) => /** @type {[string, string]} */ ([board, laboratory.exampleNames[i]]))
  const kept = settings('laboratory', { seconds: 10, megabytes: 256, heuristic: 'manhattan', searches: CHOSEN.join(' ') })
  /** @type {Puzzle[]} */
  let puzzles = [engine.read(FIRST)]
  /** @type {Map<string, Map<string, Run>>} by board, and by search and heuristic */
  const results = bringBack()
  const place = element('div', { class: 'work-place' })
  const problem = element('p', { class: 'problem', role: 'alert' })

  const seconds = number(laboratory.seconds, { min: 1, max: 600, value: kept.values.seconds })
  const megabytes = number(laboratory.megabytes, { min: 16, max: 2048, value: kept.values.megabytes })
  const heuristic = choice(laboratory.heuristic, [['auto', 'auto']], 'auto', () => {})
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
          optimal && element('span', { class: 'badge' }, laboratory.optimal),
          element('small', {}, laboratory.summary(name, summary)),
        ),
      ),
    }
  })

  // ---- Which puzzle ----

  const example = choice(laboratory.example, [['', laboratory.ownExample], ...examples], puzzles[0].start, (value) => {
    if (value) choose(value, true)
  })
  const puzzleEditor = editor({
    label: laboratory.puzzles,
    help: laboratory.puzzlesHelp,
    action: laboratory.use,
    onUse: (written) => choose(written, true),
  })

  /** @param {string} written @param {boolean} isNew */
  function choose(written, isNew) {
    puzzles = readPuzzles(engine, written)
    const [{ kind, start, rows, cols }] = puzzles
    const isOne = puzzles.length === 1
    example.select.value = isOne && EXAMPLES.includes(start) ? start : ''
    puzzleEditor.clear()
    puzzleEditor.area.value = puzzles.map((each) => each.start).join('\n')
    const wanted = kept.values.heuristic // at first the one that everybody knows
    heuristic.select.replaceChildren(
      ...['auto', ...engine.heuristics(kind).map((each) => each.name)].map((name) =>
        element('option', { value: name }, name),
      ),
    )
    heuristic.select.value = [...heuristic.select.options].some((option) => option.value === wanted)
      ? wanted
      : 'auto'
    growth.root.hidden = true
    watchPart.hidden = !(isOne && kind === 'tiles' && rows === 3 && cols === 3)
    // One sentence is enough: no search has more to say.
    const hopeless = puzzles.filter(({ solvable }) => solvable === 'no')
    runButton.disabled = hopeless.length === puzzles.length
    if (isOne && hopeless.length) puzzleEditor.explain(words.unsolvable(hopeless[0].reason))
    else if (hopeless.length)
      puzzleEditor.explain(hopeless.map((each) => laboratory.unsolvableOf(each.start, each.reason)).join(' '))
    showResults()
    setAddress('laboratory', { puzzle: puzzleEditor.area.value }, isNew)
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

  /** Results that were kept. */
  function bringBack() {
    const known = new Map()
    const boards = stored('laboratory:boards')
    for (const { text, list } of Array.isArray(boards) ? boards : [])
      if (Array.isArray(list)) known.set(text, new Map(list.map((run) => [keyOf(run), { ...run, board: text }])))
    return known
  }

  /** @param {Pick<Run, 'name' | 'result'>} run */
  function keyOf({ name, result }) {
    return `${name} ${result.heuristic}`
  }

  /** @param {Puzzle} puzzle @param {string} name @param {import('../glissade.mjs').Result} result */
  function note({ start }, name, { moves, ...result }) {
    const ofBoard = results.get(start) ?? new Map()
    const run = { board: start, name, result }
    ofBoard.set(keyOf(run), run)
    // The board that was looked at last stands at the end: the first ones are forgotten.
    results.delete(start)
    results.set(start, ofBoard)
  }

  function keep() {
    kept.set({
      seconds: seconds.read(),
      megabytes: megabytes.read(),
      heuristic: heuristic.select.value,
      searches: boxes.filter(({ input }) => input.checked).map(({ name }) => name).join(' '),
    })
    const boards = [...results].slice(-BOARDS_KEPT).map(([board, runs]) => ({
      text: board,
      list: [...runs.values()].map(({ name, result }) => ({ name, result })),
    }))
    store('laboratory:boards', boards)
    store('laboratory:last', puzzleEditor.area.value)
  }

  function forget() {
    for (const { start } of puzzles) results.delete(start)
    keep()
    showResults()
  }

  // ---- Runs ----

  async function run() {
    problem.textContent = ''
    runButton.disabled = true
    const asked = puzzles
    const searches = boxes.filter(({ input }) => input.checked)
    try {
      for (const puzzle of asked.filter(({ solvable }) => solvable !== 'no'))
        for (const { name } of searches) {
          if (puzzles !== asked) return
          const place = asked.length > 1 ? `${name}, ${asked.indexOf(puzzle) + 1}/${asked.length}` : name
          if (!(await runOne(puzzle, name, place))) return
        }
      context.announce(laboratory.done(runsNow().length))
    } finally {
      runButton.disabled = puzzles.every(({ solvable }) => solvable === 'no')
    }
  }

  /** Whether to go on. @param {Puzzle} puzzle @param {string} name @param {string} label */
  async function runOne(puzzle, name, label) {
    const isFirst = runsNow().length === 0
    try {
      note(puzzle, name, await work.solve(puzzle, optionsFor(name), place, { label: laboratory.running(label) }))
    } catch (error) {
      if (error instanceof Cancelled) return false
      problem.append(`${name}: ${messageOf(error)}. `)
    }
    showResults()
    keep()
    if (isFirst) output.root.scrollIntoView({ block: 'nearest' })
    return true
  }

  const output = createResults(forget)

  /** The results of the boards that are chosen. */
  function runsNow() {
    return puzzles.flatMap(({ start }) => [...(results.get(start)?.values() ?? [])])
  }

  function showResults() {
    output.show(puzzles.map(({ start }) => start), runsNow())
  }

  // ---- Watching one search ----

  const growth = createGrowth()
  const watched = choice(
    laboratory.search,
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
    const [asked] = puzzles
    const { algorithm, ...options } = optionsFor(watched.select.value)
    /** @type {string[]} */
    let solution = []
    try {
      const result = await work.ask(
        `watch ${algorithm} ${asked.start}`,
        laboratory.running(algorithm),
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
        problem.textContent = error instanceof Cancelled ? laboratory.cancelled : messageOf(error)
        return
      }
    }
    if (puzzles[0] === asked && trace.length) growth.open(trace, solution)
  }

  const watchPart = element(
    'div',
    { class: 'watch' },
    element('h2', {}, laboratory.watchTitle),
    element('p', { class: 'lead' }, laboratory.watchLead(TRACED)),
    element('div', { class: 'row' }, watched.root, button(laboratory.watch, watch)),
    growth.root,
  )

  // ---- The whole ----

  const runButton = button(laboratory.run, run, { class: 'primary' })
  const root = element(
    'section',
    { class: 'laboratory' },
    element(
      'div',
      { class: 'laboratory-choice' },
      element(
        'div',
        { class: 'side' },
        element('h1', {}, words.views.laboratory),
        element('p', { class: 'lead' }, laboratory.lead),
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
        element('legend', {}, laboratory.searches),
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
        choose(values.puzzle || stored('laboratory:last') || FIRST, !values.puzzle)
      } catch (error) {
        choose(FIRST, true)
        puzzleEditor.area.value = values.puzzle
        puzzleEditor.explain(`${laboratory.noPuzzle}: ${messageOf(error)}`)
      }
    },
    close() {
      growth.pause()
    },
  }
}
