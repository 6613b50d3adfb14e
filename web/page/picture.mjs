/** A picture on the tiles: the page's own, or one from this machine, which does not leave it. */
import { button, element } from './dom.mjs'
import { text } from './text.mjs'

/** @param {import('./board.mjs').Board} board */
export function pictureControls(board) {
  let address = ''
  const file = element('input', { type: 'file', accept: 'image/*', onchange: useFile })
  const problem = element('p', { class: 'problem', role: 'alert' })
  const ours = button(text.picture.ours, () => use(new URL('../picture.svg', import.meta.url).href), {
    class: 'small',
  })
  const without = button(text.picture.none, () => use(null), { class: 'small', hidden: true })
  const numbers = element('input', { type: 'checkbox', checked: true, onchange: () => board.refresh() })
  const numbersLabel = element('label', { class: 'check', hidden: true }, numbers, text.picture.numbers)

  /** @param {string | null} picture its address @param {number} [ratio] its width by its height */
  function use(picture, ratio) {
    if (address.startsWith('blob:')) URL.revokeObjectURL(address)
    address = picture ?? ''
    problem.textContent = ''
    without.hidden = numbersLabel.hidden = picture === null
    if (!picture?.startsWith('blob:')) file.value = ''
    if (picture === null) numbers.checked = true
    board.setPicture(picture, ratio)
  }

  async function useFile() {
    const chosen = file.files?.[0]
    if (!chosen) return
    const image = new Image()
    image.src = URL.createObjectURL(chosen)
    try {
      await image.decode()
      use(image.src, image.naturalWidth / image.naturalHeight || 1)
    } catch {
      URL.revokeObjectURL(image.src)
      problem.textContent = text.picture.unreadable(chosen.name)
    }
  }

  const label = element('span', {}, text.picture.own)
  const root = element('details', { class: 'part' })
  root.append(
    element('summary', {}, text.picture.title),
    element('label', { class: 'field wide' }, label, file),
    problem,
    element('div', { class: 'row' }, ours, without),
    numbersLabel,
  )
  return { root, showsNumbers: () => numbers.checked }
}
