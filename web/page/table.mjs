/**
 * The table at which a puzzle is played: board, figures, list of moves, hint,
 * solution. The same for every kind; a view says what its boards look like, and
 * what it wants to know while somebody plays.
 */
import { Board, WORDS, directionOf } from './board.mjs'
import { button, clock, element, figure, plural } from './dom.mjs'
import { Game, joinMoves, splitMoves } from './game.mjs'
import { Transport } from './transport.mjs'
import { Cancelled, cancelledWords } from './work.mjs'

/** @typedef {import('../glissade.mjs').Puzzle} Position */
/** @typedef {import('../glissade.mjs').Result} Result */
/** @typedef {import('../glissade.mjs').ReadOptions} ReadOptions */
/** @typedef {import('../glissade.mjs').SolveOptions} SolveOptions */
/** @typedef {import('./board.mjs').Route} Route */

/**
 * What every part of the page shares.
 * @typedef {object} Context
 * @property {import('../glissade.mjs').Engine} engine for the rules; solving is the worker's
 * @property {import('./work.mjs').Work} work
 * @property {(words: string) => void} announce to screen readers
 * @property {(view: string, values: Record<string, string | undefined>, isNew: boolean) => void} setAddress
 *   isNew: a step for the back button
 */

/**
 * @typedef {object} TableOptions
 * @property {string} label
 * @property {string} help
 * @property {import('./board.mjs').BoardOptions['look']} look
 * @property {import('./board.mjs').BoardOptions['routes']} routes
 * @property {(direction: import('./board.mjs').Direction) => void} [onSwipe]
 * @property {boolean} [walks]
 * @property {(position: Position) => SolveOptions} solving options for "solve" and "hint"
 * @property {(position: Position) => SolveOptions | null} [quick] options for a solution that need not be the shortest; null: not offered
 * @property {(position: Position) => SolveOptions | null} watching options for the live distance; null: none
 * @property {string} [par] the name of the counter for the proved minimum of the puzzle, if it is to be shown
 * @property {(position: Position, cell: number) => string} tileName
 * @property {() => void} [onChange] after every change of the board
 * @property {() => void} [onSolution] after a solution was found
 * @property {() => void} onMoved after moves were made or taken back
 */

/** A figure with its name under it. @param {string} name */
export function counter(name) {
  const value = element('span', { class: 'counter-value' })
  return {
    root: element('div', { class: 'counter' }, value, element('span', { class: 'counter-name' }, name)),
    value,
  }
}

export class Table {
  /** @type {Game | null} */
  #game = null
  #startedAt = 0
  #elapsed = 0
  #isHintShown = false
  /** @type {Position | null} the board that is being solved */
  #lookedAt = null
  #lastMove = '' // in words
  /** @type {{board: string, moves: string[]} | null} a shortest way from a board, found for hints */
  #way = null

