/**
 * A board with tiles that slide. It knows no rules: whoever makes one says what
 * a cell shows and which ways its tile can go, and is told which way was taken.
 *
 * Two layers: the tiles that people see, moved by transforms, and above them one
 * button for each cell in reading order, for pointers, keys and screen readers.
 * Buttons stay where they are, so focus is never lost when a tile moves.
 */
import { element } from './dom.mjs'
import { Drawing } from './drawing.mjs'
import { text } from './text.mjs'

/** @typedef {import('../glissade.mjs').Puzzle} Position */
/** @typedef {import('../glissade.mjs').Move} Move */
/** @typedef {'U' | 'D' | 'L' | 'R'} Direction */

/**
 * What a cell shows.
 * @typedef {object} Look
 * @property {string} name for screen readers
 * @property {string} [text] on the tile; undefined where there is no tile
 * @property {string} [style] classes of the tile
 * @property {string} [cell] classes of the cell
 * @property {string} [ghost] what belongs into an empty cell
 * @property {string} [key] tells this tile from all others
 * @property {string} [note] small, in a corner of the tile
 * @property {[number, number]} [picture] row and column of its part of the picture
 */

/**
 * A way that a tile can go.
 * @typedef {object} Route
 * @property {Direction} direction
 * @property {number} from
 * @property {number} to
 * @property {number[]} cells whose tiles go along, the first nearest to the hole
 * @property {Move[]} moves that this is, in their order
 */

/**
 * @typedef {object} BoardOptions
 * @property {string} label
 * @property {string} help how to use it by keys
 * @property {(position: Position, cell: number) => Look} look
 * @property {(position: Position, cell: number) => Route[]} routes
 * @property {(route: Route) => void} onRoute
 * @property {(direction: Direction) => void} [onSwipe] a swipe from a tile that cannot go there
 * @property {(one: number, other: number) => void} [onSwap] while it is edited: the cells change places
 * @property {(position: Position, from: number, to: number) => {mark: string, words: string}} [preview] what a tile shows where it may go, in a cell and in words
 * @property {boolean} [walks] arrow keys go from cell to cell and W A S D slide the tile there
 */

/** @type {Record<string, Direction>} */
export const ARROWS = { ArrowUp: 'U', ArrowDown: 'D', ArrowLeft: 'L', ArrowRight: 'R' }
/** @type {Record<string, Direction>} */
export const LETTERS = { w: 'U', s: 'D', a: 'L', d: 'R' }
/** @type {Record<Direction, string>} */
export const WORDS = text.board.ways
/** @type {Record<Direction, [number, number]>} rows and columns */
export const STEPS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] }

const DRAG_BEGINS = 6 // pixels: less is a click with an unsteady hand
const SWIPE = 24
const GOES = 0.35 // of a cell: a tile that was dragged so far goes all the way
/** Boards of more cells are drawn. */
export const CELLS_MAX = 144
const CELEBRATION = 2400 // milliseconds
const FLICK = 250 // milliseconds: a quick swipe needs only half of that

let boards = 0

export class Board {
  /** @type {Position | null} */
  #position = null
  /** @type {(HTMLElement | null)[]} by cell */
  #tiles = []
  /** @type {HTMLButtonElement[]} by cell */
  #cells = []
  /** @type {number | null} the cell whose tile waits for a direction */
  #selected = null
  #focus = 0
  /** @type {{id: number, cell: number, x: number, y: number, time: number, axis: 'x' | 'y' | null, route: Route | null, offset: number, swipe: Direction | null} | null} */
  #drag = null
  #wasDragged = false
  #isEdited = false
  /** @type {number | null} the cell that the mouse is over */
  #hovered = null
  /** Whether the mouse moves tiles without being pressed. */
  takesHover = false
  /** @type {Drawing | null} of a board of many cells */
  #drawing = null
  /** @type {[string | null, number]} */
  #picture = [null, 1]
  #pictureRatio = 1

