/** What web/glissade.mjs promises. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { compile, Engine, glissade, GlissadeError, inFolder, load, solve } from './support.mjs'

const engine = await load()
const module = await compile()
const HARDEST_8 = '8 6 7/2 5 4/3 0 1'
const FIFTEEN = '14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3'
const SOLVED_15 = '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0'
/* Not to be solved within a test's patience. */
const HARD_24 = '14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13'

/** @param {() => unknown} work @param {RegExp} message @param {[number, number]} [place] */
function refuses(work, message, place) {
  assert.throws(work, (error) => {
    assert.ok(error instanceof GlissadeError)
    assert.match(error.message, message)
    if (place) assert.deepEqual([error.line, error.column], place)
    return true
  })
}

test('a puzzle is read with all that a page shows of it', () => {
  const puzzle = engine.read('1 2 3/4 5 0')
  assert.deepEqual(puzzle.cells, ['1', '2', '3', '4', '5', ''])
  assert.deepEqual(puzzle.moves, [{ from: 2, to: 5, text: 'D' }, { from: 4, to: 5, text: 'R' }])
  assert.deepEqual([puzzle.kind, puzzle.rows, puzzle.cols, puzzle.metric], ['tiles', 2, 3, 'stm'])
  assert.deepEqual([puzzle.solvable, puzzle.solved, puzzle.goal], ['yes', true, '1 2 3/4 5 0'])
})

test('an unsolvable board says why', () => {
  const puzzle = engine.read('2 1 3/4 5 6/7 8 0')
  assert.equal(puzzle.solvable, 'no')
  assert.match(puzzle.reason, /pari/)
  assert.equal(engine.solve('2 1 3/4 5 6/7 8 0').status, 'unsolvable')
})

test('a mistake is pointed at', () => {
  refuses(() => engine.read('1 2 3/4 ? 0'), /unexpected '\?'/, [1, 9])
  refuses(() => engine.read('1 2\n3 3'), /twice|3/)
  refuses(() => engine.read('1 2/3\0 0'), /NUL/)
  refuses(() => engine.read('{"n":2,"start":[[1,2],[3,0]]}'), /JSON/)
  refuses(() => engine.after(HARDEST_8, 'U'), /move|U/)
  refuses(() => engine.solve(HARDEST_8, { algorithm: 'idastr' }), /did you mean 'idastar'/)
  refuses(() => engine.solve(HARDEST_8, { seconds: -1 }), /time '-1': expected seconds above 0/)
  refuses(() => engine.solve(HARDEST_8, { limit: -1 }), /option limit/)
  refuses(() => engine.solve(HARDEST_8, /** @type {any} */ ({ quality: 'best' })), /quality/)
  refuses(() => engine.generate('chess'), /no kind/)
  refuses(() => engine.heuristics('chess'), /no kind/)
})

test('moves lead from board to board', () => {
  assert.equal(engine.after('1 2 3/4 5 6/7 8 0', 'R2D').start, '1 2 3/0 5 6/4 7 8')
  assert.equal(engine.after('1 2 3/4 5 6/7 8 0', 'R').start, '1 2 3/4 5 6/7 0 8')
  assert.equal(engine.after('1 2 3/4 5 6/7 8 0', '').start, '1 2 3/4 5 6/7 8 0')
})

test('a solution ends at the goal, step by step', () => {
  const result = engine.solve(HARDEST_8, { steps: true })
  assert.deepEqual([result.status, result.optimal, result.length], ['solved', true, 31])
  assert.equal(result.states?.length, 32)
  assert.equal(result.states?.[0], HARDEST_8)
  assert.equal(result.states?.[31], '1 2 3/4 5 6/7 8 0')
})

test('a picture is that of the command, of the board and of moves', () => {
  for (const board of [HARDEST_8, 'hard:TABLE VLS_T/_XB_B/WZYPP/_AABB/ICS_M', 'AB.#/..#./.... => ..A#/B.#./....'])
    assert.equal(engine.picture(board), glissade(['render', board, '-o', '-']))
  assert.equal(engine.picture('1 2 3/4 5 0/7 8 6', 'RL', { theme: 'dark', metric: 'mtm' }),
    glissade(['render', '1 2 3/4 5 0/7 8 6', '--moves', 'RL', '--theme', 'dark', '-o', '-']))
  refuses(() => engine.picture(HARDEST_8, 'U'), /move|U/)
  refuses(() => engine.picture(HARDEST_8, '', /** @type {any} */ ({ theme: 'pink' })), /light, dark, print or wood/)
})

