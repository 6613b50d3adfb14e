/** The wasm does what the native build does: same lengths, same node counts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load, solveNatively } from './support.mjs'

/** @typedef {import('../../web/glissade.mjs').GenerateOptions} GenerateOptions */

const engine = await load()

/** @param {string} kind @param {number} count @param {GenerateOptions} options */
function boards(kind, count, options) {
  return Array.from({ length: count }, (_, seed) => engine.generate(kind, { seed, ...options }).start)
}

/** What must be the same. @param {import('../../web/glissade.mjs').Result} result */
function essence({ status, optimal, length, moves, lower_bound, algorithm, heuristic, generated, expanded, stored }) {
  return { status, optimal, length, moves, lower_bound, algorithm, heuristic, generated, expanded, stored }
}

/**
 * @param {string[]} list
 * @param {{algorithm?: string, heuristic?: string}} options
 */
function compare(list, options) {
  const native = solveNatively(list, options)
  assert.equal(native.length, list.length)
  list.forEach((board, i) => {
    assert.deepEqual(essence(engine.solve(board, options)), essence(native[i]), board)
  })
}

test('100 random 15-puzzles by the champion', () => {
  compare(boards('tiles', 100, {}), { algorithm: 'champion', heuristic: 'pdb:5-5-5' })
})

for (const algorithm of ['idastar', 'astar', 'bfs', 'biastar', 'pbiastar', 'rbfs', 'hybrid', 'greedy', 'wastar', 'ucs']) {
  test(`10 random 8-puzzles by ${algorithm}`, () => {
    compare(boards('tiles', 10, { size: [3, 3] }), { algorithm, heuristic: 'manhattan' })
  })
}

test('150 small Shuffdle boards by the champion', () => {
  compare(boards('shuffdle', 100, { size: [3, 3], word: 'CAT' }), { heuristic: 'tables' })
  compare(boards('shuffdle', 50, { size: [4, 4], word: 'NOON' }), { heuristic: 'tables' })
})

test('Shuffdle boards of the game by the champion', () => {
  compare([
    'LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____',
    'REFER FUUMF/YIMJZ/ECXSF/QRWDM/_____',
    'CHORD GEAYB/UAIOS/KBGRA/LJAVN/_____',
  ], { heuristic: 'small-tables' })
})

test('50 small Shuffdle boards, the word anywhere, over the table of functions', () => {
  compare(boards('shuffdle', 50, { size: [3, 3], word: 'DOG', mode: 'hard' }), { algorithm: 'astar' })
})

test('160 Mondrian boards by the champion', () => {
  compare(boards('mondrian', 80, { size: [5, 5], tiles: 5 }), {})
  compare(boards('mondrian', 80, { size: [6, 6], tiles: 6, blocks: 3 }), {})
})

test('40 Mondrian boards over the table of functions', () => {
  compare(boards('mondrian', 40, { size: [4, 4], tiles: 4 }), { algorithm: 'astar' })
})

test('the same seed makes the same boards', () => {
  const seeds = [7, 8, 9]
  const fresh = seeds.map((seed) => engine.generate('tiles', { seed, size: [3, 4] }).start)
  assert.equal(new Set(fresh).size, 3)
  assert.deepEqual(seeds.map((seed) => engine.generate('tiles', { seed, size: [3, 4] }).start), fresh)
})
