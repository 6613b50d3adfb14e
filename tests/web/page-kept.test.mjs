/** What the page keeps between visits, how a game ends, and how it is taken back. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HARD_DESIGN, RANDOM_24, SOLVED_IN_TWO, addressIs, answered, cells, encoded, finished, press, solved, toGo, visit } from './browser.mjs'
import { server } from './browser.mjs'

/** @typedef {import('./browser.mjs').Page} Page */

/** The page anew, with another address or with none. @param {Page} page @param {string} [hash] */
async function comeBack(page, hash = '') {
  await page.goto('about:blank')
  await page.goto(server.address + hash)
  await page.locator('main h1').waitFor()
}

/** @param {Page} page */
const movesMade = (page) => page.locator('.counter-value').first().textContent()

test('a game goes on in another visit: moves made and to come, time, size, speed, goal', () =>
  visit('#tiles', async (page) => {
    await page.getByLabel('Rows').selectOption('3')
    await page.getByLabel('Columns').selectOption('4')
    await page.getByLabel('Speed').selectOption('4')
    await page.locator('h1').click()
    const play = async () => {
      for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    }
    await play()
    await page.keyboard.press('Control+z')
    const before = await cells(page)
    const made = await movesMade(page)
    assert(Number(made) >= 1, `${made} moves`)
    await comeBack(page)
    assert.deepEqual(await cells(page), before)
    assert.equal(await movesMade(page), made)
    assert.equal(await page.getByLabel('Speed').inputValue(), '4')
    await page.keyboard.press('Control+Shift+Z')
    assert.equal(await movesMade(page), String(Number(made) + 1))
    await press(page, 'New board')
    assert.equal((await cells(page)).length, 12, 'the size is that of before')
  }))

test('another goal keeps the board, and says whether it can be solved so', () =>
  visit(`#tiles?board=${encoded('1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0')}`, async (page) => {
    const before = await cells(page)
    await page.getByRole('combobox', { name: 'Goal' }).selectOption('blank-first')
    await page.locator('.note').filter({ hasText: 'cannot be solved' }).waitFor()
    assert.deepEqual(await cells(page), before)
    await page.getByRole('button', { name: 'Swap 14 and 15' }).waitFor()
    await press(page, 'Solve it to “Standard: 1 2 3 …”')
    await page.locator('.note').filter({ hasText: 'can be solved so' }).waitFor()
    assert.deepEqual(await cells(page), before)
    assert.equal(await page.getByRole('combobox', { name: 'Goal' }).inputValue(), 'standard')
  }))

test('a game that is won has a card: moves lost lead to a better one, and it can be played again', () =>
  visit(`#tiles?board=${encoded('1 2 3/4 0 6/7 5 8')}`, async (page) => {
    await toGo(page, /^2$/)
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key)
    await finished(page, /^Solved in 4 moves; 2 would do\.$/)
    await page.locator('.finish').filter({ hasText: /\d:\d\d\.\d{3}, [\d.,]+ moves a second/ }).waitFor()
    await press(page, 'Move 1 lost ground: show a better one')
    await page.locator('.tile.hint').filter({ hasText: '5' }).waitFor()
    assert.deepEqual((await cells(page)).slice(3), ['4', 'Gap', '6', '7', '5', '8'])
    assert(await page.locator('.finish').isVisible(), 'the card stays while its game is looked at')
    await press(page, 'Share the result')
    const shared = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(shared, /^Glissade · Tiles\nSolved in 4 moves; 2 would do\. .*\nhttp\S+board=[^&]*$/, 'no moves of one’s own')
    await comeBack(page)
    await finished(page, /^Solved in 4 moves/)
    await press(page, 'Play again')
    await page.locator('.finish').waitFor({ state: 'hidden' })
    assert.equal(await movesMade(page), '0')
    await page.locator('h1').click()
    for (const key of ['ArrowUp', 'ArrowLeft']) await page.keyboard.press(key)
    await finished(page, /^Solved in 2 moves, the fewest possible\.$/)
    await page.getByText('No move lost ground.').waitFor()
    await page.locator('.finish').getByRole('button', { name: 'Next' }).click()
    await page.locator('.finish').waitFor({ state: 'hidden' })
  }))

test('a link with a solution shows it from the start', () =>
  visit(`#tiles?board=${encoded(SOLVED_IN_TWO)}`, async (page) => {
    await press(page, 'Solve')
    await answered(page, /^2 moves/)
    await solved(page)
    await press(page, 'Copy link with solution')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await comeBack(page, new URL(link).hash)
    assert.equal(await movesMade(page), '0')
    await page.locator('.moves .to-come').nth(1).waitFor()
    await press(page, 'To the end')
    await finished(page, /^Solved by Glissade/)
  }))

