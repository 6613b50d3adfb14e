/**
 * The table at which a puzzle is played: board, figures, list of moves, hint,
 * solution. The same for every kind; a view says what its boards look like, and
 * what it wants to know while somebody plays.
 */
import { linkTo } from './address.mjs'
import { solutionParts } from './answer.mjs'
import { Asking } from './asking.mjs'
import { Board, CELLS_MAX, WORDS } from './board.mjs'
import { clock, counter, element, figure, iconButton, messageOf } from './dom.mjs'
import { FinishCard, judgeMoves, sharedWords, sizeWords } from './finish.mjs'
import { Game, joinMoves, splitMoves } from './game.mjs'
import { keepGame, keptGame, writeGames } from './kept.mjs'
import { pasteField } from './paste.mjs'
import { noteTime } from './records.mjs'
import { text } from './text.mjs'
import { Transport } from './transport.mjs'
import { Cancelled, cancelledWords } from './work.mjs'
import { copyText, resultWords, solvedWords } from './words.mjs'

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
 * @property {(pasted: string) => void} openPasted throws if it is nothing that can be opened
 */

/**
 * What the table asks of what draws a board.
 * @typedef {Pick<Board, 'root' | 'frame' | 'show' | 'slide' | 'hint' | 'celebrate'>} Drawn
 */

/**
 * @typedef {object} TableOptions
 * @property {string} view under which games are kept
 * @property {() => Record<string, string | undefined>} values of the address that opens the puzzle, without moves
 * @property {Drawn} [board] what draws the boards, where that is not done cell by cell; the six that follow are for Board
 * @property {string} [label]
 * @property {string} [help]
 * @property {import('./board.mjs').BoardOptions['look']} [look]
 * @property {import('./board.mjs').BoardOptions['routes']} [routes]
 * @property {(direction: import('./board.mjs').Direction) => void} [onSwipe]
 * @property {import('./board.mjs').BoardOptions['onSwap']} [onSwap]
 * @property {import('./board.mjs').BoardOptions['preview']} [preview]
 * @property {boolean} [walks]
 * @property {(position: Position) => SolveOptions} solving options for "solve" and "hint"
 * @property {(position: Position) => SolveOptions | null} [quick] options for a solution that need not be the shortest; null: not offered
 * @property {(position: Position) => SolveOptions | null} watching options for the live distance; null: none
 * @property {string} [par] the name of the counter for the proved minimum of the puzzle, if it is to be shown
 * @property {(position: Position, cell: number) => string} tileName
 * @property {() => void} [onChange] after every change of the board
 * @property {() => void} [onSolution] after a solution was found
 * @property {() => void} [onNext] another puzzle, offered when this one is solved
 * @property {(game: Game) => string} [shared] what is told of a solved game
 * @property {boolean} [isRaced] the time is shown to the millisecond, and slides of several tiles are counted
 * @property {() => string} [sure] what is asked before the moves of a game are forgotten; nothing: they just are
 */

const STILL = 300 // milliseconds
const TENTH = 100 // milliseconds
const JUDGING_SECONDS = 3 // for each board of a game that is solved

export class Table {
  /** @type {Game | null} */
  #game = null
  #startedAt = 0 // 0: the clock stands
  #elapsed = 0 // milliseconds until then
  #answered = 0 // the list of moves that the answer is about
  #judged = 0
  #lastMove = '' // in words

