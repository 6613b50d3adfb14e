/**
 * Glissade: sliding puzzles, solved to a proven optimum.
 *
 *     import { solve } from './glissade.mjs'
 *     const result = await solve('8 6 7/2 5 4/3 0 1')
 *     console.log(result.length, result.moves)
 *
 * For pages, in a worker or not, and for Node from version 18. This file and
 * glissade.wasm beside it are all there is, but for what threads need.
 */

/**
 * How to read a puzzle.
 * @typedef {object} ReadOptions
 * @property {string} [kind] "tiles", "blocks", "shuffdle" or "mondrian"; else recognised by form
 * @property {string} [goal] tiles: "standard", "blank-first", "snail", or a board
 * @property {'stm' | 'mtm' | 'step' | 'slide' | 'move'} [metric] each tile moved counts, or each slide of a line
 * @property {boolean} [lanes] blocks: pieces move only along their longer side
 * @property {boolean} [anyHoles] shuffdle: other numbers of holes than the game's own
 */

/**
 * How far a solve has come.
 * @typedef {object} Progress
 * @property {string} phase what is being done, in a few words
 * @property {number} seconds
 * @property {number} generated
 * @property {number} expanded
 * @property {number} waiting boards on the frontier, for searches that tell; else 0
 * @property {number} lower_bound no solution is shorter than this
 * @property {number} best_length of the best solution yet; 0 while there is none
 * @property {number} memory_bytes
 */

/**
 * A board as it is expanded.
 * @typedef {object} TraceNode
 * @property {number} number from 1
 * @property {string} board
 * @property {number} g the moves that led to it
 * @property {number} h its estimate
 */

/**
 * Limits, and whom to tell. `onProgress` is called every tenth of a second or so,
 * from within; if it returns false the work ends with what was proved by then.
 * @typedef {object} Limits
 * @property {number} [threads] no more than these of those that were loaded
 * @property {number} [seconds]
 * @property {number} [memory] bytes
 * @property {(progress: Progress) => boolean | void} [onProgress]
 */

/**
 * @typedef {object} SolveOnlyOptions
 * @property {string} [algorithm] "auto", or a name of `algorithms()`
 * @property {string} [heuristic] "auto", or a name of `heuristics(kind)`
 * @property {string} [quality] "optimal": a shortest solution, proved to be one; "fast": any, at once;
 *   "bounded:W": at most W times as long as a shortest; "anytime": better and better ones
 * @property {number} [limit] no longer solution counts
 * @property {number} [depthBound] for backtracking
 * @property {number} [weight] for wastar
 * @property {boolean} [count] also count the shortest solutions
 * @property {number | boolean} [all] and list so many of them at most; true: a thousand
 * @property {boolean} [steps] every board along the way, as `states`
 * @property {(result: Result) => void} [onBetter] called for every answer that is better than those before
 * @property {(node: TraceNode) => void} [onTrace] called for every board expanded, in order
 */

/** @typedef {ReadOptions & Limits & SolveOnlyOptions} SolveOptions */

/**
 * A tile goes from one cell to another; cells count row by row from 0.
 * @typedef {{from: number, to: number, text: string}} Move
 */

/**
 * @typedef {object} Puzzle
 * @property {string} kind
 * @property {number} rows
 * @property {number} cols
 * @property {'stm' | 'mtm' | 'step' | 'slide' | 'move'} metric
 * @property {string} start text that reads back
 * @property {string} goal empty where goals cannot be listed
 * @property {'yes' | 'no' | 'unknown'} solvable
 * @property {string} reason why it is, or is not
 * @property {boolean} solved
 * @property {string[]} cells row by row; "" is a hole
 * @property {Move[]} moves the legal ones
 * @property {boolean} [lanes] of blocks, for those who keep it here: their text does not say it
 */

