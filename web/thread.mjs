/**
 * A worker that is a thread of the library: an instance of its own on the memory of
 * the solving worker (src/wasm/threads/thread.h). Started by thread-pool.mjs.
 */

/** @typedef {import('./thread-pool.mjs').Beginning} Beginning */

/** The functions of src/wasm/threads/thread.h.
 * @typedef {object} ThreadExports
 * @property {WebAssembly.Global} __stack_pointer
 * @property {(number: number) => void} thread_ready
 * @property {(number: number) => void} thread_serve
 * @property {() => void} thread_failed
 */

/**
 * What the wasm asks of us: src/wasm/host.h. Only the solving worker can call the
 * page's functions; it is left word of the progress, and answers, a moment later, whether
 * the work is to end. Better answers and traced boards are that worker's own.
 * @param {Beginning['word']} word
 */
function host({ flags, numbers }) {
  const nothing = () => {}
  return {
    clock: () => (performance.timeOrigin + performance.now()) / 1000,
    time: () => Date.now() / 1000,
    progress: (/** @type {number[]} */ ...progress) => {
      if (Atomics.load(flags, 0) === 0) {
        numbers.set(progress)
        Atomics.store(flags, 0, 1)
      }
      return Atomics.load(flags, 1)
    },
    better: nothing,
    trace: nothing,
    fail: () => { throw new Error('internal check failed') },
  }
}

/**
 * Serves until the worker is terminated.
 * @param {Beginning} beginning
 * @param {(message: string) => void} post
 */
function serve({ module, memory, word, number, stack }, post) {
  const instance = new WebAssembly.Instance(module, { env: { memory }, host: host(word) })
  const thread = /** @type {ThreadExports} */ (/** @type {unknown} */ (instance.exports))
  thread.__stack_pointer.value = stack
  thread.thread_ready(number)
  post('ready')
  try {
    thread.thread_serve(number)
  } catch {
    thread.__stack_pointer.value = stack
    thread.thread_failed()
  }
}

if ('addEventListener' in globalThis) {
  addEventListener('message', ({ data }) => serve(data, postMessage))
} else {
  const { parentPort } = await import(/* webpackIgnore: true */ 'node:worker_threads')
  parentPort?.once('message', (data) => serve(data, (message) => parentPort.postMessage(message)))
}
