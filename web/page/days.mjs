/** The days on which the word of the day was found: a calendar, a streak, figures. */
import { button, element, figure } from './dom.mjs'
import { store, stored } from './storage.mjs'
import { language, text } from './text.mjs'

/** @typedef {{length: number, par?: number, help: import('./game.mjs').Help}} Day */

const WEEKS = 5 // of the calendar
const DAY = 86400000 // milliseconds
const MODES = /** @type {const} */ (['easy', 'hard'])
const BANDS = [0, 2, 5, 10] // moves above par, at most

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

/**
 * How many words were found with so many moves above par, in bands; without what was solved for the player.
 * @param {Record<string, Day>} days
 */
export function spreadOf(days) {
  const counts = [...BANDS.map(() => 0), 0]
  for (const { length, par, help } of Object.values(days)) {
    if (par === undefined || help === 'solution') continue
    const band = BANDS.findIndex((most) => length - par <= most)
    counts[band < 0 ? BANDS.length : band]++
  }
  return counts
}

/** @param {(date: string) => void} onDay */
export function createDays(onDay) {
  const streakPlace = element('strong', { class: 'streak' })
  const figures = element('table', { class: 'day-figures', 'aria-label': text.days.figuresLabel })
  const spread = element('div', { class: 'spread' })
  const calendar = element('div', { class: 'calendar', role: 'group', 'aria-label': text.days.calendar })
  const root = element(
    'details',
    { class: 'part days' },
    element('summary', {}, `${text.days.title} `, streakPlace),
    calendar,
    figures,
    element('h3', {}, text.days.spread),
    spread,
  )
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

  /** A column for each mode. @param {string} today */
  function showFigures(today) {
    const columns = MODES.map((mode) => {
      const { streak, longest, count, atPar } = figuresOf(daysOf(mode), today)
      return [streak, longest, count, atPar]
    })
    const heads = MODES.map((mode) => element('th', { scope: 'col' }, text.days.modes[mode]))
    const rows = text.days.figures.map((name, i) =>
      element('tr', {}, element('th', { scope: 'row' }, name), ...columns.map((column) => element('td', {}, figure(column[i])))),
    )
    figures.replaceChildren(
      element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, text.days.modesTitle), ...heads)),
      element('tbody', {}, ...rows),
    )
  }

  /** How far above par the words of a mode were found. @param {string} mode */
  function showSpread(mode) {
    const counts = spreadOf(daysOf(mode))
    const most = Math.max(1, ...counts)
    spread.replaceChildren(
      ...counts.map((count, i) => {
        const bar = element('span', { class: 'spread-bar' })
        bar.style.width = `${(100 * count) / most}%`
        return element(
          'div',
          { class: 'spread-row' },
          element('span', {}, text.days.spreadBands[i]),
          element('span', { class: 'spread-track' }, bar),
          element('span', {}, figure(count)),
        )
      }),
    )
  }

  /** @param {string} mode @param {string} today @param {string} shown */
  function show(mode, today, shown) {
    const days = daysOf(mode)
    const { streak } = figuresOf(days, today)
    streakPlace.textContent = streak ? text.days.streak(streak) : ''
    showFigures(today)
    showSpread(mode)
    const dates = Array.from({ length: 7 * WEEKS }, (_, i) => dateAfter(today, i + 1 - 7 * WEEKS))
    calendar.replaceChildren(...dates.map((date) => dayButton(date, days[date], shown)))
  }

  return { root, show }
}
