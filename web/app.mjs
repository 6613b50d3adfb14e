/**
 * The page: its views, the address that says which one is shown and with which
 * puzzle, and what they share.
 */
import { Engine, compile } from './glissade.mjs'
import { Solver } from './worker-client.mjs'
import { readAddress, writeAddress } from './page/address.mjs'
import { button, element, icon, iconButton, messageOf, showTop } from './page/dom.mjs'
import { offerUpdates } from './page/offline.mjs'
import { inPageWords } from './page/editor.mjs'
import { isMoves, linkedAddress, listenForPastes, readPasted } from './page/paste.mjs'
import { settings } from './page/storage.mjs'
import { LANGUAGES, chooseLanguage, language, loadMoreText, text } from './page/text.mjs'
import { toast } from './page/words.mjs'
import { Work } from './page/work.mjs'
import { VIEWS, loadView } from './views.mjs'

/** @typedef {import('./views.mjs').View} View */
/** @typedef {import('./views.mjs').ViewEntry} ViewEntry */
/** @typedef {import('./page/table.mjs').Context} Context */

// Markup from text is impossible on this page: the policy has no createHTML, so the
// browser itself refuses it. Scripts of workers come from here and nowhere else.
// @ts-ignore: not every browser has it, and TypeScript does not know it
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (/** @type {string} */ address) =>
    new URL(address, location.href).origin === location.origin ? address : null,
})

const ADDRESS_DELAY = 250 // milliseconds: browsers refuse too many changes of the address

const main = /** @type {HTMLElement} */ (document.querySelector('main'))
const live = /** @type {HTMLElement} */ (document.querySelector('#announcements'))
/** @type {Map<string, View>} */
const views = new Map()
/** @type {View | null} */
let shown = null
let showings = 0
let addressTimer = 0
let nextAddress = ''

/** @param {string} words */
function announce(words) {
  live.textContent = ''
  // Emptied first, so that the same words are read out again.
  requestAnimationFrame(() => {
    live.textContent = words
  })
}

/** @type {Map<string, HTMLAnchorElement>} by view */
const links = new Map(
  VIEWS.map(({ name }) => [name, element('a', { href: `#${name}` }, titleOf(name))]),
)

/** @param {string} name */
function titleOf(name) {
  return /** @type {Record<string, string>} */ (text.views)[name]
}

/** @param {string} view */
function linkOf(view) {
  return /** @type {HTMLAnchorElement} */ (links.get(view))
}

function writeNextAddress() {
  window.clearTimeout(addressTimer)
  addressTimer = 0
  if (nextAddress && nextAddress !== location.hash) history.replaceState(null, '', nextAddress)
  nextAddress = ''
}

/** @type {Context['setAddress']} */
function setAddress(view, values, isNew) {
  const address = writeAddress(view, values)
  linkOf(view).href = address
  if (isNew) {
    writeNextAddress()
    // The first puzzle takes the place of an address that names none.
    if (location.hash.includes('?')) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    return
  }
  nextAddress = address
  if (!addressTimer) addressTimer = window.setTimeout(writeNextAddress, ADDRESS_DELAY)
}

/** @param {ViewEntry} entry @param {Context} context */
async function makeView(entry, context) {
  const { createView } = await loadView(entry)
  const view = views.get(entry.name) ?? createView(context)
  views.set(entry.name, view)
  return view
}

/** @param {Context} context */
async function showAddress(context) {
  const showing = ++showings
  window.clearTimeout(addressTimer)
  addressTimer = 0
  nextAddress = ''
  const { view: wanted, values } = readAddress(location.hash)
  const entry = VIEWS.find((each) => each.name === wanted) ?? VIEWS[0]
  const { name } = entry
  let view = views.get(name)
  try {
    view ??= await makeView(entry, context)
  } catch (error) {
    if (showing === showings) sayNotLoaded(name, error, context)
    return
  }
  if (showing !== showings) return // another was asked for while this one was loaded
  if (shown !== view) {
    leave(context)
    shown = view
    main.replaceChildren(view.root)
    if (showings > 1) showTop()
    markShown(name)
  }
  if (location.hash.includes('?')) linkOf(name).href = location.hash
  view.open(values)
}

/** What the view that is shown was doing ends. @param {Context} context */
function leave(context) {
  shown?.close()
  context.work.cancel()
}