/**
 * @typedef {object} Result
 * @property {string} kind
 * @property {number} rows
 * @property {number} cols
 * @property {'solved' | 'unsolvable' | 'limit'} status
 * @property {boolean} [optimal] proved; where there is a solution
 * @property {number} [length]
 * @property {string} [moves]
 * @property {string} [reason] unsolvable: why; limit: what ended it
 * @property {'stm' | 'mtm' | 'step' | 'slide' | 'move'} metric
 * @property {number} lower_bound
 * @property {string} algorithm
 * @property {string} heuristic
 * @property {number} generated
 * @property {number} expanded
 * @property {number} stored
 * @property {number} open_peak
 * @property {number} depth
 * @property {number} seconds
 * @property {number} memory_bytes
 * @property {number} [branching_factor] the b of generated = b + b^2 + ... + b^length
 * @property {{bound: number, generated: number, expanded: number, seconds: number, complete: boolean}[]} [iterations]
 *   what each bound of the search took
 * @property {number[]} [expanded_by_depth] with the option by-depth
 * @property {number} [count] of all shortest solutions
 * @property {number} [count_at_least] if a limit ended the counting
 * @property {string[]} [solutions]
 * @property {string[]} [states] the start and the board after each move
 */

/** @typedef {'light' | 'dark' | 'print' | 'wood'} Theme */

/** @typedef {Move & {status: 'solved' | 'unsolvable' | 'limit', distance?: number}} Hint */

/**
 * What to make.
 * @typedef {object} GenerateOnlyOptions
 * @property {[number, number]} [size] rows and columns
 * @property {number} [seed] a whole number; the same seed gives the same puzzle
 * @property {number | [number, number]} [moves] that it needs; or from, to
 * @property {string} [word] shuffdle
 * @property {'easy' | 'hard'} [mode] shuffdle
 * @property {number} [tiles] mondrian: how many
 * @property {number} [colors] mondrian
 * @property {number} [blocks] mondrian
 * @property {boolean} [picture] mondrian: goals that are one figure
 * @property {boolean} [unique] mondrian: with one shortest solution only
 */

/** @typedef {GenerateOnlyOptions & Limits & {goal?: string, metric?: 'stm' | 'mtm' | 'step' | 'slide' | 'move'}} GenerateOptions */

/** @typedef {{name: string, summary: string, optimal: boolean, uses_heuristic: boolean, from_both_ends: boolean}} Algorithm */
/** @typedef {{name: string, summary: string, admissible: boolean, consistent: boolean}} Heuristic */
/** @typedef {{name: string, heuristics: Heuristic[]}} Kind */
/** @typedef {{name: string, type: string, solves: boolean, makes: boolean}} Option */

/**
 * What `load` takes: glissade.wasm, or glissade-threads.wasm, as an address, as bytes,
 * or compiled; without it, the file beside this one.
 * @typedef {object} LoadOptions
 * @property {URL | string | BufferSource | WebAssembly.Module} [wasm]
 * @property {number} [threads] eight at most. More than one can be had in Node, and in workers
 *   of pages that are `crossOriginIsolated`
 */

/** Something in the text or the options is wrong. Places count from 1; 0 is nowhere. */
export class GlissadeError extends Error {
  /**
   * @param {string} message
   * @param {number} [line]
   * @param {number} [column]
   */
  constructor(message, line = 0, column = 0) {
    super(message)
    this.name = 'GlissadeError'
    this.line = line
    this.column = column
  }
}

/** The functions of src/wasm/exports.c; addresses and sizes are numbers.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {() => number} web_open
 * @property {() => number} web_threads
 * @property {(number: number) => number} thread_stack where there are threads
 * @property {(isWatched: boolean, isTraced: boolean, isToldBetter: boolean) => void} web_begin
 * @property {(name: number, value: number) => void} web_option
 * @property {(bytes: number) => number} web_room
 * @property {(address: number) => void} web_give_back
 * @property {(puzzle: number) => number} web_read
 * @property {(puzzle: number, moves: number) => number} web_after
 * @property {(puzzle: number, moves: number) => number} web_states
 * @property {(puzzle: number, moves: number, theme: number) => number} web_picture
 * @property {(puzzle: number) => number} web_solve
 * @property {(puzzle: number) => number} web_hints
 * @property {(kind: number) => number} web_generate
 * @property {() => number} web_catalogue
 * @property {() => number} web_tables
 * @property {(name: number, version: number, data: number, bytes: number) => number} web_table_header
 * @property {(block: number, bytes: number) => number} web_table_add
 * @property {(puzzle: number, heuristic: number) => number} web_table_make
 */

