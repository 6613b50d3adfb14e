/**
 * A field for a puzzle as text. What is wrong with it is said under it, with the
 * place pointed at; an unsolvable puzzle is explained.
 */
import { button, element } from './dom.mjs'
import { text } from './text.mjs'

let editors = 0

/** What went wrong, without the command's options, which nobody has here. @param {unknown} error */
export function inPageWords(error) {
  return /** @type {Error} */ (error).message.replace(/ \(--[^)]*\)|; --kind names another/g, '')
}

/**
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.help
 * @param {number} [options.rows]
 * @param {string} [options.action]
 * @param {(words: string) => void} options.onUse throws a GlissadeError if the text is no puzzle
 */
export function editor({ label, help, rows = 4, action = text.editor.use, onUse }) {
  const id = `editor-${++editors}`
  const area = element('textarea', {
    id,
    rows,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': `${id}-help ${id}-problem`,
  })
  const problem = element('p', { id: `${id}-problem`, class: 'problem', role: 'alert' })
  const more = element('div', { class: 'row' })

  /** @param {unknown} error */
  function show(error) {
    const { line = 0, column = 0 } = /** @type {{line?: number, column?: number}} */ (error)
    const place = line ? text.editor.place(line, column) : ''
    problem.textContent = `${place}${inPageWords(error)}`
    area.setAttribute('aria-invalid', 'true')
    if (line) pointAt(line, column)
  }

  /** @param {number} line @param {number} column */
  function pointAt(line, column) {
    const lines = area.value.split('\n')
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1
    area.focus()
    const word = /^\S+/.exec(area.value.slice(start))
    area.setSelectionRange(start, start + (word ? word[0].length : 1))
  }

  function clear() {
    problem.textContent = ''
    area.removeAttribute('aria-invalid')
    more.replaceChildren()
  }

  function use() {
    clear()
    try {
      onUse(area.value)
    } catch (error) {
      show(error)
    }
  }

  area.addEventListener('input', clear)
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) use()
  })
  const root = element(
    'div',
    { class: 'editor' },
    element('label', { for: id }, label),
    area,
    element('p', { id: `${id}-help`, class: 'quiet' }, help),
    problem,
    more,
    element('div', { class: 'row' }, button(action, use)),
  )
  return {
    root,
    area,
    clear,
    /**
     * The text is that of the board now whenever a person opens the part that holds it.
     * Not by the event "toggle": that comes a moment later, when somebody may have typed
     * already, and also when the page itself opens the part to show what is wrong.
     * @param {HTMLDetailsElement} part
     * @param {HTMLElement} summary
     * @param {() => string} textNow
     */
    fillWhenOpened(part, summary, textNow) {
      summary.addEventListener('click', () => {
        if (!part.open) area.value = textNow()
      })
    },
    /** Says what is wrong though the text can be read. @param {string} words @param {HTMLElement[]} remedies */
    explain(words, ...remedies) {
      problem.textContent = words
      more.replaceChildren(...remedies)
    },
  }
}