test('the boards along a hundred thousand moves cost as much each as those along ten', () => {
  const began = performance.now()
  const states = engine.states('1 2 3/4 5 6/7 8 0', 'DU'.repeat(50000))
  assert.equal(states.length, 100001)
  assert.deepEqual(states.slice(0, 2), ['1 2 3/4 5 6/7 8 0', '1 2 3/4 5 0/7 8 6'])
  assert.equal(states[99999], states[1])
  assert.equal(states[100000], states[0])
  assert.ok(performance.now() - began < 3000, `${performance.now() - began} ms`) // the machine may be busy
})

test('the boards of a long solution take no longer than the solution', () => {
  const board = engine.generate('tiles', { size: [16, 16], seed: 1 }).start
  const solved = (/** @type {boolean} */ steps) => {
    const began = performance.now()
    const { length = 0, states } = engine.solve(board, { quality: 'fast', steps })
    assert.equal(states?.length, steps ? length + 1 : undefined)
    return performance.now() - began
  }
  solved(false) // compiles
  const [without, withBoards] = [solved(false), solved(true)]
  assert.ok(withBoards < 10 * without + 1000, `${withBoards} ms after ${without}`)
})

test('the distance falls by one along hints', () => {
  let board = HARDEST_8
  for (let distance = 30; distance >= 0; distance--) {
    const best = engine.hints(board).find((hint) => hint.distance === distance)
    assert.ok(best, `a move to distance ${distance}`)
    board = engine.after(board, best.text).start
  }
  assert.ok(engine.read(board).solved)
})

test('shortest solutions are counted and listed', () => {
  const result = engine.solve('0 1 2/4 5 3/7 8 6', { count: true, all: true })
  assert.deepEqual([result.length, result.count, result.solutions], [4, 1, [result.moves]])
})

test('other goals and metrics', () => {
  assert.equal(engine.solve(FIFTEEN, { goal: 'blank-first' }).length, 57)
  assert.equal(engine.solve('1 2 3/4 5 6/0 7 8', { metric: 'mtm' }).length, 1)
})

test('generated boards need the moves that were asked for', () => {
  const puzzle = engine.generate('tiles', { size: [3, 3], seed: 5, moves: [20, 22] })
  const length = engine.solve(puzzle.start).length ?? 0
  assert.ok(length >= 20 && length <= 22, `${length} moves`)
  assert.match(engine.generate('shuffdle', { seed: 1, word: 'LATCH' }).start, /^LATCH /)
  assert.match(engine.generate('shuffdle', { seed: 1, mode: 'hard' }).start, /^hard:/)
})

test('every expanded board is told in order', () => {
  /** @type {number[]} */
  const numbers = []
  const result = engine.solve('1 2 3/4 5 6/0 7 8', { algorithm: 'astar', onTrace: (node) => { numbers.push(node.number) } })
  assert.ok(numbers.length > 0)
  assert.deepEqual(numbers, numbers.map((_, i) => i + 1))
  assert.ok(numbers.length <= result.expanded + 1)
})

test('progress is told, and can end the work', () => {
  let told = 0
  const result = engine.solve(HARD_24, { heuristic: 'manhattan', onProgress: () => ++told < 3 })
  assert.deepEqual([told, result.status, result.reason], [3, 'limit', 'interrupted'])
  assert.ok(result.lower_bound > 50, `bound ${result.lower_bound}`)
})

test('what a callback throws arrives, and nothing is broken after it', () => {
  assert.throws(() => engine.solve(HARD_24, { onProgress: () => { throw new RangeError('enough') } }), RangeError)
  assert.equal(engine.solve(HARDEST_8).length, 31)
})

test('a limit of time is kept', () => {
  const began = performance.now()
  assert.equal(engine.solve(HARD_24, { seconds: 0.3 }).status, 'limit')
  assert.ok(performance.now() - began < 1500)
})

test('a limit of memory is kept, and the memory is used again', () => {
  const limited = () => engine.solve(HARD_24, { algorithm: 'astar', heuristic: 'manhattan', memory: 16 << 20 })
  assert.match(limited().reason ?? '', /memory/)
  const used = engine.memoryBytes()
  for (let i = 0; i < 3; i++) limited()
  assert.ok(engine.memoryBytes() <= used + (4 << 20), `${engine.memoryBytes()} bytes after ${used}`)
})

test('a search as deep as it may go ends at a limit, and the next one finds all in order', () => {
  const deep = engine.solve(HARD_24, { algorithm: 'backtracking', depthBound: 10000, seconds: 1 })
  assert.ok(deep.status === 'limit' || deep.length, JSON.stringify(deep))
  assert.equal(engine.solve(HARDEST_8).length, 31)
})

