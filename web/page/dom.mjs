/**
 * Elements from JavaScript. Strings become text nodes, never HTML, so nothing
 * that a person types or that an address holds can become markup.
 */

import { language } from './text.mjs'

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * @param {Element} node
 * @param {Attributes} attributes functions are listeners ("onclick"), true is an empty attribute, false none
 * @param {Child[]} children
 */
function furnish(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name.slice(2), value)
    else if (value !== false && value !== null && value !== undefined)
      node.setAttribute(name, value === true ? '' : String(value))
  }
  for (const child of children) if (child) node.append(child)
}

/** The beginning of what was opened, for eyes and for whoever goes on by keys. */
export function showTop() {
  window.scrollTo(0, 0)
  document.querySelector('main')?.focus({ preventScroll: true })
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  furnish(node, attributes, children)
  return node
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  furnish(node, attributes, children)
  return node
}

/**
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Attributes} [attributes]
 */
export function button(label, onclick, attributes = {}) {
  return element('button', { type: 'button', ...attributes, onclick }, label)
}

const ICONS = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M17 5l-9 7 9 7z',
  play: 'M7 4.5l12 7.5-12 7.5z',
  pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z',
  forward: 'M7 5l9 7-9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5',
  sun: 'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  contrast: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18',
}

/** @typedef {keyof typeof ICONS} IconName */

/**
 * A picture for a button that has its words in aria-label.
 * @param {IconName} name
 */
export function icon(name) {
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: `icon icon-${name}`, 'aria-hidden': 'true' },
    svg('path', { d: ICONS[name] }),
  )
}

/**
 * @param {IconName} name
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 */
export function iconButton(name, label, onclick) {
  return element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick },
    icon(name),
  )
}

/**
 * A labelled choice.
 * @param {string} label
 * @param {[string, string][]} options value and words
 * @param {string} value
 * @param {(value: string) => void} onchange
 */
export function choice(label, options, value, onchange) {
  const select = element(
    'select',
    { onchange: () => onchange(select.value) },
    ...options.map(([name, words]) => element('option', { value: name }, words)),
  )
  select.value = value
  return { root: element('label', { class: 'field' }, element('span', {}, label), select), select }
}

/**
 * A labelled number.
 * @param {string} label
 * @param {{min: number, max: number, value: number, onchange?: (value: number) => void}} range
 */
export function number(label, { min, max, value, onchange }) {
  const input = element('input', { type: 'number', min, max, value, inputmode: 'numeric' })
  const read = () => Math.min(max, Math.max(min, Math.round(Number(input.value)) || min))
  input.addEventListener('change', () => {
    input.value = String(read())
    onchange?.(read())
  })
  return { root: element('label', { class: 'field' }, element('span', {}, label), input), input, read }
}

/** What an error says. @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}

/** 1,234,567, as the language of the page has it. @param {number} value */
export function figure(value) {
  return value.toLocaleString(language)
}

/** Minutes and seconds, and to the millisecond if that is wanted. @param {number} milliseconds @param {boolean} [isExact] */
export function clock(milliseconds, isExact = false) {
  const whole = Math.floor(milliseconds)
  const seconds = Math.floor(whole / 1000)
  const rest = isExact ? `.${String(whole % 1000).padStart(3, '0')}` : ''
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}${rest}`
}

/** A figure with its name under it. @param {string} name */
export function counter(name) {
  const value = element('span', { class: 'counter-value' })
  return {
    root: element('div', { class: 'counter' }, value, element('span', { class: 'counter-name' }, name)),
    value,
  }
}
