/**
 * Tables in the browser's storage (IndexedDB), so that they are built once.
 *
 * What is stored carries a version and a checksum, and the library refuses what
 * is damaged: it is then built again and stored again. A browser that stores
 * nothing, as in a private window, does no harm; nor does one that does not answer.
 */

/** @typedef {import('./glissade.mjs').Engine} Engine */

/** @typedef {{name: string, version: number, kind: string, bytes: Uint8Array}} StoredTable */
/** Of every stored table. @typedef {Map<string, {bytes: number, used: number}>} Uses */

const DATABASE = 'glissade'
const STORE = 'tables'
/** The name of the record with the Uses; no table has it. */
const USES = ''
/** All tables together; of more, those go first that were brought back longest ago. */
const BYTES_MAX = 128 << 20
/** A larger table is built faster than the page would start with it. */
const TABLE_BYTES_MAX = 16 << 20
const PATIENCE = 3000 // milliseconds

/** @param {IDBRequest} request */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'name' }).createIndex('kind', 'kind')
  }
  return done(request)
}

/** What is stored; a record without bytes goes. @param {IDBObjectStore} store @returns {Promise<Uses>} */
async function readUses(store) {
  /** @type {Uses} */
  const known = (await done(store.get(USES)))?.tables ?? new Map()
  /** @type {Uses} */
  const uses = new Map()
  for (const name of await done(store.getAllKeys())) {
    if (name === USES) continue
    const bytes = known.get(name)?.bytes ?? (await done(store.get(name))).bytes?.length
    if (bytes) uses.set(name, { bytes, used: known.get(name)?.used ?? 0 })
    else store.delete(name)
  }
  return uses
}

/** Makes room: the new one stays. @param {IDBObjectStore} store @param {Uses} uses @param {string} kept */
function evict(store, uses, kept) {
  let total = [...uses.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  for (const [name, { bytes }] of [...uses].sort(([, one], [, other]) => one.used - other.used)) {
    if (total <= BYTES_MAX) return
    if (name === kept) continue
    store.delete(name)
    uses.delete(name)
    total -= bytes
  }
}

class Storage {
  /** @type {Promise<IDBDatabase> | undefined} */
  #database
  /** @type {Map<string, number>} the versions of what need not be stored again */
  #stored = new Map()
  /** @type {Set<string>} kinds whose tables have been brought back */
  #brought = new Set()
  /** @type {Map<string, string>} the kind of puzzle that a table was made for */
  #kinds = new Map()

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => Promise<T>} work
   * @returns {Promise<T | undefined>} undefined where nothing can be stored
   */
  async #with(mode, work) {
    try {
      this.#database ??= openDatabase()
      const worked = this.#database.then((database) => work(database.transaction(STORE, mode).objectStore(STORE)))
      const late = new Promise((_, reject) => setTimeout(reject, PATIENCE))
      return await Promise.race([worked, /** @type {Promise<never>} */ (late)])
    } catch {
      this.#database = undefined // another is opened the next time
      return undefined
    }
  }

  /**
   * Gives the engine the stored tables of a kind of puzzle, the first time only.
   * @param {Engine} engine
   * @param {string} kind
   */
  async bringBack(engine, kind) {
    if (this.#brought.has(kind)) return
    this.#brought.add(kind)
    /** @type {StoredTable[]} */
    const found = (await this.#with('readonly', (store) => done(store.index('kind').getAll(kind)))) ?? []
    if (!found.length) return
    const refused = engine.importTables(Object.fromEntries(found.map(({ name, bytes }) => [name, bytes])))
    const isGood = (/** @type {StoredTable} */ { name }) => !refused.some((each) => each.name === name)
    for (const { name, version } of found.filter(isGood)) this.#stored.set(name, version)
    await this.#with('readwrite', async (store) => {
      for (const { name } of refused) store.delete(name)
      const uses = await readUses(store)
      for (const { name } of found) if (uses.has(name)) Object.assign(uses.get(name) ?? {}, { used: Date.now() })
      return done(store.put({ name: USES, tables: uses }))
    })
  }

  /**
   * Notes for which kind of puzzle the tables were made that nobody has noted yet.
   * @param {Engine} engine
   * @param {string} kind
   */
  note(engine, kind) {
    for (const { name } of engine.tables().list) if (!this.#kinds.has(name)) this.#kinds.set(name, kind)
  }

  /** Stores the tables that are new. @param {Engine} engine */
  async keep(engine) {
    for (const { name, version, bytes: size } of engine.tables().list) {
      const kind = this.#kinds.get(name)
      if (this.#stored.get(name) === version || !kind || size > TABLE_BYTES_MAX) continue
      const bytes = engine.exportTables([name])[name]
      const isKept = await this.#with('readwrite', async (store) => {
        const uses = await readUses(store)
        uses.set(name, { bytes: bytes.length, used: Date.now() })
        evict(store, uses, name)
        store.put({ name: USES, tables: uses })
        return done(store.put({ name, version, kind, bytes }))
      })
      if (isKept === undefined) return
      this.#stored.set(name, version)
    }
  }
}

export function openStorage() {
  return new Storage()
}
