/** What results, times and places are called, in the language of the page. */
import { element } from './dom.mjs'
import { language, text } from './text.mjs'

/** @typedef {import('../glissade.mjs').Result} Result */

/** Who solved it. @param {{help: import('./game.mjs').Help}} game */
export function solvedWords({ help }) {
  return text.solved[help]
}

/** @param {Result} result */
export function resultWords(result) {
  if (result.status === 'unsolvable') return text.result.unsolvable(result.reason ?? '')
  if (result.length === undefined) return text.result.unsolved(result.reason ?? '', result.lower_bound)
  if (result.optimal) return text.result.optimal(result.length)
  return text.result.atMost(result.length, result.lower_bound)
}

/** @param {Result} result */
export function countWords(result) {
  return result.count === undefined ? text.result.uncounted : text.result.count(result.count)
}

/** @param {number} seconds */
export function secondsWords(seconds) {
  const digits = (/** @type {number} */ value, /** @type {number} */ count) =>
    value.toLocaleString(language, { minimumFractionDigits: count, maximumFractionDigits: count })
  return seconds < 1 ? `${digits(seconds * 1000, seconds < 0.01 ? 1 : 0)} ms` : `${digits(seconds, 1)} s`
}

/**
 * @param {string} copied
 * @param {import('./table.mjs').Context} context
 * @param {string} words
 */
export async function copyText(copied, context, words) {
  try {
    await navigator.clipboard.writeText(copied)
    context.announce(words)
    toast(words)
  } catch {
    window.prompt(text.copyThis, copied)
  }
}

/** Says something for two seconds. @param {string} words */
export function toast(words) {
  const note = element('div', { class: 'toast', 'aria-hidden': 'true' }, words)
  document.body.append(note)
  setTimeout(() => note.remove(), 2000)
}
