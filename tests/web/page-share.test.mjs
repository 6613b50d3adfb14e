/** What of the page goes elsewhere: links, previews, icons, paper. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KORF_1, SOLVED_IN_TWO, answered, cells, encoded, press, server, solved, visit } from './browser.mjs'

/** @typedef {import('./browser.mjs').Page} Page */

/** @param {Page} page */
const copied = (page) => page.evaluate(() => navigator.clipboard.readText())
const board = encoded(SOLVED_IN_TWO).replace(/%2F/g, '/')

test('there is a link to the puzzle and one with the solution, and none has moves of one’s own', () =>
  visit(`#tiles?board=${encoded(SOLVED_IN_TWO)}`, async (page) => {
    await cells(page)
    await page.keyboard.press('ArrowDown')
    await page.locator('.moves .done').waitFor()
    await press(page, 'Copy link')
    assert.equal(await copied(page), `${server.address}#tiles?board=${board}`)
    await page.keyboard.press('Control+z')
    await press(page, 'Solve')
    await answered(page, /^2 moves/)
    await solved(page)
    await press(page, 'Copy link with solution')
    assert.equal(await copied(page), `${server.address}#tiles?board=${board}&solution=L2`)
  }))

/** The sides of a PNG. @param {string} name */
async function pngSize(name) {
  const response = await fetch(new URL(name, server.address))
  assert.equal(response.status, 200, name)
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(bytes.subarray(0, 8).toString('hex'), '89504e470d0a1a0a', name)
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('links have a preview, phones an icon', () =>
  visit('#tiles', async (page) => {
    const [picture, width, height, icon, description] = await page.evaluate(() => [
      ...['og:image', 'og:image:width', 'og:image:height'].map(
        (name) => document.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? '',
      ),
      document.querySelector('link[rel="apple-touch-icon"]')?.getAttribute('href') ?? '',
      document.querySelector('meta[property="og:description"]')?.getAttribute('content') ?? '',
    ])
    assert.match(description, /15-puzzle/)
    assert.deepEqual(await pngSize(picture), [Number(width), Number(height)])
    assert.deepEqual(await pngSize(icon), [180, 180])
    const { icons } = await (await fetch(new URL('manifest.webmanifest', server.address))).json()
    const drawn = icons.filter((/** @type {any} */ each) => each.type === 'image/png')
    assert.deepEqual(drawn.map((/** @type {any} */ each) => each.sizes), ['192x192', '512x512'])
    for (const { src, sizes } of drawn) assert.equal((await pngSize(src)).join('x'), sizes)
    // The drawing is that of the SVG: dark at the middle of an edge, nothing in the corner, green at the lower right.
    const colours = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 192
      const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }))
      pen.drawImage(image, 0, 0)
      return [[0, 0], [96, 3], [140, 140], [60, 60]].map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data].join(' '))
    }, drawn[0].src)
    assert.deepEqual(colours, ['0 0 0 0', '44 40 36 255', '26 127 120 255', '247 241 227 255'])
  }))

test('on paper there is the board, its solution and its goal, in black on white', () =>
  visit(`#tiles?goal=blank-first&board=${encoded(KORF_1)}`, async (page) => {
    await cells(page)
    await page.emulateMedia({ media: 'print' })
    for (const name of ['.site nav', '.transport', '.side button', '.site-tools'])
      assert.equal(await page.locator(name).first().isVisible(), false, name)
    assert(await page.locator('.board').isVisible())
    const colours = await page.evaluate(() =>
      ['html', '.board', '.tile .face'].map((name) => getComputedStyle(/** @type {Element} */ (document.querySelector(name))).backgroundColor),
    )
    assert.deepEqual(colours.slice(0, 2), ['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
    const pdf = await page.pdf()
    assert(pdf.length > 1000)
    assert.equal((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length, 1, 'one page is enough')
  }, { colorScheme: 'dark' }))
