/**
 * The page works without a network after the first visit: a service worker keeps
 * all of its files. A new version is fetched in the background and used when the
 * person says so, or when the page is next opened; old and new files never mix.
 */
import { usualThreads } from '../glissade.mjs'
import { button, element } from './dom.mjs'
import { text } from './text.mjs'

/** @param {ServiceWorker} worker the new version, ready and waiting */
function offer(worker) {
  if (document.querySelector('.update')) return
  const words = element('span', {}, text.update.ready)
  navigator.serviceWorker.onmessage = () => {
    words.textContent = text.update.others
  }
  const note = element(
    'div',
    { class: 'update', role: 'status' },
    words,
    button(text.update.use, () => worker.postMessage('activate'), { class: 'small' }),
    button(text.update.later, () => note.remove(), { class: 'small' }),
  )
  document.body.append(note)
}

export async function offerUpdates() {
  if (!('serviceWorker' in navigator)) return
  // Modules of two versions must not meet: a page of the version before is loaded anew.
  if (navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  try {
    const registration = await navigator.serviceWorker.register(
      new URL(usualThreads() > 1 ? '../service-worker.js?threads' : '../service-worker.js', import.meta.url),
      { updateViaCache: 'none' },
    )
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
      })
    })
  } catch {
    // Not allowed here, as on plain http: the page works all the same while there is a network.
  }
}
