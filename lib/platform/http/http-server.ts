import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** How long keep-alive connections may still send one more request, which is answered with `connection: close`. */
const DRAIN_MS = 500

/** The HTTP server of all processes: timeouts against slow clients, and a graceful stop. */
export function createHttpServer() {
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 15_000, requestTimeout: 60_000 })
  const inFlight = new Set<ServerResponse>()
  let isStopping = false
  server.on('request', (_request, response) => {
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
    if (isStopping) response.setHeader('connection', 'close')
  })

  /** Accepts no new connections, finishes open requests, and resolves when all are done or the time is up. */
  async function stop(limitMs: number): Promise<void> {
    isStopping = true
    for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close')
    // http.Server.close() would close idle connections at once, even while a client is sending on one
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve())
    })
    const limit = setTimeout(() => server.closeAllConnections(), limitMs)
    const sweep = setInterval(() => endStreams(inFlight), 50)
    await Promise.race([closed, pause(DRAIN_MS)])
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

// event streams never end by themselves; the browser reconnects to the next process
function endStreams(inFlight: Set<ServerResponse>) {
  for (const response of inFlight) {
    if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy()
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
