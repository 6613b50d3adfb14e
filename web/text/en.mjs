/**
 * The texts of the page in English. Functions take what stands in the text; numbers come
 * as numbers and are written here, because languages differ in what they do to the nouns.
 */
import { counted, decimal, figure } from './figures.mjs'

/** @param {number} value */
const number = (value) => figure('en', value)
const moves = counted('en', 'move', 'moves')
const shortest = counted('en', 'shortest solution', 'shortest solutions')

export default {
  views: { tiles: 'Tiles', shuffdle: 'Shuffdle', mondrian: 'Mondrian', laboratory: 'Laboratory' },
  unsolvable: (/** @type {string} */ why) => `This board cannot be solved: ${why}.`,
  noBoardInAddress: (/** @type {string} */ why) => `The address holds no board: ${why}`,
  copyThis: 'Copy this:',
  app: {
    asTheSystem: 'as the system',
    light: 'light',
    dark: 'dark',
    colours: (/** @type {string} */ which) => `Colours: ${which}`,
    notLoaded: (/** @type {string} */ view, /** @type {string} */ why) =>
      `${view} could not be loaded: ${why}. Is there a network?`,
    tryAgain: 'Try again',
    notStarted: (/** @type {string} */ why) =>
      `The page could not start: ${why}. It needs a browser of 2024 or later.`,
  },
  solved: { none: 'Solved', hints: 'Solved with hints', solution: 'Solved by Glissade' },
  result: {
    unsolvable: (/** @type {string} */ why) => `Not solvable${why ? `: ${why}` : ''}.`,
    unsolved: (/** @type {string} */ why, /** @type {number} */ bound) =>
      `Not solved${why ? ` (${why})` : ''}.${bound ? ` Proved: at least ${moves(bound)}.` : ''}`,
    optimal: (/** @type {number} */ length) => `${moves(length)}, proved optimal`,
    atMost: (/** @type {number} */ length, /** @type {number} */ bound) =>
      `${moves(length)}; at least ${number(bound)} are needed`,
    uncounted: 'They could not be counted.',
    count: (/** @type {number} */ count) =>
      count === 1 ? 'The shortest solution is the only one.' : `${shortest(count)}.`,
  },
  table: {
    moves: 'moves',
    time: 'time',
    toGo: 'to go',
    hint: 'Hint',
    moveIt: 'Move it',
    hintIs: (/** @type {string} */ move) => `Hint: ${move}. Press again to make the move.`,
    solve: 'Solve',
    quick: 'Quick solution',
    solving: 'Solving',
    lookingForHint: 'Looking for a hint',
    lookingForQuick: 'Looking for a good solution',
    solvedAlready: 'It is solved already.',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    copyMoves: 'Copy moves',
    movesCopied: 'Moves copied',
    copySolved: 'Copy link with solution',
    resultCopied: 'Result copied',
    howMany: 'How many shortest solutions?',
    counting: 'Counting',
    countingCancelled: 'Counting was cancelled.',
    movesLeftOut: (/** @type {string} */ why) => `The moves of this link were left out: ${why}.`,
    foundBy: (
      /** @type {string} */ boards,
      /** @type {string} */ time,
      /** @type {string} */ algorithm,
      /** @type {string} */ heuristic,
    ) => `${boards} boards in ${time} by ${algorithm}${heuristic && ` with ${heuristic}`}`,
    elsewhere: (/** @type {number} */ cursor, /** @type {string} */ words) =>
      `For the board ${cursor ? `after ${moves(cursor)}` : 'at the start'}: ${words}.`,
    goThere: 'Go there and play it',
    lastLost: 'The last move lost ground',
    after: (/** @type {string} */ move, /** @type {number} */ distance, /** @type {boolean} */ isLost) =>
      `${move}, ${number(distance)} to go${isLost ? ', ground lost' : ''}`,
  },
  tiles: {
    lead: 'Slide the tiles into order. The fewest moves still needed are counted as you play.',
    newBoard: 'New board',
    rows: 'Rows',
    columns: 'Columns',
    goal: 'Goal',
    goals: {
      standard: 'Standard: 1 2 3 …',
      'blank-first': 'Blank first',
      snail: 'Snail, inwards',
      own: 'Your own, as text',
    },
    ownGoal: 'Goal as text',
    ownGoalHelp: 'Row by row, 0 is the gap.',
    useGoal: 'Use this goal',
    solvableSo: 'The board is the same, and can be solved so.',
    useOtherGoal: (/** @type {string} */ goal) => `Solve it to “${goal}”`,
    swap: (/** @type {string} */ one, /** @type {string} */ other) => `Swap ${one} and ${other}`,
    scrambleMoves: 'Moves',
    scramble: 'Scramble by moves',
    live: 'Live distance',
    sizeAndGoal: 'Size, goal and scramble',
    editor: 'Paste or edit a board',
    boardAsText: 'Board as text',
    boardHelp: 'Row by row, 0 is the gap; “/” or a new line ends a row.',
    noGoalInAddress: (/** @type {string} */ why) => `The address holds no goal for this board: ${why}`,
  },
  shuffdle: {
    hard: 'hard',
    usedUp: (/** @type {number} */ allowed) =>
      `The ${number(allowed)} moves of the game are used up. Undo some, or go on for practice.`,
    against: (/** @type {number} */ length, /** @type {number | undefined} */ par) =>
      `${moves(length)}${par === undefined ? '' : `, par ${number(par)}`}`,
  },
  designer: {
    undo: 'Undo',
    redo: 'Redo',
    playSolution: 'Play the solution',
  },
  finish: {
    label: 'Solved',
    heading: (/** @type {string} */ who, /** @type {number} */ length, /** @type {number | undefined} */ best) => {
      const against = best === undefined ? '' : best === length ? ', the fewest possible' : `; ${number(best)} would do`
      return `${who} in ${moves(length)}${against}.`
    },
    time: (/** @type {string} */ time, /** @type {number} */ rate) =>
      `${time}, ${decimal('en', rate, 2)} moves a second`,
    judging: 'Looking for moves that lost ground …',
    noneLost: 'No move lost ground.',
    lost: (/** @type {number} */ count) =>
      `${moves(count)} lost ground. See the board there, and a better move:`,
    lostMove: (/** @type {number} */ place) => `Move ${number(place)} lost ground: show a better one`,
    next: 'Next',
    share: 'Share the result',
    replay: 'Replay',
    again: 'Play again',
  },
}
