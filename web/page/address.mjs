/**
 * The address holds the puzzle: "#tiles?board=8+6+7/2+5+4/3+0+1&goal=snail".
 * Every state can be shared as a link, and the back button leads to the puzzle
 * before.
 */

/** @typedef {{view: string, values: Record<string, string>}} Address */

/** @param {string} text */
function encode(text) {
  return encodeURIComponent(text)
    .replace(/%2F/g, '/')
    .replace(/%2C/g, ',')
    .replace(/%3A/g, ':')
    .replace(/%20/g, '+')
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return '' // a mangled link: the view then shows what it shows without one
  }
}

/**
 * @param {string} view
 * @param {Record<string, string | undefined | null>} values empty ones are left out
 */
export function writeAddress(view, values) {
  const pairs = Object.entries(values)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encode(String(value))}`)
  return `#${view}${pairs.length ? '?' + pairs.join('&') : ''}`
}

/**
 * @param {string} hash
 * @returns {Address}
 */
export function readAddress(hash) {
  const [view, query = ''] = hash.replace(/^#/, '').split('?', 2)
  /** @type {Record<string, string>} */
  const values = {}
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    if (equals > 0) values[pair.slice(0, equals)] = decode(pair.slice(equals + 1))
  }
  return { view: decode(view), values }
}

/**
 * The whole address of a puzzle, to be passed on.
 * @param {string} view
 * @param {Record<string, string | undefined>} values
 */
export function linkTo(view, values) {
  return new URL(writeAddress(view, values), location.href).href
}
