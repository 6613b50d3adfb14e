/** Tiles in the browser: played, scrambled, edited, solved. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RANDOM_15, RANDOM_35, SOLVED_IN_TWO, addressIs, answered, cells, encoded, finished, press, server, solved, toGo, visit } from './browser.mjs'

test('a 3×3 is played by arrow keys and by W A S D', () =>
  visit(`#tiles?board=${encoded('1 2 3/4 0 6/7 5 8')}`, async (page) => {
    await toGo(page, /^2$/)
    await page.keyboard.press('ArrowUp')
    await toGo(page, /^1$/)
    await page.keyboard.press('d')
    await toGo(page, /^2$/)
    assert.equal(await page.locator('.distance.lost').count(), 1, 'a move that lost ground is marked')
    assert.equal(await page.locator('.moves mark').count(), 1)
    await page.keyboard.press('a')
    await page.keyboard.press('ArrowLeft')
    await solved(page)
    assert.equal(await page.locator('.counter-value').first().textContent(), '4')
  }))

test('a 3×3 is played by dragging, and a tile that was not dragged far returns', () =>
  visit(`#tiles?board=${encoded(SOLVED_IN_TWO)}`, async (page) => {
    const drag = async (/** @type {string} */ name, /** @type {number} */ by) => {
      const box = await page.getByRole('button', { name: new RegExp(`^${name},`) }).boundingBox()
      assert(box)
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * (0.5 + by / 2), box.y + box.height / 2, { steps: 4 })
      await page.waitForTimeout(260) // no flick
      await page.mouse.move(box.x + box.width * (0.5 + by), box.y + box.height / 2, { steps: 4 })
      await page.mouse.up()
    }
    await drag('7', -0.2)
    assert.deepEqual((await cells(page)).slice(6), ['Gap', '7', '8'])
    await drag('7', -0.9)
    assert.deepEqual((await cells(page)).slice(6), ['7', 'Gap', '8'])
    await drag('8', -0.9)
    await solved(page)
  }))

test('a click slides a whole line, and a swipe on a touch screen a tile', () =>
  visit(
    `#tiles?board=${encoded(SOLVED_IN_TWO)}`,
    async (page) => {
      const tile = page.getByRole('button', { name: /^8,/ })
      await tile.click()
      await solved(page)
      await press(page, 'Undo, one step back')
      assert.deepEqual((await cells(page)).slice(6), ['7', 'Gap', '8'])
      const box = await page.getByRole('button', { name: /^8,/ }).boundingBox()
      assert(box)
      const devtools = await page.context().newCDPSession(page)
      const touch = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number} */ x) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + 30 }],
        })
      await touch('touchStart', box.x + 60)
      for (const x of [50, 30, 0, -30]) await touch('touchMove', box.x + x)
      await touch('touchEnd', 0)
      await solved(page)
    },
    { hasTouch: true },
  ))

