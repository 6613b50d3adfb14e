/**
 * The library in a Web Worker, for pages: the methods of Engine as promises.
 *
 *     const solver = await startSolver()
 *     const result = await solver.solve(text, {}, { signal, onProgress })
 *
 * A call that is aborted ends at once: its worker is terminated, a new one goes on
 * with the other calls, and the promise is rejected with an AbortError. What was
 * last known is what onProgress was told last.
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
/** @typedef {import('./glissade.mjs').TraceNode} TraceNode */

/**
 * Who is told, and what ends the call.
 * @typedef {object} Watching
 * @property {AbortSignal} [signal]
 * @property {(progress: Progress) => void} [onProgress]
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
 */

const CALLBACKS = /** @type {const} */ (['onProgress', 'onBetter', 'onTrace'])

export class Solver {
  #module
  #worker
  #workerAddress
  #threads
  /** @type {Map<number, Pending>} in the order in which they were made */
  #pending = new Map()
  #lastId = 0

  /**
   * @param {Promise<WebAssembly.Module>} module
   * @param {URL} workerAddress
   * @param {number} [threads]
   */
  constructor(module, workerAddress, threads = usualThreads()) {
    this.#module = module
    this.#workerAddress = workerAddress
    this.#threads = threads
    this.#worker = this.#startWorker()
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
    this.#worker.terminate()
    for (const { reject } of this.#pending.values()) reject(new GlissadeError('the solver was stopped'))
    this.#pending.clear()
  }

  #startWorker() {
    const worker = new Worker(this.#workerAddress, { type: 'module' })
    worker.onmessage = ({ data }) => this.#receive(data)
    worker.onerror = (event) => this.#fail(event.message)
    this.#module.then((module) => worker.postMessage({ module, threads: this.#threads }), () => {}) /* calls tell of it */
    return worker
  }

  /**
   * @param {string} method
   * @param {any[]} args
   * @param {Watching} [watching]
   * @returns {Promise<any>}
   */
  #call(method, args, watching = {}) {
    const { signal } = watching
    if (signal?.aborted) return Promise.reject(signal.reason)
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
    const worker = this.#worker
    try {
      await this.#module
    } catch (error) {
      this.#pending.get(id)?.reject(error)
      this.#pending.delete(id)
    }
    const call = this.#pending.get(id)
    if (!call || worker !== this.#worker) return
    const wanted = CALLBACKS.filter((name) => call.watching[name])
    worker.postMessage({ id, method: call.method, args: call.args, wanted })
  }

  #receive(/** @type {any} */ { id, answer, error, progress, better, trace }) {
    const call = this.#pending.get(id)
    if (!call) return
    if (progress) return call.watching.onProgress?.(progress)
    if (better) return call.watching.onBetter?.(better)
    if (trace) return trace.forEach((/** @type {TraceNode} */ node) => call.watching.onTrace?.(node))
    this.#pending.delete(id)
    if (error) call.reject(errorFrom(error))
    else call.resolve(answer)
  }

  /** A worker that broke is replaced; the call that it was at is the first. */
  #fail(/** @type {string} */ message) {
    const [id] = this.#pending.keys()
    if (id !== undefined) this.#abort(id, new GlissadeError(message))
  }

  #abort(/** @type {number} */ id, /** @type {unknown} */ reason) {
    const call = this.#pending.get(id)
    if (!call) return
    this.#pending.delete(id)
    this.#worker.terminate()
    this.#worker = this.#startWorker()
    for (const other of this.#pending.keys()) this.#post(other)
    call.reject(reason)
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
  return Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'function'))
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