/** @param {string} name */
function markShown(name) {
  document.title = `${titleOf(name)} · Glissade`
  for (const [each, link] of links) {
    if (each === name) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

/** A view that did not come says so, and can be asked for again. @param {string} name @param {unknown} error @param {Context} context */
function sayNotLoaded(name, error, context) {
  leave(context)
  shown = null
  markShown(name)
  // The browser remembers that the module failed; only a new page asks for it again.
  main.replaceChildren(
    element('p', { class: 'problem', role: 'alert' }, text.app.notLoaded(titleOf(name), messageOf(error))),
    button(text.app.tryAgain, () => location.reload()),
  )
}

// ---- What is pasted ----

/**
 * Opens what was pasted: a link of this page, moves for the board that is shown, or a puzzle
 * in any form that the library reads. The view says what is to be said about the puzzle.
 * @param {string} pasted
 * @param {Context} context
 * @throws if it is none of them
 */
function openPasted(pasted, context) {
  const linked = linkedAddress(pasted)
  if (!linked && isMoves(pasted) && shown?.table) return shown.table.takeMoves(pasted)
  const { position, address } = linked ? { position: null, address: linked } : readPasted(context.engine, pasted)
  writeNextAddress()
  history.pushState(null, '', address)
  showAddress(context)
  if (!position) return
  const { kind, rows, cols } = position
  const title = /** @type {Record<string, string>} */ (text.views)[kind] ?? kind
  const words = text.paste.understood(title, rows, cols)
  announce(words)
  toast(words)
}

/** The same for what was pasted beside all fields. @param {string} pasted @param {Context} context */
function openPastedAnywhere(pasted, context) {
  try {
    openPasted(pasted, context)
  } catch (error) {
    const words = text.paste.notUnderstood(inPageWords(error))
    announce(words)
    toast(words)
  }
}

function helpButton() {
  const label = text.helpTitle
  const open = () =>
    Promise.all([import('./page/help.mjs'), loadMoreText()])
      .then(([{ openHelp }]) => openHelp())
      .catch((error) => toast(messageOf(error)))
  return element('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick: open }, '?')
}

/** Short, because a phone has little room; the names are those that each language has for itself. */
function languageChoice() {
  const select = element(
    'select',
    { class: 'language', 'aria-label': text.language, title: text.language },
    ...LANGUAGES.map(([name, words]) =>
      element('option', { value: name, lang: name, title: words, 'aria-label': words }, name.toUpperCase()),
    ),
  )
  select.value = language
  select.addEventListener('change', () => {
    chooseLanguage(select.value)
    location.reload()
  })
  return select
}

// ---- Light and dark ----

/** @type {[string, import('./page/dom.mjs').IconName, string][]} */
const THEMES = [
  ['light dark', 'contrast', text.app.asTheSystem],
  ['light', 'sun', text.app.light],
  ['dark', 'moon', text.app.dark],
]

function themeButton() {
  const look = settings('look', { scheme: THEMES[0][0] })
  let theme = 0
  const toggle = iconButton('contrast', '', () => {
    set((theme + 1) % THEMES.length)
    look.set({ scheme: THEMES[theme][0] })
  })
  /** @param {number} chosen */
  function set(chosen) {
    theme = chosen
    const [scheme, picture, words] = THEMES[chosen]
    document.documentElement.style.colorScheme = scheme
    toggle.replaceChildren(icon(picture))
    toggle.title = text.app.colours(words)
    toggle.setAttribute('aria-label', toggle.title)
  }
  const kept = THEMES.findIndex(([scheme]) => scheme === look.values.scheme)
  set(Math.max(0, kept))
  return toggle
}

// ---- The beginning ----

/** Compiled once, for the rules here and for the solver in its worker. */
const module = compile()
const solver = new Solver(module, new URL('./worker.mjs', import.meta.url))

async function start() {
  const navigation = /** @type {HTMLElement} */ (document.querySelector('nav'))
  navigation.setAttribute('aria-label', text.navigation)
  navigation.append(...links.values())
  const skip = /** @type {HTMLElement} */ (document.querySelector('.skip'))
  skip.textContent = text.skip
  skip.addEventListener('click', (event) => {
    event.preventDefault() // the address is for puzzles
    main.focus()
  })
  document.querySelector('.site-tools')?.append(languageChoice(), helpButton(), themeButton())
  /** @type {Context} */
  const context = {
    engine: new Engine(await module),
    work: new Work(solver),
    announce,
    setAddress,
    openPasted: (pasted) => openPasted(pasted, context),
  }
  listenForPastes((pasted) => openPastedAnywhere(pasted, context))
  window.addEventListener('popstate', () => showAddress(context))
  window.addEventListener('pagehide', writeNextAddress)
  await showAddress(context)
  offerUpdates()
}

start().catch((error) => {
  main.replaceChildren(
    element(
      'p',
      { class: 'problem', role: 'alert' },
      text.app.notStarted(messageOf(error)),
    ),
  )
  throw error
})
