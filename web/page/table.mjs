/**
 * The table at which a puzzle is played: board, figures, list of moves, hint,
 * solution. The same for every kind; a view says what its boards look like, and
 * what it wants to know while somebody plays.
 */
import { linkTo } from './address.mjs'
import { solutionParts, withBound } from './answer.mjs'
import { Board, CELLS_MAX, WORDS, directionOf } from './board.mjs'
import { button, clock, counter, element, figure, iconButton, messageOf } from './dom.mjs'
import { FinishCard, judgeMoves, sharedWords, sizeWords } from './finish.mjs'
import { Game, joinMoves, splitMoves } from './game.mjs'
import { keepGame, keptGame, writeGames } from './kept.mjs'
import { pasteField } from './paste.mjs'
import { noteTime } from './records.mjs'
import { text } from './text.mjs'
import { Transport } from './transport.mjs'
import { Cancelled, cancelledWords } from './work.mjs'
import { copyText, resultWords, solvedWords, toast } from './words.mjs'

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
 * @typedef {object} TableOptions
 * @property {string} view under which games are kept
 * @property {() => Record<string, string | undefined>} values of the address that opens the puzzle, without moves
 * @property {string} label
 * @property {string} help
 * @property {import('./board.mjs').BoardOptions['look']} look
 * @property {import('./board.mjs').BoardOptions['routes']} routes
 * @property {(direction: import('./board.mjs').Direction) => void} [onSwipe]
 * @property {import('./board.mjs').BoardOptions['onSwap']} [onSwap]
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
 */

const STILL = 300 // milliseconds
const HINT_SECONDS = 1.5 // for a good move on a large board
const JUDGING_SECONDS = 3 // for each board of a game that is solved

