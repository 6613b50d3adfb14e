/** The library in a worker: web/worker-client.mjs and web/worker.mjs. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { WebWorker } from './node-worker.mjs'
import { built, GlissadeError } from './support.mjs'

Object.assign(globalThis, { Worker: WebWorker })

/** @type {typeof import('../../web/worker-client.mjs')} */
const { startSolver } = await import(new URL('worker-client.mjs', built).href)
const solver = await startSolver()
after(() => solver.stop())

const HARDEST_8 = '8 6 7/2 5 4/3 0 1'
const HARD_24 = '14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13'

/** A solve that goes on until it is aborted, which is told when it has begun. */
function longSolve() {
  const controller = new AbortController()
  /** @type {(progress: import('../../web/glissade.mjs').Progress) => void} */
  let begun = () => {}
  const progress = new Promise((resolve) => { begun = resolve })
  const solved = solver.solve(HARD_24, { heuristic: 'manhattan' }, { signal: controller.signal, onProgress: begun })
  return { controller, progress, solved }
}

test('calls are answered as by the module', async () => {
  assert.equal((await solver.read(HARDEST_8)).start, HARDEST_8)
  assert.equal((await solver.solve(HARDEST_8)).length, 31)
  assert.equal((await solver.hints(HARDEST_8)).length, 3)
  assert.equal((await solver.generate('tiles', { seed: 1, size: [3, 3] })).rows, 3)
  assert.ok((await solver.tables()).names.length > 0)
  assert.equal((await solver.kinds()).length, 4)
})

test('errors keep their place', async () => {
  await assert.rejects(solver.read('1 2 3/4 ? 0'), (error) => {
    assert.ok(error instanceof GlissadeError)
    assert.deepEqual([error.line, error.column], [1, 9])
    return true
  })
})

test('expanded boards arrive in order', async () => {
  /** @type {number[]} */
  const numbers = []
  await solver.solve(HARDEST_8, { algorithm: 'astar', heuristic: 'manhattan' }, { onTrace: ({ number }) => { numbers.push(number) } })
  assert.ok(numbers.length > 1000)
  assert.ok(numbers.every((number, i) => number === i + 1))
})

test('a cancelled solve ends at once, what waits goes on', async () => {
  const { controller, progress, solved } = longSolve()
  const waiting = solver.read(HARDEST_8)
  assert.ok((/** @type {any} */ (await progress)).lower_bound > 50)
  const began = performance.now()
  controller.abort()
  await assert.rejects(solved, { name: 'AbortError' })
  assert.ok(performance.now() - began < 50, `${performance.now() - began} ms`)
  assert.equal((await waiting).start, HARDEST_8)
  assert.equal((await solver.solve(HARDEST_8)).length, 31)
})

test('what is aborted before it began is not begun', async () => {
  await assert.rejects(solver.solve(HARD_24, {}, { signal: AbortSignal.abort() }), { name: 'AbortError' })
})

/* ---- Every promise is kept or rejected ---- */

/**
 * What a promise comes to, within ten seconds.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
function inTime(promise) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error('nothing came of it')), 10000).unref()
  })
  return Promise.race([promise, /** @type {Promise<never>} */ (late)])
}

/** @param {Promise<unknown>} promise @param {RegExp} message */
async function isRefused(promise, message) {
  await assert.rejects(inTime(promise), (error) => {
    assert.ok(error instanceof GlissadeError, String(error))
    assert.match(error.message, message)
    return true
  })
}

/** Calls work with other workers than those of Node. @param {unknown} Other @param {() => Promise<void>} work */
async function withWorker(Other, work) {
  Object.assign(globalThis, { Worker: Other })
  try {
    await work()
  } finally {
    Object.assign(globalThis, { Worker: WebWorker })
  }
}

test('a worker that cannot be loaded fails every call, the first and those after it', async () => {
  const broken = await startSolver({ worker: new URL('nowhere.mjs', built) })
  await isRefused(broken.solve(HARDEST_8), /worker failed: .*nowhere/)
  await new Promise((resolve) => setTimeout(resolve, 300)) // its successor fails while nothing waits
  await isRefused(broken.solve(HARDEST_8), /worker failed/)
  await Promise.all([1, 2, 3].map(() => isRefused(broken.read(HARDEST_8), /worker failed/)))
  broken.stop()
})

test('a page says nothing of why a worker was not loaded: its address is named', async () => {
  class SilentWorker {
    onerror = (/** @type {any} */ _) => {}
    constructor() {
      setTimeout(() => this.onerror({}), 10)
    }
    postMessage() {}
    terminate() {}
  }
  await withWorker(SilentWorker, async () => {
    const broken = await startSolver()
    await isRefused(broken.solve(HARDEST_8), /could not be loaded from .*worker\.mjs/)
  })
})

