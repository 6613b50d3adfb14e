/* Begins to load the build of the library that the page will use while its modules are
 * still on their way: the one for threads where there will be some (usualThreads() in
 * glissade.mjs). A plain script, because only one of the two builds is to be loaded. */
const hasThreads = globalThis.crossOriginIsolated && navigator.hardwareConcurrency > 1
const preload = document.createElement('link')
preload.rel = 'preload'
preload.as = 'fetch'
preload.type = 'application/wasm'
preload.crossOrigin = 'anonymous'
preload.href = hasThreads ? 'glissade-threads.wasm' : 'glissade.wasm'
document.head.append(preload)
