/** The help panel: keys, notation, what can be pasted, what is kept. Loaded when it is opened. */
import { button, element } from './dom.mjs'
import { clearStored } from './storage.mjs'
import { text } from './text.mjs'

/** @type {HTMLDialogElement | undefined} */
let dialog

/** @param {[string, string][]} list */
const definitions = (list) =>
  element('dl', {}, ...list.flatMap(([term, words]) => [element('dt', {}, term), element('dd', {}, words)]))

function make() {
  const close = button(text.help.close, () => made.close(), { class: 'primary' })
  const forget = button(text.help.forget, () => {
    if (!window.confirm(text.help.forgetSure)) return
    clearStored()
    location.reload()
  })
  const made = element(
    'dialog',
    { class: 'help', 'aria-labelledby': 'help-title' },
    element('h2', { id: 'help-title', tabindex: -1, autofocus: true }, text.help.title),
    element('p', {}, text.help.what),
    element('h3', {}, text.help.keysTitle),
    definitions(text.help.keys),
    element('h3', {}, text.help.notationTitle),
    definitions(text.help.notation),
    element('h3', {}, text.help.pasteTitle),
    definitions(text.help.forms),
    element('h3', {}, text.help.keptTitle),
    element('p', {}, text.help.kept),
    element('div', { class: 'row' }, forget),
    element('h3', {}, text.help.codeTitle),
    element('p', {}, text.help.code),
    element('div', { class: 'row' }, close),
  )
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close() // beside the panel
  })
  document.body.append(made)
  return made
}

export function openHelp() {
  dialog ??= make()
  dialog.showModal()
}
