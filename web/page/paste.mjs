/**
 * Puzzles that are pasted: into a field, anywhere on the page, or as a file that is
 * dropped. The library reads them, whatever form they have that it knows; JSON is turned
 * into the library's text here, since the module for browsers reads text only.
 */
import { VIEWS } from '../views.mjs'
import { writeAddress } from './address.mjs'
import { button, element, messageOf } from './dom.mjs'
import { inPageWords } from './editor.mjs'
import { text } from './text.mjs'

/** @typedef {import('../glissade.mjs').Engine} Engine */
/** @typedef {import('../glissade.mjs').Puzzle} Position */

/** A row of a board in JSON. @param {unknown} row */
function rowText(row) {
  if (typeof row === 'string') return row
  if (Array.isArray(row) && row.every((cell) => typeof cell === 'number')) return row.join(' ')
  throw new Error(text.paste.noRow)
}

/** A board in JSON: rows, or text. @param {unknown} board @returns {string} */
function boardText(board) {
  if (typeof board === 'string') return board
  if (!Array.isArray(board)) throw new Error(text.paste.noBoard)
  return board.map(rowText).join('/')
}

/**
 * What JSON holds, as the library's text: a puzzle as the command reads it, a result as the
 * command prints it, or a bare list of rows.
 * @param {string} json
 * @returns {{puzzle: string, kind?: string, goal?: string}}
 */
export function fromJson(json) {
  const value = JSON.parse(json)
  if (Array.isArray(value)) return { puzzle: boardText(value) }
  const kind = value.kind ?? value.puzzle
  if (value.word !== undefined) {
    const hard = value.mode === 'hard' ? 'hard:' : ''
    return { puzzle: `${hard}${value.word} ${boardText(value.board)}`, kind }
  }
  const start = boardText(value.start)
  const goal = value.goal === undefined ? undefined : boardText(value.goal)
  const isTiles = kind === 'tiles' || (kind === undefined && /^[\d\s/,]+$/.test(start))
  if (isTiles) return { puzzle: start, kind, goal }
  const isWhole = goal === undefined || start.includes('=>')
  return { puzzle: isWhole ? start : `${start} => ${goal}`, kind }
}

/**
 * Reads what was pasted.
 * @param {Engine} engine
 * @param {string} pasted
 * @returns {{position: Position, address: string}}
 * @throws if it is no puzzle of which there is a view
 */
export function readPasted(engine, pasted) {
  const { puzzle, kind, goal } = /^\s*[[{]/.test(pasted) ? fromJson(pasted) : { puzzle: pasted.trim() }
  const position = engine.read(puzzle, { kind, ...(goal !== undefined && { goal }) })
  const view = VIEWS.find((each) => each.kind === position.kind)
  if (!view) throw new Error(text.paste.noView(position.kind))
  // What counts, and whether pieces keep to their lanes, is no part of the board itself.
  const [counts = ''] = /^(?:(?:metric|lanes)=\w+\s+)+/.exec(puzzle) ?? []
  const values = { [view.value]: counts + position.start, goal }
  return { position, address: writeAddress(view.name, values) }
}

/** The part of a link of this page that holds the puzzle. @param {string} pasted */
export function linkedAddress(pasted) {
  const [, hash] = /^\s*https?:\/\/\S*?(#\S+)\s*$/.exec(pasted) ?? []
  return hash && VIEWS.some(({ name }) => hash.startsWith(`#${name}`)) ? hash : undefined
}

/** Whether a text is nothing but moves of boards with one hole. @param {string} pasted */
export function isMoves(pasted) {
  return /^\s*[UDLRudlr][UDLRudlr\d\s,]*$/.test(pasted)
}

/** Whether a person is typing there. @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null
}

/**
 * What is pasted or dropped anywhere on the page, but where a person types.
 * @param {(pasted: string) => void} onPaste
 */
export function listenForPastes(onPaste) {
  document.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text/plain')
    if (!pasted?.trim() || isTyping(event.target)) return
    event.preventDefault()
    onPaste(pasted)
  })
  document.addEventListener('dragover', (event) => {
    if (!isTyping(event.target)) event.preventDefault()
  })
  document.addEventListener('drop', async (event) => {
    if (isTyping(event.target)) return
    event.preventDefault()
    const [file] = event.dataTransfer?.files ?? []
    onPaste(file ? await file.text() : (event.dataTransfer?.getData('text/plain') ?? ''))
  })
}

let fields = 0

/**
 * A field for what is pasted or typed. What is pasted is opened at once, with its lines.
 * @param {(pasted: string) => void} onPaste throws if it is nothing that can be opened
 */
export function pasteField(onPaste) {
  const id = `paste-${++fields}`
  const input = element('input', {
    type: 'text',
    id,
    placeholder: text.paste.field,
    'aria-label': text.paste.label,
    'aria-describedby': `${id}-problem`,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  })
  const problem = element('p', { class: 'problem', id: `${id}-problem`, role: 'alert' })

  /** @param {string} pasted */
  function use(pasted) {
    clear()
    if (!pasted.trim()) return
    try {
      onPaste(pasted)
      input.value = ''
    } catch (error) {
      input.value = pasted.replace(/\s*\n\s*/g, '/')
      explain(error)
    }
  }

  /** @param {unknown} error */
  function explain(error) {
    problem.textContent = error instanceof SyntaxError ? text.paste.noJson(messageOf(error)) : inPageWords(error)
    input.setAttribute('aria-invalid', 'true')
  }

  function clear() {
    problem.textContent = ''
    input.removeAttribute('aria-invalid')
  }

  input.addEventListener('input', clear)
  input.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (!pasted.trim() || input.value) return // a part of what is being typed
    event.preventDefault()
    use(pasted)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') use(input.value)
  })
  const root = element(
    'div',
    { class: 'paste' },
    element('div', { class: 'row' }, input, button(text.paste.use, () => use(input.value), { class: 'small' })),
    problem,
  )
  return { root, use }
}