const THREADS_MAX = 8
const TABLE_HEADER_BYTES = 4096
const LISTED_BY_DEFAULT = 1000

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The bytes of glissade.wasm beside this file, in a page or in Node. */
async function fetchWasm(/** @type {URL | string} */ address) {
  const url = new URL(address, import.meta.url)
  if (url.protocol === 'file:') {
    const { readFile } = await import(/* webpackIgnore: true */ 'node:fs/promises')
    return new Uint8Array(await readFile(url))
  }
  const response = await fetch(url)
  if (!response.ok) throw new GlissadeError(`${url}: ${response.status} ${response.statusText}`)
  return response
}

/** How many threads a page's solver has if nobody says how many: one, unless the host
 * sent the headers that let workers share a memory. */
export function usualThreads() {
  return globalThis.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, THREADS_MAX) : 1
}

/**
 * Compiles the library, for one thread or for several. The module can be posted to workers.
 * @param {LoadOptions['wasm']} [wasm]
 * @param {number} [threads]
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(wasm, threads = usualThreads()) {
  wasm ??= threads > 1 ? 'glissade-threads.wasm' : 'glissade.wasm'
  if (wasm instanceof WebAssembly.Module) return wasm
  const source = typeof wasm === 'string' || wasm instanceof URL ? await fetchWasm(wasm) : wasm
  if (!(source instanceof globalThis.Response)) return WebAssembly.compile(source)
  /* Compiled while it comes, if the server names its type. */
  const isNamed = source.headers.get('Content-Type')?.startsWith('application/wasm')
  return isNamed ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer())
}

/** Whether a module was built for threads. They share a memory, which it imports. */
function isForThreads(/** @type {WebAssembly.Module} */ module) {
  return WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory')
}

/** A memory for threads: 7 MiB as the linker was told, up to 2 GiB, or as much as the
 * browser lets us ask for. */
function sharedMemory() {
  for (let maximum = 32768; ; maximum /= 2) {
    try {
      return new WebAssembly.Memory({ initial: 112, maximum, shared: true })
    } catch (error) {
      if (maximum <= 2048) throw error
    }
  }
}

/** The library, loaded. Calls return when their work is done: in a page, use it
 * from a worker (worker-client.mjs). A call from within a callback of another
 * is refused. */