  /** @param {Context} context @param {TableOptions} options */
  constructor(context, options) {
    this.context = context
    this.options = options
    this.board = new Board({
      label: options.label,
      help: options.help,
      look: options.look,
      routes: options.routes,
      walks: options.walks,
      onRoute: (route) => this.take(route),
      onSwipe: options.onSwipe,
    })
    this.transport = new Transport((cursor) => this.seek(cursor))
    this.movesCounter = counter('moves')
    this.timeCounter = counter('time')
    this.distanceCounter = counter('to go')
    this.distanceCounter.root.classList.add('distance')
    this.parCounter = counter(options.par ?? '')
    this.counters = element(
      'div',
      { class: 'counters' },
      this.movesCounter.root,
      this.timeCounter.root,
      this.distanceCounter.root,
      options.par !== undefined && this.parCounter.root,
    )
    this.place = element('div', { class: 'work-place' })
    this.answer = element('div', { class: 'answer' })
    this.hintButton = button('Hint', () => this.hint())
    this.solveButton = button('Solve', () => this.solve())
    this.quickButton = button('Quick solution', () => this.solveQuickly(), { hidden: true })
    this.#allowSolving()
    this.stage = element('div', { class: 'stage' }, this.counters, this.board.root, this.transport.root)
    window.setInterval(() => this.#showTime(), 500)
  }

  get game() {
    if (!this.#game) throw new Error('no game is open')
    return this.#game
  }

  get isOpen() {
    return this.#game !== null
  }

  /**
   * Opens a puzzle, perhaps with moves made.
   * @param {string} text
   * @param {ReadOptions} options
   * @param {string} [moves]
   * @param {string} [help] that there was with these moves
   * @throws {import('../glissade.mjs').GlissadeError} if the text is no puzzle
   */
  open(text, options, moves = '', help = '') {
    const game = new Game(this.context.engine, text, options)
    let problem = ''
    try {
      game.expect(splitMoves(moves), false)
      game.cursor = game.moves.length
      if (help === 'hints' || help === 'solution') game.help = help
    } catch (error) {
      // Moves of a mangled link: the puzzle itself is what matters.
      problem = /** @type {Error} */ (error).message
    }
    this.close()
    this.#game = game
    this.#lookedAt = null
    this.#startedAt = this.#elapsed = 0
    this.#allowSolving()
    this.answer.replaceChildren()
    this.quickButton.hidden = !this.options.quick?.(game.position)
    this.board.show(game.position)
    this.#changed()
    this.#way = null
    if (this.options.par !== undefined) this.#findPar()
    if (problem) this.#say(`The moves of this link were left out: ${problem}.`)
  }

  /** Ends all that is going on here. */
  close() {
    this.transport.pause()
    this.context.work.cancel()
    this.context.work.forget()
  }

  /** The fewest moves that the puzzle takes from its start, if that is known. */
  get par() {
    return this.game.distances[0]
  }

  async #findPar() {
    const { game } = this
    if (game.start.solvable === 'no' || this.par !== undefined) return
    const result = await this.context.work
      .solveIdly(game.start, this.options.solving(game.start))
      .catch(() => null)
    if (this.#game !== game || !result?.optimal) return
    game.distances[0] = result.length
    this.update()
    this.options.onChange?.()
  }

  #moved() {
    if (this.#lookedAt) this.context.work.cancel() // it would be an answer about another board
    this.#changed()
    this.options.onMoved()
  }

  /** The player takes a way. @param {Route} route */
  take(route) {
    const { game } = this
    this.transport.pause()
    const name = this.options.tileName(game.position, route.from)
    if (!this.#startedAt && !this.isSolved) this.#startedAt = performance.now()
    for (const move of route.moves) {
      this.#followWay(move.text)
      game.play(move)
    }
    this.board.slide(route.moves, game.position)
    this.#lastMove = `${name} ${WORDS[route.direction]}`
    this.#moved()
    if (!game.isSolved) this.context.announce(this.#lastMove)
  }

  /** The way that hints came from goes on if the player follows it. @param {string} move */
  #followWay(move) {
    const { game } = this
    const way = this.#way
    if (way?.board !== game.position.start || way.moves[0] !== move) return
    const legal = game.position.moves.find((each) => each.text === move)
    if (!legal) return
    const [, ...rest] = way.moves
    this.#way = { board: this.context.engine.after(way.board, move, game.options).start, moves: rest }
  }

  get isSolved() {
    return this.game.isSolved
  }

  /** Goes to a place in the list of moves. @param {number} cursor */
  seek(cursor) {
    const { game } = this
    const from = game.cursor
    if (cursor === from) return
    game.cursor = cursor
    if (cursor === from + 1) this.board.slide([game.moveAt(from)], game.position)
    else if (cursor === from - 1) {
      const undone = game.moveAt(cursor)
      this.board.slide([{ from: undone.to, to: undone.from }], game.position)
    } else this.board.show(game.position)
    this.#moved()
  }

  undo() {
    this.transport.pause()
    if (this.game.cursor > 0) this.seek(this.game.cursor - 1)
  }

  redo() {
    this.transport.pause()
    if (this.game.next) this.seek(this.game.cursor + 1)
  }

  /** Shows one move of a shortest solution, and makes it when asked again. */
  async hint() {
    const { game } = this
    if (game.isSolved) return
    const move = await this.#bestMove()
    if (!move || this.#game !== game) return
    if (this.#isHintShown) {
      this.take({
        direction: directionOf(move),
        from: move.from,
        to: move.to,
        cells: [move.from],
        moves: [move],
      })
      return
    }
    this.#isHintShown = true
    if (game.help === 'none') game.help = 'hints'
    this.board.hint(move)
    const words = `${this.options.tileName(game.position, move.from)} ${WORDS[directionOf(move)]}`
    this.context.announce(`Hint: ${words}. Press again to make the move.`)
    this.hintButton.textContent = 'Move it'
    this.hintButton.setAttribute('aria-label', `Move it: ${words}`)
  }

  /** The first move of a shortest solution; the rest of it stays hidden. */
  async #bestMove() {
    const { game } = this
    if (game.next && game.lostGround(game.cursor) === false) return game.next
    const { position } = game
    if (this.#way?.board !== position.start) {
      const result = await this.#find('Looking for a hint', this.options.solving(position))
      if (!result?.optimal || game.position !== position) return null
      this.#way = { board: position.start, moves: splitMoves(result.moves ?? '') }
      game.distances[game.cursor] = result.length
      this.update()
    }
    const [text] = this.#way.moves
    return position.moves.find((move) => move.text === text) ?? null
  }

  /** Solves from here and plays the solution. */
  async solve() {
    const { game } = this
    if (game.isSolved) {
      this.#say('It is solved already.')
      return
    }
    const result = await this.#find('Solving', this.options.solving(game.position))
    if (result) this.#playSolution(result)
  }

  /** Plays a solution that need not be the shortest, for boards where that one takes long. */
  async solveQuickly() {
    const options = this.options.quick?.(this.game.position)
    const result = options && (await this.#find('Looking for a good solution', options))
    if (result) this.#playSolution(result)
  }

  /** Puts a solution of the board now into the list of moves, and plays it. @param {Result} result */
  #playSolution(result) {
    this.game.help = 'solution'
    this.game.expect(splitMoves(result.moves ?? ''), result.optimal === true)
    this.#changed()
    this.#showSolution(result)
    this.transport.play()
    this.options.onSolution?.()
  }

  /**
   * Solves the board now.
   * @param {string} label
   * @param {SolveOptions} options
   * @returns {Promise<Result | null>} null if there is no solution, which is then explained, or the board is no longer there
   */
  async #find(label, options) {
    const { game } = this
    const { position } = game
    if (position.solvable === 'no') {
      this.#say(`Not solvable: ${position.reason}.`)
      return null
    }
    this.#lookedAt = position
    this.#allowSolving()
    /** @type {Result | null} the best answer yet, which is left when it is cancelled */
    let best = null
    const onBetter = (/** @type {Result} */ better) => {
      best = better
    }
    try {
      const result = await this.context.work.solve(position, options, this.place, { label, onBetter })
      if (this.#game !== game || game.position !== position) return null
      if (result.moves === undefined || result.length === undefined) {
        this.#say(resultWords(result))
        return null
      }
      return result
    } catch (error) {
      if (this.#game !== game || game.position !== position) return null
      if (best && error instanceof Cancelled) return best
      this.#sayError(error)
      return null
    } finally {
      if (this.#lookedAt === position) this.#lookedAt = null
      this.#allowSolving()
    }
  }

  /** One question at a time, and none about a board that has no answer. */
  #allowSolving() {
    const isHopeless = !this.#game || this.#game.start.solvable === 'no'
    this.hintButton.disabled =
      this.solveButton.disabled =
      this.quickButton.disabled =
        isHopeless || this.#lookedAt !== null
  }

  /** @param {string} words @param {Node[]} more */
  #say(words, ...more) {
    this.answer.replaceChildren(element('p', {}, words), ...more)
    this.context.announce(words)
  }

  /** @param {unknown} error */
  #sayError(error) {
    this.#say(
      error instanceof Cancelled
        ? cancelledWords(error)
        : error instanceof Error
          ? error.message
          : String(error),
    )
  }

  /** @param {Result} result */
  #showSolution(result) {
    const { position } = this.game
    const moves = splitMoves(result.moves ?? '')
    const words = element('strong', {}, resultWords(result))
    const details = element(
      'p',
      { class: 'quiet' },
      `${figure(result.generated)} boards in ${secondsWords(result.seconds)} by ${result.algorithm}${result.heuristic === 'none' ? '' : ` with ${result.heuristic}`}`,
    )
    const copy = button('Copy moves', () => copyText(joinMoves(moves), this.context, 'Moves copied'), {
      class: 'small',
    })
    const count = element('span', { class: 'quiet', tabindex: -1 })
    const countButton = button(
      'How many shortest solutions?',
      async () => {
        countButton.remove()
        count.focus() // where the answer will stand
        try {
          const counted = await this.context.work.solve(
            position,
            { ...this.options.solving(position), count: true },
            this.place,
            { label: 'Counting' },
          )
          count.textContent = countWords(counted)
          this.context.announce(count.textContent)
        } catch (error) {
          count.textContent = error instanceof Cancelled ? 'Counting was cancelled.' : String(error)
        }
      },
      { class: 'small' },
    )
    this.answer.replaceChildren(
      element('p', {}, words),
      details,
      element('div', { class: 'row' }, copy, result.optimal === true && countButton, count),
    )
    this.context.announce(resultWords(result))
  }

