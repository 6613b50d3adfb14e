/** The laboratory with several boards: results by board, kept, saved and forgotten. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { loadMoreText } from '../../web/page/text.mjs'
import { readPuzzles } from '../../web/views/laboratory.mjs'
import { addressIs, encoded, press, visit } from './browser.mjs'
import { load } from './support.mjs'

/** @typedef {import('./browser.mjs').Page} Page */

const NEAR = '1 2 3/4 5 6/7 0 8'
const FAR = '8 1 3/4 0 2/7 6 5'

/** Leaves two searches chosen. @param {Page} page */
async function chooseTwo(page) {
  for (const box of await page.locator('.searches input').all())
    await box.setChecked(['bfs', 'astar'].includes((await box.getAttribute('value')) ?? ''))
}

test('several boards are read one a line, or with empty lines between, and rows are rows', async () => {
  const rules = await load()
  await loadMoreText()
  const starts = (/** @type {string} */ written) => readPuzzles(rules, written).map(({ start }) => start)
  assert.deepEqual(starts(`${NEAR}\n${FAR}`), [NEAR, FAR])
  assert.deepEqual(starts('1 2 3\n4 5 6\n7 0 8'), [NEAR])
  assert.deepEqual(starts('1 2 3\n4 5 6\n7 0 8\n\n8 1 3\n4 0 2\n7 6 5\n'), [NEAR, FAR])
  assert.throws(() => starts(`${NEAR}\n1 2 3/4 5 6/7 7 8`), /^Error: Board 2: /)
  assert.throws(() => starts(`${NEAR}\nA. => .A`), /board 2 is of the kind mondrian, the first of tiles: expected one kind/)
  assert.throws(() => starts(Array(51).fill(NEAR).join('\n')), /more than 50 boards/)
  assert.throws(() => starts('1 2 3/4 5 6/7 7 8'), /7/)
})

test('several boards are compared, and their results kept, sorted, saved and forgotten', () =>
  visit('#laboratory', async (page) => {
    await page.getByLabel('Puzzles as text').fill(`${NEAR}\n${FAR}`)
    await press(page, 'Use these boards')
    await addressIs(page, /puzzle=1\+2\+3\/4\+5\+6\/7\+0\+8%0A8\+1/)
    await chooseTwo(page)
    await press(page, 'Run')
    const rows = page.locator('.results tbody tr')
    await rows.nth(3).waitFor()
    const answers = (await rows.allTextContents()).map((words) => /^(\d)(\w+?)(?:manhattan|–)(\d+) moves?/.exec(words)?.slice(1).join(' '))
    assert.deepEqual(answers, ['1 bfs 1', '1 astar 1', '2 bfs 14', '2 astar 14'])
    assert.equal(await page.locator('.results thead th').first().textContent(), 'Board')
    assert.deepEqual(
      (await page.locator('.chart-name').allTextContents()).slice(0, 4).map((name) => name.split(' ').slice(0, 3).join(' ')),
      ['1 · bfs', '1 · astar', '2 · bfs', '2 · astar'],
    )
    await press(page, 'Generated')
    const generated = (await page.locator('.results tbody td:nth-child(5)').allTextContents()).map((words) => Number(words.replace(/,/g, '')))
    assert.deepEqual(generated, [...generated].sort((one, other) => one - other))
    const saved = page.waitForEvent('download')
    await press(page, 'Save as CSV')
    const csv = readFileSync(await (await saved).path(), 'utf8').trim().split('\n')
    assert.deepEqual(csv.slice(1).map((line) => line.split(',')[0]).sort(), [NEAR, NEAR, FAR, FAR])
    await page.goto('about:blank')
    await page.goBack()
    await rows.nth(3).waitFor()
    await page.getByLabel('Example').selectOption(FAR)
    assert.equal(await rows.count(), 2, 'those of this board')
    assert.equal(await page.locator('.results thead th').first().isVisible(), false, 'one board needs no name')
    await press(page, 'Forget the results')
    await page.locator('.results').waitFor({ state: 'hidden' })
    await page.goBack()
    await rows.nth(1).waitFor()
    assert.equal(await rows.count(), 2, 'those of the other board')
  }))

test('of several boards those that cannot be solved are named, and the others compared', () =>
  visit(`#laboratory?puzzle=${encoded(`1 2 3/4 5 6/8 7 0\n${NEAR}`)}`, async (page) => {
    await page.locator('.problem').filter({ hasText: /^1 2 3\/4 5 6\/8 7 0 cannot be solved: / }).waitFor()
    await chooseTwo(page)
    await press(page, 'Run')
    await page.locator('.results tbody tr').nth(1).waitFor()
    assert.deepEqual(await page.locator('.results tbody td:first-child').allTextContents(), ['2', '2'])
  }))
