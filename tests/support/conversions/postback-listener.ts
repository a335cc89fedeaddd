import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HeardCall = { method: string; url: string; body: string; headers: IncomingHttpHeaders }
type Answer = { status?: number; body?: string; headers?: Record<string, string>; delayMs?: number }

/** An affiliate's tracker on this machine. It counts connections even without a request. */
class PostbackListener {
  connections = 0
  readonly calls: HeardCall[] = []
  /** The response to a call; 200 by default. */
  answer: (call: HeardCall) => Answer = () => ({})
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const call = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
      this.calls.push(call)
      const { status = 200, body = 'ok', headers: answered = {}, delayMs = 0 } = this.answer(call)
      setTimeout(() => response.writeHead(status, answered).end(body), delayMs)
    })
  }).on('connection', () => {
    this.connections += 1
  })

  /** Listens on every address of this machine. */
  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '::', resolve))
    return this
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  at(path: string): string {
    return `http://localhost:${this.port}${path}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

export const openPostbackListener = (): Promise<PostbackListener> => new PostbackListener().listen()
export type { PostbackListener }
