/** The page in Debian's Firefox, driven by WebDriver BiDi: every view opens, a game is won, a design solved. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { serve } from './server.mjs'

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr'
const PATIENCE = 60000 // milliseconds: the machine may be busy
const folder = fileURLToPath(new URL('../../build/web', import.meta.url))

// Node 20 has no WebSocket of its own; playwright-core brings one, in the version that the lock names.
const require = createRequire(import.meta.url)
const { ws: WebSocket } = require(join(require.resolve('playwright-core'), '../lib/utilsBundle.js'))

/** A page of Firefox: what it says in its console, and what can be asked of it. @param {(page: {open: (address: string) => Promise<void>, evaluate: (script: string) => Promise<any>, until: (script: string) => Promise<void>, keys: (...keys: string[]) => Promise<void>, logs: string[]}) => Promise<void>} body */
async function withFirefox(body) {
  const profile = mkdtempSync(join(tmpdir(), 'glissade-firefox-'))
  const firefox = spawn(FIREFOX, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'], {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    const address = await new Promise((resolve, reject) => {
      let said = ''
      firefox.stderr.on('data', (data) => {
        said += data
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)
        if (found) resolve(found[1])
      })
      setTimeout(() => reject(new Error(`Firefox did not start: ${said.slice(-500)}`)), PATIENCE).unref()
    })
    const socket = new WebSocket(`${address}/session`)
    await new Promise((resolve, reject) => {
      socket.on('open', resolve)
      socket.on('error', reject)
    })
    let last = 0
    /** @type {Map<number, (answer: any) => void>} */
    const waiting = new Map()
    /** @type {string[]} */
    const logs = []
    socket.on('message', (/** @type {Buffer} */ message) => {
      const answer = JSON.parse(message.toString())
      if (answer.id) waiting.get(answer.id)?.(answer)
      else if (answer.method === 'log.entryAdded' && ['error', 'warn'].includes(answer.params.level)) logs.push(answer.params.text)
    })
    /** @param {string} method @param {object} params @returns {Promise<any>} */
    const send = (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++last
        waiting.set(id, (answer) => (answer.error ? reject(new Error(answer.message)) : resolve(answer.result)))
        socket.send(JSON.stringify({ id, method, params }))
      })
    await send('session.new', { capabilities: {} })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    const [{ context }] = (await send('browsingContext.getTree', {})).contexts
    const evaluate = async (/** @type {string} */ expression) => {
      const { type, result, exceptionDetails } = await send('script.evaluate', { expression, target: { context }, awaitPromise: true })
      if (type === 'exception') throw new Error(exceptionDetails.text)
      return result.value
    }
    await body({
      logs,
      evaluate,
      open: async (/** @type {string} */ url) => {
        await send('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' })
        await send('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      until: async (/** @type {string} */ script) => {
        const end = Date.now() + PATIENCE
        while (!(await evaluate(script).catch(() => false))) {
          assert(Date.now() < end, script)
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      },
      keys: async (/** @type {string[]} */ ...keys) => {
        const actions = keys.flatMap((value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }])
        await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] })
      },
    })
    socket.close()
  } finally {
    await new Promise((resolve) => {
      firefox.on('exit', resolve)
      firefox.kill()
    })
    rmSync(profile, { recursive: true, force: true })
  }
}

test('in Firefox every view opens, a game is won, a design solved, searches compared', { skip: !existsSync(FIREFOX) && `${FIREFOX} is not installed` }, async () => {
  const server = await serve(folder)
  const press = (/** @type {string} */ words) => `[...document.querySelectorAll('button')].find((each) => each.textContent === '${words}').click()`
  const reads = (/** @type {string} */ name, /** @type {string} */ words) => `document.querySelector('${name}')?.textContent.startsWith('${words}')`
  const count = (/** @type {string} */ name, /** @type {number} */ least) => `document.querySelectorAll('${name}').length >= ${least}`
  try {
    await withFirefox(async ({ open, until, evaluate, keys, logs }) => {
      const visit = async (/** @type {string} */ hash, /** @type {string} */ ready) => {
        await open(server.address + hash)
        await until(ready)
      }
      await visit('#tiles?board=1+2+3/4+0+6/7+5+8', reads('.distance .counter-value', '2'))
      await keys('\uE013', '\uE012') // up, left
      await until(reads('.finish h2', 'Solved in 2 moves, the fewest possible.'))
      await visit('#shuffdle?day=2026-01-31', count('.cell', 25))
      await visit('#mondrian', count('.cell', 36))
      await visit('#mondrian?gallery=all', count('.card', 42))
      await visit('#mondrian?design=A./..+%3D%3E+../.A', count('.canvas-cell', 8))
      await evaluate(press('Solve it'))
      await until(reads('.design-answer strong', '2 moves, proved optimal'))
      await visit('#blocks', count('.piece-top', 10))
      await visit('#laboratory', count('.search', 13))
      await evaluate(press('Run'))
      await until(count('.results tbody tr', 6))
      assert.deepEqual(logs, [])
    })
  } finally {
    server.stop()
  }
})
