/** What the commands write as JSON is as docs/schema says, of every kind of puzzle. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../docs/schema', import.meta.url))
const command = fileURLToPath(new URL('../../build/glissade', import.meta.url))

const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false })
const names = readdirSync(folder)
for (const name of names)
  ajv.addSchema(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')))

/** Checks an object.
 * @param {string} schema @param {string} line @returns {Record<string, any>} */
function valid(schema, line) {
  const object = JSON.parse(line)
  const validate = ajv.getSchema(schema)
  assert.ok(validate, schema)
  assert.ok(validate(object), `${schema}: ${line}: ${ajv.errorsText(validate.errors)}`)
  return object
}

/** The lines that the command prints. @param {string[]} args @param {string} input @param {number} [status] */
function run(args, input, status = 0) {
  const ended = spawnSync(command, args, { input, encoding: 'utf8' })
  assert.equal(ended.status, status, `${args.join(' ')}: ${ended.stderr}`)
  return ended.stdout.trim().split('\n')
}

/** Options that make small boards of a kind. @type {Record<string, string[]>} */
const small = { tiles: ['--size=3x3'], shuffdle: ['--word=CAT'] }

const help = run(['help', 'generate'], '').join('\n')
const kinds = ['tiles', 'shuffdle', 'mondrian', 'blocks'].filter((kind) => help.includes(kind))

for (const kind of kinds) {
  test(`${kind}: generate, solve, check`, () => {
    const made = ['generate', kind, ...(small[kind] ?? []), '--seed=3', '--format=json']
    const [puzzle] = run(made, '')
    valid('puzzle.json', puzzle)
    const [measured] = run([...made, '--moves=5..9'], '')
    valid('puzzle.json', measured)
    const [exact] = run([...made, '--moves=6'], '')
    assert.equal(valid('puzzle.json', exact).minimum, 6)
    const solve = ['solve', '--format=json']
    for (const more of [[], ['--steps'], ['--count'], ['--all'], ['--all=20', '--slack=1'], ['--batch'], ['--quality=fast']]) {
      const result = valid('result.json', run([...solve, ...more], exact)[0])
      assert.equal(result.kind, kind)
      assert.equal(result.move_list.length, result.length)
      if (result.optimal)
        assert.equal(result.minimum, 6)
    }
    for (const line of run([...solve, '--quality=anytime'], exact))
      valid('result.json', line)
    const check = ['check', '--format=json', '-']
    for (const more of [[], ['--hints'], ['--report'], ['--successors'], ['--batch', '--report']])
      valid('check.json', run([...check, ...more], exact)[0])
    const moves = JSON.parse(run(solve, exact)[0]).moves
    const judged = valid('check.json', run([...check, '--optimal', `--moves=${moves}`], exact)[0])
    assert.equal(judged.moves_solve, true)
    valid('compare.json', run(['compare', '--algorithms=astar,bfs', '--format=json', '-'], exact).join(''))
  })
}

/** The objects that a command writes into a file, a line each.
 * @param {string[]} args @param {string} option @param {string} input @param {number} [status] */
function written(args, option, input, status = 0) {
  const place = mkdtempSync(`${tmpdir()}/glissade-`)
  run([...args, `--${option}=${place}/lines`], input, status)
  const lines = readFileSync(`${place}/lines`, 'utf8').trim().split('\n')
  rmSync(place, { recursive: true })
  return lines.map((line) => valid(`${option}.json`, line))
}

for (const kind of kinds)
  test(`${kind}: logs and traces`, () => {
    const puzzle = run(['generate', kind, ...(small[kind] ?? []), '--seed=3', '--moves=6'], '').join('\n')
    for (const algorithm of ['auto', 'astar', 'idastar', 'rbfs']) {
      const named = ['solve', `--algorithm=${algorithm}`]
      const log = written(named, 'log', puzzle)
      assert.equal(log.at(-1)?.phase, 'end')
      assert.equal(log.at(-1)?.length, 6)
      if (algorithm !== 'auto')
        for (const line of written(named, 'trace', puzzle))
          assert.equal(line.parent === null, line.g === 0)
    }
    assert.ok(written(['compare', '--algorithms=bfs,astar', '-'], 'trace', puzzle).length > 1)
  })

