/** The texts of the view of blocks in German; see blocks-en.mjs. */
import { counted, figure } from './figures.mjs'

/** @param {number} value */
const number = (value) => figure('de', value)
const cells = counted('de', 'Feld', 'Felder')
/** @type {Record<string, (value: number) => string>} */
const counts = {
  step: counted('de', 'Schritt', 'Schritte'),
  slide: counted('de', 'Schub', 'Schübe'),
  move: counted('de', 'Zug', 'Züge'),
}

/** @type {typeof import('./blocks-en.mjs').default} */
export default {
  board: 'Brett mit Blöcken',
  drawnBoard: 'Das gezeichnete Brett',
  lead: 'Ziehe einen Block, so weit er geht. Bringe den roten an die gestrichelte Stelle.',
  help: 'Tasten: Tab geht von Block zu Block, ein Pfeil schiebt ihn um ein Feld, mit Umschalt so weit wie möglich; Strg+Z und Strg+Y nehmen zurück und wiederholen.',
  about: (name, figures) => (name && `${name}: `) + `${figures}.`,
  fewest: (inSteps, inSlides, inMoves) =>
    `${counts.step(inSteps)}, ${counts.slide(inSlides)}, ${counts.move(inMoves)}`,
  piece: (letter, count, place, hasGoal) =>
    `Block ${letter}, ${cells(count)}, auf ${place}${hasGoal ? ', hat ein Ziel' : ''}`,
  play: 'Spielen',
  design: 'Entwerfen',
  gallery: 'Galerie',
  galleryLead: 'Von leicht bis schwer, jedes mit seinem bewiesenen Minimum in Schritten, Schüben und Zügen.',
  number: 'Nr.',
  grades: ['Leicht', 'Mittel', 'Schwer', 'Sehr schwer'],
  pieceName: (letter) => `Block ${letter}`,
  change: 'Ändern',
  counts: 'Was zählt',
  metrics: { step: 'Schritte von einem Feld', slide: 'Schübe, beliebig weit', move: 'Züge, auf beliebigem Weg' },
  look: 'Gezeichnet als',
  wood: 'Holz',
  cars: 'Autos',
  designLead: 'Zeichne Blöcke mit einem Strich über freie Felder. Für ein Ziel drücke einen Block und dann die Stelle, an die sein erstes Feld soll.',
  tools: { piece: 'Blöcke', wall: 'Wände', clear: 'Löschen', goal: 'Ziel' },
  designKeys: 'Tasten: Pfeile gehen von Feld zu Feld, die Leertaste zeichnet, Umschalt mit einem Pfeil zeichnet den Block weiter; Strg+Z und Strg+Y nehmen zurück und wiederholen.',
  aWall: 'eine Wand',
  free: 'frei',
  playThis: 'Spielen',
  empty: 'Leeren',
  lanes: 'Blöcke gehen nur entlang ihrer längeren Seite',
  noGoal: 'Es hat noch kein Ziel.',
  solvedAlready: 'Es ist schon gelöst.',
  proving: 'Wird bewiesen …',
  minimum: (length, metric) => `${counts[metric](length)}, bewiesen`,
  atLeast: (bound) => `Mindestens ${number(bound)}, bis jetzt bewiesen.`,
}
