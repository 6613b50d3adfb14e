/**
 * The page: its four views, the address that says which one is shown and with
 * which puzzle, and what they share.
 */
import { Engine, compile } from './glissade.mjs'
import { Solver } from './worker-client.mjs'
import { readAddress, writeAddress } from './page/address.mjs'
import { element, icon, iconButton, showTop } from './page/dom.mjs'
import { offerUpdates } from './page/offline.mjs'
import { Work } from './page/work.mjs'

// Markup from text is impossible on this page: the policy has no createHTML, so the
// browser itself refuses it. Scripts of workers come from here and nowhere else.
// @ts-ignore: not every browser has it, and TypeScript does not know it
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (/** @type {string} */ address) =>
    new URL(address, location.href).origin === location.origin ? address : null,
})

/**
 * @typedef {object} View
 * @property {HTMLElement} root
 * @property {string} title
 * @property {(values: Record<string, string>) => void} open shows what the address says
 * @property {() => void} close
 */

/** @type {Record<string, () => Promise<{createView(context: import('./page/table.mjs').Context): View}>>} */
const VIEWS = {
  tiles: () => import('./views/tiles.mjs'),
  shuffdle: () => import('./views/shuffdle.mjs'),
  mondrian: () => import('./views/mondrian.mjs'),
  laboratory: () => import('./views/laboratory.mjs'),
}
const FIRST_VIEW = 'tiles'
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

/** @param {string} view */
function linkOf(view) {
  return /** @type {HTMLAnchorElement} */ (document.querySelector(`nav a[data-view="${view}"]`))
}

function writeNextAddress() {
  window.clearTimeout(addressTimer)
  addressTimer = 0
  if (nextAddress && nextAddress !== location.hash) history.replaceState(null, '', nextAddress)
  nextAddress = ''
}

/** @type {import('./page/table.mjs').Context['setAddress']} */
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

/** @param {string} name @param {import('./page/table.mjs').Context} context */
async function viewNamed(name, context) {
  const { createView } = await VIEWS[name]()
  const view = views.get(name) ?? createView(context)
  views.set(name, view)
  return view
}

/** @param {import('./page/table.mjs').Context} context */
async function showAddress(context) {
  const showing = ++showings
  window.clearTimeout(addressTimer)
  addressTimer = 0
  nextAddress = ''
  const { view: wanted, values } = readAddress(location.hash)
  const name = Object.hasOwn(VIEWS, wanted) ? wanted : FIRST_VIEW
  const view = views.get(name) ?? (await viewNamed(name, context))
  if (showing !== showings) return // another was asked for while this one was loaded
  if (shown !== view) {
    shown?.close()
    context.work.cancel()
    shown = view
    main.replaceChildren(view.root)
    if (showings > 1) showTop()
    document.title = `${view.title} · Glissade`
    for (const each of Object.keys(VIEWS)) {
      if (each === name) linkOf(each).setAttribute('aria-current', 'page')
      else linkOf(each).removeAttribute('aria-current')
    }
  }
  if (location.hash.includes('?')) linkOf(name).href = location.hash
  view.open(values)
}

// ---- Light and dark ----

/** @type {[string, import('./page/dom.mjs').IconName, string][]} */
const THEMES = [
  ['light dark', 'contrast', 'as the system'],
  ['light', 'sun', 'light'],
  ['dark', 'moon', 'dark'],
]

function themeButton() {
  let theme = 0
  const toggle = iconButton('contrast', '', () => set((theme + 1) % THEMES.length))
  /** @param {number} chosen */
  function set(chosen) {
    theme = chosen
    const [scheme, picture, words] = THEMES[chosen]
    document.documentElement.style.colorScheme = scheme
    toggle.replaceChildren(icon(picture))
    toggle.title = `Colours: ${words}`
    toggle.setAttribute('aria-label', toggle.title)
    try {
      localStorage.setItem('theme', scheme)
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  let saved = null
  try {
    saved = localStorage.getItem('theme')
  } catch {
    // As above.
  }
  set(
    Math.max(
      0,
      THEMES.findIndex(([scheme]) => scheme === saved),
    ),
  )
  return toggle
}

// ---- The beginning ----

/** Compiled once, for the rules here and for the solver in its worker. */
const module = compile()
const solver = new Solver(module, new URL('./worker.mjs', import.meta.url))

async function start() {
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault() // the address is for puzzles
    main.focus()
  })
  document.querySelector('.site-tools')?.append(themeButton())
  const context = { engine: new Engine(await module), work: new Work(solver), announce, setAddress }
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
      `The page could not start: ${error instanceof Error ? error.message : error}. It needs a browser of 2024 or later.`,
    ),
  )
  throw error
})
