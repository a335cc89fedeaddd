import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SourceRequest = { method: string; url: URL; headers: IncomingMessage['headers']; body: unknown }
export type SourceAnswer = { status: number; body: unknown; headers?: Record<string, string> }

/** How the next request fails: asked too often, an error, the connection cut, or the answer cut in the middle. */
export type SourceFault = '429' | '500' | 'cut' | 'half'

/** A local server that stands in for the API of another system, with faults in the order they are set. */
export class SourceServer {
  /** Each request takes the first one; null lets one pass. */
  readonly faults: (SourceFault | null)[] = []
  /** Every request so far. */
  readonly requests: SourceRequest[] = []
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  constructor(readonly route: (request: SourceRequest) => SourceAnswer) {}

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const url = new URL(request.url ?? '/', this.base)
    const asked = {
      method: request.method ?? 'GET',
      url,
      headers: request.headers,
      body: text === '' ? null : JSON.parse(text),
    }
    this.requests.push(asked)
    const fault = this.faults.shift()
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === '500') return void response.writeHead(500).end('error')
    if (fault === '429') return void response.writeHead(429, { 'retry-after': '1' }).end('{}')
    const { status, body, headers } = this.route(asked)
    const json = JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(fault === 'half' ? json.slice(0, json.length / 2) : json)
  }
}

/** A page of a list, counted from 1. */
export function pageOf<T>(all: readonly T[], page: number, size: number): T[] {
  return all.slice((page - 1) * size, page * size)
}
