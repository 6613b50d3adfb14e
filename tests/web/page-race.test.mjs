/** For players who race: control, times, records, moves that are pressed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SOLVED_IN_TWO, answered, cells, encoded, finished, press, solved, visit } from './browser.mjs'

/** @typedef {import('./browser.mjs').Page} Page */

/** @param {Page} page */
const movesMade = (page) => page.locator('.counter-value').first().textContent()

/** @param {Page} page */
const openRacing = async (page) => {
  await page.getByText('Racing: times, records, control').click()
  await page.getByRole('heading', { name: 'Records by size' }).waitFor()
}

test('the moves of the list lead to their boards, by mouse and by keys', () =>
  visit(`#tiles?board=${encoded('1 2 3/0 4 6/7 5 8')}`, async (page) => {
    await press(page, 'Solve')
    await answered(page, /^3 moves/)
    await solved(page)
    await page.locator('.moves [data-place="2"]').click()
    assert.equal(await movesMade(page), '2')
    await page.locator('.moves').focus()
    await page.keyboard.press('ArrowLeft')
    assert.equal(await movesMade(page), '1', 'no tile was slid')
    await page.keyboard.press('End')
    await solved(page)
    await page.keyboard.press('Home')
    assert.equal(await movesMade(page), '0')
    assert.equal(await page.locator('.moves .to-come').count(), 3)
  }))

test('tiles are slid by the mouse alone, if that is chosen, and in another visit too', () =>
  visit(`#tiles?board=${encoded(SOLVED_IN_TWO)}`, async (page) => {
    await cells(page)
    await page.mouse.move(5, 5)
    await page.locator('.cell').nth(7).hover()
    assert.equal(await movesMade(page), '0')
    await openRacing(page)
    await page.getByLabel('The mouse slides tiles without being pressed').check()
    await page.reload()
    await cells(page)
    await page.mouse.move(5, 5)
    await page.locator('.cell').nth(7).hover()
    assert.equal(await movesMade(page), '1')
    await page.locator('.cell').nth(8).hover()
    await finished(page, /^Solved in 2 moves/)
  }))

test('times are kept to the millisecond, with records and averages by size, and boards to race again', () =>
  visit(`#tiles?board=${encoded('1 2 3/4 0 6/7 5 8')}`, async (page) => {
    await cells(page)
    const time = page.locator('.time .counter-value')
    assert.match((await time.textContent()) ?? '', /^0:00\.000$/)
    for (const key of ['ArrowUp', 'ArrowLeft']) await page.keyboard.press(key)
    await finished(page, /^Solved in 2 moves/)
    const shown = (await time.textContent()) ?? ''
    assert.match(shown, /^\d+:\d\d\.\d{3}$/)
    await page.locator('.finish').filter({ hasText: shown }).waitFor()
    await page.locator('.finish').filter({ hasText: /moves a second, 2 slides in the multi-tile metric/ }).waitFor()
    const own = await page.evaluate(() => {
      const name = 'glissade:1:times:tiles:3×3'
      const kept = JSON.parse(localStorage.getItem(name) ?? '')
      const at = (/** @type {number} */ milliseconds, /** @type {number} */ i) => ({ milliseconds, length: 20, at: i, board: '8 6 7/2 5 4/3 0 1' })
      const slow = [9000, 8000, 7000, 6000, 5000, 90000].map(at)
      localStorage.setItem(name, JSON.stringify({ ...kept, last: [...slow, ...kept.last] }))
      return kept.last[0].milliseconds
    })
    await openRacing(page)
    const words = (/** @type {number} */ milliseconds) => `0:${(Math.floor(milliseconds) / 1000).toFixed(3).padStart(6, '0')}`
    const cellsOf = (/** @type {number} */ table) => page.locator('.times').nth(table).locator('tbody tr').first().locator('th, td').allTextContents()
    // The last five are 7, 6, 5, 90 seconds and our own; without the best and the worst 6 seconds are left. So are 7 of the five before.
    assert.deepEqual(await cellsOf(0), ['3×3', words(own), '0:06.000', '0:06.000', '–', '–', '7'])
    assert.deepEqual((await cellsOf(1)).slice(0, 2), [words(own), '2'])
    assert.equal((await cellsOf(1))[3], 'this board')
    await press(page, 'Play again')
    await page.locator('h1').click()
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key)
    await finished(page, /^Solved in 4 moves/)
    await page.locator('.finish').filter({ hasText: 'best on this board: 0:0' }).waitFor()
    await page.getByRole('button', { name: 'Again', exact: true }).first().click()
    assert.deepEqual((await cells(page)).slice(0, 3), ['8', '6', '7'])
  }))

test('the fewest slides in the multi-tile metric are proved', () =>
  visit(`#tiles?board=${encoded('0 1 2 3/5 6 7 4/9 10 11 8/13 14 15 12')}`, async (page) => {
    await cells(page)
    await openRacing(page)
    await press(page, 'Fewest slides from here')
    await page.getByText('2 slides, proved to be the fewest: 6 single moves.').waitFor()
    assert.equal((await page.locator('.moves').first().textContent())?.replace(/\s/g, ''), 'LLLUUU')
    await press(page, 'To the end')
    await finished(page, /^Solved by Glissade in 6 moves/)
  }))
