/** The designer of Mondrian boards in the browser: answers, first moves, pictures, a collection. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { HARD_DESIGN, addressIs, answered, cells, encoded, press, visit } from './browser.mjs'

/** @typedef {import('./browser.mjs').Page} Page */

const DESIGN = '.A..../..#.../....../....B./.#..../.....C => ....../..#A../...B../....../.#..../C.....'

/** @param {Page} page @param {string} name of the button that saves */
async function saved(page, name) {
  const download = page.waitForEvent('download')
  await press(page, name)
  return readFileSync(await (await download).path())
}

test('a solved design says how hard it is, where tiles stop, and which moves are forced', () =>
  visit(`#mondrian?design=${encoded('A..B/.#../.... => A.../.#../...B')}`, async (page) => {
    await press(page, 'Solve it')
    await answered(page, /^1 move, proved optimal$/)
    await page.locator('.design-answer dd').filter({ hasText: /^easy$/ }).waitFor()
    await press(page, 'Where tiles stop, forced moves')
    const report = page.locator('.report')
    await report.locator('dd').filter({ hasText: /^d1D$/ }).waitFor()
    await report.locator('dd').filter({ hasText: /^red on a1$/ }).waitFor()
    assert.deepEqual(await report.locator('.heat b').allTextContents(), ['1'])
    assert.equal(await report.locator('.heat .still').count(), 1)
  }))

test('the best solution is shown while it is improved, and stays when that is cancelled', () =>
  visit(`#mondrian?design=${encoded(HARD_DESIGN)}`, async (page) => {
    await press(page, 'Solve it')
    await answered(page, /^\d+ moves; at least \d+ are needed, so far$/)
    await press(page, 'Cancel')
    await answered(page, /^\d+ moves; at least \d+ are needed$/)
    await page.getByRole('button', { name: 'Play the solution' }).waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    const [canvas, answer] = await page.evaluate(() =>
      ['.canvas', '.design-answer strong'].map((name) => document.querySelector(name)?.getBoundingClientRect().toJSON()),
    )
    assert(answer.bottom <= 900 && canvas.bottom <= 900, `both are on one screen: ${answer.bottom}, ${canvas.bottom}`)
  }))

test('the solver goes on from first moves that were made by hand', () =>
  visit(`#mondrian?design=${encoded(DESIGN)}`, async (page) => {
    await page.getByText('First moves by hand').click()
    await page.locator('.first-moves .cell').nth(1).focus()
    await page.keyboard.press('a')
    await page.locator('.designer .moves').filter({ hasText: /^b1L$/ }).waitFor()
    await press(page, 'Solve it')
    await answered(page, /^1 move by hand and \d+ more: \d+ moves$/)
    const words = (await page.locator('.design-answer strong').textContent()) ?? ''
    const [rest, all] = (/and (\d+) more: (\d+)/.exec(words) ?? []).slice(1).map(Number)
    assert.equal(all, rest + 1)
    assert(all >= 11, 'no way is shorter than the shortest')
    await press(page, 'Play the solution')
    await page.getByLabel('Place in the list of moves').waitFor()
    assert.equal(await page.getByLabel('Place in the list of moves').getAttribute('max'), String(all))
    await page.goBack()
    await page.getByText('First moves by hand').click()
    await page.locator('.first-moves .cell').nth(1).focus()
    await page.keyboard.press('a')
    await press(page, 'Take back')
    await page.getByText('No moves yet.').waitFor()
    await press(page, 'Solve it')
    await answered(page, /^11 moves, proved optimal$/)
  }))

test('a design and its solution are saved as SVG and as PNG, and copied as JSON that reads back', () =>
  visit(`#mondrian?design=${encoded('A.#/... => ..#/..A')}`, async (page) => {
    await press(page, 'Solve it')
    await answered(page, /^\d moves, proved optimal$/)
    const moves = Number.parseInt((await page.locator('.design-answer strong').textContent()) ?? '')
    const drawing = (await saved(page, 'Save as SVG')).toString()
    assert.equal((drawing.match(/<rect /g) ?? []).length, 1 + 6 * (2 + moves), 'the background, start, goal, and a board for each move')
    const png = await saved(page, 'Save as PNG')
    assert.equal(png.subarray(1, 4).toString(), 'PNG')
    assert(png.readUInt32BE(16) >= 200, 'it is no dot')
    await page.getByText('As text or JSON').click()
    await press(page, 'Copy as JSON')
    const json = await page.evaluate(() => navigator.clipboard.readText())
    assert.deepEqual(JSON.parse(json), { kind: 'mondrian', start: ['A.#', '...'], goal: ['..#', '..A'] })
    await press(page, 'Clear')
    await page.getByLabel('Design as text').fill(json)
    await press(page, 'Use this design')
    await addressIs(page, /design=A\.%23\/\.\.\.\+%3D%3E\+\.\.%23\/\.\.A$/)
  }))

test('an empty goal, and one that is there already, are explained', () =>
  visit(`#mondrian?design=${encoded('A./.. => ../..')}`, async (page) => {
    await press(page, 'Solve it')
    await page.locator('.problem').filter({ hasText: /^The goal is empty, so every board would do/ }).waitFor()
    await press(page, 'Play it')
    await page.locator('.problem').filter({ hasText: /^The goal is empty/ }).waitFor()
    await page.goto(page.url().replace(/design=.*/, `design=${encoded('A./.. => A./..')}`))
    await press(page, 'Solve it')
    await page.locator('.problem').filter({ hasText: /^The start shows the goal already/ }).waitFor()
  }))

test('boards are kept in a collection that stands in the gallery', () =>
  visit(`#mondrian?design=${encoded('A./.. => ../.A')}`, async (page) => {
    await page.getByLabel('Name of the board').fill('Corner')
    await press(page, 'Keep in my collection')
    await page.getByText('Kept as “Corner”').waitFor()
    await press(page, 'Clear')
    await press(page, 'Keep in my collection')
    await page.getByText('Kept as “Board 2”').waitFor()
    await page.reload()
    await press(page, 'Gallery')
    await page.getByRole('button', { name: /^Start goal Board 2/ }).click()
    await page.locator('.problem').filter({ hasText: /goal/ }).waitFor()
    await press(page, 'Gallery')
    await page.getByRole('button', { name: /^Start goal Corner/ }).click()
    assert.equal((await cells(page)).length, 4)
    await press(page, 'Gallery')
    page.on('dialog', (dialog) => dialog.accept())
    await press(page, 'Remove Corner')
    await page.getByRole('button', { name: /^Start goal Corner/ }).waitFor({ state: 'detached' })
  }))
