/** The days on which the word of the day was found: a calendar, a streak, figures. */
import { button, element } from './dom.mjs'
import { store, stored } from './storage.mjs'
import { language, text } from './text.mjs'

/** @typedef {{length: number, par?: number, help: import('./game.mjs').Help}} Day */

const WEEKS = 5 // of the calendar
const DAY = 86400000 // milliseconds

/** @param {string} mode */
const nameOf = (mode) => `daily:${mode}`

/** @param {string} mode @returns {Record<string, Day>} by date */
export function daysOf(mode) {
  const kept = stored(nameOf(mode))
  return kept && typeof kept === 'object' ? kept : {}
}

/**
 * Notes the first time that a day's word was found; its par may become known later.
 * @param {string} mode
 * @param {string} date
 * @param {Day} day
 * @returns {boolean} whether that is new
 */
export function noteDay(mode, date, { length, par, help }) {
  const days = daysOf(mode)
  const known = days[date]
  if (known && (known.par !== undefined || par === undefined)) return false
  days[date] = known ? { ...known, par } : { length, par, help }
  store(nameOf(mode), days)
  return true
}

/** @param {string} date @param {number} by days @returns {string} */
export function dateAfter(date, by) {
  return new Date(Date.parse(`${date}T00:00Z`) + by * DAY).toISOString().slice(0, 10)
}

/**
 * Days in a row, up to today, or to yesterday as long as today's word is still to be found; what
 * was solved for the player does not count.
 * @param {Record<string, Day>} days
 * @param {string} today
 */
export function figuresOf(days, today) {
  const found = (/** @type {string} */ date) => days[date] !== undefined && days[date].help !== 'solution'
  let streak = 0
  for (let date = found(today) ? today : dateAfter(today, -1); found(date); date = dateAfter(date, -1)) streak++
  let longest = 0,
    run = 0,
    before = ''
  const dates = Object.keys(days).filter(found).sort()
  for (const date of dates) {
    run = date === dateAfter(before || date, 1) ? run + 1 : 1
    longest = Math.max(longest, run)
    before = date
  }
  const atPar = dates.filter((date) => days[date].length === days[date].par && days[date].help === 'none').length
  return { streak, longest, count: dates.length, atPar }
}

/** @param {(date: string) => void} onDay */
export function createDays(onDay) {
  const figures = element('dl', { class: 'figures' })
  const calendar = element('div', { class: 'calendar' })
  const root = element('details', { class: 'part days' }, element('summary', {}, text.days.title), figures, calendar)
  const named = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })

  /** @param {string} date @param {Day | undefined} day @param {string} shown */
  function dayButton(date, day, shown) {
    const isPar = day && day.length === day.par && day.help === 'none'
    const words = !day ? text.days.open : day.help === 'solution' ? text.days.shown : text.days.found(day.length, day.par)
    const label = `${named.format(Date.parse(`${date}T00:00Z`))}: ${words}`
    const look = !day || day.help === 'solution' ? '' : isPar ? ' found par' : ' found'
    const attributes = { class: `day${look}`, title: label, 'aria-label': label, 'aria-current': date === shown && 'date' }
    return button(String(Number(date.slice(8))), () => onDay(date), attributes)
  }

  /** @param {string} mode @param {string} today @param {string} shown */
  function show(mode, today, shown) {
    const days = daysOf(mode)
    const { streak, longest, count, atPar } = figuresOf(days, today)
    const rows = [streak, longest, count, atPar].map((value, i) => [text.days.figures[i], String(value)])
    figures.replaceChildren(...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]))
    const dates = Array.from({ length: 7 * WEEKS }, (_, i) => dateAfter(today, i + 1 - 7 * WEEKS))
    calendar.replaceChildren(...dates.map((date) => dayButton(date, days[date], shown)))
  }

  return { root, show }
}
