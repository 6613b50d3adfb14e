/**
 * Who may use the solver, and when. There is one worker, so one thing is done at
 * a time: what a person asked for goes before what the page would like to know.
 * Work that takes longer than a fifth of a second shows what is being done and
 * can be cancelled.
 */
import { button, clock, element, figure } from './dom.mjs'
import { text } from './text.mjs'

/** @typedef {import('../glissade.mjs').Result} Result */
/** @typedef {import('../glissade.mjs').Progress} Progress */
/** @typedef {import('../glissade.mjs').Puzzle} Position */
/** @typedef {import('../glissade.mjs').SolveOptions} SolveOptions */
/** @typedef {import('../worker-client.mjs').Solver} Solver */

/**
 * @typedef {object} Handlers
 * @property {AbortSignal} signal
 * @property {(progress: Progress) => void} onProgress
 */
/** @typedef {(solver: Solver, handlers: Handlers) => Promise<any>} Task */

/**
 * @typedef {object} Job
 * @property {string} key the same work has the same key
 * @property {boolean} isWanted a person waits for it
 * @property {AbortController} controller
 * @property {Promise<any>} promise
 * @property {Progress | null} progress the last that was heard
 * @property {(progress: Progress) => void} [onProgress]
 */

const SHOWN_AFTER = 200 // milliseconds
const GRACE = 1500 // milliseconds that something unasked for may go on when a person waits: it may be building tables for both
const REMEMBERED = 500

/** What a cancelled promise is rejected with. */
export class Cancelled extends Error {
  /** @param {Progress | null} progress what was known by then */
  constructor(progress) {
    super('cancelled')
    this.name = 'Cancelled'
    this.progress = progress
  }
}

export class Work {
  /** @type {Job | null} */
  #job = null
  /** @type {{key: string, task: Task, resolve: (value: any) => void, reject: (error: Error) => void}[]} */
  #waiting = []
  /** @type {Map<string, Result>} */
  #known = new Map()
  /** @type {Set<AbortController>} what people wait for, begun or not */
  #asked = new Set()

  /** @param {Solver} solver */
  constructor(solver) {
    this.solver = solver
  }

  /**
   * Does what a person asked for; whatever else is going on ends.
   * @param {string} key
   * @param {string} label what is being done
   * @param {Task} task
   * @param {HTMLElement} place where progress is shown
   * @param {{end?: string, onProgress?: (progress: Progress) => void}} [details] end: what the button that ends it says
   */
  async ask(key, label, task, place, { end = text.work.cancel, onProgress } = {}) {
    const asked = new AbortController()
    this.#asked.add(asked)
    const strip = new Strip(label, end, place, () => asked.abort())
    try {
      while (this.#job && this.#job.key !== key) await this.#outlast(this.#job)
      if (asked.signal.aborted) throw new Cancelled(null)
      const job = this.#job ?? this.#start(key, task)
      asked.signal.addEventListener('abort', () => job.controller.abort())
      job.isWanted = true
      job.onProgress = (progress) => {
        strip.show(progress)
        onProgress?.(progress)
      }
      return await job.promise
    } finally {
      strip.remove()
      this.#asked.delete(asked)
    }
  }

  /** Waits for the end of a job that is in the way. @param {Job} job */
  async #outlast({ controller, isWanted, promise }) {
    const timer = setTimeout(() => controller.abort(), isWanted ? 0 : GRACE)
    await promise.catch(() => {})
    clearTimeout(timer)
  }