test('a worker that fails while nothing waits is replaced', async () => {
  /** @type {WebWorker[]} */
  const workers = []
  class SeenWorker extends WebWorker {
    /** @param {URL} address */
    constructor(address) {
      super(address)
      workers.push(this)
    }
  }
  await withWorker(SeenWorker, async () => {
    const other = await startSolver()
    assert.equal((await other.solve(HARDEST_8)).length, 31)
    workers[0].onerror({ message: 'out of memory' })
    workers[0].terminate()
    assert.equal((await inTime(other.solve(HARDEST_8))).length, 31)
    assert.equal(workers.length, 2)
    other.stop()
  })
})

test('a worker that may not be started fails the calls', async () => {
  class ForbiddenWorker {
    constructor() {
      throw new Error('the policy forbids it')
    }
  }
  await withWorker(ForbiddenWorker, async () => {
    const other = await startSolver()
    await isRefused(other.solve(HARDEST_8), /could not be started: the policy/)
    await isRefused(other.read(HARDEST_8), /could not be started: the policy/)
  })
})

test('a library that cannot be started in the worker fails every call', async () => {
  const other = await startSolver({ wasm: new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]) }) // a module without anything
  for (let i = 0; i < 3; i++) await isRefused(other.solve(HARDEST_8), /the worker has no library/)
  other.stop()
})

test('what cannot be sent is refused, and what follows is not', async () => {
  await isRefused(solver.solve(HARDEST_8, /** @type {any} */ ({ goal: Symbol('goal') })), /cannot be sent/)
  await isRefused(solver.solve(HARDEST_8, /** @type {any} */ ({ limit: () => 5 })), /cannot be sent/)
  await isRefused(solver.solve(HARDEST_8, /** @type {any} */ ({ limt: 5 })), /did you mean 'limit'/)
  assert.equal((await inTime(solver.solve(HARDEST_8))).length, 31)
})

test('onProgress ends a solve by returning false, and what was proved is the result', async () => {
  let told = 0
  const result = await inTime(solver.solve(HARD_24, { heuristic: 'manhattan', onProgress: () => ++told < 2 }))
  assert.deepEqual([told, result.status, result.reason], [2, 'limit', 'interrupted'])
  assert.deepEqual([result.kind, result.rows, result.metric, result.moves], ['tiles', 5, 'stm', undefined])
  assert.ok(result.lower_bound > 50, `bound ${result.lower_bound}`)
  assert.equal((await inTime(solver.solve(HARDEST_8))).length, 31)
})

test('onProgress ends an anytime solve with the best answer yet', async () => {
  let best = 0
  const onProgress = (/** @type {import('../../web/glissade.mjs').Progress} */ { best_length }) => !(best = best_length)
  const result = await inTime(solver.solve(HARD_24, { quality: 'anytime' }, { onProgress }))
  assert.equal(result.status, 'limit')
  assert.ok(result.length && result.length >= best && result.lower_bound > 50, JSON.stringify(result))
  assert.ok((await solver.after(HARD_24, result.moves ?? '')).solved)
})

test('onProgress ends hints, and the making of boards and tables', async () => {
  const onProgress = () => false
  const hints = await inTime(solver.hints(HARD_24, { heuristic: 'manhattan', onProgress }))
  assert.deepEqual(hints.map(({ status }) => status), ['limit', 'limit', 'limit', 'limit'])
  await isRefused(solver.generate('tiles', { moves: 79, onProgress }), /stopped by onProgress/)
  await isRefused(solver.makeTables('1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0', 'pdb:7-8', { onProgress }), /stopped by onProgress/)
})

test('what a callback throws ends the call', async () => {
  const onProgress = () => { throw new RangeError('enough') }
  await assert.rejects(inTime(solver.solve(HARD_24, { heuristic: 'manhattan' }, { onProgress })), /enough/)
  assert.equal((await inTime(solver.solve(HARDEST_8))).length, 31)
})

test('a stopped solver refuses what comes after', async () => {
  const other = await startSolver()
  other.stop()
  await isRefused(other.solve(HARDEST_8), /stopped/)
  await isRefused(other.kinds(), /stopped/)
})

test('a solver that is stopped within a callback rejects what it was at', async () => {
  const other = await startSolver()
  await isRefused(other.solve(HARD_24, {}, { onProgress: () => { other.stop(); return false } }), /stopped/)
})

test('a stopped solver rejects what waits', async () => {
  const other = await startSolver()
  const waiting = other.solve(HARD_24)
  other.stop()
  await assert.rejects(waiting, /stopped/)
})
