/** Boards that the library makes for the designer. */
import { button, element, number } from './dom.mjs'
import { text } from './text.mjs'

/** @typedef {import('./table.mjs').Context} Context */

const GENERATING_SECONDS = 60

/**
 * @param {Context} context
 * @param {object} details
 * @param {() => [number, number]} details.size rows and columns
 * @param {(board: string) => void} details.onMade
 * @param {(error: unknown) => string} details.errorWords
 */
export function createMaker({ work, announce }, { size, onMade, errorWords }) {
  const words = text.designer
  const place = element('div', { class: 'work-place' })
  const problem = element('p', { class: 'problem', role: 'alert' })
  const tiles = number(words.tiles, { min: 2, max: 12, value: 6 })
  const colours = number(words.colours, { min: 1, max: 6, value: 3 })
  const blocks = number(words.blocks, { min: 0, max: 20, value: 3 })
  const least = number(words.movesFrom, { min: 1, max: 40, value: 8 })
  const most = number(words.movesTo, { min: 1, max: 40, value: 14 })
  const figureBox = element('input', { type: 'checkbox', checked: true })

  async function generate() {
    problem.textContent = ''
    if (least.read() > most.read()) {
      problem.textContent = words.smallerFirst(least.read(), most.read())
      return
    }
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]
    const options = {
      size: size(),
      seed,
      tiles: tiles.read(),
      colors: colours.read(),
      blocks: blocks.read(),
      moves: /** @type {[number, number]} */ ([least.read(), most.read()]),
      picture: figureBox.checked,
      seconds: GENERATING_SECONDS,
    }
    try {
      const made = await work.ask(
        `generate ${seed}`,
        words.making,
        (solver, handlers) => solver.generate('mondrian', options, handlers),
        place,
      )
      onMade(made.start)
      announce(words.made)
    } catch (error) {
      problem.textContent = errorWords(error)
    }
  }

  return element(
    'details',
    { class: 'part' },
    element('summary', {}, words.make),
    element('div', { class: 'row' }, tiles.root, colours.root, blocks.root, least.root, most.root),
    element('label', { class: 'check' }, figureBox, words.oneFigure),
    element('div', { class: 'row' }, button(words.makeIt, generate)),
    problem,
    place,
  )
}
