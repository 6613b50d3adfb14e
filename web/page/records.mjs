/** Times of games that were won without help, by view and size: records, and averages as racers take them. */
import { store, stored } from './storage.mjs'

/** @typedef {{milliseconds: number, length: number, at: number}} Time */

const TIMES_KEPT = 200 // of each size

/** @param {string} view @param {string} size */
const nameOf = (view, size) => `times:${view}:${size}`

/** @param {string} view @param {string} size @returns {{best: Time | null, last: Time[]}} */
function timesOf(view, size) {
  const kept = stored(nameOf(view, size))
  return Array.isArray(kept?.last) ? kept : { best: null, last: [] }
}

/** @param {string} view @param {string} size @param {{elapsed: number, length: number}} finish */
export function noteTime(view, size, { elapsed, length }) {
  const { best, last } = timesOf(view, size)
  const time = { milliseconds: elapsed, length, at: Date.now() }
  const record = best && best.milliseconds <= elapsed ? best : time
  store(nameOf(view, size), { best: record, last: [...last, time].slice(-TIMES_KEPT) })
}

/**
 * The mean of the last times without the best and the worst of them.
 * @param {number[]} times in milliseconds, the last one at the end
 * @param {number} count
 */
export function averageOf(times, count) {
  if (times.length < count) return undefined
  const middle = times.slice(-count).sort((one, other) => one - other).slice(1, -1)
  return middle.reduce((sum, each) => sum + each, 0) / middle.length
}

/** What there is to say of a size. @param {string} view @param {string} size */
export function standing(view, size) {
  const { best, last } = timesOf(view, size)
  const times = last.map(({ milliseconds }) => milliseconds)
  return { best: best?.milliseconds, count: times.length, five: averageOf(times, 5), twelve: averageOf(times, 12) }
}
