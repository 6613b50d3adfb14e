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
    await page.getByRole('button', { name: /^Move it/ }).click()
    await counterIs(page, 'to go', /^1$/)
    await press(page, 'Solve')
    await page.locator('.finish:not([hidden])').waitFor()
    await counterIs(page, 'moves', /^2$/)
    await page.keyboard.press('Control+z')
    await counterIs(page, 'to go', /^1$/)
    await press(page, 'Copy link')
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#blocks\?puzzle=/)
  }))

test('a game of blocks is kept, won, and has its card; slides along a line are one', () =>
  visit(`#blocks?puzzle=${encoded('metric=slide lanes=true AAB./..B./.... => A@d1')}`, async (page) => {
    await counterIs(page, 'to go', /^2$/)
    const push = async (/** @type {string} */ letter, /** @type {string} */ key) => {
      await page.locator(`[data-letter="${letter}"]`).focus()
      await page.keyboard.press(key)
    }
    await push('B', 'ArrowDown')
    await counterIs(page, 'moves', /^1$/)
    await page.reload()
    await counterIs(page, 'moves', /^1$/)
    await push('A', 'ArrowRight')
    await counterIs(page, 'moves', /^2$/)
    await push('A', 'ArrowRight') // on along the line: still the same slide
    await page.locator('.finish:not([hidden])').waitFor()
    await counterIs(page, 'moves', /^2$/)
    assert.match(await page.locator('.finish').innerText(), /2 moves/)
    await page.getByRole('button', { name: 'Gallery' }).click()
    await page.getByRole('heading', { name: 'Very hard' }).waitFor()
  }))

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1280, 720],
  [2560, 1440],
])
  test(`a board of blocks is whole on a screen of ${width} x ${height}`, () =>
    visit('#blocks', async (page) => {
      await page.locator('[data-letter="X"]').waitFor()
      const box = await page.locator('.blocks-board').boundingBox()
      assert(box)
      assert(box.x >= 0 && box.x + box.width <= width, `${box.x} + ${box.width}`)
      assert(box.y >= 0 && box.y + box.height <= height, `${box.y} + ${box.height}`)
      assert(box.height > height / 2, `${box.height}`)
    }, { viewport: { width, height } }))

test('the goal of a piece is drawn along its border only', () =>
  visit(`#blocks?puzzle=${encoded('AA../A.../.... => ..../..AA/..A.')}`, async (page) => {
    const drawn = await page.locator('.goal-place').getAttribute('d')
    assert.equal(drawn?.match(/M/g)?.length, 8) // sides of three cells, without the two between them
    assert.equal(await page.locator('.goal-place').count(), 1)
  }))

test('a pasted board of blocks keeps what counts and that pieces keep to their lanes', () =>
  visit('#tiles', async (page) => {
    await page.getByRole('textbox', { name: 'Paste or type' }).fill('metric=slide lanes=true AAB./..B./.... => A@d1')
    await press(page, 'Open')
    await addressIs(page, /#blocks\?puzzle=metric%3Dslide\+lanes%3Dtrue|#blocks\?puzzle=metric=slide\+lanes=true/)
    assert.equal(await page.getByLabel('What counts').inputValue(), 'slide')
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

test('a board of blocks is drawn by keys, taken back and repeated', () =>
  visit(`#blocks?design=${encoded('AA../..../.... => ..../..../..AA')}`, async (page) => {
    await page.getByText('4 steps, proved').waitFor()
    await page.locator('.blocks-canvas').focus()
    for (const key of ['ArrowDown', 'Space', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key)
    await page.locator('.blocks-verdict').filter({ hasText: /cannot be solved/ }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('4 steps, proved').waitFor()
    await page.keyboard.press('Control+y')
    await page.locator('.blocks-verdict').filter({ hasText: /cannot be solved/ }).waitFor()
    await press(page, 'Undo')
    await page.getByText('4 steps, proved').waitFor()
  }))
