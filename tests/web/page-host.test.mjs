/** The page and its host: no network, new versions, threads, stored tables, the policy. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BOARD_19, ISOLATED, KORF_1, RANDOM_15, RANDOM_24, answered, encoded, folder, press, toGo, visit } from './browser.mjs'
import { serve } from './server.mjs'

/** @typedef {import('./browser.mjs').Page} Page */

test('it works without a network after the first visit, and a new version is offered', async () => {
  let isNew = false
  const own = await serve(folder, {
    change: (path, body) =>
      isNew && path.endsWith('service-worker.js') ? Buffer.concat([body, Buffer.from('\n')]) : body,
  })
  await visit(
    '',
    async (page) => {
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.waitForFunction(async () => (await caches.keys()).length === 1)
      await page.reload()
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await page.context().setOffline(true)
      await page.reload()
      await press(page, 'Solve')
      await answered(page, /proved optimal$/)
      for (const view of ['Shuffdle', 'Mondrian', 'Laboratory']) {
        await page.getByRole('link', { name: view }).click()
        await page.locator('main h1').waitFor()
      }
      await page.context().setOffline(false)
      const license = await page.context().newPage()
      await license.goto(`${own.address}package.json`)
      assert.match((await license.textContent('body')) ?? '', /"name"/, 'other files are not the page')
      await license.close()
      isNew = true
      await page.reload()
      await page.getByText('A new version is ready.').waitFor()
      await press(page, 'Use it')
      await page.getByText('A new version is ready.').waitFor({ state: 'detached' })
      await page.locator('main h1').waitFor()
    },
    { address: own.address },
  )
  own.stop()
})

/**
 * A host that gets a new version, whose Mondrian leaves a mark, in two steps: the
 * service worker, and the module that is new.
 */
async function changingHost() {
  const deployed = { worker: false, module: false }
  const isModule = (/** @type {string} */ path) => path.endsWith('views/mondrian.mjs')
  const newer = (/** @type {Buffer} */ body) => Buffer.concat([body, Buffer.from("document.documentElement.dataset.mondrian = 'newer'\n")])
  const checksum = (/** @type {Buffer} */ body) => createHash('sha256').update(body).digest('hex').slice(0, 16)
  const module = readFileSync(`${folder}/views/mondrian.mjs`)
  assert.notEqual(checksum(newer(module)), checksum(module))
  const own = await serve(folder, {
    change: (path, body) => {
      if (deployed.module && isModule(path)) return newer(body)
      if (!deployed.worker || !path.endsWith('service-worker.js')) return body
      const text = body.toString().replace(checksum(module), checksum(newer(module)))
      return Buffer.from(text.replace(/VERSION = '\w+'/, "VERSION = 'newer'"))
    },
  })
  return { ...own, deployed }
}

/** Opens the view whose module changes: whether it is the new one. @param {Page} page @param {boolean} isNewer */
async function mondrianIs(page, isNewer) {
  await page.getByRole('link', { name: 'Mondrian' }).click()
  await page.waitForFunction(() => /^Mondrian/.test(document.title))
  assert.equal(await page.evaluate(() => document.documentElement.dataset.mondrian), isNewer ? 'newer' : undefined)
}

/** @param {Page} page */
const isControlled = (page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('a tab of the version before never loads modules of the new one', async () => {
  const own = await changingHost()
  await visit(
    '',
    async (page) => {
      await isControlled(page)
      const other = await page.context().newPage()
      await other.goto(own.address)
      await other.locator('main h1').waitFor()
      own.deployed.worker = own.deployed.module = true
      await page.reload()
      await page.getByText('A new version is ready.').waitFor()
      await press(page, 'Use it')
      await page.getByText('Close the other tabs of this page first').waitFor()
      await mondrianIs(other, false)
      await other.close()
      await press(page, 'Use it')
      await page.locator('.update').waitFor({ state: 'detached' })
      await page.locator('main h1').waitFor()
      await mondrianIs(page, true)
      assert.equal((await page.evaluate(() => caches.keys())).length, 1)
    },
    { address: own.address },
  )
  own.stop()
})

test('a deploy that is half done is not taken', async () => {
  const own = await changingHost()
  await visit(
    '',
    async (page) => {
      await isControlled(page)
      own.deployed.worker = true
      const update = () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready
          await registration.update().catch(() => {})
          const { installing } = registration
          while (installing?.state === 'installing') await new Promise((resolve) => setTimeout(resolve, 20))
          return registration.waiting !== null
        })
      assert.equal(await update(), false)
      await page.reload()
      await mondrianIs(page, false)
      assert.equal(await page.locator('.update').count(), 0)
      own.deployed.module = true
      assert.equal(await update(), true)
      await page.getByText('A new version is ready.').waitFor()
    },
    { address: own.address },
  )
  own.stop()
})