export class Table {
  /** @type {Game | null} */
  #game = null
  #startedAt = 0 // 0: the clock stands
  #elapsed = 0 // milliseconds until then
  #isHintShown = false
  /** @type {Position | null} the board that is being solved */
  #lookedAt = null
  #answered = 0 // the list of moves that the answer is about
  #judged = 0
  #isPassing = false
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
      onSwap: options.onSwap,
    })
    this.transport = new Transport((cursor) => this.seek(cursor))
    this.movesCounter = counter(text.table.moves)
    this.timeCounter = counter(text.table.time)
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
    this.hintButton = button(text.table.hint, () => this.hint())
    this.solveButton = button(text.table.solve, () => this.solve())
    this.paste = pasteField((pasted) => context.openPasted(pasted))
    this.linkButton = iconButton('link', text.table.copyLink, () => this.#copyLink())
    this.finish = new FinishCard({
      view: options.view,
      onLost: (cursor) => this.#showBetter(cursor),
      onReplay: () => this.#replay(),
      onAgain: () => this.again(),
      onNext: options.onNext,
      shared: options.shared ?? ((game) => sharedWords(game, options)),
      onShare: (words) => copyText(words, context, text.table.resultCopied),
    })
    this.#allowSolving()
    this.stage = element('div', { class: 'stage' }, this.counters, this.board.root, this.transport.root)
    window.setInterval(() => this.#startedAt && this.#showTime(), 500)
    document.addEventListener('keydown', (event) => this.#onKey(event))
    window.addEventListener('pagehide', () => this.keep(true))
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
    this.#lookedAt = null
    this.#startedAt = 0
    this.#elapsed = elapsed
    this.#allowSolving()
    this.answer.replaceChildren()
    this.note.replaceChildren()
    this.#placeFinish()
    this.board.show(game.position)
    for (const node of [this.stage, this.stage.parentElement])
      node?.style.setProperty('--shape', String(game.start.cols / game.start.rows))
    this.#changed()
    this.#way = null
    if (this.options.par !== undefined) this.#findPar()
    if (problem) this.#say(text.table.movesLeftOut(problem))
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
    const elapsed = () => (this.#game === game ? this.#time() : last)
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
    this.#changed()
    this.#say(text.paste.moves(moves.length, game.positionAt(game.moves.length).solved))
  }

  /** Begins the puzzle anew. */
  again() {
    const { game } = this
    this.transport.pause()
    this.seek(0)
    game.forget()
    this.#startedAt = this.#elapsed = 0
    this.answer.replaceChildren()
    this.#changed()
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
      .catch((error) => void (this.#game === game && this.#sayBroken(error)))
    if (this.#game !== game || !result?.optimal) return
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
      this.#followWay(move.text)
      game.play(move)
    }
    this.board.slide(route.moves, game.position)
    this.#lastMove = `${name} ${WORDS[route.direction]}`
    this.#changed()
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
    this.#changed()
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
      this.take({ direction: directionOf(move), from: move.from, to: move.to, cells: [move.from], moves: [move] })
      return
    }
    this.#isHintShown = true
    if (game.help === 'none' && !game.finished) game.help = 'hints'
    this.board.hint(move)
    const words = `${this.options.tileName(game.position, move.from)} ${WORDS[directionOf(move)]}`
    this.context.announce(text.table.hintIs(words))
    if (this.options.quick?.(game.position)) toast(text.table.goodMove)
    this.hintButton.textContent = text.table.moveIt
    this.hintButton.setAttribute('aria-label', `${text.table.moveIt}: ${words}`)
  }

  /** The first move of the best solution that is known or soon found; the rest of it stays hidden. */
  async #bestMove() {
    const { game } = this
    const { position } = game
    const quick = this.options.quick?.(position)
    if (game.next && (game.lostGround(game.cursor) === false || quick)) return game.next
    if (this.#way?.board !== position.start) {
      const options = quick ? { ...quick, seconds: HINT_SECONDS } : this.options.solving(position)
      const result = await this.#find(text.table.lookingForHint, options, { isPassing: true })
      if (!result || game.position !== position || (!quick && !result.optimal)) return null
      this.#way = { board: position.start, moves: splitMoves(result.moves ?? '') }
      if (result.optimal) game.distances[game.cursor] = result.length
      this.#noteBound(game.cursor, result.lower_bound)
      this.update()
    }
    const [best] = this.#way.moves
    return position.moves.find((move) => move.text === best) ?? null
  }

  /** Solves from here and plays the solution; a large board has one at once, and better ones until it is stopped. */
  async solve() {
    const { position, isSolved } = this.game
    const quick = this.options.quick?.(position)
    if (isSolved) this.#say(text.table.solvedAlready)
    else if (quick) await this.improve(quick)
    else await this.prove()
  }

  /** Solves from here to a proof. */
  async prove() {
    const { position } = this.game
    const quick = this.options.quick?.(position)
    const result = await this.#find(quick ? text.table.proving : text.table.solving, this.options.solving(position))
    if (result && !(quick && this.#isKnown(result))) this.#playSolution(result, true)
  }

  /** A proof that was given up leaves the solution that there is. @param {Result} result */
  #isKnown({ optimal, length = Infinity }) {
    const { moves, cursor } = this.game
    const known = moves.length - cursor
    return !optimal && known > 0 && length >= known && this.game.positionAt(moves.length).solved
  }

  /** Better and better solutions, each in the list of moves as long as nobody has left it. @param {SolveOptions} quick */
  async improve(quick) {
    const { game } = this
    const { cursor } = game
    let edition = -1
    const show = (/** @type {Result} */ better) => {
      const isLeft = this.#game !== game || game.cursor < cursor || (edition >= 0 && game.edition !== edition)
      if (isLeft || game.cursor !== cursor || this.#isKnown(better)) return
      this.#playSolution(better, false)
      edition = game.edition
    }
    const result = await this.#find(text.table.improving, quick, { onBetter: show, end: text.table.stop })
    if (!result || game.cursor !== cursor) return
    if (!this.#isKnown(result)) this.#playSolution(result, false)
    else if (result.length === game.moves.length - cursor) this.#showSolution(result) // by now the bound is better
  }

  /** Puts a solution of the board now into the list of moves. @param {Result} result @param {boolean} isPlayed */
  #playSolution(result, isPlayed) {
    const { game } = this
    if (!game.finished) game.help = 'solution'
    game.expect(splitMoves(result.moves ?? ''), result.optimal === true)
    this.#changed()
    this.#showSolution(result)
    if (isPlayed) this.transport.play()
    this.options.onSolution?.()
  }

  /**
   * Solves the board now. If the board is another one when the answer comes, that is offered.
   * @param {string} label
   * @param {SolveOptions} options
   * @param {{isPassing?: boolean, onBetter?: (better: Result) => void, end?: string}} [details]
   *   isPassing: of no use for another board; end: what the button that ends it says
   * @returns {Promise<Result | null>} null if there is no solution, which is then explained, or the board is no longer there
   */
  async #find(label, options, { isPassing = false, onBetter, end } = {}) {
    const { game } = this
    const { position, cursor } = game
    if (position.solvable === 'no') {
      this.#say(text.result.unsolvable(position.reason))
      return null
    }
    this.#lookedAt = position
    this.#isPassing = isPassing
    this.#allowSolving()
    /** @type {Result | null} the best answer yet, which is left when it is cancelled */
    let best = null
    const handlers = {
      label,
      end,
      onBetter: (/** @type {Result} */ better) => {
        best = better
        if (this.#game === game) onBetter?.(better)
      },
      onProgress: (/** @type {import('../glissade.mjs').Progress} */ { lower_bound }) => {
        if (this.#game === game && game.positions[cursor] === position) this.#noteBound(cursor, lower_bound)
      },
    }
    try {
      const result = await this.context.work.solve(position, options, this.place, handlers)
      if (this.#game !== game) return null
      if (game.position !== position) this.#offerElsewhere(result, cursor, position, isPassing)
      else if (result.moves === undefined || result.length === undefined) this.#say(resultWords(result))
      else return result
    } catch (error) {
      if (this.#game !== game) return null
      if (best && error instanceof Cancelled) {
        if (game.position === position) return withBound(best, error)
        this.#offerElsewhere(withBound(best, error), cursor, position, isPassing)
        return null
      }
      if (!(error instanceof Cancelled && isPassing)) this.#sayError(error)
    } finally {
      if (this.#lookedAt === position) this.#lookedAt = null
      this.#allowSolving()
    }
    return null
  }

  /** An answer about a board that was left says which one, and leads there. @param {Result} result @param {number} cursor @param {Position} position @param {boolean} isPassing */
  #offerElsewhere(result, cursor, position, isPassing) {
    if (isPassing) return
    const { game } = this
    const isThere = () => this.#game === game && game.positions[cursor] === position
    const lead = button(text.table.goThere, () => {
      if (!isThere()) return
      this.seek(cursor)
      this.#playSolution(result, true)
    }, { class: 'small' })
    this.#say(text.table.elsewhere(cursor, resultWords(result)), isThere() && result.moves !== undefined && lead)
  }

  /** One question at a time, and none about a board that has no answer. */
  #allowSolving() {
    const isHopeless = !this.#game || this.#game.start.solvable === 'no'
    const isRefused = isHopeless || this.#lookedAt !== null
    this.hintButton.disabled = this.solveButton.disabled = isRefused
    for (const asking of this.answer.querySelectorAll('.asking')) /** @type {HTMLButtonElement} */ (asking).disabled = isRefused
  }

  /** @param {string} words @param {import('./dom.mjs').Child[]} more */
  #say(words, ...more) {
    this.answer.replaceChildren(element('p', {}, words), ...more.filter((each) => each instanceof Node))
    this.#answered = this.game.edition
    this.context.announce(words)
  }

  /** @param {unknown} error */
  #sayError(error) {
    this.#say(error instanceof Cancelled ? cancelledWords(error) : messageOf(error))
  }

  /** The solver failed though nobody asked: it would fail those who do. @param {unknown} error */
  #sayBroken(error) {
    this.distanceCounter.root.hidden = true
    this.note.replaceChildren(element('p', { class: 'problem', role: 'alert' }, text.table.broken(messageOf(error))))
  }

  /** What was found, and what can be done with it. @param {Result} found */
  #showSolution(found) {
    const { game } = this
    this.#noteBound(game.cursor, found.lower_bound)
    const result = { ...found, lower_bound: Math.max(found.lower_bound, game.boundAt(game.cursor)) }
    const quick = this.options.quick?.(game.position)
    const made = game.moves.slice(0, game.cursor)
    const isOpen = quick && !result.optimal
    this.answer.replaceChildren(
      ...solutionParts(this, result, {
        onLink: (moves) => this.#copyLink(joinMoves([...made, ...moves])),
        onImprove: isOpen ? () => this.improve(quick) : undefined,
        onProve: isOpen ? () => this.prove() : undefined,
      }),
    )
    this.#answered = game.edition
    this.context.announce(resultWords(result))
    this.#allowSolving()
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
    await this.hint()
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
    game.finished = { length: game.cursor, elapsed: Math.round(this.#elapsed), help: game.help }
    this.context.announce(text.finish.heading(solvedWords(game), game.cursor, game.distances[0]))
    if (game.help !== 'solution') this.board.celebrate()
    if (game.help === 'none' && game.finished.elapsed) noteTime(this.options.view, sizeWords(game), game.finished)
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
    const isLeft = () => this.#game !== game || !game.finished || judging !== this.#judged || !this.stage.isConnected
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

  #changed() {
    const { game } = this
    if (this.#isPassing && this.#lookedAt && this.#lookedAt !== game.position) this.context.work.cancel()
    this.#isHintShown = false
    this.hintButton.textContent = text.table.hint
    this.hintButton.removeAttribute('aria-label')
    // An answer is about a list of moves, and goes with it.
    if (this.#answered !== game.edition && !this.#lookedAt) this.answer.replaceChildren()
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
    this.timeCounter.value.textContent = clock(this.#time())
  }

  /** No solution of the board at this place is shorter. @param {number} cursor @param {number} bound */
  #noteBound(cursor, bound) {
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
      if (!result || this.#game !== game || game.positions[cursor] !== position) return
      if (result.optimal) game.distances[cursor] = result.length
      this.#noteBound(cursor, result.lower_bound)
      this.#showDistance(game.distance)
      if (game.position === position) this.#announceDistance()
      this.transport.update(game)
      this.options.onChange?.()
    } catch (error) {
      if (this.#game === game) this.#sayBroken(error)
    }
  }
}
