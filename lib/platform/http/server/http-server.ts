import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { StartError } from '../../database/wait'
import { env } from '../../env'
import { log } from '../../log'
import { answerClientErrors } from './client-error'
import { shareConnections } from './connection-shares'
import { OpenResponses } from './open-responses'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** How long keep-alive connections may still send one more request, which is answered with `connection: close`. */
const DRAIN_MS = 500

/** Time limits of requests, and how often they are checked, in milliseconds. */
const TIME_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}

/** How long connections that wait at the port are accepted before it is closed. */
const ACCEPT_MS = 2_000

type Options = { maxConnections?: number; isExempt?: (address: string) => boolean }

/**
 * Connections the system accepts while the process is busy. Node's own 511 are fewer than the pages that come back at
 * once after a restart; what is above them waits a second for its next try. Linux allows net.core.somaxconn (4096).
 */
const BACKLOG = 4_096

/**
 * The HTTP server of all processes: a limit on open connections and a share of it for each address, timeouts against slow
 * clients, and a graceful stop.
 * Without a listener for `upgrade` Node answers requests with an Upgrade header as if it were not there, which is what
 * RFC 9110 asks of a server that does not change protocols. With one, their sockets are the listener's to close.
 */
export function createHttpServer({ maxConnections = env().MAX_CONNECTIONS, isExempt }: Options = {}) {
  const server = createServer({ ...TIME_LIMITS, keepAliveTimeout: env().KEEP_ALIVE_SECONDS * 1_000 })
  server.maxConnections = maxConnections
  answerClientErrors(server)
  const countDropped = droppedConnections(server)
  server.on('drop', countDropped)
  shareConnections(server, countDropped, isExempt)
  const open = new OpenResponses()
  let isStopping = false
  server.on('request', (_request, response) => {
    open.add(response)
    if (isStopping) response.setHeader('connection', 'close')
  })

  /** Accepts no new connections, finishes open requests, and resolves when all are done or the time is up. */
  async function stop(limitMs: number): Promise<void> {
    await acceptWaiting(server)
    // not before: a client that must connect again must find the port closed
    isStopping = true
    open.forEach((response) => {
      if (!response.headersSent) response.setHeader('connection', 'close')
    })
    // http.Server.close() would close idle connections at once, even while a client is sending on one
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve())
    })
    const limit = setTimeout(() => server.closeAllConnections(), limitMs)
    const sweep = setInterval(() => open.forEach(endStream), 50)
    await Promise.race([closed, pause(DRAIN_MS)])
    const sweepIdle = setInterval(async () => {
      await readInput()
      server.closeIdleConnections()
    }, 50)
    await Promise.race([closed, pause(limitMs)])
    clearTimeout(limit)
    clearInterval(sweep)
    clearInterval(sweepIdle)
  }

  return { server, stop }
}

/** Resolves when the server listens. Without a host it listens on all addresses. @throws StartError where it cannot */
export function listen(server: Server, port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(new StartError(whyNotListening(error, port, host)))
    server.once('error', fail)
    server.listen({ port, backlog: BACKLOG, ...(host && { host }) }, () => {
      server.off('error', fail)
      resolve()
    })
  })
}

function whyNotListening({ code, message }: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  if (code === 'EADDRINUSE') return `PORT=${port} is taken by another process: choose another, or stop what runs there.`
  if (code === 'EACCES') return `PORT=${port} needs more rights: choose one above 1023.`
  if (host === undefined) return `Nothing can listen on PORT=${port}: ${message}.`
  return `HOST=${host} cannot be listened on (${code}): it must be an address of this machine, or unset.`
}

// The system resets connections that wait at a port that closes. Node accepts one of them each time it looks for input,
// which under load takes a while.
async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + ACCEPT_MS
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  for (let before = -1; before < accepted && performance.now() < until; ) {
    before = accepted
    await readInput()
  }
  server.off('connection', count)
}

// What has arrived on open connections is read between two of these callbacks, however late a busy process gets to it.
async function readInput(): Promise<void> {
  for (let tick = 0; tick < 2; tick += 1) await new Promise((resolve) => setImmediate(resolve))
}

// one line a minute at most, however many are dropped
function droppedConnections(server: Server): () => void {
  let dropped = 0
  return () => {
    dropped += 1
    if (dropped > 1) return
    setTimeout(() => {
      const words = 'connections above MAX_CONNECTIONS, or above the share of their address, were closed'
      log.warn({ dropped, maxConnections: server.maxConnections }, words)
      dropped = 0
    }, 60_000).unref()
  }
}

// event streams never end by themselves; the browser reconnects to the next process
function endStream(response: ServerResponse) {
  if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
