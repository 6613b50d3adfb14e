/* Begins to load what the modules will ask for while they are still on their way: the
 * texts of one language, and the build of the library that the page will use: the one for
 * threads where there will be some (usualThreads() in glissade.mjs). A plain script, because
 * only one of each is to be loaded.
 *
 * The language is that which a person chose (text.mjs keeps it), or the first of the
 * browser's that there is a table of. */
const LANGUAGES = ['en', 'de', 'fr']

function chosenLanguage() {
  try {
    const kept = JSON.parse(localStorage.getItem('glissade:1:language'))
    if (LANGUAGES.includes(kept)) return kept
  } catch {
    // Without storage nothing was chosen.
  }
  const wanted = navigator.languages.map((each) => each.toLowerCase().split('-')[0])
  return wanted.find((each) => LANGUAGES.includes(each)) ?? 'en'
}

function preload(attributes) {
  document.head.append(Object.assign(document.createElement('link'), attributes))
}

document.documentElement.lang = chosenLanguage()
preload({ rel: 'modulepreload', href: `text/${document.documentElement.lang}.mjs` })
const hasThreads = globalThis.crossOriginIsolated && navigator.hardwareConcurrency > 1
preload({
  rel: 'preload',
  as: 'fetch',
  type: 'application/wasm',
  crossOrigin: 'anonymous',
  href: hasThreads ? 'glissade-threads.wasm' : 'glissade.wasm',
})
