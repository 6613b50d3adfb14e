/** The texts of the page in French; see en.mjs. */
import { counted, decimal, figure, translated } from './figures.mjs'

/** @param {number} value */
const number = (value) => figure('fr', value)
const moves = counted('fr', 'coup', 'coups')
const slides = counted('fr', 'glissement', 'glissements')
const timed = counted('fr', 'partie chronométrée', 'parties chronométrées')
const shortest = counted('fr', 'solution la plus courte', 'solutions les plus courtes')

/** Why a board cannot be solved. @type {[RegExp, (...parts: string[]) => string][]} */
const REASONS = [
  [
    /^start and goal differ by an (odd|even) permutation and the blank is (\d+) steps? away: each move changes both parities/,
    (parity, steps) =>
      `le départ et le but diffèrent d’une permutation ${parity === 'odd' ? 'impaire' : 'paire'} et le trou est à ${counted('fr', 'pas', 'pas')(Number(steps))} ; chaque coup change les deux à la fois, ils ne peuvent donc jamais s’accorder`,
  ],
  [/^on a line tiles cannot pass each other, and tile (\d+) is out of order$/, (tile) => `sur une ligne les carreaux ne peuvent se croiser, et le carreau ${tile} n’est pas à son rang`],
  [/^the goal wants more cells of '(.)' than the (\d+) tiles of that colour in the start$/, (sign, tiles) => `le but veut plus de cases '${sign}' que le départ n’a de carreaux de cette couleur (${tiles})`],
  [/^no move ends at the goal: no tile there has something to stop it/, () => 'aucun coup ne finit au but : rien n’y arrête un carreau'],
  [/^no tile can move$/, () => 'aucun carreau ne peut bouger'],
]
/** @type {Record<string, string>} */
const PHASES = {
  'beam search': 'recherche en faisceau',
  'best known solution': 'meilleure solution connue',
  'building a pattern database': 'construction d’une base de motifs',
  constructing: 'construction',
  counting: 'comptage',
  'from both ends': 'par les deux bouts',
  'looking for a solution': 'recherche d’une solution',
  'making tables': 'construction des tables',
  'optimal search': 'recherche optimale',
  proving: 'preuve',
  shortening: 'raccourcissement',
  'weighted A*': 'A* pondéré',
}

