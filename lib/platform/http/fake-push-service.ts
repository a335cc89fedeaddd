import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptPush, newReceiver, type PushReceiver, vapidProblem } from '../crypto/push-message'

/** A message as the browser would hand it to the service worker. */
export type ReceivedPush = { device: string; text: string; topic: string | null; ttl: number }

type Device = PushReceiver & { publicKey: string }

/** The largest body a push service must take, in bytes (RFC 8030). */
const BODY_MAX = 4_096

/**
 * A push service with its browsers, for tests and the demo: it takes messages as the real ones do (RFC 8030), and only what
 * is signed with the key a subscription was made for (RFC 8292) and encrypted for it (RFC 8291).
 */
export class PushStandIn {
  readonly taken: ReceivedPush[] = []
  /** Why messages were refused. */
  readonly refused: string[] = []
  /** Answers instead of the service: a status, with the pause it asks for in seconds. */
  answer: () => { status: number; retryAfter?: string } | undefined = () => undefined
  /** Called for each message that was taken. */
  onTaken: (push: ReceivedPush) => void = () => undefined
  readonly #devices = new Map<string, Device>()
  readonly #server = createServer((request, response) => void this.#take(request, response))

  async listen(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    return this
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Subscribes a browser for a VAPID key; what `pushManager.subscribe` answers. */
  subscribe(publicKey: string) {
    const id = randomUUID()
    const receiver = newReceiver()
    this.#devices.set(id, { ...receiver, publicKey })
    return { endpoint: `${this.origin}/push/${id}`, p256dh: receiver.p256dh, auth: receiver.auth, publicKey }
  }

  /** The browser turns its subscription off: from now on the service answers 410. */
  unsubscribe(endpoint: string): void {
    this.#devices.delete(endpoint.split('/').at(-1) ?? '')
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const forced = this.answer()
    if (forced) {
      const headers = forced.retryAfter === undefined ? {} : { 'retry-after': forced.retryAfter }
      return void response.writeHead(forced.status, headers).end()
    }
    const [status, problem] = this.#read(request, Buffer.concat(chunks))
    if (problem) this.refused.push(problem)
    response
      .writeHead(status, status === 201 ? { location: `${this.origin}/message/${randomUUID()}` } : {})
      .end(problem)
  }

  #read({ method, url = '', headers }: IncomingMessage, body: Buffer): [status: number, problem: string] {
    const id = url.split('/').at(-1) ?? ''
    const device = this.#devices.get(id)
    if (!device) return [410, 'the browser has unsubscribed']
    if (method !== 'POST' || !/^\d+$/.test(String(headers.ttl))) return [400, 'it is not a POST with a TTL']
    if (body.length > BODY_MAX) return [413, 'the message is too long']
    if (headers['content-encoding'] !== 'aes128gcm') return [415, 'its coding is not aes128gcm']
    const { publicKey } = device
    const problem = vapidProblem(headers.authorization ?? '', { publicKey, audience: this.origin, now: Date.now() })
    if (problem) return [403, problem]
    const push = this.#decrypt(id, device, body, headers)
    if (!push) return [400, 'the message is not for this browser']
    this.taken.push(push)
    this.onTaken(push)
    return [201, '']
  }

  #decrypt(id: string, device: Device, body: Buffer, headers: IncomingMessage['headers']): ReceivedPush | undefined {
    try {
      const text = decryptPush(device, body)
      return { device: id, text, topic: headers.topic?.toString() ?? null, ttl: Number(headers.ttl) }
    } catch {
      return undefined
    }
  }
}
