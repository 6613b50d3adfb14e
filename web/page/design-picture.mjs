/** A design and its solution as a picture to take away: SVG, or PNG drawn from it. */
import { colourOf, gridsOf } from './colours.mjs'
import { svg } from './dom.mjs'
import { download } from './download.mjs'

const CELL = 40 // units of the picture
const GAP = 24
const TITLE = 26
const ACROSS = 4 // boards side by side
/** The palette, as in styles/mondrian.css. */
const COLOURS = ['#c62f23', '#23509f', '#f0c419', '#ffffff', '#2f8550', '#ef8524']
const SCALE = 2 // of PNG

/** @param {string} sign */
function fillOf(sign) {
  if (sign === '#') return '#1c1b19'
  return /[A-Za-z]/.test(sign) ? COLOURS[colourOf(sign)] : '#f3eee2'
}

/** @param {string[][]} grid @param {number} left @param {number} top */
function drawGrid(grid, left, top) {
  return grid.flatMap((line, row) =>
    line.map((sign, column) =>
      svg('rect', {
        x: left + column * CELL,
        y: top + row * CELL,
        width: CELL,
        height: CELL,
        fill: fillOf(sign),
        stroke: '#1c1b19',
        'stroke-width': 2,
      }),
    ),
  )
}

/**
 * Boards with a line of words above each, row by row.
 * @param {{title: string, grid: string[][]}[]} boards
 */
export function boardsPicture(boards) {
  const height = boards[0].grid.length * CELL,
    width = boards[0].grid[0].length * CELL
  const columns = Math.min(ACROSS, boards.length)
  const rows = Math.ceil(boards.length / columns)
  const size = [columns * (width + GAP) + GAP, rows * (height + TITLE + GAP) + GAP]
  return svg(
    'svg',
    { viewBox: `0 0 ${size.join(' ')}`, width: size[0], height: size[1], 'font-family': 'sans-serif', 'font-size': 15 },
    svg('rect', { width: size[0], height: size[1], fill: '#ffffff' }),
    ...boards.flatMap(({ title, grid }, i) => {
      const left = GAP + (i % columns) * (width + GAP),
        top = GAP + Math.floor(i / columns) * (height + TITLE + GAP)
      return [
        svg('text', { x: left, y: top + TITLE - 10, fill: '#1c1b19' }, title),
        ...drawGrid(grid, left, top + TITLE),
      ]
    }),
  )
}

/**
 * Start and goal, and the boards after each move of a solution.
 * @param {string} design
 * @param {{start: string, goal: string}} titles
 * @param {{name: string, board: string}[]} steps the text of each board begins with its grid
 */
export function designPicture(design, titles, steps) {
  const { start, goal } = gridsOf(design)
  return boardsPicture([
    { title: titles.start, grid: start },
    { title: titles.goal, grid: goal },
    ...steps.map(({ name, board }, i) => ({ title: `${i + 1}. ${name}`, grid: gridsOf(board).start })),
  ])
}

/** @param {SVGSVGElement} drawing */
const sourceOf = (drawing) => new XMLSerializer().serializeToString(drawing)

/** @param {SVGSVGElement} drawing */
export function saveSvg(drawing) {
  download('mondrian.svg', new Blob([sourceOf(drawing)], { type: 'image/svg+xml' }))
}

/** @param {SVGSVGElement} drawing */
export async function savePng(drawing) {
  const address = URL.createObjectURL(new Blob([sourceOf(drawing)], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth * SCALE
    canvas.height = image.naturalHeight * SCALE
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob) download('mondrian.png', blob)
  } finally {
    URL.revokeObjectURL(address)
  }
}
