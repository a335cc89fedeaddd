import { channel } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

/** Informational answers (RFC 9110, 15.2) before the one that counts: one or two are usual. */
const INFORMATIONAL_MAX = 10

/**
 * What a connection may send for one call beyond what is read of its body, in bytes: headers, informational answers,
 * extensions of chunks, trailers.
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

/** How much each connection had received when its present call was sent. */
const receivedBefore = new WeakMap<object, number>()

// undici tells when it sends a call, and on which connection; only those of `boundedConnector` are known here
channel('undici:client:sendHeaders').subscribe((message) => {
  const { socket } = message as { socket?: Socket }
  if (socket && receivedBefore.has(socket)) receivedBefore.set(socket, socket.bytesRead)
})

/** Connections that end when the answer of one call goes on. @param readBytes how much of its body is read */
export function boundedConnector(options: buildConnector.BuildOptions, readBytes: number): buildConnector.connector {
  const connect = buildConnector(options)
  return (target, done) =>
    connect(target, (...[error, socket]) => {
      if (error || !socket) return done(error ?? endlessAnswer(), null)
      receivedBefore.set(socket, socket.bytesRead)
      socket.prependListener('readable', () => {
        if (socket.bytesRead - (receivedBefore.get(socket) ?? 0) > readBytes + BESIDE_BODY_BYTES)
          socket.destroy(endlessAnswer())
      })
      return done(null, socket)
    })
}
