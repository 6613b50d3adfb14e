/**
 * What the browser keeps between visits: settings, games, results. Everything stands under
 * one prefix with a version, so that it can be cleared, and so that a later version that
 * writes another form does not read this one's.
 *
 * Without storage, or when it is full, things last as long as the page.
 */

const PREFIX = 'glissade:1:'

/** @param {string} name @returns {any} undefined if there is none that can be read */
export function stored(name) {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Nothing is written any more: what was forgotten stays so until the page is loaded anew. */
let isClosed = false

/** @param {string} name @param {unknown} value undefined: none from now on */
export function store(name, value) {
  if (isClosed) return
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // As said above.
  }
}

/** The names that begin so. @param {string} beginning */
export function storedNames(beginning) {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + beginning))
      .map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}

/** Forgets everything but the tables of the solver, which hold nothing of anybody's. The page is to be loaded anew. */
export function clearStored() {
  for (const name of storedNames('')) store(name, undefined)
  isClosed = true
}

/**
 * Settings with these defaults: what was stored replaces those of the same type.
 * @template {Record<string, string | number | boolean>} T
 * @param {string} name
 * @param {T} defaults
 */
export function settings(name, defaults) {
  const kept = stored(name)
  /** @type {{[K in keyof T]: T[K] extends boolean ? boolean : T[K] extends number ? number : string}} */
  const values = /** @type {any} */ ({ ...defaults })
  for (const key of Object.keys(defaults))
    if (typeof kept?.[key] === typeof defaults[key]) /** @type {any} */ (values)[key] = kept[key]
  return {
    values,
    /** @param {Partial<typeof values>} changes */
    set(changes) {
      Object.assign(values, changes)
      store(name, values)
    },
  }
}
