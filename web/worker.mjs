/**
 * The library in a Web Worker: worker-client.mjs posts calls, this file answers.
 *
 * When there is nothing to do, tables that were built are stored, and better ones
 * are built for the puzzles that were asked about.
 */
import { Engine, GlissadeError } from './glissade.mjs'
import { openStorage } from './table-storage.mjs'

/** @typedef {import('./glissade.mjs').Result} Result */
/** @typedef {import('./glissade.mjs').SolveOptions} SolveOptions */

/**
 * @typedef {object} Call
 * @property {number} id
 * @property {string} method of Engine
 * @property {any[]} args the last one may be an object of options
 * @property {string[]} wanted names of callbacks
 */

/** The same as in Engine; others are not for sale. */
const METHODS = ['read', 'after', 'states', 'picture', 'solve', 'hints', 'generate', 'makeTables', 'tables',
  'kinds', 'algorithms', 'heuristics', 'threads', 'memoryBytes']

/** Those whose tables are worth storing. */
const MAKING = ['solve', 'hints', 'generate', 'makeTables']

/** A search that is watched board by board is told about in parcels. */
const TRACE_PARCEL = 256

const IDLE_MILLISECONDS = 150

/** What is better than the first tables, and built quickly enough. */
const BETTER = new Map([['pdb:5-5-5', 'pdb:6-6-3'], ['small-tables', 'tables']])

/**
 * A board that is hard for the tables that there are is given up after so many boards, and
 * solved by larger ones, which are built within a second: the hardest 15-puzzle takes a minute
 * with the first, and one and a half seconds with the last. Of these, 100 MB are in use.
 * @type {Map<string, {boards: number, larger: string, gigabytes: number}>}
 */
const STAGES = new Map([
  ['pdb:5-5-5', { boards: 3e6, larger: 'pdb:6-6-3', gigabytes: 0 }],
  ['pdb:6-6-3', { boards: 2e7, larger: 'pdb:7-7-1', gigabytes: 2 }],
])

/** @type {Engine | undefined} */
let engine
/** @type {{module: WebAssembly.Module, threads: number}} what it is made of */
let parts
const storage = openStorage()
/** @type {{text: string, heuristic: string, options: object, kind: string} | undefined} */
let better
/** @type {ReturnType<typeof setTimeout> | undefined} */
let idle
let lastKind = 'tiles'

/** @param {Call} call */
function callbacksFor({ id, wanted }) {
  /** @type {object[]} */
  const parcel = []
  const flush = () => {
    if (parcel.length) postMessage({ id, trace: parcel.splice(0) })
  }
  return {
    options: {
      ...(wanted.includes('onProgress') && {
        onProgress: (/** @type {object} */ progress) => postMessage({ id, progress }),
      }),
      ...(wanted.includes('onBetter') && {
        onBetter: (/** @type {object} */ better) => postMessage({ id, better }),
      }),
      ...(wanted.includes('onTrace') && {
        onTrace: (/** @type {object} */ node) => {
          if (parcel.push(node) === TRACE_PARCEL) flush()
        },
      }),
    },
    flush,
  }
}

/** The engine; if it could not be started, as for want of memory, the next call tries again. */
async function startedEngine() {
  try {
    engine ??= await Engine.start(parts.module, parts.threads)
    return engine
  } catch (error) {
    throw new GlissadeError(`the worker has no library: ${/** @type {Error} */ (error).message}`)
  }
}

/** The kind of puzzle that a call is about, or undefined if it cannot be read. @param {Engine} engine @param {Call} call */
function kindOf(engine, { method, args }) {
  if (method === 'generate') return String(args[0])
  try {
    return engine.read(args[0], args[args.length - 1]).kind
  } catch {
    return undefined
  }
}

/** Whether the answer does not depend on which tables are used. @param {SolveOptions} options */
function isPlain({ algorithm = 'auto', heuristic = 'auto', quality = 'optimal', count, all, limit, onTrace }) {
  return algorithm === 'auto' && heuristic === 'auto' && quality === 'optimal' && !(count || all || limit || onTrace)
}

/** The memory of this machine as far as the browser tells it. */
const gigabytes = /** @type {any} */ (globalThis.navigator)?.deviceMemory ?? 4

/**
 * Solves with larger and larger tables, as a hard board needs them. What was looked at in vain
 * is counted too.
 * @param {Engine} engine
 * @param {string} text
 * @param {SolveOptions} options
 * @returns {Result}
 */