  #changed() {
    const { game } = this
    this.#isHintShown = false
    this.hintButton.textContent = 'Hint'
    this.hintButton.removeAttribute('aria-label')
    if (game.isSolved && this.#startedAt) {
      this.#elapsed = performance.now() - this.#startedAt
      this.#startedAt = 0
    }
    this.update()
    this.watchDistance()
    if (game.isSolved && game.cursor > 0) {
      const best = game.distances[0]
      this.context.announce(
        `${solvedWords(game)} in ${plural(game.cursor, 'move')}${best === undefined ? '' : best === game.cursor ? ', the fewest possible' : `; ${best} would do`}.`,
      )
    }
    this.options.onChange?.()
  }

  /** Shows the figures anew. */
  update() {
    const { game } = this
    this.movesCounter.value.textContent = figure(game.cursor)
    this.board.frame.classList.toggle('solved', game.isSolved)
    this.transport.update(game)
    this.#showTime()
    this.#showDistance(game.distance, undefined)
    this.parCounter.value.textContent =
      this.par !== undefined ? figure(this.par) : game.start.solvable === 'no' ? '–' : '…'
  }

  #showTime() {
    if (!this.#game) return
    this.timeCounter.value.textContent = clock(
      this.#startedAt ? performance.now() - this.#startedAt : this.#elapsed,
    )
  }

  /** @param {number | undefined} distance @param {number | undefined} bound */
  #showDistance(distance, bound) {
    const { game } = this
    const { root, value } = this.distanceCounter
    const isPar = game.cursor === 0 && this.options.par !== undefined // it stands there already
    root.hidden = (distance === undefined || isPar) && !this.options.watching(game.position)
    const unknown = game.position.solvable === 'no' ? '–' : '…'
    value.textContent = distance !== undefined ? figure(distance) : bound ? `≥ ${bound}` : unknown
    const isLost = game.cursor > 0 && game.lostGround(game.cursor - 1) === true
    root.classList.toggle('lost', isLost)
    root.title = isLost ? 'The last move lost ground' : ''
  }

  /** After a move: what it was, and what it led to. */
  #announceDistance() {
    const { game } = this
    if (game.distance === undefined || !this.#lastMove || game.isSolved) return
    const lost = game.cursor > 0 && game.lostGround(game.cursor - 1) ? ', ground lost' : ''
    this.context.announce(`${this.#lastMove}, ${game.distance} to go${lost}`)
    this.#lastMove = ''
  }

  /** Finds out how far the boards of the list are from the goal, the one that is shown first. */
  async watchDistance() {
    const { game } = this
    const { cursor, position } = game
    const options = this.options.watching(position)
    if (!options || game.distance !== undefined || position.solvable === 'no') return
    try {
      const result = await this.context.work.solveIdly(position, options)
      if (!result || this.#game !== game || game.positions[cursor] !== position) return
      if (result.optimal) game.distances[cursor] = result.length
      if (game.position === position) {
        this.#showDistance(game.distance, result.lower_bound)
        this.#announceDistance()
      } else if (game.cursor > cursor) this.#showDistance(game.distance, undefined)
      this.transport.update(game)
      this.options.onChange?.()
    } catch (error) {
      if (this.#game === game) this.distanceCounter.root.hidden = true
    }
  }
}

/** Who solved it. @param {Game} game */
export function solvedWords({ help }) {
  return { none: 'Solved', hints: 'Solved with hints', solution: 'Solved by Glissade' }[help]
}

/** @param {Result} result */
export function resultWords(result) {
  if (result.status === 'unsolvable') return `Not solvable${result.reason ? `: ${result.reason}` : ''}.`
  if (result.length === undefined) {
    const why = result.reason ? ` (${result.reason})` : ''
    return result.lower_bound
      ? `Not solved${why}. Proved: at least ${plural(result.lower_bound, 'move')}.`
      : `Not solved${why}.`
  }
  if (result.optimal) return `${plural(result.length, 'move')}, proved optimal`
  return `${plural(result.length, 'move')}; at least ${result.lower_bound} are needed`
}

/** @param {Result} result */
export function countWords(result) {
  if (result.count === undefined) return 'They could not be counted.'
  return result.count === 1
    ? 'The shortest solution is the only one.'
    : `${figure(result.count)} shortest solutions.`
}

/** @param {number} seconds */
export function secondsWords(seconds) {
  return seconds < 1 ? `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms` : `${seconds.toFixed(1)} s`
}

/** @param {string} text @param {Context} context @param {string} words */
export async function copyText(text, context, words) {
  try {
    await navigator.clipboard.writeText(text)
    context.announce(words)
    toast(words)
  } catch {
    window.prompt('Copy this:', text)
  }
}

/** Says something for two seconds. @param {string} words */
export function toast(words) {
  const note = element('div', { class: 'toast', 'aria-hidden': 'true' }, words)
  document.body.append(note)
  setTimeout(() => note.remove(), 2000)
}
