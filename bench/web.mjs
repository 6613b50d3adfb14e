/**
 * The time of the library as WebAssembly, in Node, against that of the native build, on the
 * same work in one thread: processor time, so that other work on the machine matters little.
 * The native build is one without the kernel for AVX-512, which does sixteen moves at a time:
 * there is nothing like it in WebAssembly, and the two do the same code.
 * Ends with an error if one of them takes more than 1.6 times as long. `make bench-web`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MOST = 1.6
const RUNS = 3 // the least of them counts
const command = fileURLToPath(new URL('../build/plain/glissade', import.meta.url))
/** @type {typeof import('../web/glissade.mjs')} */
const { load } = await import(new URL('../build/web/glissade.mjs', import.meta.url).href)

const maker = await load()
/** @param {string} kind @param {number} count @param {object} options */
const boards = (kind, count, options) =>
  Array.from({ length: count }, (_, seed) => maker.generate(kind, { seed, ...options }).start)

const WORDS = ['WOOER DJUCN/YRLNX/PQNWU/DPECV/_____', 'GECKO LHGCA/ZNYAN/RSGHX/GPHSC/_____']

/** isCold: with the building of the tables.
 * @type {{name: string, list: string[], options: {algorithm?: string, heuristic?: string}, isCold?: boolean}[]} */
const WORKS = [
  { name: '400 random 15-puzzles', list: boards('tiles', 400, {}), options: { heuristic: 'pdb:6-6-3' } },
  { name: 'tables for 15-puzzles, and one', list: boards('tiles', 1, {}), options: { heuristic: 'pdb:6-6-3' }, isCold: true },
  { name: '40 11-puzzles by IDA*', list: boards('tiles', 40, { size: [3, 4] }), options: { algorithm: 'idastar', heuristic: 'manhattan' } },
  { name: 'WOOER and GECKO', list: WORDS, options: { heuristic: 'small-tables' } },
  { name: 'WOOER and GECKO, with tables', list: WORDS, options: { heuristic: 'small-tables' }, isCold: true },
  { name: '400 Mondrian boards of 6×6', list: boards('mondrian', 400, { size: [6, 6], tiles: 6 }), options: {} },
  { name: '10 Mondrian boards of 8×8', list: boards('mondrian', 10, { size: [8, 8], tiles: 7 }), options: {} },
]

/** @param {typeof WORKS[0]} work @param {string} folder for tables */
function nativeRun({ list, options }, folder) {
  const { algorithm = 'auto', heuristic = 'auto' } = options
  const args = ['solve', '--batch', '--format', 'json', '--threads', '1', '--pdb-dir', folder,
    '--algorithm', algorithm, '--heuristic', heuristic]
  const timed = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$0" "$@" 2>/dev/null', command, ...args],
    { input: `${list.join('\n')}\n`, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (timed.status !== 0) throw new Error(`${command}: ${timed.stderr}`)
  const [user, system] = timed.stderr.trim().split(' ').map(Number)
  const boardsSeen = timed.stdout.trim().split('\n').reduce((sum, line) => sum + JSON.parse(line).generated, 0)
  return { seconds: user + system, boardsSeen }
}

/** @param {typeof WORKS[0]} work @param {import('../web/glissade.mjs').Engine} engine */
function wasmRun({ list, options }, engine) {
  const before = process.cpuUsage()
  const boardsSeen = list.reduce((sum, board) => sum + engine.solve(board, options).generated, 0)
  const { user, system } = process.cpuUsage(before)
  return { seconds: (user + system) / 1e6, boardsSeen }
}

/** Runs natively, with tables in a folder of its own. @param {(folder: string) => {seconds: number}} run */
function inFolder(run) {
  const folder = mkdtempSync(join(tmpdir(), 'glissade-'))
  try {
    return run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The least time of some runs; what comes before the first one is not counted. @param {() => {seconds: number}} run */
function least(run) {
  return Math.min(...Array.from({ length: RUNS }, () => run().seconds))
}

/** @param {typeof WORKS[0]} work */
async function measure(work) {
  const warm = await load()
  const inWasm = wasmRun(work, warm)
  /** @type {ReturnType<typeof nativeRun> | undefined} */
  let natively
  const native = inFolder((folder) => {
    natively = nativeRun(work, folder)
    return { seconds: least(() => (work.isCold ? inFolder((fresh) => nativeRun(work, fresh)) : nativeRun(work, folder))) }
  }).seconds
  if (natively?.boardsSeen !== inWasm.boardsSeen)
    throw new Error(`${work.name}: ${inWasm.boardsSeen} boards in wasm, ${natively?.boardsSeen} natively`)
  const fresh = work.isCold ? await Promise.all(Array.from({ length: RUNS }, () => load())) : []
  const wasm = least(() => wasmRun(work, fresh.pop() ?? warm))
  return { native, wasm, ratio: wasm / native }
}

let isGood = true
console.log(`${'work'.padEnd(32)} native    wasm  ratio`)
for (const work of WORKS) {
  const { native, wasm, ratio } = await measure(work)
  isGood &&= ratio <= MOST
  console.log(`${work.name.padEnd(32)} ${native.toFixed(2)} s  ${wasm.toFixed(2)} s  ${ratio.toFixed(2)}${ratio > MOST ? '  too much' : ''}`)
}
process.exitCode = isGood ? 0 : 1
