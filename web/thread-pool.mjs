/**
 * The threads of the library beside the one that solves, each in a worker. They are
 * started before they are needed and wait in the wasm: a worker that is busy solving
 * could not start them.
 */

/**
 * What a thread is sent to begin with.
 * @typedef {object} Beginning
 * @property {WebAssembly.Module} module
 * @property {WebAssembly.Memory} memory
 * @property {{flags: Int32Array, numbers: Float64Array}} word see Pool.hear()
 * @property {number} number of the thread, from 0
 * @property {number} stack the top of its stack
 */

// A page's policy may hold in its workers too, and refuse scripts that nobody vouches for:
// those of threads come from here and nowhere else.
try {
  // @ts-ignore: not every browser has it, and TypeScript does not know it
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (/** @type {string} */ address) =>
      new URL(address, import.meta.url).origin === new URL(import.meta.url).origin ? address : null,
  })
} catch {
  // There is one already, or the page allows none: then there is one thread.
}

/** Web Workers, or those of Node. @returns {Promise<any>} */
async function findWorker() {
  return globalThis.Worker ?? (await import(/* webpackIgnore: true */ 'node:worker_threads')).Worker
}

/** Node's own workers would inherit the arguments of the program, such as --eval. */
const OPTIONS = { type: 'module', execArgv: [] }

const PROGRESS_NUMBERS = 8

export class Pool {
  #Worker
  #module
  #count
  /** @type {any[]} */
  #workers = []
  /** flags: there is word of progress; the work is to end */
  #word = {
    flags: new Int32Array(new SharedArrayBuffer(8)),
    numbers: new Float64Array(new SharedArrayBuffer(8 * PROGRESS_NUMBERS)),
  }

  /**
   * @param {any} Worker
   * @param {WebAssembly.Module} module
   * @param {number} count
   */
  constructor(Worker, module, count) {
    this.#Worker = Worker
    this.#module = module
    this.#count = count
  }

  /**
   * Starts the threads on a memory, after the end of those before. The promise is kept when all
   * are ready; where one cannot be had, the library does without.
   * @param {WebAssembly.Memory} memory
   * @param {(number: number) => number} newStack
   */
  start(memory, newStack) {
    this.stop()
    const starts = []
    for (let number = 0; number < this.#count; number++) {
      const stack = newStack(number)
      if (stack) starts.push(this.#startThread({ module: this.#module, memory, word: this.#word, number, stack }))
    }
    return Promise.all(starts)
  }

  stop() {
    for (const worker of this.#workers) worker.terminate()
    this.#workers = []
    this.#word.flags.fill(0)
  }

  /**
   * Tells what threads have left word of; for the solving worker, which alone can. They
   * see the answer when they next have something to tell.
   * @param {(...numbers: number[]) => number} tell 1 if the work is to end
   */
  hear(tell) {
    const { flags, numbers } = this.#word
    if (Atomics.load(flags, 0) === 0) return
    Atomics.store(flags, 1, tell(...numbers))
    Atomics.store(flags, 0, 0)
  }

  /** What was left word of in a call that has ended is nobody's. */
  forget() {
    this.#word.flags.fill(0)
  }

  /** @param {Beginning} beginning @returns {Promise<void>} */
  #startThread(beginning) {
    return new Promise((resolve) => {
      try {
        const worker = new this.#Worker(new URL('./thread.mjs', import.meta.url), OPTIONS)
        const isThere = () => {
          worker.unref?.() // Node ends when only threads are left
          resolve()
        }
        const listen = (worker.addEventListener ?? worker.on).bind(worker)
        listen('message', isThere)
        listen('error', isThere)
        worker.postMessage(beginning)
        this.#workers.push(worker)
      } catch {
        resolve() // refused, as by a policy of the page
      }
    })
  }
}

/**
 * @param {WebAssembly.Module} module
 * @param {number} count
 */
export async function makePool(module, count) {
  return new Pool(await findWorker(), module, count)
}
