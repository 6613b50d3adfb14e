/** What the page says: the same in every language, all of it from the tables, and only one of them loaded. */
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { LANGUAGES } from '../../web/page/text.mjs'
import { SOLVED_IN_TWO, answered, encoded, finished, press, server, unfold, visit } from './browser.mjs'

/** @typedef {import('./browser.mjs').Page} Page */

const folder = new URL('../../web/text/', import.meta.url)
const files = readdirSync(folder).filter((name) => name !== 'figures.mjs')
/** The files of the English table: those of the others have the same names but for the language. */
const english = files.filter((name) => /\ben\b/.test(name))
const names = LANGUAGES.map(([name]) => name)
const inLanguage = (/** @type {string} */ file, /** @type {string} */ language) => file.replace(/\ben\b/, language)

/** @param {string} file @returns {Promise<any>} */
const tableOf = async (file) => (await import(new URL(file, folder).href)).default

/** Every text of a table by its path, with what is to be the same in all languages. @param {any} value @param {string} path @returns {[string, string, any][]} */
function leaves(value, path = '') {
  if (typeof value === 'string') return [[path, 'text', value]]
  if (typeof value === 'function') return [[path, `of ${value.length}`, value]]
  return Object.entries(value).flatMap(([key, each]) => leaves(each, `${path}.${key}`))
}

test('the tables of all languages have the same texts, and none is empty or left in English', async () => {
  assert.deepEqual(files.filter((name) => !english.some((each) => names.some((language) => inLanguage(each, language) === name))), [])
  for (const file of english) {
    const wanted = leaves(await tableOf(file))
    assert(wanted.length > 20, file)
    for (const language of names.slice(1)) {
      const found = leaves(await tableOf(inLanguage(file, language)))
      assert.deepEqual(found.map(([path, form]) => `${path} ${form}`), wanted.map(([path, form]) => `${path} ${form}`), `${file} in ${language}`)
      assert.deepEqual(found.filter(([, , value]) => value === ''), [])
      const same = found.filter(([, form, value], i) => form === 'text' && value === wanted[i][2])
      // Names, notations, and a few words are the same in several languages.
      assert(same.length < wanted.length / 8, `${language}: ${same.map(([path]) => path)}`)
    }
  }
})

test('preload.js knows the languages that there are', () => {
  const source = readFileSync(new URL('../../web/preload.js', import.meta.url), 'utf8')
  assert.deepEqual([.../LANGUAGES = \[(.*)\]/.exec(source)?.[1].matchAll(/'(\w+)'/g) ?? []].map(([, name]) => name), names)
})

