/**
 * Games that are kept between visits: for every view those that were played last, each
 * under its puzzle. A game is written a moment after it changed, and when the page is left.
 */
import { store, stored } from './storage.mjs'

/**
 * What is kept of a game.
 * @typedef {object} Kept
 * @property {Record<string, string | undefined>} values of the address that opens the puzzle
 * @property {string} moves made and to come
 * @property {number} cursor how many were made
 * @property {'none' | 'hints' | 'solution'} help
 * @property {number} elapsed milliseconds that were played
 * @property {(number | null)[]} distances
 * @property {import('./game.mjs').Finish | null} finished
 */

const GAMES = 60 // of each view
const LARGEST = 200_000 // characters: a browser keeps some five million
const DELAY = 400 // milliseconds

/** @param {string} view */
const listName = (view) => `games:${view}`
/** @param {string} view @param {string} key */
const gameName = (view, key) => `game:${view}:${key}`

/** The puzzles of a view that have a game, the last one at the end. @param {string} view @returns {string[]} */
function keysOf(view) {
  const keys = stored(listName(view))
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
}

/** @param {string} view @param {string} key @returns {Kept | undefined} */
export function keptGame(view, key) {
  const kept = stored(gameName(view, key))
  return typeof kept?.moves === 'string' && typeof kept.cursor === 'number' ? kept : undefined
}

/** The game that was played last. @param {string} view */
export function lastGame(view) {
  const key = keysOf(view).pop()
  return key === undefined ? undefined : keptGame(view, key)
}

/** How a puzzle was solved, if it was: by its text, whatever its goal and metric. @param {string} view @param {string} puzzle */
export function finishOf(view, puzzle) {
  writeGames()
  const begins = `[${JSON.stringify(puzzle)},`
  const key = keysOf(view).find((each) => each.startsWith(begins))
  return key === undefined ? undefined : (keptGame(view, key)?.finished ?? undefined)
}

/** @type {Map<string, {view: string, key: string, kept: () => Kept}>} those that are not written yet */
const unwritten = new Map()
let timer = 0

/** @param {string} view @param {string} key @param {() => Kept} kept as it is when it is written */
export function keepGame(view, key, kept) {
  unwritten.set(gameName(view, key), { view, key, kept })
  if (!timer) timer = window.setTimeout(writeGames, DELAY)
}

/** Writes what is waiting to be written. */
export function writeGames() {
  window.clearTimeout(timer)
  timer = 0
  for (const { view, key, kept: now } of unwritten.values()) {
    const kept = now()
    const others = keysOf(view).filter((each) => each !== key)
    for (const old of others.splice(0, others.length + 1 - GAMES)) store(gameName(view, old), undefined)
    store(listName(view), [...others, key])
    store(gameName(view, key), kept.moves.length < LARGEST ? kept : { ...kept, moves: '', cursor: 0 })
  }
  unwritten.clear()
}

globalThis.window?.addEventListener('pagehide', writeGames)