test('logs and traces that end at a limit', () => {
  const hard = '15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0'
  const args = ['solve', '--goal=blank-first', '--time=0.3', '--algorithm=idastar', hard]
  assert.equal(written(args, 'log', '', 3).at(-1)?.status, 'limit')
  assert.ok(written(args, 'trace', '', 3).length > 1)
})

test('answers that are no solutions', () => {
  const never = valid('result.json', run(['solve', '--format=json', '2 1/3 0'], '', 1)[0])
  assert.ok(never.other_goals.length > 0)
  valid('check.json', run(['check', '--format=json', '2 1/3 0'], '', 1)[0])
  const hard = '15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0'
  for (const more of [[], ['--quality=anytime'], ['--algorithm=idastar']])
    for (const line of run(['solve', '--format=json', '--goal=blank-first', '--time=0.2', ...more, hard], '', 3))
      valid('result.json', line)
})

test('errors of every command', () => {
  for (const args of [['solve', '1 2/3 y'], ['check', '1 2/3 y'], ['compare', '1 2/3 y'],
    ['solve', '--time=never', '1 2/3 0'], ['generate', 'tiles', '--size=40x40']])
    valid('error.json', run([...args, '--format=json'], '', 2)[0])
  const lines = run(['solve', '--batch', '--format=json', '-'], '1 2/0 3\n1 2/z 3\n', 2)
  assert.equal(valid('result.json', lines[0]).line, 1)
  assert.equal(valid('error.json', lines[1]).line, 2)
})

for (const kind of kinds)
  test(`${kind}: stats`, () => {
    const [puzzle] = run(['generate', kind, ...(small[kind] ?? []), '--seed=3', '--format=json'], '')
    const stats = ['stats', '--format=json']
    valid('stats.json', run([...stats, '-'], puzzle)[0])
    valid('stats.json', run([...stats, '--spheres', '--limit=3', '-'], puzzle)[0])
    valid('stats.json', run([...stats, '--spheres', '--around=start', '--limit=3', '-'], puzzle)[0])
    valid('stats.json', run([...stats, '--random=3', '-'], puzzle)[0])
    valid('stats.json', run([...stats, '--random=3', '--lengths', '-'], puzzle)[0])
  })

test('what a search did', () => {
  for (const search of ['idastar', 'bfs', 'astar'])
    valid('result.json', run(['solve', '--format=json', `--algorithm=${search}`, '--by-depth', '8 6 7/2 5 4/3 0 1'], '')[0])
  valid('compare.json', run(['compare', '--format=json', '--algorithms=idastar,bfs', '--by-depth', '8 6 7/2 5 4/3 0 1'], '').join(''))
  valid('tables.json', run(['pdb', 'list', '--format=json'], '').join(''))
})

test('the benchmark', () => {
  valid('bench.json', run(['bench', '--format=json', 'quick', '--quiet'], '').join(''))
})

test('every schema is named in docs/formats.md', () => {
  const page = readFileSync(`${folder}/../formats.md`, 'utf8')
  assert.deepEqual(names.filter((name) => !page.includes(`schema/${name}`)), [])
})

test('a schema refuses what is wrong', () => {
  const result = JSON.parse(run(['solve', '--format=json', '1 2/0 3'], '')[0])
  const validate = ajv.getSchema('result.json')
  assert.ok(validate?.(result))
  for (const [key, value] of [['status', 'done'], ['length', -1], ['start', 7], ['version', 2], ['moves', undefined]])
    assert.ok(!validate?.(JSON.parse(JSON.stringify({ ...result, [String(key)]: value }))), String(key))
})