  /** @param {Context} context @param {TableOptions} options */
  constructor(context, options) {
    this.context = context
    this.options = options
    // A view that brings a board of its own knows what else it can do.
    this.board = /** @type {Board} */ (options.board ?? this.#cellBoard())
    this.transport = new Transport((cursor) => this.seek(cursor))
    this.movesCounter = counter(text.table.moves)
    this.timeCounter = counter(text.table.time)
    this.timeCounter.root.classList.add('time')
    this.distanceCounter = counter(text.table.toGo)
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
    this.note = element('div', { class: 'answer note' }) // what a view says about the puzzle
    this.answer = element('div', { class: 'answer' })
    this.asking = new Asking(this)
    this.hintButton = this.asking.hintButton
    this.solveButton = this.asking.solveButton
    this.paste = pasteField((pasted) => context.openPasted(pasted))
    this.linkButton = iconButton('link', text.table.copyLink, () => this.#copyLink())
    this.finish = new FinishCard({
      view: options.view,
      countsSlides: options.isRaced,
      onLost: (cursor) => this.#showBetter(cursor),
      onReplay: () => this.#replay(),
      onAgain: () => this.again(),
      onNext: options.onNext,
      shared: options.shared ?? ((game) => sharedWords(game, options)),
      onShare: (words) => copyText(words, context, text.table.resultCopied),
    })
    this.asking.allow()
    this.stage = element('div', { class: 'stage' }, this.counters, this.board.root, this.transport.root)
    window.setInterval(() => this.#startedAt && this.#showTime(), options.isRaced ? TENTH : 5 * TENTH)
    document.addEventListener('keydown', (event) => this.#onKey(event))
    window.addEventListener('pagehide', () => this.keep(true))
  }

  /** A board that is drawn cell by cell, as the options say. */
  #cellBoard() {
    const { label, help, look, routes, walks, preview, onSwipe, onSwap } = this.options
    const onRoute = (/** @type {Route} */ route) => this.take(route)
    const options = { label, help, look, routes, walks, preview, onRoute, onSwipe, onSwap }
    return new Board(/** @type {import('./board.mjs').BoardOptions} */ (options))
  }

  /** Undo and redo, wherever the table is shown. @param {KeyboardEvent} event */
  #onKey(event) {
    if (!this.stage.isConnected || event.altKey || !(event.ctrlKey || event.metaKey)) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return
    const key = event.key.toLowerCase()
    if (key === 'z') event.shiftKey ? this.redo() : this.undo()
    else if (key === 'y') this.redo()
    else return
    event.preventDefault()
  }

  get game() {
    if (!this.#game) throw new Error('no game is open')
    return this.#game
  }

  /** Whether a game is the one that is open. @param {Game} game */
  isOn(game) {
    return this.#game === game
  }

  get isOpen() {
    return this.#game !== null
  }

  /**
   * Opens a puzzle: with the moves that an address names, or as it was left.
   * @param {string} puzzle
   * @param {ReadOptions} options
   * @param {Record<string, string>} [values] of the address: moves that were made, or a solution to be shown
   * @throws {import('../glissade.mjs').GlissadeError} if the text is no puzzle
   */
  open(puzzle, options, { moves, help, solution } = {}) {
    const game = new Game(this.context.engine, puzzle, options)
    let problem = ''
    let elapsed = 0
    try {
      if (moves || solution) {
        game.expect(splitMoves(moves || solution), false)
        game.cursor = moves ? game.moves.length : 0
        if (solution) game.help = 'solution'
        else if (help === 'hints' || help === 'solution') game.help = help
      } else elapsed = this.#restore(game)
    } catch (error) {
      // Moves of a mangled link: the puzzle itself is what matters.
      problem = /** @type {Error} */ (error).message
    }
    this.close()
    this.#game = game
    this.asking.forget()
    this.#startedAt = 0
    this.#elapsed = elapsed
    this.answer.replaceChildren()
    this.note.replaceChildren()
    this.#placeFinish()
    this.board.show(game.position)
    for (const node of [this.stage, this.stage.parentElement])
      node?.style.setProperty('--shape', String(game.start.cols / game.start.rows))
    this.changed()
    if (this.options.par !== undefined) this.#findPar()
    if (problem) this.say(text.table.movesLeftOut(problem))
  }

  /** The game as it was left, if there is one: how long it had been played. @param {Game} game */
  #restore(game) {
    const kept = keptGame(this.options.view, this.#keyOf(game))
    if (!kept) return 0
    try {
      game.restore(kept)
      return kept.elapsed || 0
    } catch {
      return 0 // written by another version, or by hand
    }
  }

  /** @param {Game} game */
  #keyOf({ start: { start, goal, metric } }) {
    return JSON.stringify([start, goal, metric])
  }

  /** Keeps the game for another visit. @param {boolean} [isLast] there may be no later moment to write it */
  keep(isLast = false) {
    const game = this.#game
    if (!game) return
    const values = this.options.values()
    const elapsed = () => (this.isOn(game) ? this.#time() : last)
    const last = this.#time()
    keepGame(this.options.view, this.#keyOf(game), () => ({ ...game.kept, elapsed: elapsed(), values }))
    if (isLast) writeGames()
  }

  /**
   * Moves that were pasted are what comes next, if they are legal here; it is said whether they solve it.
   * @param {string} pasted
   * @throws if they are not legal
   */
  takeMoves(pasted) {
    const { game } = this
    this.transport.pause()
    const moves = splitMoves(pasted.toUpperCase().replace(/[\s,]/g, ''))
    game.expect(moves, false)
    if (!game.finished && moves.length) game.help = 'solution'
    this.changed()
    this.say(text.paste.moves(moves.length, game.positionAt(game.moves.length).solved))
  }

  /** Begins the puzzle anew. */
  again() {
    const { game } = this
    const question = game.moves.length ? this.options.sure?.() : ''
    if (question && !window.confirm(question)) return
    this.transport.pause()
    this.seek(0)
    game.forget()
    this.#startedAt = this.#elapsed = 0
    this.answer.replaceChildren()
    this.changed()
  }

  /** The card of a solved game stands beside the board, under the heading. */
  #placeFinish() {
    const { root } = this.finish
    if (root.parentNode) return
    this.stage.nextElementSibling?.querySelector('h1')?.after(root)
    this.place.before(this.paste.root, this.note)
  }

  /** Ends all that is going on here; the game is kept. */
  close() {
    this.transport.pause()
    this.#stopClock()
    this.keep()
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
      .catch((error) => void (this.isOn(game) && this.#sayBroken(error)))
    if (!this.isOn(game) || !result?.optimal) return
    game.distances[0] = result.length
    this.update()
    this.options.onChange?.()
  }

  /** Milliseconds that were played. */
  #time() {
    return this.#elapsed + (this.#startedAt && performance.now() - this.#startedAt)
  }

  #stopClock() {
    this.#elapsed = this.#time()
    this.#startedAt = 0
  }

  /** The player takes a way. @param {Route} route */
  take(route) {
    const { game } = this
    this.transport.pause()
    const name = this.options.tileName(game.position, route.from)
    if (!this.#startedAt && !this.isSolved && !game.finished) this.#startedAt = performance.now()
    for (const move of route.moves) {
      this.asking.follow(move.text)
      game.play(move)
    }
    this.board.slide(route.moves, game.position)
    this.#lastMove = `${name} ${WORDS[route.direction]}`
    this.changed()
    if (!game.isSolved) this.context.announce(this.#lastMove)
  }

  get isSolved() {
    return this.game.isSolved
  }

  /** Scrolls to the board, on which something is about to happen. */
  showBoard() {
    this.board.root.scrollIntoView({ block: 'nearest' })
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
    this.changed()
  }

  undo() {
    this.transport.pause()
    if (this.game.cursor > 0) this.seek(this.game.cursor - 1)
  }

  redo() {
    this.transport.pause()
    if (this.game.next) this.seek(this.game.cursor + 1)
  }

  /** @param {string} words @param {import('./dom.mjs').Child[]} more */
  say(words, ...more) {
    this.answer.replaceChildren(element('p', {}, words), ...more.filter((each) => each instanceof Node))
    this.#answered = this.game.edition
    this.context.announce(words)
  }

  /** @param {unknown} error */
  sayError(error) {
    this.say(error instanceof Cancelled ? cancelledWords(error) : messageOf(error))
  }

  /** The solver failed though nobody asked: it would fail those who do. @param {unknown} error */
  #sayBroken(error) {
    this.distanceCounter.root.hidden = true
    this.note.replaceChildren(element('p', { class: 'problem', role: 'alert' }, text.table.broken(messageOf(error))))
  }

  /** What was found, and what can be done with it. @param {Result} found */
  showSolution(found) {
    const { game } = this
    this.noteBound(game.cursor, found.lower_bound)
    const result = { ...found, lower_bound: Math.max(found.lower_bound, game.boundAt(game.cursor)) }
    const quick = this.options.quick?.(game.position)
    const made = game.moves.slice(0, game.cursor)
    const isOpen = quick && !result.optimal
    this.answer.replaceChildren(
      ...solutionParts(this, result, {
        onLink: (moves) => this.#copyLink(joinMoves([...made, ...moves])),
        onImprove: isOpen ? () => this.asking.improve(quick) : undefined,
        onProve: isOpen ? () => this.asking.prove() : undefined,
      }),
    )
    this.#answered = game.edition
    this.context.announce(resultWords(result))
    this.asking.allow()
  }

  /** Copies a link to the puzzle, without what was played. @param {string} [solution] to be shown with it */
  #copyLink(solution) {
    const link = linkTo(this.options.view, { ...this.options.values(), solution })
    return copyText(link, this.context, text.table.linkCopied)
  }

  // ---- A game that is solved ----

  /** The board before a move that lost ground, and a better move. @param {number} cursor */
  async #showBetter(cursor) {
    this.transport.pause()
    this.seek(cursor)
    await this.asking.hint()
  }

  #replay() {
    this.transport.pause()
    this.seek(0)
    this.transport.play()
  }

  /** What happens when the goal is reached for the first time. */
  #finished() {
    const { game } = this
    this.#stopClock()
    this.#elapsed = Math.round(this.#elapsed) // as it will be shown everywhere
    game.finished = { length: game.cursor, elapsed: this.#elapsed, help: game.help }
    this.context.announce(text.finish.heading(solvedWords(game), game.cursor, game.distances[0]))
    if (game.help !== 'solution') this.board.celebrate()
    if (game.help === 'none' && game.finished.elapsed) noteTime(this.options.view, sizeWords(game), game.finished, game.start.start)
    this.#placeFinish()
    window.requestAnimationFrame(() => this.finish.root.scrollIntoView({ block: 'nearest' }))
  }

  /** How the distance of every board of the game is found out, once it is solved. @param {Position} position */
  #judging(position) {
    if (this.options.quick?.(position)) return null
    return { ...this.options.solving(position), seconds: JUDGING_SECONDS }
  }

