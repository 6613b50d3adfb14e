/** What the cells of a Mondrian board show, for the view and for the designer. */
import { signClass, signName } from './colours.mjs'
import { text } from './text.mjs'

/** @typedef {import('../glissade.mjs').Puzzle} Puzzle */

/**
 * @param {() => string[]} goalNow cell by cell
 * @param {() => boolean} showsLetters
 * @returns {import('./board.mjs').BoardOptions['look']}
 */
export function mondrianLook(goalNow, showsLetters) {
  return (/** @type {Puzzle} */ position, /** @type {number} */ cell) => {
    const words = text.mondrian
    const sign = position.cells[cell]
    const wanted = goalNow()[cell] ?? '.'
    const isWanted = /[A-Za-z]/.test(wanted)
    const ring = isWanted && wanted !== sign ? `wanted wanted-${signClass(wanted)}` : ''
    const ghost = showsLetters() && ring ? wanted : ''
    const goal = !isWanted ? '' : `, ${wanted === sign ? words.atHome : words.wants(signName(wanted))}`
    if (sign === '#') return { name: words.block, cell: 'block' }
    if (sign === '') return { name: `${words.emptyCell}${goal}`, cell: ring, ghost }
    return {
      name: `${words.tile(signName(sign))}${goal}`,
      text: showsLetters() ? sign : '',
      style: `${signClass(sign)} ${wanted === sign ? 'home' : ''}`,
      cell: ring,
    }
  }
}
