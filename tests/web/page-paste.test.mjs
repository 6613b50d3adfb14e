/** What is pasted, typed or dropped, and what is said about it; the help panel. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromJson, isMoves, linkedAddress, readPasted } from '../../web/page/paste.mjs'
import { SOLVED_IN_TWO, addressIs, cells, encoded, finished, press, server, toGo, visit } from './browser.mjs'
import { load } from './support.mjs'

/** @typedef {import('./browser.mjs').Page} Page */

const engine = await load()
const FIELD = 'Paste or type a puzzle, a link, or moves'

test('JSON of every kind is turned into the library’s text', () => {
  const tiles = readPasted(engine, '{"n":3,"start":[[7,2,4],[5,0,6],[8,3,1]],"goal":[[0,1,2],[3,4,5],[6,7,8]]}')
  assert.equal(tiles.position.start, '7 2 4/5 0 6/8 3 1')
  assert.equal(tiles.position.goal, '0 1 2/3 4 5/6 7 8')
  assert.match(tiles.address, /^#tiles\?board=.*&goal=0\+1\+2/)
  assert.equal(readPasted(engine, '[[7,2,4],[5,0,6],[8,3,1]]').position.start, '7 2 4/5 0 6/8 3 1')
  const word = { puzzle: 'shuffdle', word: 'LATCH', mode: 'hard', board: ['VVXKD', 'NGTSV', 'PXLSF', 'YIDSU', '_____'] }
  assert.equal(readPasted(engine, JSON.stringify(word)).position.start, 'hard:LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____')
  const colours = { kind: 'mondrian', start: ['A.#', '.B.'], goal: ['..#', 'BA.'] }
  assert.equal(readPasted(engine, JSON.stringify(colours)).position.start, 'A.#/.B. => ..#/BA.')
  const result = engine.solve('8 6 7/2 5 4/3 0 1')
  assert.equal(readPasted(engine, JSON.stringify({ ...result, start: '8 6 7/2 5 4/3 0 1' })).position.kind, 'tiles')
  assert.throws(() => fromJson('{"start": {}}'), /without a board/)
  assert.throws(() => fromJson('{"start": '), SyntaxError)
})

test('moves and links are told from puzzles', () => {
  for (const moves of ['R2D', ' u d, l r ', 'URDL12']) assert(isMoves(moves), moves)
  for (const other of ['1 2 3', 'CAB FSX', 'RED ABC/DEF/___', '']) assert(!isMoves(other), other)
  assert.equal(linkedAddress(' https://example.org/x/#tiles?board=1+2/3+0 '), '#tiles?board=1+2/3+0')
  assert.equal(linkedAddress('https://example.org/#else'), undefined)
})

test('a board is pasted into the field with its lines, from any view, and it is said what it was read as', () =>
  visit('#mondrian', async (page) => {
    await page.evaluate(() => navigator.clipboard.writeText('7 2 4\n5 0 6\n8 3 1\n'))
    await page.getByLabel(FIELD).focus()
    await page.keyboard.press('Control+V')
    await toGo(page, /^20$/)
    assert.deepEqual(await cells(page), ['7', '2', '4', '5', 'Gap', '6', '8', '3', '1'])
    await page.getByText('Read as Tiles, 3 × 3').first().waitFor()
  }))

test('a puzzle, moves, or a file: anywhere on the page', () =>
  visit('#tiles', async (page) => {
    await cells(page)
    /** @param {string} text */
    const paste = async (text) => {
      await page.evaluate((words) => navigator.clipboard.writeText(words), text)
      await page.locator('h1').click()
      await page.keyboard.press('Control+V')
    }
    await paste(SOLVED_IN_TWO)
    await addressIs(page, /board=1\+2\+3\/4\+5\+6\/0\+7\+8$/)
    await paste('ll')
    await page.locator('.answer').filter({ hasText: '2 moves, all legal; they solve the board.' }).waitFor()
    await press(page, 'To the end')
    await finished(page, /^Solved by Glissade/)
    await paste('what is this')
    await page.getByText(/^What was pasted is no puzzle: /).first().waitFor()
    assert.deepEqual((await cells(page)).slice(6), ['7', '8', 'Gap'], 'the board stays')
    await page.evaluate(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['{"start": ["A.#", ".B."], "goal": ["..#", "BA."]}'], 'board.json'))
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
    })
    await page.getByRole('heading', { name: 'Mondrian' }).waitFor()
    await addressIs(page, /#mondrian\?puzzle=A/)
  }))

test('what cannot be read stays in the field, with what is wrong', () =>
  visit('#tiles', async (page) => {
    const field = page.getByLabel(FIELD)
    const says = (/** @type {RegExp} */ words) => page.locator('.paste .problem').filter({ hasText: words }).waitFor()
    await field.fill('1 2 3/4 4 5/6 7 0')
    await press(page, 'Open')
    await says(/4 stands twice/)
    assert.equal(await field.inputValue(), '1 2 3/4 4 5/6 7 0')
    await field.fill('{"start": [[1,')
    await field.press('Enter')
    await says(/^This is not JSON/)
    await field.fill('UUUUUUUU')
    await field.press('Enter')
    await says(/move/)
  }))

test('a board is edited in its place', () =>
  visit(`#tiles?board=${encoded(SOLVED_IN_TWO)}`, async (page) => {
    await page.getByText('Paste or edit a board').click()
    await press(page, 'Edit on the board')
    await page.getByRole('button', { name: /^7,/ }).click()
    await page.getByRole('button', { name: /^8,/ }).click()
    await page.locator('.note').filter({ hasText: 'cannot be solved' }).waitFor()
    assert.deepEqual((await cells(page)).slice(6), ['Gap', '8', '7'])
    await press(page, 'Done')
    await press(page, 'Swap 8 and 7')
    await toGo(page, /^2$/)
  }))

test('the help panel says what the keys and letters are, and forgets what is kept', () =>
  visit(`#tiles?board=${encoded(SOLVED_IN_TWO)}`, async (page) => {
    await toGo(page, /^2$/)
    await page.keyboard.press('ArrowLeft')
    await page.locator('.moves .done').waitFor()
    await press(page, 'Help')
    await page.getByRole('dialog').getByText('The direction in which a tile moves').waitFor()
    await page.keyboard.press('ArrowLeft')
    assert.equal(await page.locator('.counter-value').first().textContent(), '1', 'keys are the panel’s')
    page.on('dialog', (dialog) => dialog.accept())
    await press(page, 'Forget all of it')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.deepEqual((await cells(page)).slice(6), ['Gap', '7', '8'])
    assert.equal(server.address, new URL(page.url()).origin + '/')
  }))
