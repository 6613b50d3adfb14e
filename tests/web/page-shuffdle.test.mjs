/** Shuffdle from day to day: previews, rules, calendar, figures, what is told of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIs, cells, finished, press, solved, visit } from './browser.mjs'

/** @typedef {import('./browser.mjs').Page} Page */

const DAY = '#shuffdle?day=2026-01-31'

/** What the page shows where a tile may go. @param {Page} page @param {string} name the class of the cells */
const marks = (page, name) =>
  page.locator(`.cell.${name}`).evaluateAll((list) => list.map((cell) => /** @type {HTMLElement} */ (cell).dataset.preview))

/** Today, by the calendar of this machine, and days before it. @param {Page} page @param {number} before */
const dateBefore = (page, before) =>
  page.evaluate((days) => {
    const date = new Date()
    date.setDate(date.getDate() - days)
    return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  }, before)

test('a letter shows what it would become before it goes', () =>
  visit(`#shuffdle?puzzle=${encodeURIComponent('CAB FSX/BZA/___')}`, async (page) => {
    assert.deepEqual((await cells(page)).slice(3, 6), ['B', 'Z', 'A'])
    await page.locator('.cell').nth(4).hover()
    await page.locator('.cell.glimpse').waitFor()
    assert.deepEqual(await marks(page, 'glimpse'), ['A'], 'Z goes down and is A')
    await page.locator('.cell').nth(0).hover()
    assert.deepEqual(await marks(page, 'glimpse'), [], 'F can go nowhere')
    // With two ways a tile waits for the one that is meant.
    await page.locator('.cell').nth(4).click()
    await page.locator('.cell').nth(7).click()
    await page.locator('.cell.target').first().waitFor()
    assert.deepEqual([...(await marks(page, 'target'))].sort(), ['B', 'Z', 'Z'])
    const labels = await page.locator('.cell.target').evaluateAll((list) => list.map((cell) => cell.ariaLabel ?? ''))
    for (const label of labels) assert.match(label, /becomes [BZ]$/)
  }))

test('on a phone the rules stand above the board, and all of it is in sight', () =>
  visit(DAY, async (page) => {
    await cells(page)
    const boxes = await page.evaluate(() =>
      ['.word', '.short-rule', '.board'].map((name) => document.querySelector(name)?.getBoundingClientRect().toJSON()),
    )
    const [word, rule, board] = boxes
    assert(word.bottom <= rule.top + 8 && rule.bottom <= board.top, JSON.stringify(boxes))
    assert(board.bottom <= 844, `${board.bottom}`)
    assert.match((await page.locator('.short-rule').textContent()) ?? '', /bottom row.*next letter/)
    await page.locator('select').filter({ hasText: 'Hard' }).selectOption('hard')
    await page.locator('.short-rule').filter({ hasText: 'any row or column' }).waitFor()
  }, { viewport: { width: 390, height: 844 } }))

test('days in a row, a calendar and figures of both modes', () =>
  visit(DAY, async (page) => {
    await cells(page)
    const dates = await Promise.all([1, 2, 3, 5].map((before) => dateBefore(page, before)))
    await page.evaluate((dates) => {
      const found = (/** @type {number} */ length, /** @type {string} */ help) => ({ length, par: 12, help })
      const easy = { [dates[0]]: found(12, 'none'), [dates[1]]: found(14, 'none'), [dates[2]]: found(30, 'hints'), [dates[3]]: found(12, 'solution') }
      localStorage.setItem('glissade:1:daily:easy', JSON.stringify(easy))
      localStorage.setItem('glissade:1:daily:hard', JSON.stringify({ [dates[3]]: found(17, 'none') }))
    }, dates)
    await page.reload()
    await page.locator('.streak').filter({ hasText: /^3 days in a row$/ }).waitFor()
    await page.locator('.days summary').click()
    const rows = await page.locator('.day-figures tbody tr').allTextContents()
    assert.deepEqual(rows, ['Days in a row30', 'The longest row31', 'Words found31', 'At par, without help10'])
    assert.deepEqual(await page.locator('.spread-row').allTextContents(), ['par1', '1–21', '3–50', '6–100', 'more1'])
    assert.equal(await page.locator('.day.par').count(), 1)
    assert.equal(await page.locator('.day.found').count(), 3)
    const day = page.locator('.day.par')
    assert.match((await day.getAttribute('aria-label')) ?? '', /: found in 12 moves, par 12$/)
    await day.click()
    await addressIs(page, new RegExp(`day=${dates[0]}`))
    await page.locator('select').filter({ hasText: 'Hard' }).selectOption('hard')
    await addressIs(page, /mode=hard/)
    await page.locator('.spread-row').nth(2).filter({ hasText: /^3–51$/ }).waitFor()
  }))

test('the moves of a day’s word are not forgotten without a question, and its result is told as text', () =>
  visit(DAY, async (page) => {
    await cells(page)
    assert(await page.getByRole('button', { name: 'Start again' }).isDisabled(), 'nothing to forget')
    await press(page, 'Solve')
    await solved(page)
    await finished(page, /^Solved by Glissade/)
    const made = (await page.locator('.counter-value').first().textContent()) ?? ''
    /** @type {string[]} */
    const questions = []
    let answer = false
    page.on('dialog', (dialog) => {
      questions.push(dialog.message())
      return answer ? dialog.accept() : dialog.dismiss()
    })
    await press(page, 'Start again')
    assert.equal(await page.locator('.counter-value').first().textContent(), made)
    await press(page, 'Share the result')
    const shared = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(shared, /^Shuffdle 2026-01-31\nSolved by Glissade: \d+ moves, par \d+ [🟩⬜]+\nhttp\S+#shuffdle\?day=2026-01-31$/u)
    answer = true
    await press(page, 'Start again')
    await page.locator('.finish').waitFor({ state: 'hidden' })
    assert.equal(await page.locator('.counter-value').first().textContent(), '0')
    assert.deepEqual(questions, Array(2).fill('Begin anew? The moves that you have made are forgotten.'))
  }))
