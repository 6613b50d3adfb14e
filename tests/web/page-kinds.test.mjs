/** Shuffdle, Mondrian and the laboratory in the browser. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { HARD_DESIGN, addressIs, answered, cells, encoded, finished, press, server, solved, visit } from './browser.mjs'

/** @typedef {import('./browser.mjs').Page} Page */

test('Shuffdle is played by clicks to a win and shared without spoilers', () =>
  visit(`#shuffdle?puzzle=${encoded('CAB FSX/BZA/___')}`, async (page) => {
    await page.locator('.counter').filter({ hasText: 'par' }).filter({ hasText: /\d/ }).waitFor()
    const par = Number(
      await page.locator('.counter').filter({ hasText: 'par' }).locator('.counter-value').textContent(),
    )
    await press(page, 'Solve')
    await page.locator('.answer strong').waitFor()
    const moves = ((await page.locator('.moves').textContent()) ?? '').trim().split(/\s+/)
    assert.equal(moves.length, par)
    await press(page, 'To the end')
    await finished(page, new RegExp(`^Solved by Glissade in ${par} moves, the fewest possible`))
    await press(page, 'Share the result')
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /Solved by Glissade: /)
    await page.reload()
    await finished(page, /^Solved by Glissade/)
    await press(page, 'Play again')
    for (const move of moves) await clickMove(page, move, 3)
    await solved(page)
    await finished(page, new RegExp(`^Solved in ${par} moves, the fewest possible`))
    await press(page, 'Share the result')
    const shared = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(shared, /par \d+/)
    assert(!shared.includes('Glissade: '), shared)
    assert(!/moves=|help=/.test(shared), shared)
  }))

/** Makes a move such as "c2R" by clicks: on the tile, and on its target if it has a choice. @param {Page} page @param {string} move @param {number} side */
async function clickMove(page, move, side) {
  const from = (Number(move.slice(1, -1)) - 1) * side + move.charCodeAt(0) - 97
  const by = { U: -side, D: side, L: -1, R: 1 }[move.slice(-1)] ?? 0
  await page.locator('.board .cell').nth(from).click()
  const target = page.locator('.board .cell').nth(from + by)
  if (await page.locator('.board .cell.target').count()) await target.click()
}

test('the daily word is the same for everyone, in both modes', () =>
  visit('#shuffdle?day=2026-01-31', async (page) => {
    const easy = (await cells(page)).join('')
    await visit(
      '#shuffdle?day=2026-01-31',
      async (other) => assert.equal((await cells(other)).join(''), easy),
      { timezoneId: 'Asia/Tokyo' },
    )
    await page.getByLabel('Mode').selectOption('hard')
    await addressIs(page, /mode=hard/)
    assert.notEqual((await cells(page)).join(''), easy)
    await page.getByLabel('Show letters that can still serve').check()
    assert((await page.locator('.face:not([data-note=""])').count()) >= 5)
  }))

test('links that hold no word, no day or no design are explained', () =>
  visit('#shuffdle?puzzle=bad', async (page) => {
    const says = (/** @type {RegExp} */ words) => page.locator('.problem').filter({ hasText: words }).waitFor()
    await says(/^The address holds no board: 0 rows/)
    assert.equal((await cells(page)).length, 25)
    assert.equal(await page.getByLabel('Word and board as text').inputValue(), 'bad')
    await page.goto(`${server.address}#shuffdle?day=9999-99-99`)
    await says(/^The address names no day: 9999-99-99\.$/)
    await page.getByRole('heading', { name: 'Today’s word' }).waitFor()
    await page.goto(`${server.address}#mondrian?design=bad`)
    await says(/^The address holds no design: expected two grids/)
  }))

test('a word of one’s own is made into a board by the worker', () =>
  visit('#shuffdle?day=2026-01-31', async (page) => {
    await cells(page)
    await page.getByText('Your own word or board').click()
    await press(page, 'Make a board')
    await page.getByText('Type a word of 3 to 6 letters, A to Z.').waitFor()
    await page.getByLabel('Word of 3 to 6 letters').fill('puzzle')
    await press(page, 'Make a board')
    await addressIs(page, /puzzle=PUZZLE/)
    assert.equal((await cells(page)).length, 36)
    await page.getByLabel('Word and board as text').fill('CAB FSX/BZA/__A')
    await press(page, 'Use this board')
    await page.getByText(/2 holes; expected exactly 3 on a board of 3 x 3$/).waitFor()
  }))

// ---- Mondrian ----

