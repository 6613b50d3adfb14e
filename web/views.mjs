/**
 * The views, in the order in which they are offered. A view is a module, and perhaps a
 * style sheet, loaded when somebody opens it; `kind` is the kind of puzzle that is played
 * there, and `value` the name under which an address of the view holds one.
 */
import { loadMoreText } from './page/text.mjs'

/**
 * @typedef {object} View
 * @property {HTMLElement} root
 * @property {(values: Record<string, string>) => void} open shows what the address says
 * @property {() => void} close
 * @property {import('./page/table.mjs').Table} [table] where there is one
 */

/**
 * @typedef {object} ViewEntry
 * @property {string} name in addresses; its title stands under this name in the table of texts
 * @property {string} [kind]
 * @property {string} value
 * @property {string} [style] one or several
 * @property {() => Promise<{createView(context: import('./page/table.mjs').Context): View}>} load
 */

/** @type {ViewEntry[]} */
export const VIEWS = [
  { name: 'tiles', kind: 'tiles', value: 'board', load: () => import('./views/tiles.mjs') },
  { name: 'shuffdle', kind: 'shuffdle', value: 'puzzle', style: 'styles/shuffdle.css', load: () => import('./views/shuffdle.mjs') },
  { name: 'mondrian', kind: 'mondrian', value: 'puzzle', style: 'styles/gallery.css styles/mondrian.css', load: () => import('./views/mondrian.mjs') },
  { name: 'blocks', kind: 'blocks', value: 'puzzle', style: 'styles/gallery.css styles/blocks.css', load: () => import('./views/blocks.mjs') },
  { name: 'laboratory', value: 'puzzle', style: 'styles/laboratory.css', load: () => import('./views/laboratory.mjs') },
]

/** @type {Map<string, Promise<void>>} */
const styles = new Map()

/** Loads a style sheet once; it is in force when the promise is kept. @param {string} address */
function loadStyle(address) {
  const known = styles.get(address)
  if (known) return known
  const loading = new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => resolve(undefined)
    link.onerror = () => {
      styles.delete(address)
      reject(new Error(`${address} could not be loaded`))
    }
    document.head.append(link)
  })
  styles.set(address, loading)
  return loading
}

/** Loads what a view needs: the first one does with the texts that are there. @param {ViewEntry} view */
export async function loadView(view) {
  const { load, style } = view
  const [module] = await Promise.all([load(), ...(style?.split(' ').map(loadStyle) ?? []), view !== VIEWS[0] && loadMoreText()])
  return module
}
