/** Several threads on one memory: glissade-threads.wasm and web/thread*.mjs. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { WebWorker } from './node-worker.mjs'
import { built, compile, Engine, GlissadeError, load } from './support.mjs'

/** @typedef {import('../../web/glissade.mjs').GenerateOptions} GenerateOptions */
/** @typedef {import('../../web/thread-pool.mjs').Beginning} Beginning */

const HARDEST_8 = '8 6 7/2 5 4/3 0 1'
const SOLVED_19 = '1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 0'
const HARD_24 = '14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13'

const one = await load()
const two = await load({ threads: 2 })

/** A board so many moves at random from the goal. @param {number} seed @param {number} moves */
function wander(seed, moves) {
  let board = SOLVED_19
  let last = -1
  for (let i = 0, random = seed; i < moves; i++) {
    random = (random * 1103515245 + 12345) % 2 ** 31
    const puzzle = one.read(board)
    const onward = puzzle.moves.filter(({ from }) => from !== last)
    const move = onward[Math.floor(random / 65536) % onward.length]
    last = move.to
    board = one.after(board, move.text).start
  }
  return board
}

/** @param {string} kind @param {number} count @param {GenerateOptions} options */
function boards(kind, count, options) {
  return Array.from({ length: count }, (_, seed) => one.generate(kind, { seed, ...options }).start)
}

/** Seconds of processor time of every thread of this process. */
function threadSeconds() {
  return new Map(readdirSync('/proc/self/task').map((task) => {
    const fields = readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1].split(' ')
    return [task, (Number(fields[11]) + Number(fields[12])) / 100]
  }))
}

test('as many threads as were asked for', async () => {
  assert.deepEqual([one.threads(), two.threads()], [1, 2])
})

const SETS = {
  'Mondrian 8×8': boards('mondrian', 10, { size: [8, 8], tiles: 7 }),
  'Shuffdle': ['WOOER', 'GECKO'].map((word) => one.generate('shuffdle', { word, seed: 1 }).start),
  'tiles 4×4': boards('tiles', 10, {}),
  'tiles 4×5': [[1, 150], [3, 250], [6, 400]].map(([seed, moves]) => wander(seed, moves)),
}
for (const [name, list] of Object.entries(SETS)) {
  test(`two threads prove what one does: ${name}`, () => {
    for (const board of list) {
      const { status, optimal, length } = one.solve(board)
      const result = two.solve(board)
      assert.deepEqual([result.status, result.optimal, result.length], [status, optimal, length], board)
      if (result.moves) assert.ok(two.after(board, result.moves).solved, `${board}: ${result.moves}`)
    }
  })
}

test('one of the threads alone does what one thread does, node by node', () => {
  for (const board of SETS['tiles 4×4']) {
    const { moves, generated } = one.solve(board, { heuristic: 'pdb:5-5-5' })
    const result = two.solve(board, { heuristic: 'pdb:5-5-5', threads: 1 })
    assert.deepEqual([result.moves, result.generated], [moves, generated], board)
  }
})

test('bounds searched to their end have the same boards, however many threads', () => {
  const boards = [...SETS['tiles 4×4'], SETS['tiles 4×5'][0], ...SETS['Mondrian 8×8'].slice(0, 3)]
  for (const board of boards) {
    const { length = 0, heuristic } = one.solve(board) // tables that are there are used, and two has had other boards
    const [expected, found] = [one, two].map((engine) => engine.solve(board, { limit: length - 1, heuristic }))
    assert.deepEqual(
      [found.lower_bound, found.expanded, found.generated],
      [expected.lower_bound, expected.expanded, expected.generated], board)
  }
})

test('two threads prove what one does: the search from both ends', () => {
  for (const board of boards('tiles', 20, { size: [3, 3] })) {
    const options = { algorithm: 'pbiastar', heuristic: 'manhattan' }
    assert.equal(two.solve(board, options).length, one.solve(board, options).length, board)
  }
})

test('the work is shared', async (t) => {
  const board = wander(7, 250)
  two.solve(board, { limit: 1 }) // makes the tables, if nobody has
  const before = threadSeconds()
  assert.equal(two.solve(board).length, 68)
  const worked = [...threadSeconds()].map(([task, seconds]) => seconds - (before.get(task) ?? 0)).sort((a, b) => b - a)
  t.diagnostic(`processor time: ${worked[0].toFixed(2)} s and ${worked[1].toFixed(2)} s`)
  assert.ok(worked[1] > 0.3 * worked[0], `${worked.slice(0, 3)} seconds`)
})