/** The tables that a page has loaded. @param {Page} page */
const loaded = async (page) =>
  (await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .filter((name) => name.includes('/text/') && !name.includes('figures'))
    .map((name) => name.replace(/.*\/text\//, ''))

for (const [locale, language, heading, solve, words] of /** @type {const} */ ([
  ['de-CH', 'de', 'Zahlen', 'Lösen', /^2 Züge, bewiesen optimal$/],
  ['fr-FR', 'fr', 'Taquin', 'Résoudre', /^2 coups, optimal prouvé$/],
  ['pt-BR', 'en', 'Tiles', 'Solve', /^2 moves, proved optimal$/],
]))
  test(`a browser that speaks ${locale} gets ${language}, and no other table`, () =>
    visit(`#tiles?board=${encoded(SOLVED_IN_TWO)}`, async (page) => {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      assert.equal(await page.locator('html').getAttribute('lang'), language)
      await press(page, solve)
      await answered(page, words)
      assert.deepEqual(await loaded(page), [`${language}.mjs`])
      await page.locator('nav a').nth(2).click()
      await page.getByRole('heading', { level: 1, name: 'Mondrian' }).waitFor()
      assert.deepEqual((await loaded(page)).sort(), [`${language}-more.mjs`, `${language}.mjs`])
    }, { locale, serviceWorkers: 'block' }).catch((error) => {
      // What the browser says of the worker that it may not have.
      if (!/serviceWorker|ServiceWorker|Service Worker/i.test(String(error))) throw error
    }))

test('searches of the laboratory are told apart in the language of the page', () =>
  visit('#laboratory', async (page) => {
    await page.locator('.search').first().waitFor()
    const summaries = await page.locator('.search small').allInnerTexts()
    assert(summaries.length > 10)
    for (const words of summaries) assert.doesNotMatch(words, /\b(the|from|with|first|any)\b/)
  }, { locale: 'de-DE' }))

for (const [locale, view, words] of /** @type {const} */ ([
  ['de', `#tiles?board=${encoded('1 2 3/4 5 6/8 7 0')}`, /^Dieses Brett ist nicht lösbar: Anfang und Ziel unterscheiden sich um eine ungerade Permutation, und die Lücke ist 0 Schritte entfernt/],
  ['fr', `#tiles?board=${encoded('1/3/2/0')}`, /^Cette grille est insoluble : sur une ligne les carreaux ne peuvent se croiser, et le carreau \d/],
]))
  test(`why a board cannot be solved is said in ${locale}`, () =>
    visit(view, async (page) => {
      await page.locator('.note .problem').filter({ hasText: words }).waitFor()
    }, { locale }))

test('another language can be chosen, and is kept', () =>
  visit('#tiles', async (page) => {
    await page.locator('main h1').waitFor()
    await page.getByLabel('Language').selectOption('fr')
    await page.getByRole('heading', { level: 1, name: 'Taquin' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Taquin' }).waitFor()
    await page.getByLabel('Langue').selectOption('de')
    await page.getByRole('heading', { level: 1, name: 'Zahlen' }).waitFor()
    assert.equal(await page.title(), 'Zahlen · Glissade')
  }))

/** A table as the page has it, but for brackets around every text. @param {string} file */
const bracketed = (file) => `import table from './${file}?as-it-is'
const wrap = (value) =>
  typeof value === 'string' ? '⟦' + value + '⟧'
  : typeof value === 'function' ? (...given) => '⟦' + value(...given) + '⟧'
  : Array.isArray(value) ? value.map(wrap)
  : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, wrap(each)]))
export default wrap(table)`

/** What is no text of ours: moves, puzzles, names that the library has for its searches, what people type. */
const FOREIGN = '.moves, .board .tiles, .cell, .word, textarea, input, .search b, .search small, .results th[scope=row], .results td:nth-child(2), .results td:nth-child(3), .chart, option, .work-figures, .language, .wordmark, dt, .loss, .heat, .goal-board, .day, .blocks-view .card, script, style, noscript'

/** Words that are seen, or told by screen readers, and come from no table. @param {Page} page */
const inlineWords = (page) =>
  page.evaluate((foreign) => {
    const rest = (/** @type {string} */ words) => {
      let depth = 0
      return [...words].filter((sign) => {
        if (sign === '⟦') depth++
        if (sign === '⟧') depth--
        return depth === 0 && sign !== '⟧'
      }).join('')
    }
    const isText = (/** @type {string} */ words) => /\p{L}{3}/u.test(rest(words))
    const found = []
    for (const node of document.body.querySelectorAll('*')) {
      if (node.closest(foreign)) continue
      for (const child of node.childNodes)
        if (child.nodeType === Node.TEXT_NODE && isText(child.textContent ?? '')) found.push(child.textContent)
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'alt'])
        if (isText(node.getAttribute(name) ?? '')) found.push(`${name}: ${node.getAttribute(name)}`)
    }
    return [...new Set(found)]
  }, FOREIGN)

test('no text that can be seen stands in the code', () =>
  visit('', async (page, complaints) => {
    await page.route(/\/text\/(blocks-)?en(-more)?\.mjs$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: bracketed(/[^/]*$/.exec(route.request().url())?.[0] ?? '') }))
    const named = (/** @type {string} */ name) => page.getByRole('button', { name: `⟦${name}⟧`, exact: true })
    /** @type {[string, () => Promise<void>][]} */
    const states = [
      [`#tiles?board=${encoded('1 2 3/4 5 6/0 7 8')}`, async () => {
        await named('Solve').click()
        await finished(page, /Solved by Glissade/)
        await page.locator('.race h3').first().waitFor()
      }],
      [`#tiles?board=${encoded('1 2 3/4 5 6/8 7 0')}`, async () => page.locator('.note .problem').waitFor()],
      ['#tiles', async () => {
        await named('Help').click()
        await page.locator('dialog').waitFor()
      }],
      ['#shuffdle?day=2026-01-31', async () => page.locator('.counter-value').filter({ hasText: /\d\d/ }).first().waitFor()],
      ['#mondrian', async () => named('Hint').click()],
      ['#mondrian?gallery=all', async () => page.locator('.card').nth(41).waitFor()],
      [`#mondrian?design=${encoded('A./.. => ../.A')}`, async () => {
        await named('Solve it').click()
        await named('Where tiles stop, forced moves').click()
        await page.locator('.heat').waitFor()
        await named('Keep in my collection').click()
      }],
      [`#mondrian?design=${encoded('A./.. => ../..')}`, async () => named('Solve it').click()],
      ['#blocks', async () => page.locator('.blocks-board').waitFor()],
      ['#blocks?gallery=all', async () => page.locator('.card').first().waitFor()],
      [`#blocks?design=${encoded('AA../..../.... => ..../..../..AA')}`, async () => page.locator('.blocks-verdict').filter({ hasText: /\d/ }).waitFor()],
      ['#laboratory', async () => {
        await named('Run').click()
        await page.locator('.results tbody tr').nth(5).waitFor()
        await named('Watch').click()
        await page.locator('.growth circle').first().waitFor()
      }],
    ]
    for (const [hash, body] of states) {
      await page.goto('about:blank')
      await page.goto(server.address + hash)
      await page.locator('main h1').waitFor()
      assert.match((await page.locator('main h1').textContent()) ?? '', /⟦/, 'the table is that with brackets')
      await unfold(page)
      await body()
      assert.deepEqual(await inlineWords(page), [], hash)
    }
    complaints.splice(0) // what the browser says of the worker that keeps files: it may not stand before the route
  }, { serviceWorkers: 'block' }))
