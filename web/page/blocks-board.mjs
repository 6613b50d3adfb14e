/**
 * A board of sliding blocks as a drawing: pieces are dragged as far as they go, by pointer or
 * finger, or pushed by the arrow keys.
 */
import { goalCells, piecesOf } from './blocks-grid.mjs'
import words from './blocks-text.mjs'
import { element, svg } from './dom.mjs'

/** @typedef {import('./blocks-grid.mjs').Board} Board */
/** @typedef {import('../glissade.mjs').Move} Move */
/** @typedef {{axis: 'x' | 'y', from: number, to: number}} Range how far a piece goes along an axis */

const START = 0.15 // of a cell: what a pointer must move to mean a direction

/** The outline of cells that touch as one path. @param {readonly number[]} cells @param {number} cols @param {number} inset */
export function outline(cells, cols, inset) {
  const set = new Set(cells)
  const parts = cells.map((cell) => {
    const [x, y] = [cell % cols, Math.floor(cell / cols)]
    const isWide = x + 1 < cols && set.has(cell + 1)
    const isHigh = set.has(cell + cols)
    const box = (/** @type {number} */ w, /** @type {number} */ h) =>
      `M${x + inset} ${y + inset}h${w - 2 * inset}v${h - 2 * inset}h${2 * inset - w}z`
    const isSquare = isWide && isHigh && set.has(cell + cols + 1)
    return isSquare ? box(2, 2) : box(isWide ? 2 : 1, 1) + (isHigh ? box(1, 2) : '')
  })
  return parts.join('')
}

/** The sides of cells that touch, without those between two of them. @param {readonly number[]} cells @param {number} cols @param {number} inset */
export function border(cells, cols, inset) {
  const set = new Set(cells.map((cell) => `${cell % cols},${Math.floor(cell / cols)}`))
  const sides = cells.flatMap((cell) => {
    const [x, y] = [cell % cols, Math.floor(cell / cols)]
    const has = (/** @type {number} */ right, /** @type {number} */ down) => set.has(`${x + right},${y + down}`)
    // Where a side that faces (u, v) ends towards (s, t): short of a corner, beyond a bend.
    const far = (/** @type {number} */ u, /** @type {number} */ v, /** @type {number} */ s, /** @type {number} */ t) =>
      0.5 + (has(s, t) ? (has(s + u, t + v) ? inset : 0) : -inset)
    return [[0, -1], [1, 0], [0, 1], [-1, 0]].map(([u, v]) => {
      if (has(u, v)) return ''
      const [middleX, middleY] = [x + 0.5 + u * (0.5 - inset), y + 0.5 + v * (0.5 - inset)]
      const [before, after] = [far(u, v, v, -u), far(u, v, -v, u)]
      return `M${middleX + v * before} ${middleY - u * before}L${middleX - v * after} ${middleY + u * after}`
    })
  })
  return sides.join('')
}

/** A small drawing of cells. @param {Pick<Board, 'rows' | 'cols' | 'cells' | 'goal'>} board @param {string} label */
export function blocksPicture({ rows, cols, cells, goal }, label) {
  const wanted = new Set(goalCells({ rows, cols, goal }).filter(Boolean))
  return svg(
    'svg',
    { viewBox: `0 0 ${cols} ${rows}`, class: 'blocks-picture', role: 'img', 'aria-label': label },
    ...cells.map((sign, cell) => sign === '#' && svg('path', { d: outline([cell], cols, 0), class: 'wall' })),
    ...[...piecesOf(cells)].map(([letter, places]) =>
      svg('path', { d: outline(places, cols, 0.06), class: `piece-top ${wanted.has(letter) ? 'named' : ''}` }),
    ),
  )
}

export class BlocksBoard {
  #pieces = svg('g')
  #ground = svg('g')
  #drawing = svg('svg', { class: 'blocks-board', role: 'group' })
  /** @type {Map<string, SVGGElement>} */
  #groups = new Map()
  /** @type {Board | null} */
  #board = null
  /** @type {readonly Move[]} */
  #moves = []

  /**
   * @param {string} label
   * @param {(cells: readonly string[]) => readonly Move[]} slidesOf a board, from first cell to first cell
   * @param {(letter: string, by: number) => void} onSlide
   */
  constructor(label, slidesOf, onSlide) {
    this.slidesOf = slidesOf
    this.onSlide = onSlide
    this.#drawing.setAttribute('aria-label', label)
    this.#drawing.append(this.#ground, this.#pieces)
    this.frame = this.root = element('div', { class: 'blocks-frame' }, this.#drawing)
  }

  /** Another puzzle. @param {Board} board */
  open(board) {
    this.#board = board
    const { rows, cols } = board
    const all = Array.from({ length: rows * cols }, (_, cell) => cell)
    const goal = goalCells(board)
    this.#drawing.setAttribute('viewBox', `-0.2 -0.2 ${cols + 0.4} ${rows + 0.4}`)
    this.#ground.replaceChildren(
      svg('rect', { x: -0.2, y: -0.2, width: cols + 0.4, height: rows + 0.4, rx: 0.15, class: 'rim' }),
      svg('rect', { x: 0, y: 0, width: cols, height: rows, class: 'floor' }),
      ...all.filter((cell) => board.cells[cell] === '#').map((cell) => svg('path', { d: outline([cell], cols, 0), class: 'wall' })),
      ...[...piecesOf(goal).values()].map((cells) => svg('path', { d: border(cells, cols, 0.14), class: 'goal-place' })),
    )
    this.#pieces.replaceChildren()
    this.#groups.clear()
  }