test('a 15-puzzle is solved, proved optimal, and played to its end', () =>
  visit(`#tiles?board=${encoded(RANDOM_15)}`, async (page) => {
    await page.getByLabel('Speed').selectOption('8')
    await press(page, 'Solve')
    await answered(page, /^59 moves, proved optimal$/)
    await press(page, 'Copy moves')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(copied, /^([UDLR]\d?)+$/)
    await solved(page)
    assert.equal(await page.locator('.counter-value').first().textContent(), '59')
    await press(page, 'To the start')
    assert.equal((await cells(page)).join(' '), RANDOM_15.replace('0', 'Gap').replace(/\//g, ' '))
    await press(page, 'How many shortest solutions?')
    assert.equal(await page.evaluate(() => document.activeElement?.closest('.answer')?.className), 'answer')
    await page
      .locator('.answer')
      .filter({ hasText: /\d shortest solutions\.|is the only one/ })
      .waitFor()
  }))

test('the live distance falls by one along a sequence of hints', () =>
  visit(`#tiles?board=${encoded('8 1 3/4 0 2/7 6 5')}`, async (page) => {
    const read = async () => Number(await page.locator('.distance .counter-value').textContent())
    await toGo(page, /^\d+$/)
    for (let distance = await read(); distance > 0; distance--) {
      assert.equal(await read(), distance)
      await press(page, 'Hint')
      await page.locator('.tile.hint').waitFor()
      assert.equal(await page.locator('.moves .to-come').count(), 0, 'a hint is one move, not the solution')
      await page.getByRole('button', { name: /^Move it: \d/ }).click()
      await toGo(page, new RegExp(`^${distance - 1}$`))
    }
    await solved(page)
  }))

test('a bad board is explained where it is wrong', () =>
  visit('#tiles', async (page) => {
    await page.getByText('Paste or edit a board').click()
    const area = page.getByLabel('Board as text')
    await area.fill('1 2 3\n4 5 6\n7 7 0')
    await press(page, 'Use this board')
    const problem = page.locator('.editor').filter({ has: area }).locator('.problem')
    assert.match((await problem.textContent()) ?? '', /^Line 3, column 3: .*7 stands twice/)
    assert.equal(await area.getAttribute('aria-invalid'), 'true')
    await area.fill('<img src=x onerror=alert(1)>')
    await press(page, 'Use this board')
    assert.match((await problem.textContent()) ?? '', /unexpected '<'/)
    assert.equal(await page.locator('main img').count(), 0)
  }))

test('an unsolvable board is explained, and mended by swapping two tiles', () =>
  visit('#tiles', async (page) => {
    await page.getByText('Paste or edit a board').click()
    await page.getByLabel('Board as text').fill('1 2 3/4 5 6/8 7 0')
    await press(page, 'Use this board')
    assert.match(
      (await page.locator('.answer .problem').textContent()) ?? '',
      /cannot be solved: .*odd permutation/,
    )
    await press(page, 'Swap 8 and 7')
    await solved(page)
  }))

test('a board of one line has no remedy, and is scrambled by walking to and fro', () =>
  visit('#tiles?board=3/1/2/0', async (page) => {
    await page.getByText('tiles cannot pass each other').waitFor()
    assert.equal(await page.getByRole('button', { name: /^Swap/ }).count(), 0)
    await press(page, 'Scramble by moves')
    await addressIs(page, /board=[0-3+/]*$/)
    await page.getByText('tiles cannot pass each other').waitFor({ state: 'detached' })
  }))

test('what is typed in the very moment in which the editor opens stays', () =>
  visit('#tiles', async (page) => {
    await cells(page)
    await page.evaluate(() => {
      const area = /** @type {HTMLTextAreaElement} */ (document.querySelector('.editor textarea[rows="4"]'))
      area.closest('details')?.querySelector('summary')?.click()
      area.value = '1 2 3/4 5 6/0 7 8'
    })
    await press(page, 'Use this board')
    await addressIs(page, /board=1\+2\+3\/4\+5\+6\/0\+7\+8$/)
  }))

test('the address holds the puzzle, without the moves; reload and back lead to the game', () =>
  visit('#tiles', async (page) => {
    await page.getByText('Paste or edit a board').click()
    await page.getByLabel('Board as text').fill('1 2 3/4 5 6/0 7 8')
    await press(page, 'Use this board')
    await page.locator('h1').click()
    await page.keyboard.press('ArrowLeft')
    await addressIs(page, /board=1\+2\+3\/4\+5\+6\/0\+7\+8$/)
    await page.reload()
    await toGo(page, /^1$/)
    assert.deepEqual((await cells(page)).slice(6), ['7', 'Gap', '8'])
    await page.getByRole('link', { name: 'Laboratory' }).click()
    await page.getByRole('heading', { name: 'Laboratory' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Tiles' }).waitFor()
    assert.deepEqual((await cells(page)).slice(6), ['7', 'Gap', '8'])
    await page.goBack() // the random board that came first
    await addressIs(page, /board=\d+\+\d+\+\d+\+\d+\//)
    assert.equal((await cells(page)).length, 16)
  }))

test('moves of a link that do not fit the board are left out, and that is said', async () => {
  for (const [moves, words] of /** @type {[string, RegExp][]} */ ([
    ['U4000000000', /moves of this link were left out: move 1: 'U4000000000' makes more than a million/],
    ['LLL', /moves of this link were left out: move 3: /],
  ]))
    await visit(`#tiles?board=${encoded(SOLVED_IN_TWO)}&moves=${moves}`, async (page) => {
      const began = Date.now()
      await page.locator('.answer').filter({ hasText: words }).waitFor()
      assert.deepEqual((await cells(page)).slice(6), ['Gap', '7', '8'])
      assert(Date.now() - began < 5000, `${Date.now() - began} ms`)
    })
})

test('sizes, goals and scrambles', () =>
  visit('#tiles', async (page) => {
    await page.getByLabel('Rows').selectOption('2')
    await page.getByLabel('Columns').selectOption('5')
    assert.equal((await cells(page)).length, 10)
    await toGo(page, /^\d+$/)
    await page.getByRole('combobox', { name: 'Goal' }).selectOption('snail')
    await page.getByRole('spinbutton', { name: 'Moves' }).fill('3')
    await press(page, 'Scramble by moves')
    await toGo(page, /^[0-3]$/)
    await page.getByLabel('Rows').selectOption('6')
    await page.getByLabel('Columns').selectOption('6')
    await toGo(page, /^≥ \d+$/)
  }))

test('a goal of one’s own', () =>
  visit('#tiles', async (page) => {
    await page.getByRole('combobox', { name: 'Goal' }).selectOption('own')
    await page.getByLabel('Goal as text').fill('8 7 6/5 4 3/2 1 0')
    await press(page, 'Use this goal')
    await toGo(page, /^\d+$/)
    await page.reload()
    assert.equal(await page.getByLabel('Goal as text').inputValue(), '8 7 6/5 4 3/2 1 0')
    await page.getByLabel('Speed').selectOption('8')
    await press(page, 'Solve')
    await solved(page)
    assert.deepEqual(await cells(page), ['8', '7', '6', '5', '4', '3', '2', '1', 'Gap'])
  }))

test('the skip link leads to the puzzle and leaves the address alone', () =>
  visit('#tiles', async (page) => {
    await toGo(page, /^\d+$/)
    const before = page.url()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'content')
    assert.equal(page.url(), before)
  }))

test('a goal that cannot be used is explained, and the standard board is there', () =>
  visit('#tiles?goal=garbage', async (page) => {
    const problem = page.locator('.editor').filter({ has: page.getByLabel('Goal as text') }).locator('.problem')
    await problem.filter({ hasText: /^The address holds no goal.*unexpected 'g'/ }).waitFor()
    assert.equal((await cells(page)).length, 16)
    await page.goto(`${server.address}#tiles?goal=own`)
    await problem.filter({ hasText: /unexpected 'o'/ }).waitFor()
    await page.goto(`${server.address}#tiles?goal=${encoded('1 2/3 0')}&board=${encoded(SOLVED_IN_TWO)}`)
    await problem.filter({ hasText: /2 x 2/ }).waitFor()
    await toGo(page, /^2$/)
  }))

test('boards of other sizes than those offered come by link, and can be made anew', () =>
  visit(`#tiles?goal=${encoded('1 2 3 4 5 6 7/8 9 10 11 12 13 0')}`, async (page) => {
    assert.equal((await cells(page)).length, 14)
    assert.equal(await page.getByLabel('Columns').inputValue(), '7')
    await press(page, 'New board')
    await press(page, 'Scramble by moves')
    assert.equal((await cells(page)).length, 14)
    await page.getByLabel('Rows').selectOption('3')
    assert.equal((await cells(page)).length, 21)
  }))

test('a board that cannot be solved has no solve button, though another was being solved', () =>
  visit(`#tiles?board=${encoded(RANDOM_35)}`, async (page) => {
    await page.getByText('Paste or edit a board').click()
    await press(page, 'Solve')
    await page.locator('.work progress').waitFor()
    await page.getByLabel('Board as text').fill('1 2 3/4 5 6/8 7 0')
    await press(page, 'Use this board')
    await page.locator('.work').waitFor({ state: 'detached' })
    assert(await page.getByRole('button', { name: 'Solve', exact: true }).isDisabled())
  }))

test('a large board has a solution at once, better ones until it is stopped, and a proof if it is wanted', () =>
  visit('#tiles?board=' + encoded(RANDOM_35), async (page) => {
    await toGo(page, /^≥ 1\d\d$/)
    await press(page, 'Solve')
    await answered(page, /^\d{3} moves; at least 1\d\d are needed$/)
    await page.locator('.work-figures').filter({ hasText: /^0:\d\d · .*best so far \d+ moves · at least \d+ moves · gap \d+ %/ }).waitFor()
    await press(page, 'Stop')
    await page.locator('.work').waitFor({ state: 'detached' })
    await page.locator('.answer').filter({ hasText: /At most \d+ % longer than a shortest one\./ }).waitFor()
    const length = async () => Number.parseInt((await page.locator('.answer strong').textContent()) ?? '')
    const first = await length()
    await press(page, 'Prove it')
    await page.locator('.work-figures').filter({ hasText: /boards/ }).waitFor()
    const began = Date.now()
    await press(page, 'Cancel')
    await page
      .locator('.answer')
      .filter({ hasText: /^Cancelled. Proved by then: at least 1\d\d moves/ })
      .waitFor()
    assert(Date.now() - began < 3000, `it took ${Date.now() - began} ms`)
    assert.equal(await page.locator('.counter-value').first().textContent(), '0', 'the solution stays')
    await press(page, 'To the end')
    await finished(page, new RegExp(`^Solved by Glissade in ${first} moves`))
    await page.getByLabel('Rows').selectOption('3')
    await page.getByLabel('Columns').selectOption('3')
    await toGo(page, /^\d+$/) // the solver works again
  }))

test('a hint on a large board follows the best solution that is known', () =>
  visit(`#tiles?board=${encoded(RANDOM_35)}`, async (page) => {
    await press(page, 'Hint')
    await page.locator('.tile.hint').waitFor()
    await page.getByRole('button', { name: /^Move it: \d/ }).click()
    await page.locator('.moves .done').waitFor()
    await press(page, 'Hint')
    await page.locator('.tile.hint').waitFor()
    await page.getByText('A good move; nobody has proved that it is the best.').first().waitFor()
  }))

test('the hardest 15-puzzle is solved in seconds, by larger tables as it turns out to be hard', async (t) =>
  visit('#tiles', async (page) => {
    const { length, heuristic, seconds } = await page.evaluate(async (board) => {
      const { startSolver } = await import(new URL('worker-client.mjs', location.href).href)
      const solver = await startSolver()
      /** @type {number[]} */
      const bounds = []
      const result = await solver.solve(board, {}, { onProgress: (/** @type {any} */ { lower_bound }) => void bounds.push(lower_bound) })
      solver.stop()
      if (bounds.some((bound, i) => bound < bounds[i - 1])) throw new Error(`bounds fall: ${bounds}`)
      return result
    }, '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1')
    t.diagnostic(`80 moves in ${seconds.toFixed(1)} s`)
    assert.equal(length, 80)
    assert.equal(heuristic, 'pdb:7-7-1')
  }))

test('a picture is cut into tiles', () =>
  visit('#tiles', async (page) => {
    await page.getByText('Picture on the tiles').click()
    await press(page, 'Use ours')
    await page.locator('.board.has-picture').waitFor()
    const picture = {
      name: 'dot.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></svg>',
      ),
    }
    await page.getByLabel(/Your own picture/).setInputFiles(picture)
    await page.getByLabel('Numbers on the tiles').uncheck()
    await page.waitForFunction(() =>
      getComputedStyle(
        /** @type {Element} */ (document.querySelector('.tile .face')),
      ).backgroundImage.includes('blob:'),
    )
    await page
      .getByLabel(/Your own picture/)
      .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await page.getByText('words.txt is not a picture').waitFor()
    assert.match(
      await page
        .locator('.tile .face')
        .first()
        .evaluate((face) => getComputedStyle(face).backgroundImage),
      /blob:/,
    )
  }))

test('on a phone the board comes into sight when something happens on it', () =>
  visit(`#tiles?board=${encoded(RANDOM_15)}`, async (page) => {
    await toGo(page, /^59$/)
    const top = () => page.locator('.board').evaluate((board) => board.getBoundingClientRect().top)
    await page.evaluate(() => window.scrollTo(0, 500))
    assert((await top()) < 0)
    // Pressed where it is, which does not scroll.
    await page.getByRole('button', { name: 'Hint', exact: true }).evaluate((button) => /** @type {HTMLElement} */ (button).click())
    await page.locator('.tile.hint').waitFor()
    assert((await top()) >= 0)
    await page.evaluate(() => window.scrollTo(0, 500))
    await page.getByRole('button', { name: 'Solve', exact: true }).evaluate((button) => /** @type {HTMLElement} */ (button).click())
    await answered(page, /^59 moves, proved optimal$/)
    assert((await top()) >= 0)
  }, { viewport: { width: 390, height: 844 } }))
