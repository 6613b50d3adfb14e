/** The texts of the view of blocks, in the language of the page; loaded with the view. */
import { language } from './text.mjs'

const TABLES = {
  en: () => import('../text/blocks-en.mjs'),
  de: () => import('../text/blocks-de.mjs'),
  fr: () => import('../text/blocks-fr.mjs'),
}

/** @type {typeof import('../text/blocks-en.mjs').default} */
const words = (await TABLES[language]()).default
export default words