  /** Shows the pieces of a position, and lets them be moved. @param {import('../glissade.mjs').Puzzle} position */
  show({ cells }) {
    this.#moves = this.slidesOf(cells)
    const wanted = new Set(goalCells(this.#of).filter(Boolean))
    for (const [letter, places] of piecesOf(cells)) {
      const group = this.#groups.get(letter) ?? this.#make(letter, places, wanted.has(letter))
      const [x, y] = [places[0] % this.#of.cols, Math.floor(places[0] / this.#of.cols)]
      group.style.transform = `translate(${x}px, ${y}px)`
      group.dataset.cell = String(places[0])
      group.classList.remove('hinted')
      group.setAttribute(
        'aria-label',
        words.piece(letter, places.length, `${String.fromCharCode(97 + x)}${y + 1}`, wanted.has(letter)),
      )
    }
  }

  /** The same after a move, which the style of the page draws on its way. @param {unknown} _ @param {import('../glissade.mjs').Puzzle} position */
  slide(_, position) {
    this.show(position)
  }

  /** Marks the piece that a hint is about. @param {Move} move */
  hint({ from }) {
    for (const group of this.#groups.values()) group.classList.toggle('hinted', Number(group.dataset.cell) === from)
  }

  celebrate() {
    this.frame.classList.remove('celebrating')
    window.requestAnimationFrame(() => this.frame.classList.add('celebrating'))
  }

  get #of() {
    if (!this.#board) throw new Error('no board is open')
    return this.#board
  }

  /** @param {string} letter @param {readonly number[]} places @param {boolean} isWanted */
  #make(letter, places, isWanted) {
    const { cols } = this.#of
    // Drawn at the upper left, wide enough for cells left of the first one.
    const [x, y] = [places[0] % cols, Math.floor(places[0] / cols)]
    const left = Math.min(...places.map((cell) => cell % cols))
    const own = places.map((cell) => (Math.floor(cell / cols) - y) * cols + (cell % cols) - left)
    const move = `translate(${left - x})`
    const tone = isWanted ? 'named' : `tone-${(letter.charCodeAt(0) * 7) % 5}`
    const group = svg(
      'g',
      { class: `piece ${tone}`, tabindex: 0, role: 'button', 'data-letter': letter },
      svg('path', { d: outline(own, cols, 0.03), transform: move, class: 'piece-edge' }),
      svg('path', { d: outline(own, cols, 0.08), transform: move, class: 'piece-top' }),
    )
    group.addEventListener('pointerdown', (event) => this.#drag(event, letter, group))
    group.addEventListener('keydown', (event) => this.#press(event, letter, group))
    this.#groups.set(letter, group)
    this.#pieces.append(group)
    return group
  }

  /** How far a piece goes. @param {SVGGElement} group */
  #ranges(group) {
    const from = Number(group.dataset.cell)
    const { cols } = this.#of
    const range = { left: 0, right: 0, up: 0, down: 0 }
    for (const move of this.#moves) {
      if (move.from !== from) continue
      const by = move.to - from
      const isAcross = Math.floor(move.to / cols) === Math.floor(from / cols)
      const [way, far] = isAcross ? [by < 0 ? 'left' : 'right', Math.abs(by)] : [by < 0 ? 'up' : 'down', Math.abs(by / cols)]
      range[/** @type {'left'} */ (way)] = Math.max(range[/** @type {'left'} */ (way)], far)
    }
    return range
  }

  /** @param {PointerEvent} start @param {string} letter @param {SVGGElement} group */
  #drag(start, letter, group) {
    const scale = this.#drawing.getScreenCTM()?.a ?? 1
    const ranges = this.#ranges(group)
    const rest = group.style.transform
    let [x, y] = [0, 0]
    group.setPointerCapture(start.pointerId)
    group.classList.add('dragged')
    const follow = (/** @type {PointerEvent} */ event) => {
      const [dx, dy] = [(event.clientX - start.clientX) / scale, (event.clientY - start.clientY) / scale]
      const isAcross = Math.abs(dx) >= Math.abs(dy)
      x = isAcross && Math.abs(dx) > START ? Math.min(ranges.right, Math.max(-ranges.left, dx)) : 0
      y = !isAcross && Math.abs(dy) > START ? Math.min(ranges.down, Math.max(-ranges.up, dy)) : 0
      group.style.transform = `${rest} translate(${x}px, ${y}px)`
    }
    const end = (/** @type {PointerEvent} */ event) => {
      group.removeEventListener('pointermove', follow)
      group.removeEventListener('pointerup', end)
      group.removeEventListener('pointercancel', end)
      group.classList.remove('dragged')
      group.style.transform = rest
      const by = event.type === 'pointerup' ? Math.round(x) + Math.round(y) * this.#of.cols : 0
      if (by) this.onSlide(letter, by)
    }
    group.addEventListener('pointermove', follow)
    group.addEventListener('pointerup', end)
    group.addEventListener('pointercancel', end)
  }

  /** An arrow moves by a cell, with Shift as far as it goes. @param {KeyboardEvent} event @param {string} letter @param {SVGGElement} group */
  #press(event, letter, group) {
    const ways = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }
    const way = /** @type {'left' | 'right' | 'up' | 'down' | undefined} */ (ways[/** @type {'ArrowLeft'} */ (event.key)])
    if (!way) return
    event.preventDefault()
    const far = this.#ranges(group)[way]
    const step = way === 'left' ? -1 : way === 'right' ? 1 : way === 'up' ? -this.#of.cols : this.#of.cols
    if (far) this.onSlide(letter, step * (event.shiftKey ? far : 1))
  }
}

