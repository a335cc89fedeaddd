import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Connections that stay open are given this long to ask once more and be told that it was the last time. */
const QUIET_MS = 500

/** The HTTP server of the program and of the tracker: patient limits against slow senders, and a clean stop. */
export function createHttpServer() {
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 15_000, requestTimeout: 60_000 })
  const inFlight = new Set<ServerResponse>()
  let isStopping = false
  server.on('request', (_request, response) => {
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
    if (isStopping) response.setHeader('connection', 'close')
  })

  /** Takes no new connections, answers what was asked, and resolves when all is quiet or the time is up. */
  async function stop(limitMs: number): Promise<void> {
    isStopping = true
    for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close')
    // http.Server.close() would cut idle connections at once, under the feet of a client that is just sending.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve())
    })
    const limit = setTimeout(() => server.closeAllConnections(), limitMs)
    const sweep = setInterval(() => endStreams(inFlight), 50)
    await Promise.race([closed, pause(QUIET_MS)])
    const sweepIdle = setInterval(() => server.closeIdleConnections(), 50)
    await Promise.race([closed, pause(limitMs)])
    clearTimeout(limit)
    clearInterval(sweep)
    clearInterval(sweepIdle)
  }

  return { server, stop }
}

/** Resolves when the server listens; rejects when the port is taken. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

// A stream of events never ends by itself; its browser comes back to the next process.
function endStreams(inFlight: Set<ServerResponse>) {
  for (const response of inFlight) {
    if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy()
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