function solveInStages(engine, text, options) {
  const began = performance.now()
  const stages = [...STAGES.values()].filter((stage) => stage.gigabytes <= gigabytes)
  let generated = 0,
    expanded = 0,
    bound = 0
  for (let at = 0; ; at++) {
    const allowed = stages[at]?.boards ?? Infinity
    let isGivenUp = false
    const seconds = options.seconds && Math.max(0.01, options.seconds - (performance.now() - began) / 1000)
    const result = engine.solve(text, {
      ...options,
      seconds,
      onProgress: (progress) => {
        bound = Math.max(bound, progress.lower_bound)
        const isOver = options.onProgress?.({
          ...progress,
          lower_bound: bound,
          generated: generated + progress.generated,
          expanded: expanded + progress.expanded,
        })
        isGivenUp = progress.generated > allowed
        return isOver === false ? false : !isGivenUp
      },
    })
    generated += result.generated
    expanded += result.expanded
    const stage = STAGES.get(result.heuristic)
    if (result.status === 'limit' && isGivenUp) {
      const isLast = !stage || !stages.includes(stage)
      // Tables from before may be those of a later stage, which has more boards to spend.
      const isMade = !isLast && (stages[at] !== stage || makeLarger(engine, text, stage.larger, options))
      if (!isMade) at = stages.length
      continue
    }
    const lower_bound = result.optimal ? result.lower_bound : Math.max(bound, result.lower_bound)
    return { ...result, generated, expanded, lower_bound, seconds: (performance.now() - began) / 1000 }
  }
}

/** Whether there are larger tables for this puzzle: it is a 15-puzzle. @param {Engine} engine @param {string} text @param {SolveOptions} options */
function isStaged(engine, text, options) {
  const { kind, rows, cols } = engine.read(text, options)
  return kind === 'tiles' && rows === 4 && cols === 4
}

/** Builds tables; false if there is no memory for them. @param {Engine} engine @param {string} text @param {string} heuristic @param {SolveOptions} options */
function makeLarger(engine, text, heuristic, { kind, goal, metric }) {
  try {
    engine.makeTables(text, heuristic, { kind, goal, metric })
    return true
  } catch {
    return false
  }
}

/** @param {Call} call */
async function run(call) {
  if (!METHODS.includes(call.method)) throw new GlissadeError(`no method is called ${call.method}`)
  const engine = await startedEngine()
  if (MAKING.includes(call.method)) {
    lastKind = kindOf(engine, call) ?? lastKind
    await storage.bringBack(engine, lastKind)
  }
  const callbacks = callbacksFor(call)
  const args = [...call.args]
  if (call.wanted.length) args.push({ ...args.pop(), ...callbacks.options })
  try {
    const [text, options = {}] = args
    if (call.method === 'solve' && isPlain(options) && isStaged(engine, text, options)) return solveInStages(engine, text, options)
    return /** @type {any} */ (engine)[call.method](...args)
  } finally {
    storage.note(engine, lastKind)
    callbacks.flush()
  }
}

/** Remembers what could be built for the next call. */
function plan(/** @type {Call} */ call, /** @type {unknown} */ answer) {
  if (call.method !== 'solve') return
  const heuristic = BETTER.get(/** @type {Result} */ (answer).heuristic)
  const { goal, metric } = /** @type {SolveOptions} */ (call.args[1] ?? {})
  if (heuristic) better = { text: call.args[0], heuristic, options: { goal, metric }, kind: lastKind }
}

async function whenIdle() {
  const planned = better
  better = undefined
  try {
    const engine = await startedEngine()
    if (planned) {
      engine.makeTables(planned.text, planned.heuristic, planned.options)
      storage.note(engine, planned.kind)
    }
    await storage.keep(engine)
  } catch {
    // Nobody asked for it; calls will tell what is wrong.
  }
}

/** @param {Call} call */
async function answerCall(call) {
  clearTimeout(idle)
  try {
    const answer = await run(call)
    postMessage({ id: call.id, answer })
    plan(call, answer)
  } catch (error) {
    const { name, message, line = 0, column = 0 } = /** @type {GlissadeError} */ (error)
    postMessage({ id: call.id, error: { name, message, line, column } })
  }
  idle = setTimeout(whenIdle, IDLE_MILLISECONDS)
}

/* One call after the other, in the order in which they came. */
let last = Promise.resolve()

addEventListener('message', ({ data }) => {
  last = last.then(async () => {
    if (data.module) parts = data
    if (data.module) await startedEngine().catch(() => {}) // calls tell of it
    else await answerCall(data)
  })
})

addEventListener('messageerror', () => {
  throw new GlissadeError('a message could not be read') // the client hears of it
})