test('what is no option, or not a value that it takes, is refused by name', () => {
  const any = (/** @type {unknown} */ options) => /** @type {any} */ (options)
  for (const [options, message] of /** @type {[unknown, RegExp][]} */ ([
    [{ moves: null }, /option moves: null; expected a whole number, or \[least, most\]/],
    [{ moves: [3] }, /option moves: \[3\]/],
    [{ mode: 'extreme' }, /mode 'extreme': expected easy/],
    [{ size: 4 }, /option size: 4; expected \[rows, columns\]/],
    [{ seed: 1.5 }, /option seed: 1.5; expected a whole number/],
    [{ limit: 3 }, /no option is called 'limit'$/],
    [{ colours: 3 }, /no option is called 'colours'; did you mean 'colors'/],
    [null, /expected an object, not null/],
  ])) refuses(() => engine.generate('tiles', any(options)), message)
  for (const [options, message] of /** @type {[unknown, RegExp][]} */ ([
    [{ limit: 0.5 }, /option limit: 0.5; expected a whole number, 0 or more/],
    [{ limit: '3' }, /option limit: 3; expected a whole number/],
    [{ limit: NaN }, /option limit: NaN/],
    [{ goal: null }, /option goal: null; expected text/],
    [{ count: 'yes' }, /option count: yes; expected true or false/],
    [{ seconds: '5' }, /option seconds: 5; expected a number/],
    [{ onProgress: 5 }, /option onProgress: 5; expected a function/],
    [{ all: -1 }, /option all: -1/],
    [{ limt: 5 }, /no option is called 'limt'; did you mean 'limit'/],
    [{ depth_bound: 5 }, /did you mean 'depthBound'/],
    [{ Quality: 'fast' }, /did you mean 'quality'/],
    [{ toString: 5 }, /no option is called 'toString'$/],
    [null, /expected an object, not null/],
  ])) {
    refuses(() => engine.solve(HARDEST_8, any(options)), message)
    refuses(() => engine.hints(HARDEST_8, any(options)), message)
    refuses(() => engine.read(HARDEST_8, any(options)), message)
  }
  refuses(() => engine.solve(HARDEST_8, { limit: 2 ** 40 }), /limit '1099511627776': expected a whole number/)
  assert.equal(engine.solve(HARDEST_8, { limit: undefined, kind: 'tiles', metric: 'stm', all: true, steps: false }).length, 31)
  assert.equal(engine.after('1 2 3/4 5 6/7 8 0', 'R', any({ kind: 'tiles', limit: 5 })).start, '1 2 3/4 5 6/7 0 8')
})

test('calls from within a callback are refused, and the outer one goes on', () => {
  const fresh = new Engine(module)
  /** @type {[string, () => unknown][]} */
  const inner = [
    ['solve', () => fresh.solve('1 2 3/4 5 6/0 7 8')],
    ['hints', () => fresh.hints('1 2 3/4 5 6/0 7 8')],
    ['read', () => fresh.read('1 2 3/4 5 6/0 7 8')],
    ['states', () => fresh.states('1 2 3/4 5 6/0 7 8', 'L')],
    ['generate', () => fresh.generate('tiles')],
    ['makeTables', () => fresh.makeTables(SOLVED_15, 'pdb:6-6-3')],
    ['tables', () => fresh.tables()],
    ['exportTables', () => fresh.exportTables()],
    ['importTables', () => fresh.importTables({})],
    ['stop', () => fresh.stop()],
  ]
  let told = 0
  const result = fresh.solve(HARDEST_8, {
    algorithm: 'astar',
    heuristic: 'manhattan',
    onTrace: () => {
      const [, call] = inner[told++ % inner.length]
      refuses(call, /from within a callback/)
    },
  })
  assert.equal(result.length, 31)
  assert.ok(told > 1000, `${told} boards were told`)
  assert.equal(fresh.kinds().length, engine.kinds().length)
  fresh.stop()
  assert.equal(fresh.solve(HARDEST_8).length, 31)
})

test('a callback that calls in vain ends the outer call with that error', () => {
  refuses(() => engine.solve(HARD_24, { onProgress: () => { engine.read(HARDEST_8) } }), /from within a callback/)
  assert.equal(engine.solve(HARDEST_8).length, 31)
})

