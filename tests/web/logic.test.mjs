/** What the page thinks without a browser: games, addresses, letters, trees. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readAddress, writeAddress } from '../../web/page/address.mjs'
import { gridsOf } from '../../web/page/colours.mjs'
import { dateAfter, figuresOf } from '../../web/page/days.mjs'
import { analyse } from '../../web/page/difficulty.mjs'
import { Game, joinMoves, splitMoves } from '../../web/page/game.mjs'
import { neighbours, treeOf } from '../../web/page/growth.mjs'
import { bestLine, letterAt, linesOf, servesAs, wordOf } from '../../web/page/letters.mjs'
import { averageOf } from '../../web/page/records.mjs'
import { readGallery } from '../../web/views/mondrian.mjs'
import { lineRoutes, swapTwoTiles } from '../../web/views/tiles.mjs'
import { load } from './support.mjs'

const engine = await load()

test('an address reads back, whatever is in it', () => {
  const values = { board: '8 6 7/2 5 4/3 0 1', goal: 'a&b=c#d%?+é', empty: '' }
  const { view, values: read } = readAddress(writeAddress('tiles', values))
  assert.equal(view, 'tiles')
  assert.deepEqual(read, { board: values.board, goal: values.goal })
  assert.deepEqual(readAddress('#tiles?board=%E0%A4%A&x'), { view: 'tiles', values: { board: '' } })
  assert.deepEqual(readAddress(''), { view: '', values: {} })
})

test('moves are split and joined', () => {
  assert.deepEqual(splitMoves('R2DL10'), ['R', 'R', 'D', ...Array(10).fill('L')])
  assert.equal(joinMoves(splitMoves('R2DL10')), 'R2DL10')
  assert.deepEqual(splitMoves('c2R a10U'), ['c2R', 'a10U'])
  assert.equal(joinMoves(['c2R', 'a1U']), 'c2R a1U')
})

test('moves of a link are no more than a million, whatever it says', () => {
  assert.equal(splitMoves('U500000D500000').length, 1e6)
  for (const text of ['U1000001', 'U4000000000', 'UU999999R', 'c2R1' + '0'.repeat(400)])
    assert.throws(() => splitMoves(text), /more than a million/, text.slice(0, 20))
})

test('a game is one list of moves: undo, redo, a solution, a move of one’s own', () => {
  const game = new Game(engine, '1 2 3/4 5 6/0 7 8')
  game.expect(['L', 'L'], true)
  assert.equal(game.distance, 2)
  game.play(game.position.moves[game.position.moves.findIndex((move) => move.text === 'L')])
  assert.equal(game.moves.length, 2, 'the move that comes next anyway cuts nothing off')
  assert.equal(game.lostGround(0), false)
  const back = game.position.moves.find((move) => move.text === 'R')
  assert(back)
  game.play(back)
  assert.equal(game.played, 'LR')
  assert.equal(game.next, undefined)
  assert.equal(game.position.start, game.start.start)
  assert.equal(game.lostGround(1), undefined, 'nobody has asked how far that is')
  game.distances[2] = 2
  assert.equal(game.lostGround(1), true)
  assert.throws(() => game.expect(['U', 'U', 'U'], false))
})

test('a line of tiles goes towards the gap, the nearest first, by legal moves', () => {
  const position = engine.read('1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0')
  const [route] = lineRoutes(position, 12)
  assert.deepEqual(route.cells, [14, 13, 12])
  const texts = route.moves.map((move) => move.text).join('')
  assert.deepEqual(engine.after(position.start, texts).cells.slice(12), ['', '13', '14', '15'])
  assert.deepEqual(lineRoutes(position, 0), [])
  assert.deepEqual(lineRoutes(position, 15), [])
})

test('two tiles swapped make an unsolvable board solvable', () => {
  for (const text of ['1 2 3/4 5 6/8 7 0', '0 2/1 3', '2 1 3/4 5 6/7 0 8']) {
    const position = engine.read(text)
    if (position.solvable === 'yes') continue
    assert.equal(engine.read(swapTwoTiles(position)).solvable, 'yes', text)
  }
})

test('a letter serves if the rules can bring it where it is wanted', () => {
  assert.deepEqual(wordOf('hard:BROOM __IOX/KARQS'), { word: 'BROOM', mode: 'hard' })
  assert.equal(linesOf(5, 'easy').length, 1)
  assert.equal(linesOf(5, 'hard').length, 10)
  assert.equal(letterAt('Z', 0, 1, 5), 'A')
  assert.equal(letterAt('A', 6, 0, 5), 'Y')
  // Along a solution the library moves letters; each must be what letterAt says.
  const { start } = engine.generate('shuffdle', { seed: 5, word: 'CAB', size: [3, 3] })
  let position = engine.read(start)
  for (const text of splitMoves(engine.solve(start).moves ?? '')) {
    const move = position.moves.find((each) => each.text === text)
    assert(move)
    const next = engine.after(position.start, text)
    assert.equal(next.cells[move.to], letterAt(position.cells[move.from], move.from, move.to, 3))
    position = next
  }
  const lines = linesOf(3, 'easy')
  assert.deepEqual(bestLine(position.cells, 'CAB', lines), [6, 7, 8])
  assert.deepEqual(servesAs(position.cells, 6, 'CAB', lines), ['C'])
  assert.deepEqual(servesAs(position.cells, 8, 'CAB', lines), ['A', 'B'], 'a B that goes left is an A')
})

test('the tree of a search hangs together: each board is a move from its parent', () => {
  /** @type {import('../../web/glissade.mjs').TraceNode[]} */
  const trace = []
  engine.solve('8 1 3/4 0 2/7 6 5', {
    algorithm: 'astar',
    heuristic: 'manhattan',
    onTrace: (node) => void trace.push(node),
  })
  const nodes = treeOf(trace)
  assert.equal(nodes.length, trace.length)
  for (const { trace: node, parent, x } of nodes) {
    assert(x >= 0 && x <= 1)
    assert.equal(parent < 0, node.g === 0)
    if (parent < 0) continue
    assert.equal(nodes[parent].trace.g, node.g - 1)
    assert(neighbours(node.board).includes(nodes[parent].trace.board))
  }
})

