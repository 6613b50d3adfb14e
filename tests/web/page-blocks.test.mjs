/** Sliding blocks in the browser: play, solution, gallery, designer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIs, encoded, press, visit } from './browser.mjs'

/** @typedef {import('./browser.mjs').Page} Page */

/** Drags a piece by so many cells. @param {Page} page @param {string} letter @param {number} right @param {number} down */
async function drag(page, letter, right, down) {
  const box = await page.locator('.blocks-board .floor').boundingBox()
  const piece = await page.locator(`[data-letter="${letter}"] .piece-top`).boundingBox()
  assert(box && piece)
  const cell = box.width / 4
  const [x, y] = [piece.x + cell / 2, piece.y + cell / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + (right * cell) / 2, y + (down * cell) / 2)
  await page.mouse.move(x + right * cell, y + down * cell)
  await page.mouse.up()
}

/** @param {Page} page @param {string} name @param {string | RegExp} value */
const counterIs = (page, name, value) =>
  page.locator('.counter').filter({ hasText: name }).locator('.counter-value').filter({ hasText: value }).waitFor()

/** @param {Page} page @param {string} letter */
const cellOf = async (page, letter) => Number(await page.locator(`[data-letter="${letter}"]`).getAttribute('data-cell'))

test('Klotski is played by dragging and by keys, and every move can be taken back', () =>
  visit('#blocks', async (page) => {
    await counterIs(page, 'to go', /^116$/)
    await drag(page, 'H', 3, 0) // as far as it goes: two cells
    assert.equal(await cellOf(page, 'H'), 18)
    await counterIs(page, 'moves', /^2$/)
    await drag(page, 'H', -1, 0)
    await counterIs(page, 'moves', /^1$/)
    await drag(page, 'X', 0, 1) // it cannot move
    await counterIs(page, 'moves', /^1$/)
    await page.locator('[data-letter="H"]').focus()
    await page.keyboard.press('ArrowLeft')
    await counterIs(page, 'moves', /^0$/)
    await page.keyboard.press('Shift+ArrowRight')
    await counterIs(page, 'moves', /^2$/)
    await page.keyboard.press('Control+z')
    await counterIs(page, 'moves', /^0$/)
    assert.equal(await cellOf(page, 'H'), 16)
    await page.getByLabel('What counts').selectOption('move')
    await counterIs(page, 'to go', /^81$/)
    await addressIs(page, /puzzle=metric/)
  }))

test('a board of cars is hinted at, solved and played back', () =>
  visit(`#blocks?puzzle=${encoded('oooCooDDoCEEBAACooBooooooooooooooooo')}`, async (page) => {
    await counterIs(page, 'to go', /^2$/)
    await press(page, 'Hint')
    await page.locator('.piece.hinted').waitFor()
    assert.equal(await page.locator('.piece.hinted').getAttribute('data-letter'), 'C')
    await press(page, 'Hint')
    await counterIs(page, 'to go', /^1$/)
    await press(page, 'Solve')
    await page.locator('.blocks-status.is-solved').waitFor()
    await counterIs(page, 'moves', /^2$/)
    await press(page, 'Undo')
    await counterIs(page, 'to go', /^1$/)
    await press(page, 'Copy link')
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#blocks\?puzzle=/)
  }))

test('the gallery of blocks has boards to play', () =>
  visit('#blocks?gallery=all', async (page) => {
    await page.locator('.card').nth(59).waitFor()
    await page.locator('.card').filter({ hasText: 'Klotski' }).click()
    await addressIs(page, /puzzle=/)
    await page.getByText('Klotski: 116 steps, 90 slides, 81 moves.').waitFor()
  }))

test('a board of blocks is drawn, and what it needs is proved as it is drawn', () =>
  visit(`#blocks?design=${encoded('AA../..../.... => ..../..../..AA')}`, async (page) => {
    await page.getByText('4 steps, proved').waitFor()
    const canvas = page.locator('.blocks-canvas')
    const box = await canvas.boundingBox()
    assert(box)
    const at = (/** @type {number} */ column, /** @type {number} */ row) => ({
      x: box.x + ((column + 0.5) * box.width) / 4,
      y: box.y + ((row + 0.5) * box.height) / 3,
    })
    await page.mouse.move(at(0, 1).x, at(0, 1).y)
    await page.mouse.down()
    await page.mouse.move(at(1, 1).x, at(1, 1).y)
    await page.mouse.move(at(2, 1).x, at(2, 1).y)
    await page.mouse.move(at(3, 1).x, at(3, 1).y)
    await page.mouse.up()
    await page.locator('.blocks-verdict').filter({ hasText: /cannot be solved/ }).waitFor()
    await press(page, 'Undo')
    await page.getByText('4 steps, proved').waitFor()
    await press(page, 'Play it')
    await counterIs(page, 'to go', /^4$/)
  }))
