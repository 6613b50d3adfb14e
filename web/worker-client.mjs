/**
 * The library in a Web Worker, for pages: the methods of Engine as promises.
 *
 *     const solver = await startSolver()
 *     const result = await solver.solve(text, {}, { signal, onProgress })
 *
 * A call that is aborted ends at once: its worker is terminated, a new one goes on
 * with the other calls, and the promise is rejected with an AbortError. What was
 * last known is what onProgress was told last. If onProgress returns false the worker
 * ends too, and a solve has a result with what was proved by then.
 *
 * Every promise is kept or rejected. A worker that fails is replaced when it is
 * needed; the call that it was at is rejected.
 */
import { compile, GlissadeError, usualThreads } from './glissade.mjs'

/** @typedef {import('./glissade.mjs').Algorithm} Algorithm */
/** @typedef {import('./glissade.mjs').GenerateOptions} GenerateOptions */
/** @typedef {import('./glissade.mjs').Heuristic} Heuristic */
/** @typedef {import('./glissade.mjs').Hint} Hint */
/** @typedef {import('./glissade.mjs').Kind} Kind */
/** @typedef {import('./glissade.mjs').Limits} Limits */
/** @typedef {import('./glissade.mjs').Progress} Progress */
/** @typedef {import('./glissade.mjs').Puzzle} Puzzle */
/** @typedef {import('./glissade.mjs').ReadOptions} ReadOptions */
/** @typedef {import('./glissade.mjs').Result} Result */
/** @typedef {import('./glissade.mjs').SolveOptions} SolveOptions */
/** @typedef {import('./glissade.mjs').Theme} Theme */
/** @typedef {import('./glissade.mjs').TraceNode} TraceNode */

/**
 * Who is told, and what ends the call.
 * @typedef {object} Watching
 * @property {AbortSignal} [signal]
 * @property {(progress: Progress) => boolean | void} [onProgress]
 * @property {(result: Result) => void} [onBetter]
 * @property {(node: TraceNode) => void} [onTrace]
 */

/**
 * @typedef {object} Pending
 * @property {string} method
 * @property {unknown[]} args
 * @property {Watching} watching
 * @property {(answer: any) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {Result} [best] of the answers that onBetter was told
 */

const STOPPED = 'the solver was stopped'
const CALLBACKS = /** @type {const} */ (['onProgress', 'onBetter', 'onTrace'])

export class Solver {
  #module
  /** @type {Worker | undefined} none after one failed, until there is a call */
  #worker
  #workerAddress
  #threads
  /** @type {Map<number, Pending>} in the order in which they were made */
  #pending = new Map()
  #lastId = 0
  #isStopped = false

  /**
   * @param {Promise<WebAssembly.Module>} module
   * @param {URL} workerAddress
   * @param {number} [threads]
   */
  constructor(module, workerAddress, threads = usualThreads()) {
    this.#module = module
    this.#workerAddress = workerAddress
    this.#threads = threads
    this.#begin()
  }

  /** @returns {Promise<Kind[]>} */
  kinds() {
    return this.#call('kinds', [])
  }

  /** @returns {Promise<Algorithm[]>} */
  algorithms() {
    return this.#call('algorithms', [])
  }

  /**
   * @param {string} kind
   * @returns {Promise<Heuristic[]>}
   */
  heuristics(kind) {
    return this.#call('heuristics', [kind])
  }

  /**
   * @param {string} text
   * @param {ReadOptions} [options]
   * @returns {Promise<Puzzle>}
   */
  read(text, options = {}) {
    return this.#call('read', [text, options])
  }

  /**
   * @param {string} text
   * @param {string} moves
   * @param {ReadOptions} [options]
   * @returns {Promise<Puzzle>}
   */
  after(text, moves, options = {}) {
    return this.#call('after', [text, moves, options])
  }

  /**
   * @param {string} text
   * @param {string} moves
   * @param {ReadOptions} [options]
   * @returns {Promise<string[]>}
   */
  states(text, moves, options = {}) {
    return this.#call('states', [text, moves, options])
  }

  /**
   * @param {string} text
   * @param {string} [moves]
   * @param {ReadOptions & {theme?: Theme}} [options]
   * @returns {Promise<string>}
   */
  picture(text, moves = '', options = {}) {
    return this.#call('picture', [text, moves, options])
  }

