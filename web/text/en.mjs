/**
 * The texts of the page in English. Functions take what stands in the text; numbers come
 * as numbers and are written here, because languages differ in what they do to the nouns.
 */
import { counted, decimal, figure } from './figures.mjs'

/** @param {number} value */
const number = (value) => figure('en', value)
const moves = counted('en', 'move', 'moves')
const slides = counted('en', 'slide', 'slides')
const shortest = counted('en', 'shortest solution', 'shortest solutions')

export default {
  views: { tiles: 'Tiles', shuffdle: 'Shuffdle', mondrian: 'Mondrian', blocks: 'Blocks', laboratory: 'Laboratory' },
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
    broken: (/** @type {string} */ why) => `The solver does not work: ${why}. Reload the page, or see whether there is a network.`,
    moveIt: 'Move it',
    goodMove: 'A good move; nobody has proved that it is the best.',
    hintIs: (/** @type {string} */ move) => `Hint: ${move}. Press again to make the move.`,
    solve: 'Solve',
    solving: 'Solving',
    proving: 'Proving',
    improving: 'Improving',
    stop: 'Stop',
    play: 'Play it',
    keepImproving: 'Keep improving',
    prove: 'Prove it',
    gap: (/** @type {number} */ percent) =>
      Number.isFinite(percent) ? `At most ${number(percent)} % longer than a shortest one.` : 'How long a shortest one is, nobody knows.',
    proofMinutes: 'A proof may take from seconds to an hour on a board of this size.',
    proofDays: 'A proof may take minutes if the board is easy, and days if it is not: most boards of this size are not.',
    proofNever: 'On boards of this size most proofs would take longer than anybody waits.',
    lookingForHint: 'Looking for a hint',
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
  paste: {
    label: 'Paste or type a puzzle, a link, or moves',
    field: 'Paste a board, a link, or moves',
    use: 'Open',
    noRow: 'a row of a board in JSON is a text, or a list of numbers',
    noBoard: 'JSON without a board: expected "start", or "word" and "board"',
    noJson: (/** @type {string} */ why) => `This is not JSON: ${why}`,
    noView: (/** @type {string} */ kind) => `there is no view for puzzles of the kind ${kind}`,
    understood: (/** @type {string} */ kind, /** @type {number} */ rows, /** @type {number} */ cols) =>
      `Read as ${kind}, ${rows} × ${cols}`,
    notUnderstood: (/** @type {string} */ why) => `What was pasted is no puzzle: ${why}`,
    moves: (/** @type {number} */ count, /** @type {boolean} */ isSolved) =>
      `${moves(count)}, all legal; ${isSolved ? 'they solve the board' : 'they do not solve the board'}.`,
  },
  tiles: {
    board: 'Sliding puzzle',
    keys: 'Arrow keys or W A S D slide a tile into the gap. A tile in line with the gap slides with all tiles between.',
    gap: 'Gap',
    lead: 'The 15-puzzle and its kin, played and solved with proof. Slide the tiles into order; the fewest moves still needed are counted as you play.',
    newBoard: 'New board',
    editBoard: 'Edit on the board',
    editDone: 'Done',
    editHelp: 'Press two cells: what is in them changes places.',
    goalPicture: 'The goal',
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
    racing: 'Racing: times, records, control',
    hover: 'The mouse slides tiles without being pressed',
    sizeAndGoal: 'Size, goal and scramble',
    editor: 'Paste or edit a board',
    boardAsText: 'Board as text',
    boardHelp: 'Row by row, 0 is the gap; “/” or a new line ends a row.',
    noGoalInAddress: (/** @type {string} */ why) => `The address holds no goal for this board: ${why}`,
  },
  language: 'Language',
  skip: 'Skip to the puzzle',
  navigation: 'Views',
  helpTitle: 'Help',
  update: {
    ready: 'A new version is ready.',
    others: 'Close the other tabs of this page first: they use the version before.',
    use: 'Use it',
    later: 'Later',
  },
  editor: {
    use: 'Use this board',
    place: (/** @type {number} */ line, /** @type {number} */ column) => `Line ${line}, column ${column}: `,
  },
  picture: {
    title: 'Picture on the tiles',
    own: 'Your own picture; it stays on this machine',
    ours: 'Use ours',
    none: 'Without picture',
    numbers: 'Numbers on the tiles',
    unreadable: (/** @type {string} */ name) => `${name} is not a picture that this browser can show.`,
  },
  transport: {
    first: 'To the start',
    back: 'Undo, one step back',
    play: 'Play',
    pause: 'Pause',
    forward: 'Redo, one step forward',
    last: 'To the end',
    slider: 'Place in the list of moves',
    place: (/** @type {number} */ cursor, /** @type {number} */ length) => `${number(cursor)} of ${moves(length)}`,
    speed: 'Speed',
    list: 'List of moves',
    lost: 'This move lost ground',
  },
  board: {
    ways: { U: 'up', D: 'down', L: 'left', R: 'right' },
    place: (/** @type {number} */ row, /** @type {number} */ column) => `row ${row} column ${column}`,
    can: (/** @type {string[]} */ ways) => (ways.length ? `can go ${ways.join(' or ')}` : ''),
    target: 'the chosen tile can go here',
    drawn: (
      /** @type {string} */ label,
      /** @type {number} */ rows,
      /** @type {number} */ cols,
      /** @type {number} */ row,
      /** @type {number} */ column,
    ) => `${label}, ${number(rows)} × ${number(cols)}; the gap is in row ${number(row)} column ${number(column)}`,
  },
  work: {
    cancel: 'Cancel',
    phase: (/** @type {string} */ name) => name,
    boards: (/** @type {string} */ count) => `${count} boards`,
    frontier: (/** @type {string} */ count) => `${count} on the frontier`,
    best: (/** @type {number} */ length) => `best so far ${moves(length)}`,
    atLeast: (/** @type {number} */ bound) => `at least ${moves(bound)}`,
    gap: (/** @type {number} */ percent) => `gap ${number(percent)} %`,
    cancelled: (/** @type {number} */ bound, /** @type {number} */ best) =>
      [
        'Cancelled.',
        bound > 0 && `Proved by then: at least ${moves(bound)}.`,
        best > 0 && `Best solution found: ${moves(best)}.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  finish: {
    label: 'Solved',
    heading: (/** @type {string} */ who, /** @type {number} */ length, /** @type {number | undefined} */ best) => {
      const against = best === undefined ? '' : best === length ? ', the fewest possible' : `; ${number(best)} would do`
      return `${who} in ${moves(length)}${against}.`
    },
    time: (/** @type {string} */ time, /** @type {number} */ rate) =>
      `${time}, ${decimal('en', rate, 2)} moves a second`,
    slides: (/** @type {number} */ count) => `${slides(count)} in the multi-tile metric`,
    onThisBoard: (/** @type {string} */ time) => `best on this board: ${time}`,
    record: (
      /** @type {string} */ size,
      /** @type {boolean} */ isRecord,
      /** @type {string} */ best,
      /** @type {number} */ count,
      /** @type {string | undefined} */ five,
      /** @type {string | undefined} */ twelve,
    ) =>
      [
        isRecord ? `Your record for ${size}` : `Your record for ${size}: ${best}`,
        five && `average of 5: ${five}`,
        twelve && `of 12: ${twelve}`,
        `${number(count)} timed`,
      ]
        .filter(Boolean)
        .join(' · '),
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
