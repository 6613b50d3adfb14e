/** The texts of the view of blocks in French; see blocks-en.mjs. */
import { counted, figure } from './figures.mjs'

/** @param {number} value */
const number = (value) => figure('fr', value)
const cells = counted('fr', 'case', 'cases')
/** @type {Record<string, (value: number) => string>} */
const counts = {
  step: counted('fr', 'pas', 'pas'),
  slide: counted('fr', 'glissement', 'glissements'),
  move: counted('fr', 'coup', 'coups'),
}

/** @type {typeof import('./blocks-en.mjs').default} */
export default {
  board: 'Grille de blocs',
  drawnBoard: 'La grille dessinée',
  lead: 'Tirez une pièce aussi loin qu’elle va. Amenez la rouge à la place en pointillés.',
  help: 'Touches : Tab va de pièce en pièce, une flèche la pousse d’une case, avec Maj aussi loin que possible ; Ctrl+Z et Ctrl+Y annulent et refont.',
  about: (name, figures) => (name && `${name} : `) + `${figures}.`,
  fewest: (inSteps, inSlides, inMoves) =>
    `${counts.step(inSteps)}, ${counts.slide(inSlides)}, ${counts.move(inMoves)}`,
  piece: (letter, count, place, hasGoal) =>
    `Pièce ${letter}, ${cells(count)}, en ${place}${hasGoal ? ', a un but' : ''}`,
  play: 'Jouer',
  design: 'Dessiner',
  gallery: 'Galerie',
  galleryLead: 'De la plus facile à la plus difficile, chacune avec son minimum prouvé en pas, glissements et coups.',
  number: 'N°',
  grades: ['Facile', 'Moyenne', 'Difficile', 'Très difficile'],
  pieceName: (letter) => `Pièce ${letter}`,
  change: 'Modifier',
  counts: 'Ce qui compte',
  metrics: { step: 'Pas d’une case', slide: 'Glissements, de toute longueur', move: 'Coups, par tout chemin' },
  look: 'Dessinées en',
  wood: 'bois',
  cars: 'voitures',
  designLead: 'Dessinez des pièces d’un trait sur des cases libres. Pour un but, appuyez sur une pièce, puis là où doit aller sa première case.',
  tools: { piece: 'Pièces', wall: 'Murs', clear: 'Effacer', goal: 'But' },
  designKeys: 'Touches : les flèches vont de case en case, espace dessine, Maj avec une flèche prolonge la pièce ; Ctrl+Z et Ctrl+Y annulent et rétablissent.',
  aWall: 'un mur',
  free: 'libre',
  playThis: 'Jouer cette grille',
  empty: 'Vider',
  lanes: 'Les pièces ne vont que dans le sens de leur longueur',
  noGoal: 'Il n’y a pas encore de but.',
  solvedAlready: 'C’est déjà résolu.',
  proving: 'Recherche d’une preuve …',
  minimum: (length, metric) => `${counts[metric](length)}, prouvé`,
  atLeast: (bound) => `Au moins ${number(bound)}, prouvé jusqu’ici.`,
}