/** The number of threads of a solver that the page starts. @param {Page} page */
const threadsOf = (page) =>
  page.evaluate(async () => {
    const { startSolver } = await import(new URL('worker-client.mjs', location.href).href)
    const solver = await startSolver()
    const threads = await solver.threads()
    solver.stop()
    return threads
  })

/** Which builds of the library a page asks for. @param {Page} page */
const loadedBuilds = (page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.split('/').pop() ?? '')
      .filter((name) => name.endsWith('.wasm')),
  )

test('without headers there is one thread, and the build for threads is not asked for', async () => {
  /** @type {string[]} */
  const asked = []
  const own = await serve(folder, {
    change: (path, body) => {
      asked.push(path)
      return body
    },
  })
  await visit(
    `#tiles?board=${encoded(RANDOM_15)}`,
    async (page) => {
      await toGo(page, /^59$/)
      await page.evaluate(() => navigator.serviceWorker.ready)
      assert.equal(await threadsOf(page), 1)
      assert.deepEqual([...new Set(await loadedBuilds(page))], ['glissade.wasm'])
      assert.deepEqual(asked.filter((path) => path.includes('thread')), [])
    },
    { address: own.address },
  )
  own.stop()
})

test('with the headers for it there are threads, also without a network', async () => {
  const own = await serve(folder, { headers: ISOLATED })
  await visit(
    `#tiles?board=${encoded(RANDOM_15)}`,
    async (page) => {
      const processors = await page.evaluate(() => navigator.hardwareConcurrency)
      assert.ok(processors > 1, 'a machine with one processor has one thread')
      await toGo(page, /^59$/)
      assert.equal(await threadsOf(page), Math.min(processors, 8))
      assert.deepEqual([...new Set(await loadedBuilds(page))], ['glissade-threads.wasm'])
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.reload()
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await page.context().setOffline(true)
      await page.reload()
      assert.ok(await page.evaluate(() => crossOriginIsolated))
      await press(page, 'Solve')
      await answered(page, /proved optimal$/)
      assert.equal(await threadsOf(page), Math.min(processors, 8))
    },
    { address: own.address },
  )
  own.stop()
})

/** Seconds of processor time of every worker of the browser's pages, by thread. */
function workerSeconds() {
  /** @type {Map<string, number>} */
  const seconds = new Map()
  for (const process of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      for (const task of readdirSync(`/proc/${process}/task`)) {
        const [before, after] = readFileSync(`/proc/${process}/task/${task}/stat`, 'utf8').split(') ')
        const fields = after.split(' ')
        if (before.includes('(DedicatedWorker'))
          seconds.set(task, (Number(fields[11]) + Number(fields[12])) / 100)
      }
    } catch {
      // It has ended meanwhile.
    }
  return seconds
}

test('with the headers for it a solve is shared by two threads, and ends', async (t) => {
  const own = await serve(folder, { headers: ISOLATED })
  await visit(
    '',
    async (page) => {
      const before = workerSeconds()
      const { length, optimal } = await page.evaluate(async (board) => {
        const { startSolver } = await import(new URL('worker-client.mjs', location.href).href)
        const solver = await startSolver({ threads: 2 })
        const result = await solver.solve(board)
        return result
      }, BOARD_19)
      const worked = [...workerSeconds()]
        .map(([task, seconds]) => seconds - (before.get(task) ?? 0))
        .sort((a, b) => b - a)
      t.diagnostic(`processor time: ${worked[0].toFixed(2)} s and ${worked[1].toFixed(2)} s`)
      assert.deepEqual([length, optimal], [68, true])
      assert.ok(worked[1] > 0.3 * worked[0], `${worked.slice(0, 3)} seconds`)
    },
    { address: own.address },
  )
  own.stop()
})

