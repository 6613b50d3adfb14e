/* Keeps the files of the page, so that it works without a network. `make web`
 * writes the lists of files and their checksum into these lines: another checksum
 * is another version, with a cache of its own. A page that can have threads
 * registers us with "?threads": it loads another build of the library. */
const VERSION = '@VERSION@'
const FILES = '@FILES@'.split(' ')
FILES.push(...(location.search === '?threads' ? '@THREAD_FILES@' : 'glissade.wasm').split(' '))

const CACHE = `glissade-${VERSION}`
const PAGE = new URL('./', location.href).href
const ADDRESSES = new Set(FILES.map((file) => new URL(file, location.href).href))

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

/** The address under which a file is kept: a query does not matter, and the page has two names. */
function addressOf(request) {
  const { origin, pathname } = new URL(request.url)
  const address = origin + pathname
  return address === `${PAGE}index.html` ? PAGE : address
}

async function answer(request) {
  const cache = await caches.open(CACHE)
  return (await cache.match(addressOf(request))) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldVersions()))
self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  // What is not of the page goes to the network, as if nobody stood here.
  if (request.method === 'GET' && ADDRESSES.has(addressOf(request))) event.respondWith(answer(request))
})
