/** What the tests of the web share. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {import('../../web/glissade.mjs').Result} Result */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The module as it is built, with its wasm beside it. */
export const built = new URL('../../build/web/', import.meta.url)

/** @type {typeof import('../../web/glissade.mjs')} */
export const { load, compile, solve, Engine, GlissadeError } = await import(new URL('glissade.mjs', built).href)

/**
 * Runs the command of the native build, and gives what it printed.
 * @param {string[]} args
 * @param {string} [input]
 */
export function glissade(args, input = '') {
  return execFileSync(join(root, 'build/glissade'), args, { input, encoding: 'utf8', maxBuffer: 1 << 26 })
}

/**
 * Calls work with the name of an empty folder that is gone afterwards.
 * @template T
 * @param {(folder: string) => T} work
 */
export function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'glissade-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Solves by the native build, one thread, tables of its own.
 * @param {string[]} boards
 * @param {{algorithm?: string, heuristic?: string}} options
 * @returns {Result[]}
 */
export function solveNatively(boards, { algorithm = 'auto', heuristic = 'auto' }) {
  return inFolder((folder) => {
    const args = ['solve', '--batch', '--format', 'json', '--threads', '1', '--pdb-dir', folder,
      '--algorithm', algorithm, '--heuristic', heuristic]
    const lines = glissade(args, boards.join('\n') + '\n').trim().split('\n')
    return lines.map((line) => JSON.parse(line))
  })
}
