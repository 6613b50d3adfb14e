/** Web Workers for Node, as far as worker-client.mjs uses them. */
import { Worker as NodeWorker } from 'node:worker_threads'

/** What a module finds in a Web Worker, made from what it finds in Node's. */
const bootstrap = (/** @type {string} */ address) => `
  import('node:worker_threads').then(({ parentPort }) => {
    globalThis.postMessage = (message) => parentPort.postMessage(message)
    globalThis.addEventListener = (name, listener) => parentPort.on(name, (data) => listener({ data }))
    return import(${JSON.stringify(address)})
  })`

export class WebWorker {
  /** @type {(event: {data: any}) => void} */
  onmessage = () => {}
  /** @type {(event: {message: string}) => void} */
  onerror = () => {}
  onmessageerror = () => {}
  #worker

  /** @param {URL} address */
  constructor(address) {
    this.#worker = new NodeWorker(bootstrap(address.href), { eval: true })
    this.#worker.on('message', (data) => this.onmessage({ data }))
    this.#worker.on('error', (error) => this.onerror(error))
  }

  /** @param {any} message */
  postMessage(message) {
    this.#worker.postMessage(message)
  }

  terminate() {
    this.#worker.terminate()
  }
}
