import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a balancer passes on: each request to one server, which can be changed at any time. */
export type Balancer = {
  base: string
  /** Requests that were refused, cut off, or answered with 500 or above, with what they asked for. */
  failures: string[]
  leadTo(base: string): void
  stop(): Promise<void>
}

/** Opens a balancer on a port of its own, as nginx stands before the processes of a machine. */
export async function openBalancer(): Promise<Balancer> {
  const failures: string[] = []
  const agent = new Agent({ keepAlive: false })
  let target = ''
  const server = createServer((incoming, outgoing) => {
    const what = `${incoming.method} ${incoming.url}`
    const { method, headers } = incoming
    const passed = request(target + incoming.url, { method, headers, agent }, (answer) => {
      if ((answer.statusCode ?? 0) >= 500) failures.push(`${answer.statusCode} ${what}`)
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => outgoing.destroy()).pipe(outgoing)
    })
    passed.on('error', (error) => {
      if (outgoing.destroyed) return
      failures.push(`${error.message} ${what}`)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://localhost:${(server.address() as AddressInfo).port}`,
    failures,
    leadTo: (base) => {
      target = base
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