test('the gallery has thirty boards that can be read, each with its figures', () => {
  const boards = readGallery(readFileSync(new URL('../../data/mondrian/thirty.txt', import.meta.url), 'utf8'))
  assert.equal(boards.length, 30)
  assert(boards.some(({ count }) => count > 1000), 'figures with separators are read')
  for (const { text, length, count } of boards) {
    assert.equal(engine.read(text).start, text)
    assert(length >= 1 && count >= 1, `${length} moves, ${count} solutions of ${text}`)
    assert.equal(gridsOf(text).goal.length, gridsOf(text).start.length)
  }
})

test('what all shortest solutions have in common is what the command says of them', async () => {
  const puzzle = 'A.#/.B./... => ..#/B../..A'
  const start = engine.read(puzzle, { kind: 'mondrian' })
  const { solutions = [] } = engine.solve(puzzle, { kind: 'mondrian', all: true })
  assert(solutions.length > 1, `${solutions}`)
  const { stops, still, forced } = await analyse(engine, start, solutions)
  const moves = solutions.map((solution) => splitMoves(solution))
  assert.equal(Math.round(stops.reduce((sum, each) => sum + each, 0) * solutions.length), moves.flat().length)
  assert.deepEqual(forced, moves[0].filter((move) => moves.every((each) => each.includes(move))))
  assert.deepEqual(still, [])
  const idle = await analyse(engine, engine.read('A./.B => .A/.B', { kind: 'mondrian' }), ['a1R'])
  assert.deepEqual(idle, { stops: [0, 1, 0, 0], still: [3], forced: ['a1R'] })
})

test('averages leave out the best and the worst of the last times', () => {
  assert.equal(averageOf([9, 1, 2, 3], 5), undefined)
  assert.equal(averageOf([100, 9, 1, 2, 3, 4], 5), 3)
  assert.equal(averageOf([...Array(11).fill(10), 1000], 12), 10)
})

test('days in a row end today or yesterday, and what was shown does not count', () => {
  const found = { length: 9, par: 9, help: /** @type {const} */ ('none') }
  const shown = { ...found, help: /** @type {const} */ ('solution') }
  assert.equal(dateAfter('2026-02-28', 1), '2026-03-01')
  const days = { '2026-02-26': found, '2026-02-27': { ...found, length: 11 }, '2026-02-28': found, '2026-03-02': found, '2026-03-03': shown }
  assert.deepEqual(figuresOf(days, '2026-03-03'), { streak: 1, longest: 3, count: 4, atPar: 3 })
  assert.equal(figuresOf(days, '2026-03-05').streak, 0)
  assert.equal(figuresOf(days, '2026-02-28').streak, 3)
})
