/** The texts of the page in German; see en.mjs. */
import { counted, decimal, figure, translated } from './figures.mjs'

/** @param {number} value */
const number = (value) => figure('de', value)
const moves = counted('de', 'Zug', 'Züge')
const movesDative = counted('de', 'Zug', 'Zügen')
const slides = counted('de', 'Schub', 'Schübe')
const shortest = counted('de', 'kürzeste Lösung', 'kürzeste Lösungen')

/** Why a board cannot be solved. @type {[RegExp, (...parts: string[]) => string][]} */
const REASONS = [
  [
    /^start and goal differ by an (odd|even) permutation and the blank is (\d+) steps? away: each move changes both parities/,
    (parity, steps) =>
      `Anfang und Ziel unterscheiden sich um eine ${parity === 'odd' ? 'ungerade' : 'gerade'} Permutation, und die Lücke ist ${counted('de', 'Schritt', 'Schritte')(Number(steps))} entfernt; jeder Zug ändert beides zugleich, also passt es nie zusammen`,
  ],
  [/^on a line tiles cannot pass each other, and tile (\d+) is out of order$/, (tile) => `in einer Reihe kommen Steine nicht aneinander vorbei, und Stein ${tile} steht falsch`],
  [/^the goal wants more cells of '(.)' than the (\d+) tiles of that colour in the start$/, (sign, tiles) => `das Ziel will mehr Felder von '${sign}', als der Anfang Steine dieser Farbe hat (${tiles})`],
  [/^no move ends at the goal: no tile there has something to stop it/, () => 'kein Zug endet am Ziel: Nichts hält dort einen Stein auf'],
  [/^no tile can move$/, () => 'kein Stein kann ziehen'],
]
/** @type {Record<string, string>} */
const PHASES = {
  'beam search': 'Strahlsuche',
  'best known solution': 'beste bekannte Lösung',
  'building a pattern database': 'eine Musterdatenbank wird gebaut',
  constructing: 'Konstruktion',
  counting: 'Zählen',
  'from both ends': 'von beiden Enden',
  'looking for a solution': 'Suche nach einer Lösung',
  'making tables': 'Tabellen werden gemacht',
  'optimal search': 'optimale Suche',
  proving: 'Beweis',
  shortening: 'Kürzen',
  'weighted A*': 'gewichtetes A*',
}

