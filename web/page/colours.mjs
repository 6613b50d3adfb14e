/** Mondrian boards as signs and colours: "#" is fixed, "." empty, a letter a tile. */
import { element } from './dom.mjs'

/** The colours of the palette; other letters take them in turn. */
export const COLOURS = [
  { letter: 'A', name: 'red' },
  { letter: 'B', name: 'blue' },
  { letter: 'C', name: 'yellow' },
  { letter: 'D', name: 'white' },
  { letter: 'E', name: 'green' },
  { letter: 'F', name: 'orange' },
]

/** @param {string} sign */
function colourOf(sign) {
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
  if (sign === '#') return 'block'
  if (!/[A-Za-z]/.test(sign)) return 'empty'
  const { letter, name } = COLOURS[colourOf(sign)]
  return letter === sign ? name : `${name} ${sign}`
}

/**
 * A puzzle's text as two grids of signs.
 * @param {string} text on one line, as in "A.#/.B. => ..#/BA."
 */
export function gridsOf(text) {
  const [start, goal] = text.split(/\s*=>\s*/).map((grid) =>
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