test('a Mondrian board is designed, solved and played, and its difficulty reported', () =>
  visit('#mondrian', async (page) => {
    await press(page, 'Design')
    await press(page, 'Clear')
    const start = page.getByRole('group', { name: /^Start/ }),
      goal = page.getByRole('group', { name: /^Goal/ })
    await page.getByText('block', { exact: true }).click()
    await start.getByRole('button').nth(8).click()
    assert.match((await goal.getByRole('button').nth(8).getAttribute('aria-label')) ?? '', /^block/)
    await page.getByText('red', { exact: true }).click()
    await start.getByRole('button').nth(0).click()
    await goal.getByRole('button').nth(14).focus()
    await page.keyboard.press('ArrowUp') // the block: painted over, it goes from both sides
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await press(page, 'Solve it')
    await page.getByText(/cannot be solved|Not solvable/).waitFor()
    await page.getByText('eraser', { exact: true }).click()
    await goal.getByRole('button').nth(7).click()
    await page.getByText('red', { exact: true }).click()
    await goal.getByRole('button').nth(35).click()
    await press(page, 'Solve it')
    await answered(page, /^2 moves, proved optimal$/)
    await press(page, 'Play the solution')
    await solved(page)
    await page.getByRole('heading', { name: 'Difficulty' }).waitFor()
    await page.locator('.report dd').last().filter({ hasText: /^\d+$/ }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Designer' }).waitFor()
  }))

test('the designer shows how far a long solve has come, and what was proved when it is cancelled', () =>
  visit(`#mondrian?design=${encoded(HARD_DESIGN)}`, async (page) => {
    await press(page, 'Solve it')
    await page
      .locator('.work-figures')
      .filter({ hasText: /\d boards · .* on the frontier · .*at least \d+ moves/ })
      .waitFor()
    await press(page, 'Cancel')
    await page.getByText(/^Cancelled\. Proved by then: at least \d+ moves\./).waitFor()
  }))

test('what the designer was asked is forgotten when another view is opened', () =>
  visit(`#mondrian?design=${encoded(HARD_DESIGN)}`, async (page) => {
    for (const leave of [
      () => press(page, 'Gallery'),
      () => page.getByRole('link', { name: 'Laboratory' }).click(),
    ]) {
      await press(page, 'Solve it')
      await page.locator('.work progress').waitFor()
      await leave()
      await page.locator('.work').waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: /Gallery|Laboratory/ }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: 'Designer' }).waitFor()
      assert(await page.getByRole('button', { name: 'Solve it' }).isEnabled(), 'nothing is being solved')
    }
  }))