test('with threads a solve is cancelled, and the next one has threads', async () => {
  const own = await serve(folder, { headers: ISOLATED })
  await visit(
    '',
    async (page) => {
      const { before, name, after, length } = await page.evaluate(async (hard) => {
        const { startSolver } = await import(new URL('worker-client.mjs', location.href).href)
        const solver = await startSolver()
        const before = await solver.threads()
        const controller = new AbortController()
        const name = await solver
          .solve(hard, {}, { signal: controller.signal, onProgress: () => controller.abort() })
          .catch((/** @type {Error} */ error) => error.name)
        const { length } = await solver.solve('8 6 7/2 5 4/3 0 1')
        const after = await solver.threads()
        solver.stop()
        return { before, name, after, length }
      }, RANDOM_24)
      assert.deepEqual([name, length], ['AbortError', 31])
      assert.equal(after, before)
    },
    { address: own.address },
  )
  own.stop()
})

/** What the browser has stored: names, and the last byte of each table. @param {Page} page @param {boolean} spoils */
function storedTables(page, spoils) {
  return page.evaluate(async (isSpoiled) => {
    const done = (/** @type {IDBRequest} */ request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('glissade', 1))
    const store = database.transaction('tables', 'readwrite').objectStore('tables')
    const tables = (await done(store.getAll())).filter((/** @type {any} */ { bytes }) => bytes) // one says when they were used
    for (const table of isSpoiled ? tables : []) {
      table.bytes[table.bytes.length - 1] ^= 255
      await done(store.put(table))
    }
    database.close()
    return tables.map((/** @type {any} */ { name, bytes }) => `${name} ${bytes[bytes.length - 1]}`).sort()
  }, spoils)
}

test('tables are kept in the browser, and built again if they are damaged', () =>
  visit(`#tiles?board=${encoded(RANDOM_15)}`, async (page) => {
    await toGo(page, /^59$/)
    const kept = async (/** @type {number} */ least) => {
      for (let tries = 0; tries < 100; tries++) {
        await page.waitForTimeout(200)
        const tables = await storedTables(page, false).catch(() => [])
        if (tables.length >= least) return tables
      }
      throw new Error('nothing was stored')
    }
    const good = await kept(1)
    const spoiled = await storedTables(page, true)
    assert.notDeepEqual(spoiled, good)
    await page.reload()
    await press(page, 'Solve') // the distance is known from before
    await answered(page, /^59 moves, proved optimal$/)
    for (let tries = 0; ; tries++) {
      const damaged = (await storedTables(page, false)).filter((/** @type {string} */ table) =>
        spoiled.includes(table),
      )
      if (!damaged.length) break
      assert(tries < 50, `still there: ${damaged}, of ${spoiled}`)
      await page.waitForTimeout(200)
    }
  }))

/**
 * Puts records into the browser's storage, and tells what is there. Bytes are numbers
 * here: how many.
 * @param {Page} page
 * @param {{name: string, version: number, kind: string, bytes?: number}[]} [records]
 * @returns {Promise<{name: string, kind: string, bytes: number}[]>}
 */
function storage(page, records = []) {
  return page.evaluate(async (put) => {
    const done = (/** @type {IDBRequest} */ request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('glissade', 1))
    const store = database.transaction('tables', 'readwrite').objectStore('tables')
    for (const { bytes, ...rest } of put) await done(store.put(bytes ? { ...rest, bytes: new Uint8Array(bytes) } : rest))
    const all = await done(store.getAll())
    database.close()
    return all
      .filter((/** @type {any} */ { name }) => name)
      .map((/** @type {any} */ { name, kind, bytes }) => ({ name, kind, bytes: bytes?.length ?? 0 }))
  }, records)
}

