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

/**
 * A message of the library, which speaks English, by the first pattern that it is of; others stay as they are.
 * @param {[RegExp, (...parts: string[]) => string][]} patterns
 * @param {string} message
 */
export function translated(patterns, message) {
  for (const [pattern, words] of patterns) {
    const found = pattern.exec(message)
    if (found) return words(...found.slice(1))
  }
  return message
}

/** @param {string} language @param {number} value @param {number} digits after the point */
export function decimal(language, value, digits) {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