test('progress is told whichever thread has it, and ends the work', () => {
  let told = 0
  const result = two.solve(HARD_24, { seconds: 60, onProgress: () => ++told < 8 })
  assert.deepEqual([result.status, told], ['limit', 8])
  assert.ok(result.seconds < 30, `${result.seconds} s`)
  assert.throws(() => two.solve(HARD_24, { onProgress: () => { throw new RangeError('mine') } }), /mine/)
  assert.equal(two.solve(HARDEST_8).length, 31)
})

test('after a search as deep as it may go the threads are there, until they are stopped', async () => {
  const engine = await load({ threads: 2 })
  const deep = engine.solve(HARD_24, { algorithm: 'backtracking', depthBound: 10000, seconds: 1 })
  assert.ok(deep.status === 'limit' || deep.length, JSON.stringify(deep))
  assert.equal(engine.solve(HARDEST_8).length, 31)
  for (let i = 0; i < 100 && engine.threads() < 2; i++) await new Promise((resolve) => setTimeout(resolve, 100))
  assert.equal(engine.threads(), 2)
  engine.stop()
  assert.equal(engine.threads(), 1)
  assert.equal(engine.solve(HARDEST_8).length, 31)
})

/** A worker whose thread fails before it does anything. */
class FailingWorker {
  /** @type {() => void} */
  #tell = () => {}

  /** @param {string} name @param {() => void} listener */
  addEventListener(name, listener) {
    if (name === 'message') this.#tell = listener
  }

  /** @param {Beginning} beginning */
  postMessage({ module, memory, number, stack }) {
    const nothing = () => 0
    const host = { clock: nothing, time: nothing, progress: nothing, better: nothing, trace: nothing, fail: nothing }
    const thread = /** @type {any} */ (new WebAssembly.Instance(module, { env: { memory }, host }).exports)
    thread.__stack_pointer.value = stack
    thread.thread_ready(number)
    thread.thread_failed()
    this.#tell()
  }

  terminate() {}
}

test('nobody waits for a thread that has failed', async () => {
  Object.assign(globalThis, { Worker: FailingWorker })
  const engine = await load({ threads: 2 })
  Object.assign(globalThis, { Worker: undefined })
  assert.equal(engine.threads(), 2)
  assert.throws(() => engine.solve(SETS['tiles 4×5'][2]), GlissadeError)
  engine.stop()
  assert.equal(engine.solve(HARDEST_8).length, 31)
})

test('a module for one thread has one', async () => {
  const module = await compile(undefined, 1)
  assert.equal((await Engine.start(module, 2)).threads(), 1)
})

test('a program that is done ends, though it had threads', () => {
  const program = `import { load } from ${JSON.stringify(new URL('glissade.mjs', built).href)}
    const engine = await load({ threads: 3 })
    console.log(engine.threads(), engine.solve('${HARDEST_8}').length)`
  const printed = execFileSync('node', ['--input-type=module', '-e', program], { encoding: 'utf8', timeout: 60000 })
  assert.equal(printed, '3 31\n')
})

/* The first compiler of V8 loses variables about a wait (src/wasm/threads/thread.c). */
test('locks hold in code of the browser’s first compiler', () => {
  const program = `import { load } from ${JSON.stringify(new URL('glissade.mjs', built).href)}
    const engine = await load({ threads: 2 })
    for (let i = 0; i < 40; i++)
      console.log(engine.solve('${HARDEST_8}', { algorithm: 'pbiastar', heuristic: 'manhattan' }).length)`
  const printed = execFileSync('node', ['--liftoff-only', '--input-type=module', '-e', program],
    { encoding: 'utf8', timeout: 60000 })
  assert.equal(printed, '31\n'.repeat(40))
})

test('in a worker: cancelling ends the threads too, and what follows has new ones', async () => {
  Object.assign(globalThis, { Worker: WebWorker })
  /** @type {typeof import('../../web/worker-client.mjs')} */
  const { startSolver } = await import(new URL('worker-client.mjs', built).href)
  const solver = await startSolver({ threads: 2 })
  assert.equal(await solver.threads(), 2)
  const before = readdirSync('/proc/self/task').length
  for (let i = 0; i < 3; i++) {
    const controller = new AbortController()
    const onProgress = () => controller.abort()
    await assert.rejects(solver.solve(HARD_24, {}, { signal: controller.signal, onProgress }), { name: 'AbortError' })
  }
  assert.equal(await solver.threads(), 2)
  assert.equal((await solver.solve(HARDEST_8)).length, 31)
  const after = readdirSync('/proc/self/task').length
  solver.stop()
  assert.ok(after <= before + 1, `${after} threads of the system after ${before}`)
})