export class Engine {
  #module
  /** @type {Exports} */
  #exports
  /** @type {import('./thread-pool.mjs').Pool | undefined} */
  #pool
  /** @type {Limits & SolveOnlyOptions} those of the call that is under way */
  #told = {}
  /** A call is under way: what is called from within its callbacks is refused. */
  #isAtWork = false
  /** The memory is in disorder, and there was none to begin anew. */
  #isBroken = false
  /** Whether onProgress said that it is to end. */
  #isToEnd = false
  /** @type {unknown} what a callback threw */
  #thrown
  /** @type {{version: string, algorithms: Algorithm[], kinds: Kind[], options: Option[]}} */
  #catalogue
  /** What calls about a puzzle take, and what makes one takes.
   * @type {Record<string, Taken>} */
  #solving
  /** @type {Record<string, Taken>} */
  #making

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module
    this.#exports = this.#openModule()
    this.#catalogue = this.#take(this.#exports.web_catalogue())
    this.#solving = { ...taken(this.#catalogue.options, 'solves'), onProgress: CALLBACK, onBetter: CALLBACK, onTrace: CALLBACK, steps: FLAG }
    this.#making = { ...taken(this.#catalogue.options, 'makes'), onProgress: CALLBACK }
  }

  /**
   * The library with threads, if the module was built for them and they can be had. Not
   * on a page's own thread: browsers do not let that one wait for others.
   * @param {WebAssembly.Module} module
   * @param {number} threads
   */
  static async start(module, threads) {
    const engine = new Engine(module)
    const isPage = typeof document !== 'undefined'
    if (threads > 1 && isForThreads(module) && !isPage) {
      const { makePool } = await import('./thread-pool.mjs')
      engine.#pool = await makePool(module, Math.min(threads, THREADS_MAX) - 1)
      await engine.#startThreads()
    }
    return engine
  }

  /** Ends the threads; what is called afterwards does without. */
  stop() {
    this.#mayBegin()
    this.#pool?.stop()
    this.#pool = undefined
    this.#renew()
  }

  get version() {
    return this.#catalogue.version
  }

  /** The kinds of puzzle. */
  kinds() {
    return this.#catalogue.kinds
  }

  /** The searches, from simple to clever. */
  algorithms() {
    return this.#catalogue.algorithms
  }

  /**
   * The heuristics of a kind of puzzle.
   * @param {string} kind
   */
  heuristics(kind) {
    const found = this.#catalogue.kinds.find((each) => each.name === kind)
    if (!found) throw new GlissadeError(`no kind of puzzle is called '${kind}'`)
    return found.heuristics
  }

  /** How many threads solve. */
  threads() {
    return this.#exports.web_threads()
  }

  /** Bytes of memory in use; it never shrinks. */
  memoryBytes() {
    return this.#exports.memory.buffer.byteLength
  }

  /**
   * Reads a puzzle.
   * @param {string} text
   * @param {ReadOptions} [options]
   * @returns {Puzzle}
   */
  read(text, options = {}) {
    return this.#call('web_read', [text], named(options, this.#solving))
  }

  /**
   * The puzzle after some moves, such as "U2R" or "c2R".
   * @param {string} text
   * @param {string} moves
   * @param {ReadOptions} [options]
   * @returns {Puzzle}
   */
  after(text, moves, options = {}) {
    return this.#call('web_after', [text, moves], named(options, this.#solving))
  }

  /**
   * Every board from the start to the one after the last move.
   * @param {string} text
   * @param {string} moves
   * @param {ReadOptions} [options]
   * @returns {string[]}
   */
  states(text, moves, options = {}) {
    return this.#call('web_states', [text, moves], named(options, this.#solving))
  }

  /**
   * A picture as SVG: of the board, or, of moves, a sheet with the board after each.
   * @param {string} text
   * @param {string} [moves]
   * @param {ReadOptions & {theme?: Theme}} [options]
   * @returns {string}
   */
  picture(text, moves = '', { theme = 'light', ...options } = {}) {
    return this.#call('web_picture', [text, moves, theme], named(options, this.#solving))
  }

  /**
   * Solves.
   * @param {string} text
   * @param {SolveOptions} [options]
   * @returns {Result}
   */
  solve(text, options = {}) {
    /** @type {Result} */
    const result = this.#call('web_solve', [text], named(options, this.#solving), options)
    if (options.steps && result.moves !== undefined) result.states = this.states(text, result.moves, options)
    return result
  }

  /**
   * What every legal move leads to.
   * @param {string} text
   * @param {SolveOptions} [options]
   * @returns {Hint[]}
   */
  hints(text, options = {}) {
    return this.#call('web_hints', [text], named(options, this.#solving), options)
  }

  /**
   * Makes a puzzle: at random, or one that needs some number of moves.
   * @param {string} kind
   * @param {GenerateOptions} [options]
   * @returns {Puzzle}
   */
  generate(kind, options = {}) {
    return this.#call('web_generate', [kind], named(options, this.#making), options)
  }

  /**
   * Makes the tables of a heuristic, such as "pdb:6-6-3", for puzzles with the size
   * and goal of this one. From then on "auto" uses them.
   * @param {string} text
   * @param {string} heuristic
   * @param {ReadOptions & Limits} [options]
   */
  makeTables(text, heuristic, options = {}) {
    this.#call('web_table_make', [text, heuristic], named(options, this.#solving), options)
  }

  /** The tables in memory. */
  tables() {
    const list = this.#listTables().map(({ name, version, bytes }) => ({ name, version, bytes }))
    return {
      names: list.map((table) => table.name),
      bytes: list.reduce((sum, table) => sum + table.bytes, 0),
      list,
    }
  }

  /**
   * The tables in memory, or those of these names, to be stored: with their names,
   * versions and checksums, in the format of the files of `glissade pdb`.
   * @param {string[]} [names]
   * @returns {Record<string, Uint8Array>}
   */
  exportTables(names) {
    const wanted = this.#listTables().filter((table) => !names || names.includes(table.name))
    return Object.fromEntries(wanted.map((table) => [table.name, this.#exportTable(table)]))
  }

  /**
   * Brings back stored tables. Damaged ones are left out: they will be built again.
   * @param {Record<string, Uint8Array>} tables
   * @returns {{name: string, message: string}[]} what was left out, and why
   */
  importTables(tables) {
    const refused = []
    this.#mayBegin()
    for (const [name, bytes] of Object.entries(tables)) {
      let block = 0
      try {
        if (!(bytes instanceof Uint8Array)) throw new GlissadeError('the table is not used: it has no bytes')
        block = this.#room(bytes.length)
        new Uint8Array(this.#exports.memory.buffer).set(bytes, block)
        this.#take(this.#exports.web_table_add(block, bytes.length))
      } catch (error) {
        this.#exports.web_give_back(block)
        refused.push({ name, message: /** @type {Error} */ (error).message })
      }
    }
    return refused
  }

  #openModule() {
    /** @type {{memory?: WebAssembly.Memory}} */
    let own = {}
    try {
      if (isForThreads(this.#module)) own = { memory: sharedMemory() }
      const instance = new WebAssembly.Instance(this.#module, { host: this.#host(), env: own })
      const exports = /** @type {Exports} */ (/** @type {unknown} */ ({ ...instance.exports, ...own }))
      if (exports.web_open()) return exports
    } catch (error) {
      throw new GlissadeError(`the library could not be started: ${/** @type {Error} */ (error).message}`)
    }
    throw new GlissadeError('no memory')
  }

  /** Begins with a new memory, without tables. Threads join when they are ready. */
  #renew() {
    this.#isBroken = true
    this.#exports = this.#openModule()
    this.#isBroken = false
    this.#startThreads()
  }

  #mayBegin() {
    if (this.#isAtWork) throw new GlissadeError('called from within a callback: expected after the call that it is for')
    if (this.#isBroken) this.#renew()
  }

  /** New threads, on the memory that there is. */
  #startThreads() {
    return this.#pool?.start(this.#exports.memory, this.#exports.thread_stack)
  }

  /**
   * Does the work. A search that goes too deep for the stack, or a failed check, leaves
   * the memory in disorder.
   * @param {keyof Exports} work
   * @param {number[]} addresses
   */
  #work(work, addresses) {
    try {
      return /** @type {(...addresses: number[]) => number} */ (this.#exports[work])(...addresses)
    } catch (error) {
      this.#renew()
      if (error instanceof GlissadeError) throw error
      throw new GlissadeError(`the search went too deep, or failed: ${/** @type {Error} */ (error).message}`)
    }
  }

  /** What the wasm asks of us: src/wasm/host.h. */
  #host() {
    /** @type {(...numbers: number[]) => number} */
    const progress = (phase, seconds, generated, expanded, waiting, lower_bound, best_length, memory_bytes) => {
      this.#isToEnd ||= this.#tell(this.#told.onProgress, {
        phase: this.#string(phase), seconds, generated, expanded, waiting, lower_bound, best_length, memory_bytes,
      })
      return Number(this.#isToEnd)
    }
    return {
      /* The same for all threads. Asked often, so it is here that they are heard. */
      clock: () => {
        this.#pool?.hear(progress)
        return (performance.timeOrigin + performance.now()) / 1000
      },
      time: () => Date.now() / 1000,
      progress,
      better: (/** @type {number} */ result) => {
        this.#tell(this.#told.onBetter, JSON.parse(this.#string(result)))
      },
      /** @type {(...numbers: number[]) => void} */
      trace: (number, board, g, h) => {
        this.#tell(this.#told.onTrace, { number, board: this.#string(board), g, h })
      },
      /** @type {(...numbers: number[]) => never} */
      fail: (what, file, line) => {
        throw new GlissadeError(`internal check failed: ${this.#string(what)} (${this.#string(file)}:${line})`)
      },
    }
  }

  /**
   * Calls back; true if the work is to end. What is thrown waits until the call ends,
   * so that memory stays in order.
   * @template T
   * @param {((value: T) => boolean | void) | undefined} callback
   * @param {T} value
   */
  #tell(callback, value) {
    if (this.#thrown !== undefined) return true
    try {
      return callback?.(value) === false
    } catch (error) {
      this.#thrown = error ?? new Error('thrown by a callback')
      return true
    }
  }

  /**
   * One call: options, arguments, the work, the answer.
   * @param {keyof Exports} work
   * @param {string[]} texts
   * @param {[string, string][]} options
   * @param {Limits & SolveOnlyOptions} [told]
   */
  #call(work, texts, options, told = {}) {
    this.#mayBegin()
    this.#isAtWork = true
    /** @type {number[]} */
    const borrowed = []
    const exports = this.#exports
    const lend = (/** @type {string} */ text) => {
      borrowed.push(this.#lend(text))
      return borrowed[borrowed.length - 1]
    }
    try {
      this.#exports.web_begin(Boolean(told.onProgress), Boolean(told.onTrace), Boolean(told.onBetter))
      for (const [name, value] of options) this.#exports.web_option(lend(name), lend(value))
      const addresses = texts.map(lend)
      this.#told = told
      const answer = this.#take(this.#work(work, addresses))
      if (this.#thrown !== undefined) throw this.#thrown
      return answer
    } finally {
      this.#isAtWork = false
      this.#told = {}
      this.#thrown = undefined
      this.#isToEnd = false
      this.#pool?.forget()
      if (exports === this.#exports) for (const address of borrowed) exports.web_give_back(address)
    }
  }

  #room(/** @type {number} */ bytes) {
    const address = this.#exports.web_room(bytes)
    if (!address) throw new GlissadeError('no memory')
    return address >>> 0 // in the upper half of the memory it comes as a negative number
  }

  /** A string in the memory of the wasm, to be given back. */
  #lend(/** @type {string} */ text) {
    if (typeof text !== 'string') throw new GlissadeError(`expected text, not ${typeof text}`)
    if (text.includes('\0')) throw new GlissadeError('a NUL character; expected text')
    const bytes = encoder.encode(text)
    const address = this.#room(bytes.length + 1)
    const memory = new Uint8Array(this.#exports.memory.buffer)
    memory.set(bytes, address)
    memory[address + bytes.length] = 0
    return address
  }

  #string(/** @type {number} */ signed) {
    const address = signed >>> 0
    const memory = new Uint8Array(this.#exports.memory.buffer)
    return decoder.decode(memory.slice(address, memory.indexOf(0, address))) // a copy: browsers decode no shared memory
  }

  /** An answer, which is given back; an error is thrown. */
  #take(/** @type {number} */ address) {
    if (!address) throw new GlissadeError('no memory')
    const answer = JSON.parse(this.#string(address))
    this.#exports.web_give_back(address)
    if (answer.status === 'error') throw new GlissadeError(answer.message, answer.line, answer.column)
    return answer
  }

  /** @returns {{name: string, version: number, bytes: number, data: number}[]} */
  #listTables() {
    this.#mayBegin()
    return this.#take(this.#exports.web_tables())
  }

  /** @param {{name: string, version: number, bytes: number, data: number}} table */
  #exportTable({ name, version, bytes, data }) {
    const address = this.#lend(name)
    const header = this.#exports.web_table_header(address, version, data, bytes) >>> 0
    this.#exports.web_give_back(address)
    if (!header) throw new GlissadeError('no memory')
    const memory = new Uint8Array(this.#exports.memory.buffer)
    const stored = new Uint8Array(TABLE_HEADER_BYTES + bytes)
    stored.set(memory.subarray(header, header + TABLE_HEADER_BYTES))
    stored.set(memory.subarray(data, data + bytes), TABLE_HEADER_BYTES)
    this.#exports.web_give_back(header)
    return stored
  }
}

/* ---- Options: what each takes, in words, and how that is seen ---- */

const isWhole = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) >= 0
const isPair = (/** @type {unknown} */ value) => Array.isArray(value) && value.length === 2 && value.every(isWhole)
const isOf = (/** @type {string} */ type) => (/** @type {unknown} */ value) => typeof value === type

/** @typedef {[words: string, isGood: (value: unknown) => boolean]} Taken */
/** @type {Taken} */
const TEXT = ['text', isOf('string')]
/** @type {Taken} */
const FLAG = ['true or false', isOf('boolean')]
/** @type {Taken} */
const WHOLE = ['a whole number, 0 or more', isWhole]
/** @type {Taken} */
const NUMBER = ['a number', isOf('number')]
/** @type {Taken} */
const CALLBACK = ['a function', isOf('function')]

/** @type {Record<string, Taken>} */
const TYPES = {
  text: TEXT, choice: TEXT, list: TEXT, flag: FLAG, number: WHOLE, bytes: WHOLE, seed: WHOLE, real: NUMBER, seconds: NUMBER,
  size: ['[rows, columns]', isPair],
  range: ['a whole number, or [least, most]', (value) => isWhole(value) || isPair(value)],
  amount: ['a whole number, or true', (value) => isWhole(value) || FLAG[1](value)],
}

/**
 * Whether so many letters inserted, dropped or replaced make one word of the other.
 * @param {string} one
 * @param {string} other
 * @param {number} changes
 * @returns {boolean}
 */
function isNear(one, other, changes) {
  if (one === other) return true
  const [a, b] = [one.slice(1), other.slice(1)]
  if (one[0] === other[0]) return isNear(a, b, changes)
  return changes > 0 && [[a, b], [a, other], [one, b]].some(([x, y]) => isNear(x, y, changes - 1))
}

/**
 * Refuses what is no option, and values that an option does not take; undefined is none.
 * @param {object} options
 * @param {Record<string, Taken>} known
 */
function check(options, known) {
  if (typeof options !== 'object' || options === null) throw new GlissadeError(`options: expected an object, not ${options}`)
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(known, name)) {
      const names = Object.keys(known)
      const near = names.find((each) => isNear(name, each, 1)) ?? names.find((each) => isNear(name, each, 2))
      throw new GlissadeError(`no option is called '${name}'${near ? `; did you mean '${near}'?` : ''}`)
    }
    const [words, isGood] = known[name]
    if (value === undefined || isGood(value)) continue
    const given = typeof value === 'object' && value ? JSON.stringify(value) : String(value)
    throw new GlissadeError(`the option ${name}: ${given}; expected ${words}`)
  }
}