  /** @param {BoardOptions} options */
  constructor(options) {
    this.options = options
    const helpId = `board-help-${++boards}`
    this.tileLayer = element('div', { class: 'tiles', 'aria-hidden': 'true' })
    this.cellLayer = element('div', { class: 'cells' })
    this.help = element('p', { class: 'hidden', id: helpId }, options.help)
    this.frame = element(
      'div',
      { class: 'board', role: 'group', 'aria-label': options.label, 'aria-describedby': helpId },
      (this.well = element('div', { class: 'well' }, this.tileLayer, this.cellLayer)),
    )
    this.root = element('div', { class: 'board-place' }, this.frame, this.help)
    this.cellLayer.addEventListener('click', (event) => this.#click(event))
    this.cellLayer.addEventListener('pointerdown', (event) => this.#grab(event))
    this.cellLayer.addEventListener('pointermove', (event) => this.#pull(event))
    this.cellLayer.addEventListener('pointerup', (event) => this.#drop(event))
    this.cellLayer.addEventListener('pointercancel', () => this.#release())
    this.cellLayer.addEventListener('pointerover', (event) => this.#hover(event))
    this.cellLayer.addEventListener('pointerleave', () => this.#glimpse(null))
    this.cellLayer.addEventListener('keydown', (event) => this.#key(event))
    this.cellLayer.addEventListener('focusin', (event) => {
      const cell = this.#cellOf(event)
      if (cell !== null) this.#setFocus(cell)
    })
  }

  /**
   * A picture that is cut into tiles, or null. What it is too wide or too high for
   * the board is cut off.
   * @param {string | null} url
   * @param {number} [ratio] its width by its height
   */
  setPicture(url, ratio = 1) {
    this.#pictureRatio = ratio
    this.#picture = [url, ratio]
    this.#drawing?.setPicture(url)
    this.frame.style.setProperty('--picture', url ? `url("${url}")` : 'none')
    this.frame.classList.toggle('has-picture', url !== null)
    this.refresh()
  }

  /**
   * Where in the picture a tile's part begins, from 0 to 1 as background positions go,
   * along a side of so many cells.
   * @param {number} part
   * @param {number} cells
   * @param {number} scale the length of the picture by that of the board
   */
  #pictureOffset(part, cells, scale) {
    return (part + ((scale - 1) * cells) / 2) / Math.max(1, scale * cells - 1)
  }

  /**
   * Shows a board. Tiles with keys fly to their places; others are just there.
   * @param {Position} position
   */
  show(position) {
    const { rows, cols } = position
    const isNewSize = this.#position?.rows !== rows || this.#position?.cols !== cols
    this.#position = position
    this.#selected = null
    if (isNewSize) this.#layOut(rows, cols)
    if (this.#drawing) return this.#drawing.show(position)
    /** @type {Map<string, HTMLElement>} */
    const known = new Map()
    for (const tile of this.tileLayer.querySelectorAll('.tile'))
      if (tile instanceof HTMLElement && tile.dataset.key && !isNewSize) known.set(tile.dataset.key, tile)
      else tile.remove()
    this.#tiles = position.cells.map((_, cell) => {
      const look = this.options.look(position, cell)
      if (look.text === undefined) return null
      const tile =
        known.get(look.key ?? '') ?? element('div', { class: 'tile' }, element('span', { class: 'face' }))
      known.delete(look.key ?? '')
      if (look.key) tile.dataset.key = look.key
      this.#place(tile, cell)
      if (!tile.parentNode) this.tileLayer.append(tile)
      return tile
    })
    for (const tile of known.values()) tile.remove()
    this.refresh()
  }

  /**
   * Moves tiles, one slide after the other, and shows the board after it.
   * @param {{from: number, to: number}[]} slides
   * @param {Position} position
   */
  slide(slides, position) {
    this.#position = position
    this.#selected = null
    if (this.#drawing) return this.#drawing.show(position)
    for (const { from, to } of slides) {
      const tile = this.#tiles[from]
      if (!tile) continue
      this.#tiles[from] = null
      this.#tiles[to] = tile
      const far =
        Math.abs(Math.floor(from / position.cols) - Math.floor(to / position.cols)) +
        Math.abs((from % position.cols) - (to % position.cols))
      tile.style.setProperty('--far', String(Math.min(far, 4)))
      this.#place(tile, to)
    }
    this.refresh()
  }

  /** Shows the looks of all cells anew. */
  refresh() {
    const position = this.#position
    if (!position) return
    if (this.#drawing) return this.#drawing.show(position, this.#selected)
    const excess = this.#pictureRatio / (position.cols / position.rows)
    const scaleX = Math.max(1, excess),
      scaleY = Math.max(1, 1 / excess)
    this.frame.style.setProperty('--scale-x', String(scaleX))
    this.frame.style.setProperty('--scale-y', String(scaleY))
    const ways = this.#selected === null || this.#isEdited ? [] : this.options.routes(position, this.#selected)
    this.#cells.forEach((button, cell) => {
      const look = this.options.look(position, cell)
      const routes = look.text === undefined ? [] : this.options.routes(position, cell)
      const row = Math.floor(cell / position.cols) + 1,
        column = (cell % position.cols) + 1
      const isTarget = ways.some((route) => route.to === cell)
      const can = isTarget ? text.board.target : text.board.can(routes.map((route) => WORDS[route.direction]))
      const preview = isTarget ? this.options.preview?.(position, Number(this.#selected), cell) : undefined
      const label = [look.name, text.board.place(row, column), can, preview?.words]
      button.setAttribute('aria-label', label.filter(Boolean).join(', '))
      button.dataset.preview = preview?.mark ?? ''
      button.className = `cell ${look.cell ?? ''}${routes.length ? ' movable' : ''}${isTarget ? ' target' : ''}${cell === this.#selected ? ' selected' : ''}`
      button.dataset.ghost = look.ghost ?? ''
      if (this.options.walks) button.setAttribute('aria-pressed', String(cell === this.#selected))
      const tile = this.#tiles[cell]
      if (!tile) return
      tile.className = `tile ${look.style ?? ''}${cell === this.#selected ? ' selected' : ''}`
      const face = /** @type {HTMLElement} */ (tile.firstElementChild)
      if (face.textContent !== look.text) face.textContent = look.text ?? ''
      face.dataset.note = look.note ?? ''
      if (look.picture) {
        tile.style.setProperty(
          '--part-y',
          String(this.#pictureOffset(look.picture[0], position.rows, scaleY)),
        )
        tile.style.setProperty(
          '--part-x',
          String(this.#pictureOffset(look.picture[1], position.cols, scaleX)),
        )
      }
    })
  }

  /** The mouse is over a cell: its tile goes, if that was asked for, or it is shown what it would be. @param {PointerEvent} event */
  #hover(event) {
    if (event.pointerType !== 'mouse' || this.#drag || this.#isEdited) return
    const cell = this.#cellOf(event)
    const routes = cell === null ? [] : this.#routes(cell)
    if (this.takesHover && routes.length === 1) this.#take(routes[0])
    else this.#glimpse(cell)
  }

  /** What the tile of a cell would show where it may go. @param {number | null} cell */
  #glimpse(cell) {
    const { preview } = this.options
    const position = this.#position
    if (!preview || !position) return
    if (this.#hovered !== null) for (const each of this.#cells) each.classList.remove('glimpse')
    this.#hovered = cell
    if (cell === null || this.#selected !== null) return
    for (const { to } of this.#routes(cell)) {
      this.#cells[to].dataset.preview = preview(position, cell, to).mark
      this.#cells[to].classList.add('glimpse')
    }
  }

  /** While a board is edited, two cells that are pressed change places. @param {boolean} isEdited */
  edit(isEdited) {
    this.#isEdited = isEdited
    this.frame.classList.toggle('edited', isEdited)
    this.#select(null)
  }

  /** A wave through the tiles, from the first cell on. */
  celebrate() {
    this.frame.classList.remove('celebrating')
    this.#tiles.forEach((tile, cell) => {
      const cols = this.#position?.cols ?? 1
      tile?.style.setProperty('--wave', String(Math.floor(cell / cols) + (cell % cols)))
    })
    window.requestAnimationFrame(() => this.frame.classList.add('celebrating'))
    window.setTimeout(() => this.frame.classList.remove('celebrating'), CELEBRATION)
  }

  /** Marks a move as a hint until the next move. @param {Move} move */
  hint(move) {
    if (this.#drawing && this.#position) return this.#drawing.show(this.#position, move.from)
    const tile = this.#tiles[move.from]
    if (!tile) return
    tile.classList.add('hint')
    tile.dataset.way = move.text.slice(-1)
  }

  /** @param {number} rows @param {number} cols */
  #layOut(rows, cols) {
    this.frame.style.setProperty('--rows', String(rows))
    this.frame.style.setProperty('--cols', String(cols))
    this.#focus = 0
    const isDrawn = rows * cols > CELLS_MAX
    this.#draw(isDrawn)
    this.#cells = Array.from({ length: isDrawn ? 0 : rows * cols }, (_, cell) =>
      element('button', { type: 'button', class: 'cell', 'data-cell': cell, tabindex: cell === 0 ? 0 : -1 }),
    )
    this.cellLayer.replaceChildren(...this.#cells)
  }

  /** Tiles, or a drawing of them. @param {boolean} isDrawn */
  #draw(isDrawn) {
    if (isDrawn === (this.#drawing !== null)) return
    if (!isDrawn) {
      this.#drawing = null
      this.well.replaceChildren(this.tileLayer, this.cellLayer)
      return
    }
    const { label, look } = this.options
    this.#drawing = new Drawing({ label, look, onCell: (cell) => this.#press(cell) })
    this.#drawing.setPicture(this.#picture[0])
    this.#tiles = []
    this.tileLayer.replaceChildren()
    this.well.replaceChildren(this.#drawing.canvas, this.#drawing.probe)
  }

  /** @param {HTMLElement} tile @param {number} cell */
  #place(tile, cell) {
    const cols = this.#position?.cols ?? 1
    tile.style.setProperty('--x', String(cell % cols))
    tile.style.setProperty('--y', String(Math.floor(cell / cols)))
  }

  /** @param {Event} event */
  #cellOf(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    return button?.dataset.cell === undefined ? null : Number(button.dataset.cell)
  }

  /** @param {number} cell */
  #routes(cell) {
    const position = this.#position
    return position && (this.#drawing || this.#tiles[cell]) ? this.options.routes(position, cell) : []
  }

  /** @param {number | null} cell */
  #select(cell) {
    this.#selected = cell
    this.refresh()
  }

  // ---- Pointers ----

  /** @param {MouseEvent} event */
  #click(event) {
    const cell = this.#cellOf(event)
    const isByPointer = event.detail > 0
    if (cell === null || (isByPointer && this.#wasDragged)) return
    this.#press(cell)
  }

  /** @param {number} cell */
  #press(cell) {
    if (this.#isEdited) return this.#exchange(cell)
    if (this.#selected !== null) {
      const route = this.#routes(this.#selected).find((each) => each.to === cell)
      if (route) return this.#take(route)
      if (this.#selected === cell) return this.#select(null)
    }
    const routes = this.#routes(cell)
    if (routes.length === 1) this.#take(routes[0])
    else this.#select(routes.length ? cell : null)
  }

  /** The first cell waits for the second. @param {number} cell */
  #exchange(cell) {
    const one = this.#selected
    if (one === null) return this.#select(cell)
    this.#select(null)
    if (one !== cell) this.options.onSwap?.(one, cell)
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    const cell = this.#cellOf(event)
    this.#wasDragged = false
    if (cell === null || event.button !== 0 || !event.isPrimary || this.#isEdited) return
    this.#drag = {
      id: event.pointerId,
      cell,
      x: event.clientX,
      y: event.clientY,
      time: event.timeStamp,
      axis: null,
      route: null,
      offset: 0,
      swipe: null,
    }
    this.#cells[cell].setPointerCapture(event.pointerId)
  }

  /** @param {PointerEvent} event */
  #pull(event) {
    const drag = this.#drag
    if (!drag || drag.id !== event.pointerId) return
    const x = event.clientX - drag.x,
      y = event.clientY - drag.y
    if (!drag.axis) {
      if (Math.max(Math.abs(x), Math.abs(y)) < DRAG_BEGINS) return
      drag.axis = Math.abs(x) > Math.abs(y) ? 'x' : 'y'
      this.#wasDragged = true
    }
    const along = drag.axis === 'x' ? x : y
    const direction = drag.axis === 'x' ? (x < 0 ? 'L' : 'R') : y < 0 ? 'U' : 'D'
    const route = this.#routes(drag.cell).find((each) => each.direction === direction) ?? null
    if (drag.route && drag.route.direction !== direction) this.#lead(drag.route, null)
    drag.route = route
    drag.swipe = Math.abs(along) >= SWIPE ? direction : null
    if (!route) return
    drag.offset = Math.min(Math.abs(along), this.#reach(route))
    this.#lead(route, Math.sign(along) * drag.offset)
  }

  /** How far the tiles of a route go, in pixels. @param {Route} route */
  #reach(route) {
    const cols = this.#position?.cols ?? 1
    const last = route.moves[route.moves.length - 1]
    const cells =
      Math.abs(Math.floor(last.from / cols) - Math.floor(last.to / cols)) +
      Math.abs((last.from % cols) - (last.to % cols))
    return cells * this.#cells[0].offsetWidth
  }

  /** Tiles follow the finger; null lets them go. @param {Route} route @param {number | null} pixels */
  #lead(route, pixels) {
    const name = route.direction === 'L' || route.direction === 'R' ? '--dx' : '--dy'
    for (const cell of route.cells) {
      const tile = this.#tiles[cell]
      tile?.classList.toggle('held', pixels !== null)
      if (pixels === null) tile?.style.removeProperty(name)
      else tile?.style.setProperty(name, `${pixels}px`)
    }
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const drag = this.#drag
    if (!drag || drag.id !== event.pointerId) return
    this.#release()
    const isQuick = event.timeStamp - drag.time < FLICK
    if (drag.route && drag.offset >= this.#cells[0].offsetWidth * GOES * (isQuick ? 0.5 : 1))
      this.#take(drag.route)
    else if (!drag.route && drag.swipe) this.options.onSwipe?.(drag.swipe)
  }

  #release() {
    if (this.#drag?.route) this.#lead(this.#drag.route, null)
    this.#drag = null
  }

  /** @param {Route} route */
  #take(route) {
    const hasFocus = this.cellLayer.contains(document.activeElement)
    this.#selected = null
    this.options.onRoute(route)
    if (this.options.walks && hasFocus) this.#cells[route.to]?.focus()
  }

  // ---- Keys ----

  /** @param {number} cell */
  #setFocus(cell) {
    this.#cells[this.#focus]?.setAttribute('tabindex', '-1')
    this.#cells[cell].setAttribute('tabindex', '0')
    this.#focus = cell
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const cell = this.#cellOf(event)
    if (!this.options.walks || cell === null || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Escape') return this.#select(null)
    const letter = LETTERS[event.key.toLowerCase()]
    const direction = letter ?? ARROWS[event.key]
    if (!direction) return
    event.preventDefault()
    if (letter || event.shiftKey || this.#selected !== null) {
      const route = this.#routes(this.#selected ?? cell).find((each) => each.direction === direction)
      if (route) this.#take(route)
    } else this.#step(cell, direction)
  }

  /** @param {number} cell @param {Direction} direction */
  #step(cell, direction) {
    const { rows = 1, cols = 1 } = this.#position ?? {}
    const row = Math.floor(cell / cols) + STEPS[direction][0],
      column = (cell % cols) + STEPS[direction][1]
    if (row >= 0 && row < rows && column >= 0 && column < cols) this.#cells[row * cols + column].focus()
  }
}

/** The direction of a move. @param {Move} move @returns {Direction} */
export function directionOf(move) {
  const [, from, row, to, end] = /^([a-z])(\d+)-([a-z])(\d+)$/.exec(move.text) ?? []
  if (from) {
    // A way with corners: where most of it leads.
    const [right, down] = [to.charCodeAt(0) - from.charCodeAt(0), Number(end) - Number(row)]
    if (Math.abs(right) >= Math.abs(down)) return right > 0 ? 'R' : 'L'
    return down > 0 ? 'D' : 'U'
  }
  return /** @type {Direction} */ (move.text.replace(/\d+$/, '').slice(-1))
}

/** One route for each legal move of a tile. @param {Position} position @param {number} cell @returns {Route[]} */
export function singleRoutes(position, cell) {
  return position.moves
    .filter((move) => move.from === cell)
    .map((move) => ({ direction: directionOf(move), from: cell, to: move.to, cells: [cell], moves: [move] }))
}