test('memory above two gigabytes has addresses as any other', () => {
  const { Instance } = WebAssembly
  /** @type {any} */
  let exports
  // @ts-ignore: seen on its way
  WebAssembly.Instance = function (...args) {
    const instance = new Instance(.../** @type {[WebAssembly.Module]} */ (/** @type {unknown} */ (args)))
    exports = instance.exports
    return instance
  }
  const high = new Engine(module)
  WebAssembly.Instance = Instance
  for (const bytes of [2 ** 30, 2 ** 30 + 2 ** 29]) assert.notEqual(exports.web_room(bytes), 0) // what follows is above
  assert.ok(exports.web_room(1 << 20) < 0)
  const result = high.solve(FIFTEEN, { steps: true, goal: 'blank-first', onProgress: () => true })
  assert.deepEqual([result.length, result.states?.length], [57, 58])
  const stored = high.exportTables()
  const other = new Engine(module)
  assert.deepEqual(other.importTables(stored), [])
  assert.deepEqual(high.importTables(stored), [])
  assert.equal(high.generate('shuffdle', { seed: 1, word: 'LATCH' }).kind, 'shuffdle')
})

test('what is no table is left out', () => {
  const fresh = new Engine(module)
  const refused = fresh.importTables(/** @type {any} */ ({ one: undefined, two: null, three: 'text' }))
  assert.deepEqual(refused.map(({ name }) => name), ['one', 'two', 'three'])
  for (const { message } of refused) assert.match(message, /no bytes/)
})

test('catalogues', () => {
  assert.deepEqual(engine.kinds().map((kind) => kind.name).sort(), ['blocks', 'mondrian', 'shuffdle', 'tiles'])
  assert.ok(engine.algorithms().some((each) => each.name === 'idastar' && each.optimal))
  assert.ok(engine.heuristics('tiles').some((each) => each.name === 'manhattan' && each.admissible))
  assert.match(engine.version, /^\d+\.\d+\.\d+$/)
})

test('solve() needs no more than a board', async () => {
  assert.equal((await solve(HARDEST_8)).length, 31)
})

/* ---- Tables ---- */

test('a new engine takes over the tables of another', () => {
  const first = new Engine(module), second = new Engine(module)
  const solved = first.solve(FIFTEEN)
  const stored = first.exportTables()
  assert.deepEqual(Object.keys(stored).sort(), first.tables().names.sort())
  assert.deepEqual(second.importTables(stored), [])
  assert.equal(second.solve(FIFTEEN).expanded, solved.expanded)
  assert.deepEqual(second.tables().names.sort(), first.tables().names.sort())
})

test('better tables are used once they are there', () => {
  const fresh = new Engine(module)
  assert.equal(fresh.solve(SOLVED_15).heuristic, 'pdb:5-5-5')
  fresh.makeTables(SOLVED_15, 'pdb:6-6-3')
  assert.equal(fresh.solve(SOLVED_15).heuristic, 'pdb:6-6-3')
  assert.ok(fresh.memoryBytes() < 64 << 20, `${fresh.memoryBytes()} bytes`)
})

test('damaged tables are refused with a reason, and built again', () => {
  const first = new Engine(module)
  const solved = first.solve(FIFTEEN)
  for (const [damage, message] of /** @type {[(bytes: Uint8Array) => Uint8Array, RegExp][]} */ ([
    [(bytes) => { bytes[5000] ^= 1; return bytes }, /checksum/],
    [(bytes) => { bytes[100] ^= 1; return bytes }, /header/],
    [(bytes) => { bytes[0] ^= 1; return bytes }, /not a table/],
    [(bytes) => bytes.slice(0, -1), /cut short/],
    [(bytes) => bytes.slice(0, 100), /too short/],
  ])) {
    const second = new Engine(module)
    const damaged = Object.fromEntries(Object.entries(first.exportTables()).map(([name, bytes]) => [name, damage(bytes)]))
    const refused = second.importTables(damaged)
    assert.equal(refused.length, Object.keys(damaged).length)
    for (const each of refused) assert.match(each.message, message)
    assert.equal(second.solve(FIFTEEN).expanded, solved.expanded)
  }
})

test('tables from files of the command are good here', () => {
  inFolder((folder) => {
    glissade(['pdb', 'build', '4x4', '6-6-3', '--threads', '1', '--quiet', '--pdb-dir', folder])
    const files = readdirSync(folder).filter((name) => name.endsWith('.table'))
    assert.ok(files.length >= 3)
    const tables = Object.fromEntries(files.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]))
    const fresh = new Engine(module)
    assert.deepEqual(fresh.importTables(tables), [])
    assert.equal(fresh.solve(SOLVED_15).heuristic, 'pdb:6-6-3')
  })
})