  /**
   * @param {string} text
   * @param {SolveOptions} [options]
   * @param {Watching} [watching]
   * @returns {Promise<Result>}
   */
  solve(text, options = {}, watching = {}) {
    return this.#call('solve', [text, options], watching)
  }

  /**
   * @param {string} text
   * @param {SolveOptions} [options]
   * @param {Watching} [watching]
   * @returns {Promise<Hint[]>}
   */
  hints(text, options = {}, watching = {}) {
    return this.#call('hints', [text, options], watching)
  }

  /**
   * @param {string} kind
   * @param {GenerateOptions} [options]
   * @param {Watching} [watching]
   * @returns {Promise<Puzzle>}
   */
  generate(kind, options = {}, watching = {}) {
    return this.#call('generate', [kind, options], watching)
  }

  /**
   * @param {string} text
   * @param {string} heuristic
   * @param {ReadOptions & Limits} [options]
   * @param {Watching} [watching]
   * @returns {Promise<void>}
   */
  makeTables(text, heuristic, options = {}, watching = {}) {
    return this.#call('makeTables', [text, heuristic, options], watching)
  }

  /** @returns {Promise<ReturnType<import('./glissade.mjs').Engine['tables']>>} */
  tables() {
    return this.#call('tables', [])
  }

  /** Bytes of memory in use; it never shrinks. @returns {Promise<number>} */
  memoryBytes() {
    return this.#call('memoryBytes', [])
  }

  /** How many threads solve. @returns {Promise<number>} */
  threads() {
    return this.#call('threads', [])
  }

  /** Ends the worker and its threads; calls that wait are rejected. */
  stop() {
    this.#isStopped = true
    this.#worker?.terminate()
    for (const { reject } of this.#pending.values()) reject(new GlissadeError(STOPPED))
    this.#pending.clear()
  }

  /** Starts a worker before there is a call. */
  #begin() {
    try {
      this.#worker ??= this.#startWorker()
    } catch {
      // The next call tries again, and tells of it.
    }
  }

