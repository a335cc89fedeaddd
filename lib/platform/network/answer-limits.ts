import { channel } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

/** Informational answers (RFC 9110, 15.2) before the one that counts: one or two are usual. */
const INFORMATIONAL_MAX = 10

/**
 * What a connection may send for one call beyond what is read of its body, in bytes: headers, informational answers,
 * extensions of chunks, trailers, messages of TLS.
 */
const BESIDE_BODY_BYTES = 1_000_000

/** The code of the error of an answer that goes on and on. */
export const ENDLESS_ANSWER = 'ENDLESS_ANSWER'

const endlessAnswer = () => Object.assign(new Error('The answer is too long.'), { code: ENDLESS_ANSWER })

/** Counts the informational answers of one call. The function throws at one too many, which ends the connection. */
export function informationLimit(): () => void {
  let seen = 0
  return () => {
    seen += 1
    if (seen > INFORMATIONAL_MAX) throw endlessAnswer()
  }
}

/** How often a connection is looked at that may receive without anything to read, in milliseconds. */
const LOOK_EVERY_MS = 50

/** What a connection has received, TLS included, at all and before its present call was sent. */
type Received = { raw: Socket; before: number }
const received = new WeakMap<object, Received>()

// undici tells when it sends a call, and on which connection; only those of `boundedConnector` are known here
channel('undici:client:sendHeaders').subscribe((message) => {
  const { socket } = message as { socket?: Socket }
  const known = socket && received.get(socket)
  if (known) known.before = known.raw.bytesRead
})

type Options = buildConnector.BuildOptions & { timeout: number }

/**
 * Connections that end when the answer of one call goes on, and within `timeout` milliseconds when they are not made. TLS is
 * begun on a connection that is watched already: its messages, before and after the handshake, are nothing that is read.
 * @param readBytes how much of an answer's body is read
 */
export function boundedConnector(options: Options, readBytes: number): buildConnector.connector {
  const connect = buildConnector(options)
  return (target, done) => {
    const isSecure = target.protocol === 'https:'
    const began = performance.now()
    const plain = { ...target, protocol: 'http:', port: target.port || (isSecure ? '443' : '80') }
    connect(plain, (...[error, raw]) => {
      if (error || !raw) return done(error ?? endlessAnswer(), null)
      const watched = watch(raw, readBytes + BESIDE_BODY_BYTES)
      if (!isSecure) return done(null, watched.reads(raw))
      const timeout = Math.max(1, options.timeout - (performance.now() - began))
      const secure = buildConnector({ ...options, timeout })
      return secure({ ...target, httpSocket: raw }, (...[problem, socket]) => {
        if (problem || !socket) return done(problem ?? endlessAnswer(), null)
        return done(null, watched.reads(socket))
      })
    })
  }
}

/**
 * Ends a connection that receives more than `limit` bytes for one call.
 * @returns `reads`, to be called with the socket that answers are read from
 */
function watch(raw: Socket, limit: number) {
  const own: Received = { raw, before: 0 }
  let read = raw
  const check = () => {
    if (raw.bytesRead - own.before > limit) read.destroy(endlessAnswer())
  }
  const looking = setInterval(check, LOOK_EVERY_MS).unref()
  raw.once('close', () => clearInterval(looking))
  const reads = (socket: Socket): Socket => {
    read = socket
    received.set(socket, own)
    return socket.prependListener('readable', check)
  }
  return { reads }
}
