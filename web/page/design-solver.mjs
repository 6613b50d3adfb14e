/** What is asked about a design: its solution, what all solutions have in common, pictures of it. */
import { designPicture, savePng, saveSvg } from './design-picture.mjs'
import { analyse, analysisParts, boardsOf, definitions, difficultyRows } from './difficulty.mjs'
import { button, element, figure } from './dom.mjs'
import { createFirstMoves } from './first-moves.mjs'
import { joinMoves, splitMoves } from './game.mjs'
import { text } from './text.mjs'
import { Cancelled } from './work.mjs'
import { resultWords } from './words.mjs'

/** @typedef {import('../glissade.mjs').Puzzle} Puzzle */
/** @typedef {import('../glissade.mjs').Result} Result */
/** @typedef {import('./table.mjs').Context} Context */

const MEMORY = 512 * 1024 * 1024
const LISTED = 1000 // solutions that are looked at
const ANALYSING_SECONDS = 20

/**
 * @param {Context} context
 * @param {object} designer
 * @param {() => string} designer.textNow
 * @param {() => Puzzle | null} designer.read null after it was said what is wrong
 * @param {(complaint: string) => void} designer.complain
 * @param {(error: unknown) => string} designer.errorWords
 * @param {(puzzle: string, moves: string) => void} designer.onPlaySolution
 */
export function createDesignSolver(context, { textNow, read, complain, errorWords, onPlaySolution }) {
  const { engine, work } = context
  const words = text.designer
  const small = { class: 'small' }
  const place = element('div', { class: 'work-place' })
  const answer = element('div', { class: 'answer design-answer' })
  const analysisPlace = element('div', { class: 'report' })
  const firstMoves = createFirstMoves(engine, read, () => clear())
  const solveButton = button(words.solve, solve, { class: 'primary' })

  async function solve() {
    const design = read()
    if (!design) return
    const asked = textNow()
    const made = [...firstMoves.moves()]
    const from = made.length ? engine.after(design.start, joinMoves(made), { kind: 'mondrian' }) : design
    const isLeft = () => textNow() !== asked || joinMoves(made) !== joinMoves(firstMoves.moves())
    /** @type {Result | null} the best yet, which is left when it is cancelled */
    let best = null
    solveButton.disabled = true
    clear()
    try {
      if (from.solved) return show(design, made, null)
      const found = await work.solve(from, { memory: MEMORY }, place, {
        onBetter: (better) => {
          best = better
          if (!isLeft()) show(design, made, better, true)
        },
      })
      if (!isLeft()) show(design, made, found)
    } catch (error) {
      if (isLeft()) return
      complain(errorWords(error))
      if (best && error instanceof Cancelled) show(design, made, best)
    } finally {
      solveButton.disabled = false
    }
  }

  /**
   * The answer, beside the canvases it is about.
   * @param {Puzzle} design
   * @param {string[]} made by hand
   * @param {Result | null} found from there; null: they are a solution
   * @param {boolean} [isSearching] there may be better ones
   */
  function show(design, made, found, isSearching = false) {
    if (found && found.moves === undefined) return complain(resultWords(found))
    const rest = splitMoves(found?.moves ?? '')
    const moves = [...made, ...rest]
    const heading = `${found ? resultWords(found) : text.result.atMost(made.length, 0)}${isSearching ? `, ${words.soFar}` : ''}`
    const isProved = found?.optimal && !made.length
    const steps = () => boardsOf(engine, design, moves).slice(1).map(({ start }, i) => ({ name: moves[i], board: start }))
    const drawing = () => designPicture(design.start, { start: words.start, goal: words.goal }, steps())
    answer.replaceChildren(
      element('p', {}, element('strong', {}, made.length && found ? words.together(made.length, rest.length) : heading)),
      element('p', { class: 'moves' }, joinMoves(moves)),
      made.length && found ? element('p', { class: 'quiet' }, heading) : '',
      ...(isSearching
        ? []
        : [
            isProved ? definitions(difficultyRows(boardsOf(engine, design, moves).slice(0, -1), found)) : '',
            element(
              'div',
              { class: 'row' },
              button(words.playSolution, () => onPlaySolution(design.start, joinMoves(moves)), small),
              button(words.saveSvg, () => saveSvg(drawing()), small),
              button(words.savePng, () => savePng(drawing()), small),
              isProved && button(words.analyse, () => analyseDesign(design), small),
            ),
          ]),
      analysisPlace,
    )
    if (isSearching) return
    context.announce(heading)
    answer.scrollIntoView({ block: 'nearest' })
  }

  /** @param {Puzzle} design */
  async function analyseDesign(design) {
    const asked = textNow()
    const isLeft = () => textNow() !== asked
    const words = text.difficulty
    try {
      const result = await work.ask(
        `analyse ${design.start}`,
        words.analysing,
        (solver, handlers) =>
          solver.solve(
            design.start,
            { kind: 'mondrian', memory: MEMORY, all: LISTED, seconds: ANALYSING_SECONDS },
            handlers,
          ),
        place,
      )
      const solutions = result.solutions ?? []
      if (isLeft()) return
      if (!solutions.length) return analysisPlace.replaceChildren(element('p', { class: 'quiet' }, words.notCounted))
      const analysis = await analyse(engine, design, solutions)
      if (isLeft()) return
      const count = result.count ?? result.count_at_least ?? solutions.length
      analysisPlace.replaceChildren(
        definitions([[words.shortest, result.count === undefined ? words.atLeast(count) : figure(count)]]),
        ...analysisParts(design, analysis, { seen: solutions.length, count }).filter((part) => part instanceof Node),
      )
    } catch (error) {
      if (!isLeft()) complain(errorWords(error))
    }
  }

  /** What was said is about the board before. */
  function clear() {
    answer.replaceChildren()
    analysisPlace.replaceChildren()
  }

  return {
    solveButton,
    place,
    answer,
    firstMoves: firstMoves.root,
    forget() {
      clear()
      firstMoves.forget()
    },
  }
}