test('the day’s word goes on where it was left, though another was played meanwhile', () =>
  visit('#shuffdle', async (page) => {
    const before = await cells(page)
    await page.locator('.board .cell.movable').first().click()
    if (await page.locator('.board .cell.target').count()) await page.locator('.board .cell.target').first().click()
    await page.locator('.moves .done').waitFor()
    const after = await cells(page)
    assert.notDeepEqual(after, before)
    await press(page, 'Random word')
    await addressIs(page, /puzzle=/)
    await press(page, 'Today’s word')
    await addressIs(page, /day=/)
    assert.deepEqual(await cells(page), after)
    await comeBack(page, '#shuffdle')
    assert.deepEqual(await cells(page), after)
    await page.keyboard.press('Control+z')
    assert.deepEqual(await cells(page), before)
  }))

test('a design is kept, taken back and brought again, and nothing that is asked leaves it', () =>
  visit('#mondrian', async (page) => {
    await press(page, 'Design')
    const start = page.getByRole('group', { name: /^Start/ })
    const sign = (/** @type {number} */ cell) => start.getByRole('button').nth(cell).getAttribute('aria-label')
    await page.getByText('blue', { exact: true }).click()
    await start.getByRole('button').nth(35).click()
    assert.match((await sign(35)) ?? '', /^blue/)
    await page.keyboard.press('Control+z')
    assert.match((await sign(35)) ?? '', /^yellow/)
    await page.keyboard.press('Control+Shift+Z')
    assert.match((await sign(35)) ?? '', /^blue/)
    await press(page, 'Play')
    await press(page, 'Design')
    assert.match((await sign(35)) ?? '', /^blue/)
    await comeBack(page, '#mondrian')
    await press(page, 'Design')
    assert.match((await sign(35)) ?? '', /^blue/)
    await comeBack(page, `#mondrian?design=${encoded(HARD_DESIGN)}`)
    await press(page, 'Solve it')
    await page.locator('.work progress').waitFor()
    await press(page, 'Clear')
    await press(page, 'Cancel')
    await page.locator('.work').waitFor({ state: 'detached' })
    assert.equal(await page.locator('.designer .problem').first().textContent(), '', 'that was about another board')
    assert(await page.getByRole('heading', { name: 'Designer' }).isVisible())
  }))

test('the day’s word that was found is in the calendar, once, and a past day can be opened', () =>
  visit('#shuffdle', async (page) => {
    await cells(page)
    await press(page, 'Solve')
    await answered(page, /proved optimal/)
    await press(page, 'To the end')
    await finished(page, /^Solved by Glissade/)
    await page.getByText('Your days').click()
    const today = page.locator('.day[aria-current]')
    assert.match((await today.getAttribute('aria-label')) ?? '', /shown by Glissade$/)
    await page.locator('.day').first().click()
    await addressIs(page, /day=\d{4}-\d\d-\d\d/)
    await page.locator('.day:first-child[aria-current]').waitFor()
  }))

test('times without help have records and averages by size', () =>
  visit(`#tiles?board=${encoded('1 2 3/4 0 6/7 5 8')}`, async (page) => {
    for (let game = 1; game <= 5; game++) {
      await toGo(page, /^2$/)
      await page.locator('h1').click()
      for (const key of ['ArrowUp', 'ArrowLeft']) await page.keyboard.press(key)
      await finished(page, /^Solved in 2 moves/)
      await page.locator('.finish').filter({ hasText: new RegExp(`Your record for 3×3.*${game} timed`) }).waitFor()
      if (game < 5) await press(page, 'Play again')
    }
    await page.locator('.finish').filter({ hasText: /average of 5: \d+:\d\d\.\d{3}/ }).waitFor()
  }))

test('results of the laboratory are there in another visit', () =>
  visit('#laboratory', async (page) => {
    for (const name of ['bfs', 'greedy', 'idastar', 'bidirectional', 'champion'])
      await page.locator(`.search input[value=${name}]`).uncheck()
    await press(page, 'Run')
    await page.locator('.results tbody tr').first().waitFor()
    const row = await page.locator('.results tbody tr').allTextContents()
    await comeBack(page, '#laboratory')
    assert.deepEqual(await page.locator('.results tbody tr').allTextContents(), row)
    assert(!(await page.locator('.search input[value=greedy]').isChecked()))
  }))

test('a move does not end what was asked: the answer says which board it is about, and leads there', () =>
  visit(`#tiles?board=${encoded(RANDOM_24)}`, async (page) => {
    await press(page, 'Solve')
    await answered(page, /^\d+ moves; at least \d+ are needed/)
    await press(page, 'Redo, one step forward')
    await page.locator('h1').click()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    assert.notEqual(await movesMade(page), '0')
    await press(page, 'Stop')
    await page.locator('.answer').filter({ hasText: /^For the board at the start: \d+ moves; at least \d+ are needed/ }).waitFor()
    await press(page, 'To the start')
    await press(page, 'Go there and play it')
    await page.locator('.answer strong').filter({ hasText: /^\d+ moves; at least/ }).waitFor()
  }))
