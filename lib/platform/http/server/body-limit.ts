import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a client that still sends may take to read its answer before its connection is closed, in milliseconds. */
const READS_ANSWER_MS = 1_000

/**
 * How many bytes a connection may bring for each of a body. One-byte chunks take six; a chunk can have an extension of 16 kB
 * besides (CVE-2024-22019), which no route ever sees.
 */
const SENT_FOR_EACH = 8

/** Parts of a body smaller than this wait for those that came with them, up to so many bytes. */
const JOINED_BYTES = 16 * 1024

/**
 * Reads no more of a body than `limit` bytes, whatever its headers say: a body in chunks has no length, and can be sent as
 * much more than it is. Above it nothing more is read from the connection, the request is answered by `refuse` where it is
 * not answered yet, and the connection is closed. A route that has read less than that and answered keeps its answer.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse, limit: number, refuse: () => void): void {
  const push = joinParts(request)
  // a request whose reader stops early loses its socket, which may still bring the rest of the body
  const { socket } = request
  const { bytesRead } = socket
  let size = 0
  let isOver = false
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0
    const sent = socket.bytesRead - bytesRead
    if (size <= limit && sent <= limit * SENT_FOR_EACH) return push(chunk, encoding)
    if (!isOver) {
      isOver = true
      stop(socket, response, refuse)
    }
    return false
  }
}

/**
 * Hands the small parts of a body on together, once for all that arrived at once: each part costs a stream, and what reads it,
 * as much as a large one, and a body can be sent as a million chunks of one byte.
 */
function joinParts(request: IncomingMessage): IncomingMessage['push'] {
  const push = request.push.bind(request)
  let parts: Buffer[] = []
  let size = 0
  const handOn = (): boolean => {
    if (size === 0) return true
    const joined = Buffer.concat(parts)
    parts = []
    size = 0
    return request.destroyed || push(joined)
  }
  return (part: Buffer | null, encoding?: BufferEncoding) => {
    if (part === null || part.length >= JOINED_BYTES) {
      handOn()
      return push(part, encoding)
    }
    if (size === 0) setImmediate(handOn)
    parts.push(part)
    size += part.length
    return size < JOINED_BYTES || handOn()
  }
}

function stop(socket: Socket, response: ServerResponse, refuse: () => void): void {
  socket.pause()
  // a connection that is closed at once is reset under a client that still sends, which then never reads its answer
  const close = () => {
    socket.end()
    setTimeout(() => socket.destroy(), READS_ANSWER_MS).unref()
  }
  socket.destroySoon = close
  if (response.writableFinished) close()
  else if (response.headersSent) response.once('finish', close)
  else {
    refuse()
    ignoreWrites(response)
  }
}

/** What a route that was still reading makes of its request goes nowhere: it is answered. */
function ignoreWrites(response: ServerResponse): void {
  Object.assign(response, {
    setHeader: () => response,
    appendHeader: () => response,
    removeHeader: () => undefined,
    flushHeaders: () => undefined,
    writeHead: () => response,
    write: () => false,
    end: () => response,
  })
}
