/** Times of games that were won without help, by view and size: records, and averages as racers take them. */
import { store, stored, storedNames } from './storage.mjs'

/**
 * @typedef {object} Time
 * @property {number} milliseconds
 * @property {number} length moves
 * @property {number} at when, as Date.now() has it
 * @property {string} [board] the scramble, to be played again
 */

const TIMES_KEPT = 200 // of each size
const LONGEST_BOARD = 300 // characters: up to 10 × 10

/** @param {string} view @param {string} size */
const nameOf = (view, size) => `times:${view}:${size}`

/** @param {string} view @param {string} size @returns {{best: Time | null, last: Time[]}} */
function timesOf(view, size) {
  const kept = stored(nameOf(view, size))
  return Array.isArray(kept?.last) ? kept : { best: null, last: [] }
}

/** @param {string} view @param {string} size @param {{elapsed: number, length: number}} finish @param {string} board */
export function noteTime(view, size, { elapsed, length }, board) {
  const { best, last } = timesOf(view, size)
  const time = { milliseconds: elapsed, length, at: Date.now(), ...(board.length <= LONGEST_BOARD && { board }) }
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

/** The best average of so many times in a row. @param {number[]} times @param {number} count */
export function bestAverage(times, count) {
  const averages = times.flatMap((_, i) => averageOf(times.slice(0, i + 1), count) ?? [])
  return averages.length ? Math.min(...averages) : undefined
}

/** The times of a size, the last one first. @param {string} view @param {string} size */
export function lastTimes(view, size) {
  return [...timesOf(view, size).last].reverse()
}

/** The sizes that were played for time, the smallest first. @param {string} view */
export function sizesOf(view) {
  const prefix = nameOf(view, '')
  const cells = (/** @type {string} */ size) => size.split('×').reduce((product, side) => product * Number(side), 1)
  return storedNames(prefix)
    .map((name) => name.slice(prefix.length))
    .sort((one, other) => cells(one) - cells(other) || one.localeCompare(other))
}

/** The best time in which a board was solved. @param {string} view @param {string} size @param {string} board */
export function bestOn(view, size, board) {
  const times = timesOf(view, size).last.filter((time) => time.board === board)
  return times.length > 1 ? Math.min(...times.map(({ milliseconds }) => milliseconds)) : undefined
}

/** What there is to say of a size. @param {string} view @param {string} size */
export function standing(view, size) {
  const { best, last } = timesOf(view, size)
  const times = last.map(({ milliseconds }) => milliseconds)
  return {
    best: best?.milliseconds,
    count: times.length,
    five: averageOf(times, 5),
    twelve: averageOf(times, 12),
    bestFive: bestAverage(times, 5),
    bestTwelve: bestAverage(times, 12),
  }
}
