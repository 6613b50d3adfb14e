/** The first moves of a solution, made by hand on a board of the designer. */
import { Board, singleRoutes } from './board.mjs'
import { gridsOf } from './colours.mjs'
import { button, element } from './dom.mjs'
import { Game, joinMoves } from './game.mjs'
import { mondrianLook } from './mondrian-look.mjs'
import { text } from './text.mjs'

/**
 * @param {import('../glissade.mjs').Engine} engine
 * @param {() => import('../glissade.mjs').Puzzle | null} read the design, or null after it was said what is wrong with it
 * @param {() => void} onChange
 */
export function createFirstMoves(engine, read, onChange) {
  const words = text.designer
  /** @type {Game | null} */
  let game = null
  /** @type {string[]} */
  let goal = []
  const board = new Board({
    label: words.firstMoves,
    help: text.mondrian.help,
    walks: true,
    look: mondrianLook(() => goal, () => false),
    routes: (position, cell) => (position.cells[cell] === '#' ? [] : singleRoutes(position, cell)),
    onRoute: ({ moves }) => {
      if (!game) return
      for (const move of moves) game.play(move)
      board.slide(moves, game.position)
      changed()
    },
  })
  const list = element('p', { class: 'moves' })
  const back = button(words.takeBack, takeBack, { class: 'small' })
  const stage = element('div', { class: 'stage mondrian-stage first-moves' }, board.root)
  const root = element(
    'details',
    { class: 'part' },
    element('summary', { onclick: () => root.open || game || open() }, words.firstMoves),
    element('p', { class: 'quiet' }, words.firstMovesHelp),
    stage,
    list,
    element('div', { class: 'row' }, back),
  )

  function open() {
    const position = read()
    if (!position) return
    game = new Game(engine, position.start, { kind: 'mondrian' })
    goal = gridsOf(position.start).goal.flat()
    for (const node of [root, stage]) node.style.setProperty('--shape', String(position.cols / position.rows))
    board.show(game.position)
    show()
  }

  function takeBack() {
    if (!game?.cursor) return
    const { cursor } = game
    game.cursor = cursor - 1
    board.show(game.position)
    game.moves.splice(cursor - 1)
    game.positions.splice(cursor)
    changed()
  }

  function show() {
    list.textContent = game?.cursor ? joinMoves(game.moves) : words.firstMovesNone
    back.disabled = !game?.cursor
  }

  function changed() {
    show()
    onChange()
  }

  /** The design has changed: what was made on it is gone. */
  function forget() {
    game = null
    if (root.open) root.open = false
    show()
  }

  show()
  return { root, forget, moves: () => game?.moves ?? [] }
}
