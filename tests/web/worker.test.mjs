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
  assert.equal((await solver.kinds()).length, 3)
})

test('errors keep their place', async () => {
  await assert.rejects(solver.read('1 2 3/4 x 0'), (error) => {
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

test('a stopped solver rejects what waits', async () => {
  const other = await startSolver()
  const waiting = other.solve(HARD_24)
  other.stop()
  await assert.rejects(waiting, /stopped/)
})
