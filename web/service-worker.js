/* Keeps the files of the page, so that it works without a network. `make web`
 * writes the lists of files, each with the beginning of its SHA-256, and a checksum over
 * all into these lines: another checksum is another version, with a cache of its own. A
 * page that can have threads registers us with "?threads": it loads another build of the
 * library. */
const VERSION = '@VERSION@'
const FILES = '@FILES@'.split(' ')
FILES.push(...(location.search === '?threads' ? '@THREAD_FILES@' : 'glissade.wasm').split(' '))

const CACHE = `glissade-${VERSION}`
const PAGE = new URL('./', location.href).href
const CHECKSUMS = new Map(
  FILES.map((file) => file.split('=')).map(([name, checksum]) => [new URL(name, location.href).href, checksum]),
)

/** A file of this version; where a deploy is half done it may be another's. */
async function fetchFile([address, checksum]) {
  // "no-cache" asks the server whether what the browser has just loaded is still good, so
  // that nothing is transferred twice and nothing old is kept.
  const response = await fetch(address, { cache: 'no-cache' })
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()))
  const found = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (!response.ok || found !== checksum) throw new Error(`${address} is not of version ${VERSION}`)
  return [address, response]
}

/** All or none: if one is refused the version before stays, and the browser tries again. */
async function keepFiles() {
  const files = await Promise.all([...CHECKSUMS].map(fetchFile))
  const cache = await caches.open(CACHE)
  await Promise.all(files.map(([address, response]) => cache.put(address, response)))
}

/** Takes over from the version before, unless other tabs still use that: they would load our
 * modules into their own. The one that asks is loaded anew. */
async function takeOver(asking) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const others = tabs.filter(({ id, url }) => id !== asking.id && url.startsWith(PAGE))
  if (others.length) asking.postMessage('others')
  else self.skipWaiting()
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
  if (event.data === 'activate') event.waitUntil(takeOver(event.source))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  // What is not of the page goes to the network, as if nobody stood here.
  if (request.method === 'GET' && CHECKSUMS.has(addressOf(request))) event.respondWith(answer(request))
})
