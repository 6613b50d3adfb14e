/**
 * Tables in the browser's storage (IndexedDB), so that they are built once.
 *
 * What is stored carries a version and a checksum, and the library refuses what
 * is damaged: it is then built again and stored again. A browser that stores
 * nothing, as in a private window, does no harm.
 */

/** @typedef {import('./glissade.mjs').Engine} Engine */

/** @typedef {{name: string, version: number, kind: string, bytes: Uint8Array}} StoredTable */

const DATABASE = 'glissade'
const STORE = 'tables'
const BYTES_MAX = 128 << 20

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

class Storage {
  /** @type {Promise<IDBDatabase> | undefined} */
  #database
  /** @type {Map<string, {version: number, bytes: number}>} */
  #stored = new Map()
  /** @type {Set<string>} kinds whose tables have been brought back */
  #kinds = new Set()

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => Promise<T>} work
   * @returns {Promise<T | undefined>} undefined where nothing can be stored
   */
  async #with(mode, work) {
    try {
      this.#database ??= openDatabase()
      return await work((await this.#database).transaction(STORE, mode).objectStore(STORE))
    } catch {
      return undefined
    }
  }

  /**
   * Gives the engine the stored tables of a kind of puzzle, the first time only.
   * @param {Engine} engine
   * @param {string} kind
   */
  async bringBack(engine, kind) {
    if (this.#kinds.has(kind)) return
    this.#kinds.add(kind)
    /** @type {StoredTable[]} */
    const found = (await this.#with('readonly', (store) => done(store.index('kind').getAll(kind)))) ?? []
    const refused = engine.importTables(Object.fromEntries(found.map(({ name, bytes }) => [name, bytes])))
    for (const { name, version, bytes } of found) {
      if (!refused.some((each) => each.name === name)) this.#stored.set(name, { version, bytes: bytes.length })
    }
  }

  /**
   * Stores the tables that are new.
   * @param {Engine} engine
   * @param {string} kind
   */
  async keep(engine, kind) {
    let total = [...this.#stored.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const { name, version, bytes } of engine.tables().list) {
      if (this.#stored.get(name)?.version === version || total + bytes > BYTES_MAX) continue
      const table = { name, version, kind, bytes: engine.exportTables([name])[name] }
      const isKept = await this.#with('readwrite', (store) => done(store.put(table)))
      if (isKept === undefined) return
      this.#stored.set(name, { version, bytes })
      total += bytes
    }
  }
}

export function openStorage() {
  return new Storage()
}