  #startWorker() {
    const worker = new Worker(this.#workerAddress, { type: 'module' })
    worker.onmessage = ({ data }) => this.#receive(data)
    const fail = (/** @type {Event} */ event) => {
      if (worker === this.#worker) this.#fail(/** @type {ErrorEvent} */ (event).message)
    }
    worker.onerror = fail
    worker.onmessageerror = fail
    this.#module.then((module) => worker.postMessage({ module, threads: this.#threads })).catch(() => {}) /* calls tell of it */
    return worker
  }

  /**
   * @param {string} method
   * @param {any[]} args
   * @param {Watching} [watching]
   * @returns {Promise<any>}
   */
  async #call(method, args, watching = {}) {
    const { signal } = watching
    if (this.#isStopped) throw new GlissadeError(STOPPED)
    if (signal?.aborted) throw signal.reason
    const id = ++this.#lastId
    const options = args[args.length - 1]
    const told = { ...pick(options), ...pick(watching) }
    const plain = args.map((each) => (each === options ? withoutCallbacks(options) : each))
    return new Promise((resolve, reject) => {
      const abort = () => this.#abort(id, signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      const leave = () => signal?.removeEventListener('abort', abort)
      this.#pending.set(id, {
        method,
        args: plain,
        watching: told,
        resolve: (answer) => { leave(); resolve(answer) },
        reject: (reason) => { leave(); reject(reason) },
      })
      this.#post(id)
    })
  }

  /** The module goes first, so a call that is made meanwhile waits for it. */
  async #post(/** @type {number} */ id) {
    try {
      const worker = (this.#worker ??= this.#startWorker())
      await this.#module
      const call = this.#pending.get(id)
      if (!call || worker !== this.#worker) return
      const { method, args, watching } = call
      const keepsBest = method === 'solve' && watching.onProgress // it may end the call
      const wanted = CALLBACKS.filter((name) => watching[name] || (keepsBest && name === 'onBetter'))
      worker.postMessage({ id, method, args, wanted })
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error)
      const what = name === 'DataCloneError' ? 'what cannot be sent to the worker' : 'the worker could not be started'
      this.#take(id)?.reject(error instanceof GlissadeError ? error : new GlissadeError(`${what}: ${message}`))
    }
  }

  /** A call that is not pending any more. */
  #take(/** @type {number} */ id) {
    const call = this.#pending.get(id)
    this.#pending.delete(id)
    return call
  }

  #receive(/** @type {any} */ message) {
    const call = this.#pending.get(message.id)
    if (!call) return
    try {
      if (this.#tell(call, message)) return
    } catch (error) {
      return this.#abort(message.id, error) // thrown by a callback
    }
    this.#take(message.id)
    if (message.error) call.reject(errorFrom(message.error))
    else call.resolve(message.answer)
  }

  /** Whether it was word of the work, and not the answer. @param {Pending} call @param {any} message */
  #tell(call, { id, progress, better, trace }) {
    const { onProgress, onBetter, onTrace } = call.watching
    if (progress && onProgress?.(progress) === false) this.#end(id, call, progress)
    if (better) call.best = better
    if (better) onBetter?.(better)
    trace?.forEach((/** @type {TraceNode} */ node) => onTrace?.(node))
    return progress || better || trace
  }

  /**
   * Ends a call that its onProgress wants to end, with what the engine would say: the worker
   * is at work and hears nothing. Figures are those that were told last.
   * @param {number} id
   * @param {Pending} call
   * @param {Progress} progress
   */
  #end(id, { method, args, resolve, reject, best }, progress) {
    const [text, options] = args
    const stopped = new GlissadeError('stopped by onProgress')
    if (!this.#restart(id)) return
    if (method !== 'solve' && method !== 'hints') return reject(stopped)
    const { algorithm = 'auto', heuristic = 'auto' } = /** @type {SolveOptions} */ (options)
    const { generated, expanded, waiting, lower_bound, seconds, memory_bytes } = progress
    this.read(/** @type {string} */ (text), /** @type {ReadOptions} */ (options)).then(({ kind, rows, cols, metric, moves }) => {
      const status = 'limit'
      if (method === 'hints') return resolve(moves.map((move) => ({ ...move, status })))
      resolve({
        kind, rows, cols, metric, algorithm, heuristic, stored: 0, depth: 0, ...best, status, reason: 'interrupted',
        lower_bound: Math.max(lower_bound, best?.lower_bound ?? 0), generated, expanded, open_peak: waiting, seconds, memory_bytes,
      })
    }).catch(reject)
  }

  /** A worker that broke is replaced; the call that it was at is the first. */
  #fail(/** @type {string | undefined} */ message) {
    const [id] = this.#pending.keys()
    this.#worker?.terminate()
    this.#worker = undefined
    const why = message || `it could not be loaded from ${this.#workerAddress}`
    if (id !== undefined) this.#abort(id, new GlissadeError(`the worker failed: ${why}`))
  }

  #abort(/** @type {number} */ id, /** @type {unknown} */ reason) {
    this.#restart(id)?.reject(reason)
  }

  /** Ends the worker and a call; another worker goes on with the others. */
  #restart(/** @type {number} */ id) {
    const call = this.#take(id)
    if (!call) return
    this.#worker?.terminate()
    this.#worker = undefined
    this.#begin()
    for (const other of this.#pending.keys()) this.#post(other)
    return call
  }
}

/** @param {any} options @returns {Watching} */
function pick(options) {
  const given = CALLBACKS.filter((name) => typeof options?.[name] === 'function')
  return Object.fromEntries(given.map((name) => [name, options[name]]))
}

/** Functions cannot be posted. @param {any} options */
function withoutCallbacks(options) {
  if (typeof options !== 'object' || options === null) return options
  const given = /** @type {string[]} */ (Object.keys(pick(options)))
  return Object.fromEntries(Object.entries(options).filter(([name]) => !given.includes(name)))
}

/** @param {{name: string, message: string, line: number, column: number}} error */
function errorFrom({ name, message, line, column }) {
  const isOurs = name === 'GlissadeError'
  return isOurs ? new GlissadeError(message, line, column) : Object.assign(new Error(message), { name })
}

/**
 * Starts a worker and loads the library in it.
 * @param {import('./glissade.mjs').LoadOptions & {worker?: URL}} [options]
 */
export async function startSolver(options = {}) {
  const { wasm, threads = usualThreads(), worker = new URL('./worker.mjs', import.meta.url) } = options
  const module = compile(wasm, threads)
  const solver = new Solver(module, worker, threads)
  await module
  return solver
}
