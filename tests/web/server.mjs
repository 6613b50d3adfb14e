/**
 * A file server for the tests: gzip, ETags and the right types, as any host of
 * static files has them; on this machine only.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
}

/**
 * Serves a folder; answers with the address and a function that ends it.
 * @param {string} folder
 * @param {{port?: number, headers?: Record<string, string>, change?: (path: string, body: Buffer) => Buffer}} [options]
 *   change: serves something else instead
 */
export async function serve(folder, { port = 0, headers = {}, change = (_, body) => body } = {}) {
  let transferred = 0
  /** @type {Map<string, Buffer>} by tag: hosts do not compress for every visitor anew */
  const packedFiles = new Map()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    try {
      const body = change(path, await readFile(join(folder, path)))
      const tag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
      const common = { ...headers, ETag: tag, 'Cache-Control': 'no-cache' }
      if (request.headers['if-none-match'] === tag) {
        response.writeHead(304, common).end()
        return
      }
      const packed = packedFiles.get(tag) ?? gzipSync(body)
      packedFiles.set(tag, packed)
      transferred += packed.length
      response
        .writeHead(200, {
          ...common,
          'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
          'Content-Encoding': 'gzip',
          'Content-Length': packed.length,
        })
        .end(packed)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    address: `http://127.0.0.1:${address.port}/`,
    /** Bytes of all answers so far, as they went over the wire, without headers. */
    transferred: () => transferred,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
