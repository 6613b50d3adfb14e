/**
 * What the page says, in the language of the browser if there is a table for it. A table
 * is a module of texts and of functions that make them; the English one is complete, and
 * the type checker holds the others to it.
 */
import en from '../text/en.mjs'

/** @typedef {typeof en} Text */

/** @type {Record<string, () => Promise<{default: Text}>>} */
const OTHERS = {}

/** The languages of the page, each in its own words. @type {[string, string][]} */
export const LANGUAGES = [['en', 'English']]

/** The first of the wanted languages that the page speaks. @param {readonly string[]} wanted */
export function spoken(wanted) {
  for (const each of wanted) {
    const [language] = each.toLowerCase().split('-')
    if (LANGUAGES.some(([name]) => name === language)) return language
  }
  return 'en'
}

export const language = spoken(globalThis.navigator?.languages ?? [])
export const text = language in OTHERS ? (await OTHERS[language]()).default : en
