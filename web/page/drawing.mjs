/**
 * A board of many cells, drawn on a canvas: a thousand tiles with a button each would take
 * too long to move. Pointers work as on other boards, but for dragging; keys are the view's.
 */
import { element } from './dom.mjs'
import { text } from './text.mjs'

/** @typedef {import('../glissade.mjs').Puzzle} Position */
/** @typedef {import('./board.mjs').Look} Look */

const SMALLEST_NUMBER = 5 // pixels: a smaller one cannot be read
const NAMES = ['tile', 'well', 'tile-ink', 'home', 'accent']

export class Drawing {
  /** @type {Position | null} */
  #position = null
  #frame = 0
  /** @type {{scheme: string, colours: Record<string, string>} | null} */
  #known = null
  /** @type {HTMLImageElement | null} */
  #picture = null
  /** @type {number | null} a cell that is marked */
  #marked = null

  /**
   * @param {object} options
   * @param {string} options.label
   * @param {(position: Position, cell: number) => Look} options.look
   * @param {(cell: number) => void} options.onCell
   */
  constructor({ label, look, onCell }) {
    this.label = label
    this.look = look
    this.canvas = element('canvas', { class: 'drawing', role: 'img', tabindex: 0 })
    this.probe = element('span', { class: 'drawing-probe', hidden: true })
    this.canvas.addEventListener('click', ({ offsetX, offsetY }) => {
      const { rows = 1, cols = 1 } = this.#position ?? {}
      const row = Math.floor((offsetY / this.canvas.clientHeight) * rows)
      const column = Math.floor((offsetX / this.canvas.clientWidth) * cols)
      if (row >= 0 && row < rows && column >= 0 && column < cols) onCell(row * cols + column)
    })
    new ResizeObserver(() => this.#drawSoon()).observe(this.canvas)
  }

  /** @param {Position} position @param {number | null} [marked] */
  show(position, marked = null) {
    this.#position = position
    this.#marked = marked
    this.#drawSoon()
  }

  /** @param {string | null} url */
  setPicture(url) {
    this.#picture = null
    if (!url) return this.#drawSoon()
    const image = new Image()
    image.src = url
    image.decode().then(() => {
      this.#picture = image
      this.#drawSoon()
    }, () => {}) // whoever chose it has been told
  }

  /** Once a frame, however often it changes. */
  #drawSoon() {
    if (!this.#frame && this.#position) this.#frame = requestAnimationFrame(() => this.#draw())
  }

  /** The colours of the page, which a canvas does not know by name. */
  #colours() {
    const scheme = `${document.documentElement.style.colorScheme} ${matchMedia('(prefers-color-scheme: dark)').matches}`
    if (this.#known?.scheme === scheme) return this.#known.colours
    this.probe.hidden = false
    /** @type {Record<string, string>} */
    const colours = {}
    for (const name of NAMES) {
      this.probe.style.color = `var(--${name})`
      colours[name] = getComputedStyle(this.probe).color
    }
    this.probe.hidden = true
    this.#known = { scheme, colours }
    return colours
  }

  #draw() {
    this.#frame = 0
    const position = this.#position
    const pen = this.canvas.getContext('2d')
    const { clientWidth, clientHeight } = this.canvas
    if (!position || !pen || !clientWidth) return
    const { rows, cols, cells } = position
    const ratio = window.devicePixelRatio || 1
    const width = Math.round(clientWidth * ratio),
      height = Math.round(clientHeight * ratio)
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height })
    const side = width / cols
    const colours = this.#colours()
    pen.fillStyle = colours.well
    pen.fillRect(0, 0, width, height)
    pen.font = `${side * 0.42}px ${getComputedStyle(this.canvas).fontFamily}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    const hasNumbers = side * 0.42 >= SMALLEST_NUMBER && !this.#picture
    const gap = Math.max(0.5, side * 0.03)
    cells.forEach((_, cell) => {
      const look = this.look(position, cell)
      if (look.text === undefined) return
      const x = (cell % cols) * side,
        y = Math.floor(cell / cols) * side
      const marked = cell === this.#marked
      pen.fillStyle = marked ? colours.accent : colours.tile
      pen.fillRect(x + gap, y + gap, side - 2 * gap, side - 2 * gap)
      if (this.#picture && look.picture && !marked) this.#drawPart(pen, look.picture, [rows, cols], [x + gap, y + gap, side - 2 * gap])
      if (!hasNumbers) return
      pen.fillStyle = marked ? colours.tile : look.style?.includes('home') ? colours.home : colours['tile-ink']
      pen.fillText(look.text, x + side / 2, y + side * 0.54)
    })
    const hole = cells.indexOf('')
    this.canvas.setAttribute('aria-label', text.board.drawn(this.label, rows, cols, Math.floor(hole / cols) + 1, (hole % cols) + 1))
  }

  /**
   * A tile's part of the picture, of which the middle is used.
   * @param {CanvasRenderingContext2D} pen
   * @param {[number, number]} part
   * @param {[number, number]} size
   * @param {[number, number, number]} place left, top and side
   */
  #drawPart(pen, [row, column], [rows, cols], [left, top, side]) {
    const image = /** @type {HTMLImageElement} */ (this.#picture)
    const width = image.naturalWidth || 100,
      height = image.naturalHeight || 100
    const cell = Math.min(width / cols, height / rows)
    const x = (width - cell * cols) / 2 + column * cell,
      y = (height - cell * rows) / 2 + row * cell
    pen.drawImage(image, x, y, cell, cell, left, top, side, side)
  }
}
