/** Numbers in texts, as a language writes them. */

/** @param {string} language @param {number} value */
export function figure(language, value) {
  return value.toLocaleString(language)
}

/**
 * A count with its noun: counted('en', 'move', 'moves')(1) is "1 move".
 * @param {string} language
 * @param {string} one
 * @param {string} other
 */
export function counted(language, one, other) {
  const rules = new Intl.PluralRules(language)
  return (/** @type {number} */ value) =>
    `${figure(language, value)} ${rules.select(value) === 'one' ? one : other}`
}

/** @param {string} language @param {number} value @param {number} digits after the point */
export function decimal(language, value, digits) {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
