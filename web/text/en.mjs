/**
 * The texts of the page in English. Functions take what stands in the text; numbers come
 * as numbers and are written here, because languages differ in what they do to the nouns.
 */
export default {
  views: { tiles: 'Tiles', shuffdle: 'Shuffdle', mondrian: 'Mondrian', laboratory: 'Laboratory' },
  app: {
    asTheSystem: 'as the system',
    light: 'light',
    dark: 'dark',
    colours: (/** @type {string} */ which) => `Colours: ${which}`,
    notLoaded: (/** @type {string} */ view, /** @type {string} */ why) =>
      `${view} could not be loaded: ${why}. Is there a network?`,
    tryAgain: 'Try again',
    notStarted: (/** @type {string} */ why) =>
      `The page could not start: ${why}. It needs a browser of 2024 or later.`,
  },
}