/** How the table of options writes a name: depthBound is depth-bound, and seconds are the time. */
const tableName = (/** @type {string} */ name) =>
  name === 'seconds' ? 'time' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const ownName = (/** @type {string} */ name) =>
  name === 'time' ? 'seconds' : name.replace(/-[a-z]/g, (pair) => pair[1].toUpperCase())

/**
 * What the options that the table has for a call take.
 * @param {Option[]} options
 * @param {'solves' | 'makes'} call
 */
function taken(options, call) {
  return Object.fromEntries(options.filter((row) => row[call]).map((row) => [ownName(row.name), TYPES[row.type]]))
}

/** A value as the table takes it; undefined for one that means the default.
 * @param {string} name
 * @param {unknown} value
 */
function inWords(name, value) {
  if (name === 'size' && Array.isArray(value)) return value.join('x')
  if (name === 'moves') return Array.isArray(value) ? value.join('..') : String(value)
  if (name === 'all' && value === true) return String(LISTED_BY_DEFAULT)
  if (name === 'seed' || name === 'blocks') return String(value)
  return value ? String(value) : undefined
}

/**
 * Options by the names of the table, as words; those that the call does not take are refused.
 * @param {object} options
 * @param {Record<string, Taken>} known
 * @returns {[string, string][]}
 */
function named(options, known) {
  check(options, known)
  return Object.entries(options)
    .filter(([name, value]) => value !== undefined && name !== 'steps' && known[name] !== CALLBACK)
    .flatMap(([name, value]) => {
      const words = inWords(name, value)
      return words === undefined ? [] : [/** @type {[string, string]} */ ([tableName(name), words])]
    })
}

/**
 * Loads the library.
 * @param {LoadOptions} [options]
 */
export async function load({ wasm, threads = 1 } = {}) {
  return Engine.start(await compile(wasm, threads), threads)
}

/** @type {Promise<Engine> | undefined} */
let loaded

/**
 * Loads the library once, and solves.
 * @param {string} text
 * @param {SolveOptions} [options]
 */
export async function solve(text, options) {
  loaded ??= load()
  loaded.catch(() => { loaded = undefined }) // another call tries again
  return (await loaded).solve(text, options)
}
