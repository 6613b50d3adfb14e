/** The module for the web as a server of lines: {text, options} in, a result out. */
import { createInterface } from 'node:readline'
import { load } from '../../build/web/glissade.mjs'

const engines = { single: await load(), threads: await load({ threads: 4 }) }
process.stdout.write('ready\n') // what it takes to start is no answer's time

for await (const line of createInterface({ input: process.stdin })) {
  const { text, options } = JSON.parse(line)
  const engine = options.threads > 1 ? engines.threads : engines.single
  const before = process.cpuUsage()
  /** @type {object} */
  let answer
  try {
    answer = engine.solve(text, options)
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    answer = { status: 'error', message }
  }
  const { user, system } = process.cpuUsage(before)
  process.stdout.write(`${JSON.stringify({ ...answer, processor: (user + system) / 1e6 })}\n`)
}
process.exit(0)
