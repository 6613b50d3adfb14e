/** Mondrian boards as signs and colours: "#" is fixed, "." empty, a letter a tile. */
import { element } from './dom.mjs'
import { text } from './text.mjs'

/** The colours of the palette; other letters take them in turn. */
export const COLOURS = ['A', 'B', 'C', 'D', 'E', 'F']

/** The place of a letter's colour in the palette. @param {string} sign */
export function colourOf(sign) {
  const code = sign.charCodeAt(0)
  return code >= 97 ? (code - 97 + 3) % COLOURS.length : (code - 65) % COLOURS.length
}

/** A class for a sign. @param {string} sign */
export function signClass(sign) {
  if (sign === '#') return 'block'
  return /[A-Za-z]/.test(sign) ? `colour-${colourOf(sign)}` : 'empty'
}

/** A sign in words. @param {string} sign */
export function signName(sign) {
  if (sign === '#') return text.signs.block
  if (!/[A-Za-z]/.test(sign)) return text.signs.empty
  const colour = colourOf(sign)
  return COLOURS[colour] === sign ? text.colours[colour] : `${text.colours[colour]} ${sign}`
}

/**
 * A puzzle's text as two grids of signs.
 * @param {string} puzzle on one line, as in "A.#/.B. => ..#/BA."
 */
export function gridsOf(puzzle) {
  const [start, goal] = puzzle.split(/\s*=>\s*/).map((grid) =>
    grid
      .trim()
      .split('/')
      .map((row) => [...row]),
  )
  return { start, goal: goal ?? [] }
}

/**
 * A small picture of a grid.
 * @param {string[][]} grid
 * @param {string} label
 */
export function picture(grid, label) {
  const root = element(
    'div',
    { class: 'picture', role: 'img', 'aria-label': label },
    ...grid.flat().map((sign) => element('span', { class: signClass(sign) })),
  )
  root.style.setProperty('--cols', String(grid[0]?.length ?? 1))
  return root
}
