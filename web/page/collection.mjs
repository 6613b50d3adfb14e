/** Boards of a person's own that are kept by name, for each view that has a designer; and what was solved of a gallery. */
import { element } from './dom.mjs'
import { finishOf } from './kept.mjs'
import { store, stored } from './storage.mjs'
import { text } from './text.mjs'

/** @typedef {{name: string, text: string}} OwnBoard */

const BOARDS = 500 // of each view: far less than a browser keeps

/** @param {string} view */
const listName = (view) => `collection:${view}`

/** @param {string} view @returns {OwnBoard[]} */
export function collectionOf(view) {
  const kept = stored(listName(view))
  if (!Array.isArray(kept)) return []
  return kept.filter((each) => typeof each?.name === 'string' && typeof each?.text === 'string')
}

/** Keeps a board; one with the same name or the same text gives way. @param {string} view @param {OwnBoard} board */
export function addToCollection(view, board) {
  const others = collectionOf(view).filter(({ name, text }) => name !== board.name && text !== board.text)
  store(listName(view), [...others, board].slice(-BOARDS))
}

/** @param {string} view @param {string} name */
export function removeFromCollection(view, name) {
  store(listName(view), collectionOf(view).filter((each) => each.name !== name))
}

/** How a board was solved without help, as a mark. @param {string} view @param {string} board @param {number} [fewest] */
export function solvedMark(view, board, fewest) {
  const finish = finishOf(view, board)
  if (finish?.help !== 'none') return ''
  const isBest = finish.length === fewest
  const words = isBest ? text.gallery.solvedBest : text.gallery.solved
  return element('span', { class: 'mark', role: 'img', 'aria-label': words, title: words }, isBest ? '★' : '✓')
}
