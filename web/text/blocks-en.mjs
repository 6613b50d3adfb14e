/** The texts of the view of blocks in English, loaded with it; see en.mjs. */
import { counted, figure } from './figures.mjs'

/** @param {number} value */
const number = (value) => figure('en', value)
const cells = counted('en', 'cell', 'cells')
const steps = counted('en', 'step', 'steps')
const slides = counted('en', 'slide', 'slides')
const moves = counted('en', 'move', 'moves')

export default {
  board: 'Board of sliding blocks',
  drawnBoard: 'The board that is drawn',
  lead: 'Drag a piece as far as it goes. Bring the red one to the dashed place.',
  help: 'Keys: Tab goes from piece to piece, an arrow pushes it by a cell, with Shift as far as it goes; Ctrl+Z and Ctrl+Y take back and repeat.',
  about: (/** @type {string} */ name, /** @type {string} */ figures) => (name && `${name}: `) + `${figures}.`,
  fewest: (/** @type {number} */ inSteps, /** @type {number} */ inSlides, /** @type {number} */ inMoves) =>
    `${steps(inSteps)}, ${slides(inSlides)}, ${moves(inMoves)}`,
  piece: (/** @type {string} */ letter, /** @type {number} */ count, /** @type {string} */ place, /** @type {boolean} */ hasGoal) =>
    `Piece ${letter}, ${cells(count)}, at ${place}${hasGoal ? ', has a goal' : ''}`,
  play: 'Play',
  design: 'Design',
  gallery: 'Gallery',
  galleryLead: 'From easy to hard, each with its proved minimum in steps, slides and moves.',
  number: 'No.',
  grades: ['Easy', 'Medium', 'Hard', 'Very hard'],
  pieceName: (/** @type {string} */ letter) => `Piece ${letter}`,
  change: 'Change it',
  counts: 'What counts',
  metrics: { step: 'Steps of one cell', slide: 'Slides, however far', move: 'Moves, on any way' },
  look: 'Drawn as',
  wood: 'wood',
  cars: 'cars',
  designLead: 'Draw pieces with a stroke over free cells. For a goal, press a piece and then where its first cell is to be.',
  tools: { piece: 'Pieces', wall: 'Walls', clear: 'Clear', goal: 'Goal' },
  designKeys: 'Keys: arrows go from cell to cell, space draws, Shift with an arrow goes on with the piece; Ctrl+Z and Ctrl+Y take back and repeat.',
  aWall: 'a wall',
  free: 'free',
  playThis: 'Play it',
  empty: 'Empty it',
  lanes: 'Pieces move only along their longer side',
  noGoal: 'It has no goal yet.',
  solvedAlready: 'It is solved already.',
  proving: 'Proving …',
  minimum: (/** @type {number} */ length, /** @type {string} */ metric) =>
    `${number(length)} ${metric}${length === 1 ? '' : 's'}, proved`,
  atLeast: (/** @type {number} */ bound) => `At least ${number(bound)}, proved so far.`
}