  /** Finds out where moves were lost, for the card. */
  async #judge() {
    const { game } = this
    const judging = ++this.#judged
    const isLeft = () => !this.isOn(game) || !game.finished || judging !== this.#judged || !this.stage.isConnected
    const solve = async (/** @type {Position} */ position) => {
      const options = this.#judging(position)
      return options && !isLeft() ? this.context.work.solveIdly(position, options).catch(() => null) : null
    }
    const isDone = await judgeMoves(game, solve, (i) => {
      if (isLeft()) return
      this.#showFinish()
      if (i === game.cursor) this.update()
    })
    if (!isDone || isLeft()) return
    this.transport.update(game)
    this.keep()
  }

  #showFinish() {
    const { game } = this
    this.board.frame.classList.toggle('complete', game.finished !== null && game.isSolved)
    this.finish.show(game, { canJudge: this.#judging(game.start) !== null })
  }

  changed() {
    const { game } = this
    this.asking.changed()
    // An answer is about a list of moves, and goes with it.
    if (this.#answered !== game.edition && !this.asking.isAsking) this.answer.replaceChildren()
    this.#answered = game.edition
    if (game.isSolved && game.cursor > 0 && !game.finished) this.#finished()
    this.update()
    this.watchDistance()
    if (game.finished && game.isSolved) this.#judge()
    this.options.onChange?.()
    this.keep()
  }

  /** Shows the figures anew. */
  update() {
    const { game } = this
    this.movesCounter.value.textContent = figure(game.cursor)
    this.board.frame.classList.toggle('solved', game.isSolved)
    this.#showFinish()
    this.transport.update(game)
    this.#showTime()
    this.#showDistance(game.distance)
    this.parCounter.value.textContent =
      this.par !== undefined ? figure(this.par) : game.start.solvable === 'no' ? '–' : '…'
  }

  #showTime() {
    if (!this.#game) return
    const { isRaced } = this.options
    const time = clock(this.#time(), isRaced)
    // Digits that nobody can read while they run are left out.
    this.timeCounter.value.textContent = isRaced && this.#startedAt ? time.slice(0, -2) : time
  }

  /** No solution of the board at this place is shorter. @param {number} cursor @param {number} bound */
  noteBound(cursor, bound) {
    const { game } = this
    if (bound <= game.boundAt(cursor)) return
    game.bound = { cursor, edition: game.edition, least: bound }
    if (game.cursor === cursor) this.#showDistance(game.distance)
  }

  /** @param {number | undefined} distance */
  #showDistance(distance) {
    const { game } = this
    const bound = game.boundAt(game.cursor)
    const { root, value } = this.distanceCounter
    const isPar = game.cursor === 0 && this.options.par !== undefined // it stands there already
    root.hidden = (distance === undefined || isPar) && !this.options.watching(game.position)
    const unknown = game.position.solvable === 'no' ? '–' : '…'
    value.textContent = distance !== undefined ? figure(distance) : bound ? `≥ ${figure(bound)}` : unknown
    const isLost = game.cursor > 0 && game.lostGround(game.cursor - 1) === true
    root.classList.toggle('lost', isLost)
    root.title = isLost ? text.table.lastLost : ''
  }

  /** After a move: what it was, and what it led to. */
  #announceDistance() {
    const { game } = this
    if (game.distance === undefined || !this.#lastMove || game.isSolved) return
    const isLost = game.cursor > 0 && game.lostGround(game.cursor - 1) === true
    this.context.announce(text.table.after(this.#lastMove, game.distance, isLost))
    this.#lastMove = ''
  }

  /** Whether a board is looked at for a moment: the large ones are not asked about in passing. @param {Position} position */
  async #isStill(position) {
    await new Promise((resolve) => setTimeout(resolve, STILL))
    return this.#game?.position === position
  }

  /** Finds out how far the boards of the list are from the goal, the one that is shown first. */
  async watchDistance() {
    const { game } = this
    const { cursor, position } = game
    const options = this.options.watching(position)
    if (position.cells.length > CELLS_MAX && !(await this.#isStill(position))) return
    if (!options || game.distance !== undefined || position.solvable === 'no') return
    try {
      const result = await this.context.work.solveIdly(position, options)
      if (!result || !this.isOn(game) || game.positions[cursor] !== position) return
      if (result.optimal) game.distances[cursor] = result.length
      this.noteBound(cursor, result.lower_bound)
      this.#showDistance(game.distance)
      if (game.position === position) this.#announceDistance()
      this.transport.update(game)
      this.options.onChange?.()
    } catch (error) {
      if (this.isOn(game)) this.#sayBroken(error)
    }
  }
}
