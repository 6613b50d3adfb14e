/**
 * What the page says, in one language: that of the browser, unless a person chose another.
 * A language is a table of texts and of functions that make them, in two modules: what is
 * needed at first, and the rest. The English ones are complete, the type checker holds the
 * others to them, and only those of the chosen language are loaded.
 */
import { store } from './storage.mjs'

/** @typedef {typeof import('../text/en.mjs').default & typeof import('../text/en-more.mjs').default} Text */

const FIRST = {
  en: () => import('../text/en.mjs'),
  de: () => import('../text/de.mjs'),
  fr: () => import('../text/fr.mjs'),
}
/** @type {Record<Language, () => Promise<{default: Partial<Text>}>>} */
const MORE = {
  en: () => import('../text/en-more.mjs'),
  de: () => import('../text/de-more.mjs'),
  fr: () => import('../text/fr-more.mjs'),
}

/** @typedef {keyof typeof FIRST} Language */

/** The languages of the page, each in its own words; preload.js has them too. @type {[Language, string][]} */
export const LANGUAGES = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
]

/** Chosen by preload.js, which begins to load the table before the modules are there. */
const wanted = globalThis.document?.documentElement.lang

export const language = LANGUAGES.find(([name]) => name === wanted)?.[0] ?? 'en'
export const text = /** @type {Text} */ ({ ...(await FIRST[language]()).default })

/** The rest of the table; before that it must not be used. */
export async function loadMoreText() {
  if (!text.help) Object.assign(text, (await MORE[language]()).default)
}

/** From the next load of the page on. @param {string} chosen */
export function chooseLanguage(chosen) {
  store('language', chosen)
}