/** @type {typeof import('./en.mjs').default} */
export default {
  views: { tiles: 'Zahlen', shuffdle: 'Shuffdle', mondrian: 'Mondrian', blocks: 'Blöcke', laboratory: 'Labor' },
  unsolvable: (why) => `Dieses Brett ist nicht lösbar: ${translated(REASONS, why)}.`,
  noBoardInAddress: (why) => `Die Adresse enthält kein Brett: ${why}`,
  copyThis: 'Bitte kopieren:',
  app: {
    asTheSystem: 'wie das System',
    light: 'hell',
    dark: 'dunkel',
    colours: (which) => `Farben: ${which}`,
    notLoaded: (view, why) => `„${view}“ konnte nicht geladen werden: ${why}. Besteht eine Verbindung zum Netz?`,
    tryAgain: 'Noch einmal versuchen',
    notStarted: (why) => `Die Seite konnte nicht starten: ${why}. Sie braucht einen Browser von 2024 oder später.`,
  },
  solved: { none: 'Gelöst', hints: 'Mit Hinweisen gelöst', solution: 'Von Glissade gelöst' },
  result: {
    unsolvable: (why) => `Nicht lösbar${why ? `: ${translated(REASONS, why)}` : ''}.`,
    unsolved: (why, bound) =>
      `Nicht gelöst${why ? ` (${why})` : ''}.${bound ? ` Bewiesen: mindestens ${moves(bound)}.` : ''}`,
    optimal: (length) => `${moves(length)}, bewiesen optimal`,
    atMost: (length, bound) => `${moves(length)}; mindestens ${number(bound)} sind nötig`,
    uncounted: 'Sie ließen sich nicht zählen.',
    count: (count) => (count === 1 ? 'Die kürzeste Lösung ist die einzige.' : `${shortest(count)}.`),
  },
  table: {
    moves: 'Züge',
    time: 'Zeit',
    toGo: 'noch',
    hint: 'Hinweis',
    broken: (why) => `Der Löser arbeitet nicht: ${why}. Bitte die Seite neu laden oder die Verbindung prüfen.`,
    moveIt: 'Ziehen',
    goodMove: 'Ein guter Zug; dass er der beste ist, hat niemand bewiesen.',
    hintIs: (move) => `Hinweis: ${move}. Noch einmal drücken, um zu ziehen.`,
    solve: 'Lösen',
    solving: 'Wird gelöst',
    proving: 'Wird bewiesen',
    improving: 'Wird verbessert',
    stop: 'Anhalten',
    play: 'Abspielen',
    keepImproving: 'Weiter verbessern',
    prove: 'Beweisen',
    gap: (percent) =>
      Number.isFinite(percent)
        ? `Höchstens ${number(percent)} % länger als eine kürzeste.`
        : 'Wie lang eine kürzeste ist, weiß niemand.',
    proofMinutes: 'Ein Beweis kann bei dieser Größe Sekunden dauern oder eine Stunde.',
    proofDays: 'Ein Beweis dauert Minuten, wenn das Brett leicht ist, sonst Tage; die meisten dieser Größe sind nicht leicht.',
    proofNever: 'Bei dieser Größe würden die meisten Beweise länger dauern, als jemand wartet.',
    lookingForHint: 'Ein Hinweis wird gesucht',
    solvedAlready: 'Es ist schon gelöst.',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert',
    copyMoves: 'Züge kopieren',
    movesCopied: 'Züge kopiert',
    copySolved: 'Link mit Lösung kopieren',
    resultCopied: 'Ergebnis kopiert',
    howMany: 'Wie viele kürzeste Lösungen?',
    counting: 'Wird gezählt',
    countingCancelled: 'Das Zählen wurde abgebrochen.',
    movesLeftOut: (why) => `Die Züge dieses Links wurden weggelassen: ${why}.`,
    foundBy: (boards, time, algorithm, heuristic) =>
      `${boards} Stellungen in ${time} mit ${algorithm}${heuristic && ` und ${heuristic}`}`,
    elsewhere: (cursor, words) => `Für das Brett ${cursor ? `nach ${movesDative(cursor)}` : 'am Anfang'}: ${words}.`,
    goThere: 'Dorthin gehen und abspielen',
    lastLost: 'Der letzte Zug war ein Rückschritt',
    after: (move, distance, isLost) => `${move}, noch ${number(distance)}${isLost ? ', ein Rückschritt' : ''}`,
  },
  paste: {
    label: 'Rätsel, Link oder Züge einfügen oder eintippen',
    field: 'Brett, Link oder Züge einfügen',
    use: 'Öffnen',
    noRow: 'eine Zeile eines Bretts in JSON ist ein Text oder eine Liste von Zahlen',
    noBoard: 'JSON ohne Brett: erwartet wird "start", oder "word" und "board"',
    noJson: (why) => `Das ist kein JSON: ${why}`,
    noView: (kind) => `für Rätsel der Art ${kind} gibt es keine Ansicht`,
    understood: (kind, rows, cols) => `Gelesen als ${kind}, ${rows} × ${cols}`,
    notUnderstood: (why) => `Was eingefügt wurde, ist kein Rätsel: ${why}`,
    moves: (count, isSolved) =>
      `${moves(count)}, alle erlaubt; ${isSolved ? 'sie lösen das Brett' : 'sie lösen das Brett nicht'}.`,
  },
  tiles: {
    board: 'Schieberätsel',
    keys: 'Pfeiltasten oder W A S D schieben einen Stein in die Lücke. Ein Stein in einer Reihe mit der Lücke schiebt alle dazwischen mit.',
    gap: 'Lücke',
    lead: 'Das 15er-Puzzle und seine Verwandten, zum Spielen und Lösen mit Beweis. Schiebe die Steine in die Reihenfolge; wie viele Züge mindestens noch fehlen, wird beim Spielen gezählt.',
    newBoard: 'Neues Brett',
    editBoard: 'Auf dem Brett ändern',
    editDone: 'Fertig',
    editHelp: 'Zwei Felder drücken: Was darauf steht, tauscht die Plätze.',
    goalPicture: 'Das Ziel',
    rows: 'Zeilen',
    columns: 'Spalten',
    goal: 'Ziel',
    goals: {
      standard: 'Üblich: 1 2 3 …',
      'blank-first': 'Lücke zuerst',
      snail: 'Schnecke, nach innen',
      own: 'Eigenes, als Text',
    },
    ownGoal: 'Ziel als Text',
    ownGoalHelp: 'Zeile für Zeile, 0 ist die Lücke.',
    useGoal: 'Dieses Ziel nehmen',
    solvableSo: 'Das Brett ist dasselbe und so lösbar.',
    useOtherGoal: (goal) => `Nach „${goal}“ lösen`,
    swap: (one, other) => `${one} und ${other} tauschen`,
    scrambleMoves: 'Züge',
    scramble: 'Mit Zügen mischen',
    live: 'Abstand beim Spielen',
    racing: 'Auf Zeit: Zeiten, Rekorde, Bedienung',
    hover: 'Die Maus schiebt Steine, ohne gedrückt zu werden',
    sizeAndGoal: 'Größe, Ziel und Mischen',
    editor: 'Brett einfügen oder ändern',
    boardAsText: 'Brett als Text',
    boardHelp: 'Zeile für Zeile, 0 ist die Lücke; „/“ oder eine neue Zeile beendet eine Zeile.',
    noGoalInAddress: (why) => `Die Adresse enthält kein Ziel für dieses Brett: ${why}`,
  },
  language: 'Sprache',
  skip: 'Zum Rätsel springen',
  navigation: 'Ansichten',
  helpTitle: 'Hilfe',
  update: {
    ready: 'Eine neue Version ist bereit.',
    others: 'Bitte zuerst die anderen Tabs dieser Seite schließen: Sie benutzen die vorige Version.',
    use: 'Benutzen',
    later: 'Später',
  },
  editor: {
    use: 'Dieses Brett nehmen',
    place: (line, column) => `Zeile ${line}, Spalte ${column}: `,
  },
  picture: {
    title: 'Bild auf den Steinen',
    own: 'Ein eigenes Bild; es bleibt auf diesem Gerät',
    ours: 'Unseres nehmen',
    none: 'Ohne Bild',
    numbers: 'Zahlen auf den Steinen',
    unreadable: (name) => `${name} ist kein Bild, das dieser Browser zeigen kann.`,
  },
  transport: {
    first: 'Zum Anfang',
    back: 'Zurück, einen Zug',
    play: 'Abspielen',
    pause: 'Pause',
    forward: 'Vor, einen Zug',
    last: 'Zum Ende',
    slider: 'Stelle in der Liste der Züge',
    place: (cursor, length) => `${number(cursor)} von ${movesDative(length)}`,
    speed: 'Tempo',
    list: 'Liste der Züge',
    lost: 'Dieser Zug war ein Rückschritt',
  },
  board: {
    ways: { U: 'nach oben', D: 'nach unten', L: 'nach links', R: 'nach rechts' },
    place: (row, column) => `Zeile ${row} Spalte ${column}`,
    can: (ways) => (ways.length ? `kann ${ways.join(' oder ')}` : ''),
    target: 'der gewählte Stein kann hierher',
    drawn: (label, rows, cols, row, column) =>
      `${label}, ${number(rows)} × ${number(cols)}; die Lücke ist in Zeile ${number(row)} Spalte ${number(column)}`,
  },
  work: {
    cancel: 'Abbrechen',
    phase: (name) => PHASES[name] ?? name,
    boards: (count) => `${count} Stellungen`,
    frontier: (count) => `${count} am Rand`,
    best: (length) => `beste bisher: ${moves(length)}`,
    atLeast: (bound) => `mindestens ${moves(bound)}`,
    gap: (percent) => `Abstand ${number(percent)} %`,
    cancelled: (bound, best) =>
      [
        'Abgebrochen.',
        bound > 0 && `Bis dahin bewiesen: mindestens ${moves(bound)}.`,
        best > 0 && `Beste gefundene Lösung: ${moves(best)}.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  finish: {
    label: 'Gelöst',
    heading: (who, length, best) => {
      const against = best === undefined ? '' : best === length ? ', weniger geht nicht' : `; ${number(best)} hätten gereicht`
      return `${who} in ${movesDative(length)}${against}.`
    },
    time: (time, rate) => `${time}, ${decimal('de', rate, 2)} Züge in der Sekunde`,
    slides: (count) => `${slides(count)}, wenn Reihen als einer zählen`,
    onThisBoard: (time) => `beste auf diesem Brett: ${time}`,
    record: (size, isRecord, best, count, five, twelve) =>
      [
        isRecord ? `Dein Rekord für ${size}` : `Dein Rekord für ${size}: ${best}`,
        five && `Mittel aus 5: ${five}`,
        twelve && `aus 12: ${twelve}`,
        `${number(count)} auf Zeit`,
      ]
        .filter(Boolean)
        .join(' · '),
    judging: 'Rückschritte werden gesucht …',
    noneLost: 'Kein Zug war ein Rückschritt.',
    lost: (count) => `${moves(count)} zurück. Das Brett davor, und ein besserer Zug:`,
    lostMove: (place) => `Zug ${number(place)} war ein Rückschritt: einen besseren zeigen`,
    next: 'Weiter',
    share: 'Ergebnis teilen',
    replay: 'Noch einmal ansehen',
    again: 'Noch einmal spielen',
  },
}
