/** What can be told of Shuffdle's letters by looking at them. */

/** @typedef {'easy' | 'hard'} Mode */

/** The word and the mode of a puzzle. @param {string} text @returns {{word: string, mode: Mode}} */
export function wordOf(text) {
  const [, hard, word] = /^(hard:)?\s*(\S+)/.exec(text) ?? []
  return { word: word ?? '', mode: hard ? 'hard' : 'easy' }
}

/**
 * The lines in which the word may stand, as cells: the bottom row, or in hard mode
 * every row and every column.
 * @param {number} side
 * @param {Mode} mode
 */
export function linesOf(side, mode) {
  const places = Array.from({ length: side }, (_, i) => i)
  const rows = places.map((row) => places.map((column) => row * side + column))
  if (mode === 'easy') return [rows[side - 1]]
  return [...rows, ...places.map((column) => places.map((row) => row * side + column))]
}

/**
 * What a letter would show in another cell: it changes by one with each step.
 * @param {string} letter
 * @param {number} from
 * @param {number} to
 * @param {number} side
 */
export function letterAt(letter, from, to, side) {
  const steps = Math.floor(to / side) + (to % side) - Math.floor(from / side) - (from % side)
  const code = (letter.charCodeAt(0) - 65 + steps) % 26
  return String.fromCharCode(65 + ((code + 26) % 26))
}

/**
 * The line in which most letters stand right.
 * @param {string[]} cells
 * @param {string} word
 * @param {number[][]} lines
 */
export function bestLine(cells, word, lines) {
  const right = (/** @type {number[]} */ line) => line.filter((cell, i) => cells[cell] === word[i]).length
  return lines.reduce((best, line) => (right(line) > right(best) ? line : best))
}

/**
 * The letters of the word that a tile can still become where they are wanted.
 * @param {string[]} cells
 * @param {number} cell
 * @param {string} word
 * @param {number[][]} lines
 */
export function servesAs(cells, cell, word, lines) {
  const serves = (/** @type {string} */ wanted, /** @type {number} */ i) =>
    lines.some((line) => letterAt(cells[cell], cell, line[i], word.length) === wanted)
  return [...new Set([...word].filter(serves))]
}