/** Waits until what is stored is as it should be. @param {Page} page @param {(tables: {name: string, kind: string, bytes: number}[]) => boolean} isGood */
async function stored(page, isGood) {
  for (let tries = 0; ; tries++) {
    await page.waitForTimeout(200)
    const tables = await storage(page).catch(() => [])
    if (isGood(tables)) return tables
    assert(tries < 60, `not as it should be: ${JSON.stringify(tables)}`)
  }
}

test('a stored record without bytes is dropped, and does no harm', () =>
  visit(`#tiles?board=${encoded(RANDOM_15)}`, async (page) => {
    await toGo(page, /^59$/)
    await stored(page, (tables) => tables.length > 0)
    await storage(page, [{ name: 'empty', version: 1, kind: 'tiles' }])
    await page.reload()
    await press(page, 'Solve')
    await answered(page, /^59 moves, proved optimal$/)
    await stored(page, (tables) => tables.length > 0 && !tables.some(({ name }) => name === 'empty'))
  }))

test('tables are stored for the puzzles that they are of, whatever was asked last', () =>
  visit('', async (page) => {
    await page.evaluate(async (boards) => {
      const { startSolver } = await import(new URL('worker-client.mjs', location.href).href)
      const solver = await startSolver()
      await Promise.all(boards.map((board) => solver.solve(board)))
    }, [KORF_1, 'LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____'])
    const tables = await stored(page, (list) => new Set(list.map(({ kind }) => kind)).size > 1)
    for (const { name, kind } of tables) assert.equal(kind, name.startsWith('shuffdle') ? 'shuffdle' : 'tiles', name)
  }))

test('no more than 128 MiB of tables are stored: the ones used longest ago go', () =>
  visit('#mondrian', async (page) => {
    await page.evaluate(async () => {
      const { startSolver } = await import(new URL('worker-client.mjs', location.href).href)
      await (await startSolver()).solve('2 1 3 4/5 6 7 8/9 10 11 12/13 15 14 0')
    })
    const first = await stored(page, (tables) => tables.length > 9) // with the better ones that are made meanwhile
    const old = ['old-1', 'old-2'].map((name) => ({ name, version: 1, kind: 'none', bytes: 63 << 20 }))
    await storage(page, old)
    await page.evaluate(async () => {
      const { startSolver } = await import(new URL('worker-client.mjs', location.href).href)
      await (await startSolver()).solve('LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____')
    })
    const total = (/** @type {{bytes: number}[]} */ tables) => tables.reduce((sum, { bytes }) => sum + bytes, 0)
    const isOld = (/** @type {{name: string}} */ { name }) => name.startsWith('old')
    const tables = await stored(page, (list) => list.filter((each) => !isOld(each)).length > first.length)
    assert.ok(total(tables) <= 128 << 20, `${total(tables)} bytes`)
    assert.equal(tables.filter(isOld).length, 1)
    for (const { name } of first) assert(tables.some((each) => each.name === name), name)
  }))

test('it works under the policy as a header too, and leaves no cookie', async () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
    readFileSync(`${folder}/index.html`, 'utf8'),
  )?.[1]
  assert(policy && !policy.includes('unsafe-inline') && policy.includes("default-src 'none'"))
  const own = await serve(folder, {
    headers: { 'Content-Security-Policy': `${policy}; frame-ancestors 'none'`, ...ISOLATED },
  })
  await visit(
    `#tiles?board=${encoded(RANDOM_15)}`,
    async (page, complaints) => {
      await toGo(page, /^59$/)
      assert.deepEqual(await page.context().cookies(), [])
      const processors = await page.evaluate(() => navigator.hardwareConcurrency)
      assert.equal(await threadsOf(page), Math.min(processors, 8), 'threads are allowed')
      const refusal = await page.evaluate(() => {
        try {
          document.body.insertAdjacentHTML('beforeend', '<b>text</b>')
        } catch (error) {
          return String(error)
        }
        return 'none'
      })
      assert.match(refusal, /TrustedHTML/, 'the browser refuses to make markup from text')
      complaints.splice(0) // it tells the console about that
    },
    { address: own.address },
  )
  own.stop()
})