test('the view that was asked for last is shown, however quickly', () =>
  visit('#tiles', async (page, complaints) => {
    await cells(page)
    await page.route('**/shuffdle.mjs', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.getByRole('link', { name: 'Shuffdle' }).click()
    await page.getByRole('link', { name: 'Mondrian' }).click()
    await page.getByRole('heading', { name: 'Mondrian' }).waitFor()
    await page.waitForTimeout(700)
    assert(await page.getByRole('heading', { name: 'Mondrian' }).isVisible())
    assert.match(page.url(), /#mondrian/)
    complaints.splice(0) // there is no service worker, which would answer before the route does
  }, { serviceWorkers: 'block' }))

test('the gallery has boards to play', () =>
  visit('#mondrian?gallery=all', async (page) => {
    await page.locator('.card').nth(41).waitFor()
    await page.locator('.card').first().click()
    await addressIs(page, /puzzle=/)
    assert.match((await page.locator('.side').textContent()) ?? '', /\d+ moves, ([\d,]+|one) shortest solutions?/)
    await page.goBack()
    await page.locator('.card').first().waitFor()
  }))

test('the gallery goes from easy to hard, and marks what was solved', () =>
  visit(`#mondrian?puzzle=${encoded('A. => .A')}`, async (page) => {
    await cells(page)
    await press(page, 'Gallery')
    await page.locator('.card').nth(41).waitFor()
    const needed = (await page.locator('.card > .quiet').allTextContents()).map((note) => Number.parseInt(note))
    assert.deepEqual(needed, [...needed].sort((one, other) => one - other))
    assert.equal(await page.locator('.card .mark').count(), 0)
    await page.locator('.card').first().click()
    await addressIs(page, /puzzle=/)
    const solution = await page.evaluate(async () => {
      const { load } = await import(new URL('glissade.mjs', location.href).href)
      const puzzle = decodeURIComponent(/puzzle=([^&]*)/.exec(location.hash)?.[1].replace(/\+/g, ' ') ?? '')
      const { cols } = (await load()).read(puzzle, { kind: 'mondrian' })
      return { cols, moves: (await load()).solve(puzzle, { kind: 'mondrian' }).moves.split(' ') }
    })
    for (const move of solution.moves) {
      await page.locator('.board .cell').nth((Number(move.slice(1, -1)) - 1) * solution.cols + move.charCodeAt(0) - 97).focus()
      await page.keyboard.press('wsad'['UDLR'.indexOf(move.slice(-1))])
    }
    await finished(page, /^Solved in/)
    await press(page, 'Gallery')
    await page.locator('.card').first().getByLabel('solved with the fewest moves').waitFor()
  }))

test('a design is written as text or JSON', () =>
  visit('#mondrian', async (page) => {
    await press(page, 'Design')
    await page.getByText('As text or JSON').click()
    const area = page.getByLabel('Design as text')
    await area.fill('A.#\n.B.\n\n..#\nBA.')
    await press(page, 'Use this design')
    await addressIs(page, /design=A\.%23/)
    await area.fill('{"start": ["A..", "..."], "goal": ["...", "..A"]}')
    await press(page, 'Use this design')
    await press(page, 'Solve it')
    await answered(page, /^2 moves, proved optimal$/)
    await area.fill('A')
    await press(page, 'Use this design')
    await page.getByText(/^expected two grids of the same size/).waitFor()
  }))

test('a Mondrian board is played by keys', () =>
  visit('#mondrian', async (page) => {
    await page.locator('.board .cell').nth(1).focus()
    await page.keyboard.press('s') // the block below red holds it
    await page.keyboard.press('d')
    await page.locator('.moves .done').filter({ hasText: /^b1R$/ }).waitFor()
    const focused = await page.evaluate(() => document.activeElement?.ariaLabel ?? '')
    assert.match(focused, /^red tile.*row 1 column 6/, 'focus goes with the tile')
  }))

test('a Mondrian board is made to order', () =>
  visit('#mondrian', async (page) => {
    await press(page, 'Design')
    await page.getByText('Make a board for me').click()
    await page.getByLabel('Moves from').fill('4')
    await page.getByLabel('to', { exact: true }).fill('7')
    const before = page.url()
    await press(page, 'Make a board')
    await page.waitForFunction((url) => location.href !== url, before)
    await press(page, 'Solve it')
    await answered(page, /^[4-7] moves, proved optimal$/)
  }))

// ---- Laboratory ----

test('the laboratory compares searches, and shows one of them grow', () =>
  visit('#laboratory', async (page) => {
    await press(page, 'Run')
    await page.locator('.results tbody tr').nth(5).waitFor()
    const answers = await page.locator('.results tbody tr').allTextContents()
    assert(answers.filter((answer) => answer.includes('20 moves')).length >= 5, answers.join('\n'))
    assert.equal(await page.locator('.chart .bar').count(), 6)
    await page.getByText('The scale is logarithmic').waitFor()
    const generated = async () =>
      (await page.locator('.results tbody td:nth-child(4)').allTextContents()).map((words) => Number(words.replace(/,/g, '')))
    await press(page, 'Generated')
    const rising = await generated()
    assert.deepEqual(rising, [...rising].sort((one, other) => one - other))
    await press(page, 'Generated')
    assert.deepEqual(await generated(), [...rising].reverse())
    const saved = page.waitForEvent('download')
    await press(page, 'Save as CSV')
    const csv = readFileSync(await (await saved).path(), 'utf8').trim().split('\n')
    assert.match(csv[0], /^puzzle,search,heuristic,status,/)
    assert.deepEqual(csv.slice(1).map((line) => Number(line.split(',')[7])), [...rising].reverse())
    const picture = page.waitForEvent('download')
    await press(page, 'Save the chart as SVG')
    assert.equal((readFileSync(await (await picture).path(), 'utf8').match(/<rect /g) ?? []).length, 7)
    await press(page, 'Watch')
    await page.locator('.growth circle.there').nth(5).waitFor()
    await press(page, 'Pause')
    const shown = await page.locator('.growth circle.there').count()
    await press(page, 'One board on')
    assert.equal(await page.locator('.growth circle.there').count(), shown + 1)
  }))

test('a board without a solution is told in one sentence, and no search is run on it', () =>
  visit(`#laboratory?puzzle=${encoded('1 2 3/4 5 6/8 7 0')}`, async (page) => {
    await page.locator('.problem').filter({ hasText: /^This board cannot be solved: / }).waitFor()
    assert(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled())
    await page.getByLabel('Example').selectOption('7 2 4/5 0 6/8 3 1')
    assert(await page.getByRole('button', { name: 'Run', exact: true }).isEnabled())
  }))
