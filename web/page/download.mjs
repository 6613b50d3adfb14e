/** Files that are offered to whoever wants to keep them. */
import { element } from './dom.mjs'

/** @param {string} name @param {Blob} content */
export function download(name, content) {
  const address = URL.createObjectURL(content)
  element('a', { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
