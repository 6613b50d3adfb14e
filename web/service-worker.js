/* Keeps the files of the page, so that it works without a network. `make web`
 * writes the list of files and its checksum into these two lines: another
 * checksum is another version, with a cache of its own. */
const VERSION = '@VERSION@'
const FILES = '@FILES@'.split(' ')

const CACHE = `glissade-${VERSION}`

async function keepFiles() {
  const cache = await caches.open(CACHE)
  // "no-cache" asks the server whether what the browser has just loaded is still good, so
  // that nothing is transferred twice and nothing old is kept.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))
}

async function dropOldVersions() {
  for (const name of await caches.keys())
    if (name.startsWith('glissade-') && name !== CACHE) await caches.delete(name)
  await self.clients.claim()
}

async function answer(request) {
  const cache = await caches.open(CACHE)
  const wanted = request.mode === 'navigate' ? './' : request
  return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldVersions()))
self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'GET' && new URL(request.url).origin === location.origin)
    event.respondWith(answer(request))
})