/** @type {typeof import('./en.mjs').default} */
export default {
  views: { tiles: 'Taquin', shuffdle: 'Shuffdle', mondrian: 'Mondrian', blocks: 'Blocs', laboratory: 'Laboratoire' },
  unsolvable: (why) => `Cette grille est insoluble : ${translated(REASONS, why)}.`,
  noBoardInAddress: (why) => `L’adresse ne contient pas de grille : ${why}`,
  copyThis: 'À copier :',
  app: {
    asTheSystem: 'comme le système',
    light: 'clair',
    dark: 'sombre',
    colours: (which) => `Couleurs : ${which}`,
    notLoaded: (view, why) => `« ${view} » n’a pas pu être chargé : ${why}. Y a-t-il un réseau ?`,
    tryAgain: 'Réessayer',
    notStarted: (why) => `La page n’a pas pu démarrer : ${why}. Il lui faut un navigateur de 2024 ou plus récent.`,
  },
  solved: { none: 'Résolu', hints: 'Résolu avec des indices', solution: 'Résolu par Glissade' },
  result: {
    unsolvable: (why) => `Insoluble${why ? ` : ${translated(REASONS, why)}` : ''}.`,
    unsolved: (why, bound) => `Non résolu${why ? ` (${why})` : ''}.${bound ? ` Prouvé : au moins ${moves(bound)}.` : ''}`,
    optimal: (length) => `${moves(length)}, optimal prouvé`,
    atMost: (length, bound) => `${moves(length)} ; il en faut au moins ${number(bound)}`,
    uncounted: 'On n’a pas pu les compter.',
    count: (count) => (count === 1 ? 'La solution la plus courte est unique.' : `${shortest(count)}.`),
  },
  table: {
    moves: 'coups',
    time: 'temps',
    toGo: 'restants',
    hint: 'Indice',
    broken: (why) => `Le solveur ne marche pas : ${why}. Rechargez la page, ou vérifiez le réseau.`,
    moveIt: 'Jouer ce coup',
    goodMove: 'Un bon coup ; personne n’a prouvé que c’est le meilleur.',
    hintIs: (move) => `Indice : ${move}. Appuyez encore pour jouer ce coup.`,
    solve: 'Résoudre',
    solving: 'Résolution',
    proving: 'Recherche d’une preuve',
    improving: 'Amélioration',
    stop: 'Arrêter',
    play: 'Dérouler',
    keepImproving: 'Améliorer encore',
    prove: 'Prouver',
    gap: (percent) =>
      Number.isFinite(percent)
        ? `Au plus ${number(percent)} % de plus que la plus courte.`
        : 'La longueur de la plus courte, personne ne la connaît.',
    proofMinutes: 'À cette taille, une preuve peut prendre quelques secondes ou une heure.',
    proofDays: 'Une preuve prend des minutes si la grille est facile, sinon des jours : la plupart à cette taille ne le sont pas.',
    proofNever: 'À cette taille, la plupart des preuves dureraient plus longtemps que quiconque n’attendrait.',
    lookingForHint: 'Recherche d’un indice',
    solvedAlready: 'C’est déjà résolu.',
    copyLink: 'Copier le lien',
    linkCopied: 'Lien copié',
    copyMoves: 'Copier les coups',
    movesCopied: 'Coups copiés',
    copySolved: 'Copier le lien avec la solution',
    resultCopied: 'Résultat copié',
    howMany: 'Combien de solutions les plus courtes ?',
    counting: 'Comptage',
    countingCancelled: 'Le comptage a été annulé.',
    movesLeftOut: (why) => `Les coups de ce lien ont été omis : ${why}.`,
    foundBy: (boards, time, algorithm, heuristic) =>
      `${boards} positions en ${time} par ${algorithm}${heuristic && ` avec ${heuristic}`}`,
    elsewhere: (cursor, words) => `Pour la grille ${cursor ? `après ${moves(cursor)}` : 'du début'} : ${words}.`,
    goThere: 'Y aller et dérouler',
    lastLost: 'Le dernier coup a fait reculer',
    after: (move, distance, isLost) => `${move}, reste ${number(distance)}${isLost ? ', un recul' : ''}`,
  },
  paste: {
    label: 'Coller ou taper un casse-tête, un lien ou des coups',
    field: 'Coller grille, lien ou coups',
    use: 'Ouvrir',
    noRow: 'une ligne de grille en JSON est un texte ou une liste de nombres',
    noBoard: 'JSON sans grille : on attend "start", ou "word" et "board"',
    noJson: (why) => `Ce n’est pas du JSON : ${why}`,
    noView: (kind) => `il n’y a pas de vue pour les casse-tête du genre ${kind}`,
    understood: (kind, rows, cols) => `Lu comme ${kind}, ${rows} × ${cols}`,
    notUnderstood: (why) => `Ce qui a été collé n’est pas un casse-tête : ${why}`,
    moves: (count, isSolved) =>
      `${moves(count)}, tous permis ; ${isSolved ? 'ils résolvent la grille' : 'ils ne résolvent pas la grille'}.`,
  },
  tiles: {
    board: 'Taquin',
    keys: 'Les flèches ou W A S D glissent un carreau dans le trou. Un carreau aligné avec le trou pousse tous ceux qui sont entre les deux.',
    gap: 'Trou',
    lead: 'Le taquin et sa famille, à jouer et à résoudre, preuve à l’appui. Remettez les carreaux en ordre ; le nombre de coups encore nécessaires est compté pendant que vous jouez.',
    newBoard: 'Nouvelle grille',
    editBoard: 'Modifier sur la grille',
    editDone: 'Terminé',
    editHelp: 'Appuyez sur deux cases : leurs contenus changent de place.',
    goalPicture: 'Le but',
    rows: 'Lignes',
    columns: 'Colonnes',
    goal: 'But',
    goals: {
      standard: 'Habituel : 1 2 3 …',
      'blank-first': 'Trou d’abord',
      snail: 'Escargot, vers l’intérieur',
      own: 'Le vôtre, en texte',
    },
    ownGoal: 'But en texte',
    ownGoalHelp: 'Ligne par ligne, 0 est le trou.',
    useGoal: 'Prendre ce but',
    solvableSo: 'La grille reste la même, et elle est soluble ainsi.',
    useOtherGoal: (goal) => `Résoudre vers « ${goal} »`,
    swap: (one, other) => `Échanger ${one} et ${other}`,
    scrambleMoves: 'Coups',
    scramble: 'Mélanger par des coups',
    live: 'Distance en direct',
    racing: 'Contre la montre : temps, records, commande',
    hover: 'La souris glisse les carreaux sans clic',
    sizeAndGoal: 'Taille, but et mélange',
    editor: 'Coller ou modifier une grille',
    boardAsText: 'Grille en texte',
    boardHelp: 'Ligne par ligne, 0 est le trou ; « / » ou un retour termine une ligne.',
    noGoalInAddress: (why) => `L’adresse ne contient pas de but pour cette grille : ${why}`,
  },
  language: 'Langue',
  skip: 'Aller au casse-tête',
  navigation: 'Vues',
  helpTitle: 'Aide',
  update: {
    ready: 'Une nouvelle version est prête.',
    others: 'Fermez d’abord les autres onglets de cette page : ils utilisent la version précédente.',
    use: 'L’utiliser',
    later: 'Plus tard',
  },
  editor: {
    use: 'Prendre cette grille',
    place: (line, column) => `Ligne ${line}, colonne ${column} : `,
  },
  picture: {
    title: 'Image sur les carreaux',
    own: 'Votre image ; elle reste sur cet appareil',
    ours: 'Prendre la nôtre',
    none: 'Sans image',
    numbers: 'Nombres sur les carreaux',
    unreadable: (name) => `${name} n’est pas une image que ce navigateur sait montrer.`,
  },
  transport: {
    first: 'Au début',
    back: 'Annuler, un coup en arrière',
    play: 'Lecture',
    pause: 'Pause',
    forward: 'Refaire, un coup en avant',
    last: 'À la fin',
    slider: 'Place dans la liste des coups',
    place: (cursor, length) => `${number(cursor)} sur ${moves(length)}`,
    speed: 'Vitesse',
    list: 'Liste des coups',
    lost: 'Ce coup a fait reculer',
  },
  board: {
    ways: { U: 'vers le haut', D: 'vers le bas', L: 'à gauche', R: 'à droite' },
    place: (row, column) => `ligne ${row} colonne ${column}`,
    can: (ways) => (ways.length ? `peut aller ${ways.join(' ou ')}` : ''),
    target: 'le carreau choisi peut venir ici',
    drawn: (label, rows, cols, row, column) =>
      `${label}, ${number(rows)} × ${number(cols)} ; le trou est à la ligne ${number(row)} colonne ${number(column)}`,
  },
  work: {
    cancel: 'Annuler',
    phase: (name) => PHASES[name] ?? name,
    boards: (count) => `${count} positions`,
    frontier: (count) => `${count} à la frontière`,
    best: (length) => `meilleure pour l’instant : ${moves(length)}`,
    atLeast: (bound) => `au moins ${moves(bound)}`,
    gap: (percent) => `écart ${number(percent)} %`,
    cancelled: (bound, best) =>
      [
        'Annulé.',
        bound > 0 && `Prouvé jusque-là : au moins ${moves(bound)}.`,
        best > 0 && `Meilleure solution trouvée : ${moves(best)}.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  finish: {
    label: 'Résolu',
    heading: (who, length, best) => {
      const against = best === undefined ? '' : best === length ? ', on ne peut faire moins' : ` ; ${number(best)} auraient suffi`
      return `${who} en ${moves(length)}${against}.`
    },
    time: (time, rate) => `${time}, ${decimal('fr', rate, 2)} coups par seconde`,
    slides: (count) => `${slides(count)} si une rangée compte pour un`,
    onThisBoard: (time) => `meilleur sur cette grille : ${time}`,
    record: (size, isRecord, best, count, five, twelve) =>
      [
        isRecord ? `Votre record en ${size}` : `Votre record en ${size} : ${best}`,
        five && `moyenne de 5 : ${five}`,
        twelve && `de 12 : ${twelve}`,
        timed(count),
      ]
        .filter(Boolean)
        .join(' · '),
    judging: 'Recherche des coups qui ont fait reculer …',
    noneLost: 'Aucun coup n’a fait reculer.',
    lost: (count) => `${moves(count)} en arrière. La grille d’avant, et un meilleur coup :`,
    lostMove: (place) => `Le coup ${number(place)} a fait reculer : en montrer un meilleur`,
    next: 'Suivant',
    share: 'Partager le résultat',
    replay: 'Revoir',
    again: 'Rejouer',
  },
}