  /**
   * Does something when the solver has nothing else to do, the newest first.
   * @param {string} key
   * @param {Task} task
   * @returns {Promise<any>}
   */
  idle(key, task) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, task, resolve, reject })
      if (this.#waiting.length > 60) this.#waiting.shift()?.reject(new Cancelled(null))
      this.#next()
    })
  }

  /** Ends what people wait for: nobody does when the board or the view is left. */
  cancel() {
    for (const asked of this.#asked) asked.abort()
  }

  /** Forgets what waits. */
  forget() {
    for (const { reject } of this.#waiting.splice(0)) reject(new Cancelled(null))
    if (this.#job && !this.#job.isWanted) this.#job.controller.abort()
  }

  /**
   * Solves for a person. Answers that were proved are remembered.
   * @param {Position} position
   * @param {SolveOptions} options
   * @param {HTMLElement} place
   * @param {{label?: string, end?: string, onBetter?: (result: Result) => void, onProgress?: (progress: Progress) => void}} [details]
   * @returns {Promise<Result>}
   */
  async solve(position, options, place, { label = text.table.solving, onBetter, ...details } = {}) {
    const known = this.#known.get(solveKey(position, options))
    if (known) return known
    return this.ask(jobKey(position, options), label, this.#solveTask(position, options, onBetter), place, details)
  }

  /**
   * Solves when there is nothing else to do; null if it was given up.
   * @param {Position} position
   * @param {SolveOptions} options
   * @returns {Promise<Result | null>}
   */
  async solveIdly(position, options) {
    const known = this.#known.get(solveKey(position, options))
    if (known) return known
    try {
      return await this.idle(jobKey(position, options), this.#solveTask(position, options))
    } catch (error) {
      if (error instanceof Cancelled) return null
      throw error
    }
  }

  /**
   * A solve, unless the answer has become known while it waited.
   * @param {Position} position
   * @param {SolveOptions} options
   * @param {(result: Result) => void} [onBetter]
   * @returns {Task}
   */
  #solveTask(position, options, onBetter) {
    const key = solveKey(position, options)
    return async (solver, handlers) => {
      const asked = { ...readingOf(position), ...options }
      const known = this.#known.get(key)
      return (
        known ?? this.#remember(key, await solver.solve(position.start, asked, { ...handlers, onBetter }))
      )
    }
  }

  /** @param {string} key @param {Result} result */
  #remember(key, result) {
    if (result.optimal || result.status === 'unsolvable') this.#known.set(key, result)
    if (this.#known.size > REMEMBERED)
      this.#known.delete(/** @type {string} */ (this.#known.keys().next().value))
    return result
  }

  /** @param {string} key @param {Task} task @returns {Job} */
  #start(key, task) {
    const controller = new AbortController()
    /** @type {Job} */
    const job = { key, isWanted: false, controller, progress: null, promise: Promise.resolve() }
    this.#job = job
    job.promise = this.#run(job, task)
    job.promise.catch(() => {})
    return job
  }

  /** @param {Job} job @param {Task} task */
  async #run(job, task) {
    const { signal } = job.controller
    try {
      return await task(this.solver, {
        signal,
        onProgress: (progress) => {
          job.progress = progress
          job.onProgress?.(progress)
        },
      })
    } catch (error) {
      throw signal.aborted ? new Cancelled(job.progress) : error
    } finally {
      this.#job = null
      queueMicrotask(() => this.#next())
    }
  }

  #next() {
    if (this.#job) return
    const waiting = this.#waiting.pop()
    if (waiting) this.#start(waiting.key, waiting.task).promise.then(waiting.resolve, waiting.reject)
  }
}

/** A line that says what is being done, and a button that ends it. */
class Strip {
  #figures = element('span', { class: 'work-figures' })
  #root
  #timer

  #began = performance.now()

  /** @param {string} label @param {string} end @param {HTMLElement} place @param {() => void} onCancel */
  constructor(label, end, place, onCancel) {
    this.#root = element(
      'div',
      { class: 'work' },
      element('div', { class: 'work-line', role: 'status' }, `${label} …`),
      element('progress', { 'aria-label': label }),
      element('div', { class: 'work-line' }, this.#figures, button(end, onCancel, { class: 'small' })),
    )
    this.#timer = setTimeout(() => place.replaceChildren(this.#root), SHOWN_AFTER)
  }

  /** @param {Progress} progress */
  show(progress) {
    this.#figures.textContent = `${clock(performance.now() - this.#began)} · ${progressWords(progress)}`
  }

  remove() {
    clearTimeout(this.#timer)
    this.#root.remove()
  }
}

/**
 * How to read a position's text: a board of tiles does not name its goal, the
 * others do.
 * @param {Position} position
 * @returns {import('../glissade.mjs').ReadOptions}
 */
function readingOf({ kind, goal, metric, lanes }) {
  return kind === 'tiles' ? { kind, goal, metric } : { kind, metric, ...(lanes && { lanes }) }
}

/** What is asked; a proved answer to it holds whatever the limits were. @param {Position} position @param {SolveOptions} options */
function solveKey({ kind, start, goal, metric, lanes }, { quality, algorithm, heuristic, weight, count }) {
  return JSON.stringify([kind, start, goal, metric, lanes, quality, algorithm, heuristic, weight, count])
}

/** What is done: with other limits it is other work. @param {Position} position @param {SolveOptions} options */
function jobKey(position, options) {
  return `${solveKey(position, options)} ${options.seconds} ${options.memory}`
}

/** What is left of work that was cancelled. @param {Cancelled} error */
export function cancelledWords({ progress }) {
  return text.work.cancelled(progress?.lower_bound ?? 0, progress?.best_length ?? 0)
}

/** @param {Progress} progress */
export function progressWords({ phase, generated, waiting, best_length, lower_bound }) {
  const { boards, frontier, best, atLeast, gap } = text.work
  const parts = [text.work.phase(phase)]
  if (generated) parts.push(boards(figure(generated)))
  if (waiting) parts.push(frontier(figure(waiting)))
  if (best_length) parts.push(best(best_length))
  if (lower_bound) parts.push(atLeast(lower_bound))
  if (best_length && lower_bound) parts.push(gap(Math.ceil((100 * (best_length - lower_bound)) / lower_bound)))
  return parts.filter(Boolean).join(' · ')
}
