/** What the tests of the page share: Debian's Chromium, driven by playwright-core, and boards. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { serve } from './server.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContextOptions} ContextOptions */

export const folder = fileURLToPath(new URL('../../build/web', import.meta.url))
export const screenshots = fileURLToPath(new URL('../../build/screenshots', import.meta.url))
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
export const RANDOM_15 = '11 3 5 0/9 13 7 12/4 6 8 10/2 15 14 1'
export const BOARD_19 = '1 4 19 11 9/6 14 3 17 0/13 16 18 15 10/2 8 12 7 5'
export const RANDOM_24 = '14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13'
export const RANDOM_35 =
  '5 17 21 2 32 16/11 25 30 0 9 22/33 12 28 19 24 4/7 15 23 10 35 8/29 1 13 6 3 26/18 27 31 34 14 20'
export const KORF_1 = '14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3'
export const HARD_DESIGN =
  'A.........#A/............/...C..A....C/......B...../.C.C.....#../..B..A....../.....#...#../.........B../.......B..../.........#../.#........../..#......#..' +
  ' => AA.B......#C/.C........../............/............/........A#../............/.....#...#../............/B.........../A........#../B#C........./.B#......#.C'
export const SOLVED_IN_TWO = '1 2 3/4 5 6/0 7 8'
const PATIENCE = 20000 // milliseconds: the machine may be busy

/** @type {import('playwright-core').Browser} */
export let browser
/** @type {Awaited<ReturnType<typeof serve>>} */
export let server

before(async () => {
  mkdirSync(screenshots, { recursive: true })
  server = await serve(folder)
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })
})

after(async () => {
  await browser?.close()
  server?.stop()
})

/**
 * Runs in a fresh browser profile, and sees that nothing went wrong on the way: no
 * error in the console, no request to another host.
 * @param {string} hash
 * @param {(page: Page, complaints: string[]) => Promise<void>} body
 * @param {ContextOptions & {address?: string}} [options]
 */
export async function visit(hash, body, { address = server.address, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(address).origin })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  /** @type {string[]} */
  const complaints = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== new URL(address).origin && protocol !== 'blob:')
      complaints.push(`request to ${request.url()}`)
  })
  try {
    await page.goto(address + hash)
    await body(page, complaints)
    assert.deepEqual(complaints, [])
  } finally {
    await context.close()
  }
}

/** @param {Page} page @param {string} name */
export const press = (page, name) => page.getByRole('button', { name, exact: true }).click()

/** What the cells of the board show, row by row. @param {Page} page */
export async function cells(page) {
  await page.locator('.board .cell').first().waitFor()
  const labels = await page
    .locator('.board .cell')
    .evaluateAll((list) => list.map((cell) => cell.ariaLabel ?? ''))
  return labels.map((label) => label.split(',')[0])
}

/** @param {Page} page @param {RegExp | string} text */
export const toGo = (page, text) => page.locator('.distance .counter-value').filter({ hasText: text }).waitFor()

/** @param {Page} page */
export const solved = (page) => page.locator('.board.solved').waitFor()

/** @param {Page} page @param {RegExp} words */
export const answered = (page, words) => page.locator('.answer strong').filter({ hasText: words }).waitFor()

/** @param {Page} page @param {RegExp} words */
export const finished = (page, words) => page.locator('.finish h2').filter({ hasText: words }).waitFor()

/** Opens all parts that can be folded. @param {Page} page */
export const unfold = (page) =>
  page.evaluate(() => document.querySelectorAll('details').forEach((part) => part.setAttribute('open', '')))

/** @param {string} text */
export const encoded = (text) => encodeURIComponent(text).replace(/%20/g, '+')

/** The headers that let workers share a memory. */
export const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

/**
 * Waits until the address is so. Not by waitForURL(): that also waits for a load, which a
 * change of what stands behind "#" does not bring.
 * @param {Page} page
 * @param {RegExp} pattern
 */
export const addressIs = (page, pattern) =>
  page.waitForFunction(({ source }) => new RegExp(source).test(location.href), { source: pattern.source })
