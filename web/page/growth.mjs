/**
 * How a search grows: the boards that it expands, in their order, as a tree from
 * the start downwards.
 */
import { element, iconButton, icon, svg } from './dom.mjs'
import { text } from './text.mjs'

/** @typedef {import('../glissade.mjs').TraceNode} TraceNode */

/**
 * @typedef {object} TreeNode
 * @property {TraceNode} trace
 * @property {number} parent index, or -1
 * @property {number} x from 0 to 1
 */

const WIDTH = 1000
const STEP_TIME = 60 // milliseconds

/** The boards one move away on a board of three by three. @param {string} board */
export function neighbours(board) {
  const cells = board.split(/[\s/]+/)
  const blank = cells.indexOf('0')
  const found = []
  for (const [row, column] of [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ]) {
    const r = Math.floor(blank / 3) + row,
      c = (blank % 3) + column
    if (r < 0 || r > 2 || c < 0 || c > 2) continue
    const next = [...cells]
    ;[next[blank], next[r * 3 + c]] = [next[r * 3 + c], next[blank]]
    found.push([0, 3, 6].map((i) => next.slice(i, i + 3).join(' ')).join('/'))
  }
  return found
}

/**
 * The tree of a trace. A search that begins again, as iterative deepening does, is
 * shown from its last beginning.
 * @param {TraceNode[]} trace
 * @returns {TreeNode[]}
 */
export function treeOf(trace) {
  const begin = trace.reduce((last, node, i) => (node.g === 0 ? i : last), 0)
  /** @type {Map<string, number>} */
  const latest = new Map()
  const nodes = trace.slice(begin).map((node, i) => {
    const parents = neighbours(node.board)
      .map((board) => latest.get(`${node.g - 1} ${board}`))
      .filter((each) => each !== undefined)
    latest.set(`${node.g} ${node.board}`, i)
    return { trace: node, parent: parents.length ? Math.max(...parents) : -1, x: 0 }
  })
  placeAcross(nodes)
  return nodes
}

/** Leaves side by side, a parent above the middle of its children. @param {TreeNode[]} nodes */
function placeAcross(nodes) {
  /** @type {number[][]} */
  const children = nodes.map(() => [])
  nodes.forEach((node, i) => {
    if (node.parent >= 0) children[node.parent].push(i)
  })
  let leaves = 0
  const order = []
  const waiting = nodes
    .map((_, i) => i)
    .filter((i) => nodes[i].parent < 0)
    .reverse()
  while (waiting.length) {
    const i = /** @type {number} */ (waiting.pop())
    order.push(i)
    if (!children[i].length) nodes[i].x = leaves++
    waiting.push(...[...children[i]].reverse())
  }
  for (const i of order.reverse()) {
    const below = children[i]
    if (below.length) nodes[i].x = (nodes[below[0]].x + nodes[below[below.length - 1]].x) / 2
  }
  for (const node of nodes) node.x = leaves > 1 ? node.x / (leaves - 1) : 0.5
}

/** A picture of a search with buttons to walk through it. */
export function createGrowth() {
  /** @type {TreeNode[]} */
  let nodes = []
  /** @type {SVGElement[][]} the circle and the line of each node */
  let marks = []
  let shown = 0
  let timer = 0

  const drawing = svg('svg', {
    class: 'growth-drawing',
    role: 'img',
    'aria-label': text.laboratory.tree,
    preserveAspectRatio: 'xMidYMid meet',
  })
  const board = element(
    'div',
    { class: 'small-board', 'aria-hidden': 'true' },
    ...Array.from({ length: 9 }, () => element('span')),
  )
  const words = element('p', { class: 'quiet', 'aria-live': 'off' })
  const slider = element('input', {
    type: 'range',
    min: 1,
    max: 1,
    value: 1,
    'aria-label': text.laboratory.expandedBoards,
    oninput: () => {
      pause()
      show(Number(slider.value))
    },
  })
  const playButton = iconButton('play', text.transport.play, () => (timer ? pause() : play()))
  const root = element(
    'div',
    { class: 'growth', hidden: true },
    element('div', { class: 'growth-now' }, board, words),
    element(
      'div',
      { class: 'transport-buttons' },
      iconButton('back', text.laboratory.oneBack, () => step(-1)),
      playButton,
      iconButton('forward', text.laboratory.oneOn, () => step(1)),
      slider,
    ),
    drawing,
  )

  /** @param {number} by */
  function step(by) {
    pause()
    show(Math.min(nodes.length, Math.max(1, shown + by)))
  }

  function play() {
    pause()
    if (shown >= nodes.length) show(1)
    const stride = Math.max(1, Math.round(nodes.length / 400))
    timer = window.setInterval(() => {
      show(Math.min(nodes.length, shown + stride))
      if (shown === nodes.length) pause()
    }, STEP_TIME)
    setPlayButton('pause', text.transport.pause)
  }

  function pause() {
    window.clearInterval(timer)
    timer = 0
    setPlayButton('play', text.transport.play)
  }

  /** @param {'play' | 'pause'} name @param {string} label */
  function setPlayButton(name, label) {
    playButton.replaceChildren(icon(name))
    playButton.setAttribute('aria-label', label)
    playButton.title = label
  }

  /** Shows the first so many boards. @param {number} count */
  function show(count) {
    const [from, to] = [Math.min(shown, count), Math.max(shown, count)]
    for (let i = from; i < to; i++) for (const mark of marks[i]) mark.classList.toggle('there', i < count)
    marks[shown - 1]?.[0].classList.remove('newest')
    marks[count - 1]?.[0].classList.add('newest')
    shown = count
    slider.value = String(count)
    const node = nodes[count - 1]
    if (!node) return
    const { g, h, board: now } = node.trace
    words.textContent = text.laboratory.shown(count, nodes.length, g, h)
    now.split(/[\s/]+/).forEach((value, i) => {
      board.children[i].textContent = value === '0' ? '' : value
    })
  }

  return {
    root,
    pause,
    /** @param {TraceNode[]} trace @param {string[]} solution the boards of the solution */
    open(trace, solution) {
      pause()
      nodes = treeOf(trace)
      const onPath = new Set(solution)
      const deepest = Math.max(1, ...nodes.map((node) => node.trace.g))
      const gap = Math.min(40, Math.max(14, 520 / deepest))
      const height = deepest * gap + 24
      const radius = Math.max(2, Math.min(6, WIDTH / Math.sqrt(nodes.length) / 14))
      drawing.setAttribute('viewBox', `0 0 ${WIDTH} ${height}`)
      const place = (/** @type {TreeNode} */ node) => ({
        x: 14 + node.x * (WIDTH - 28),
        y: 12 + node.trace.g * gap,
      })
      marks = nodes.map((node) => {
        const { x, y } = place(node)
        const isPath = onPath.has(node.trace.board)
        const circle = svg('circle', { cx: x, cy: y, r: radius, class: isPath ? 'path' : '' })
        const parent = nodes[node.parent]
        if (!parent) return [circle]
        const above = place(parent)
        const line = svg('line', {
          x1: above.x,
          y1: above.y,
          x2: x,
          y2: y,
          class: isPath && onPath.has(parent.trace.board) ? 'path' : '',
        })
        return [circle, line]
      })
      drawing.replaceChildren(...marks.flatMap((mark) => mark.slice(1)), ...marks.map((mark) => mark[0]))
      slider.max = String(nodes.length)
      root.hidden = false
      shown = 0
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) show(nodes.length)
      else play()
    },
  }
}
