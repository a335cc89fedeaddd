import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const TOO_LARGE =
  'The cookies that your browser sent are too large for this site. They are deleted where the browser allows it: open this page again and sign in. If you still read this, delete the cookies of this site in the settings of your browser.\n'

type Answer = { status: string; text: string }

/** A request whose first line alone is not what was too large: a link of another site must not sign anybody out. */
const HAS_SHORT_TARGET = /^[A-Z]+ \S{0,4000} HTTP\/1\.[01]\r\n/

/** What Node answers to what it cannot read, by the code of its error; all others are bad requests. */
const ANSWERS: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', text: TOO_LARGE },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Payload Too Large', text: '' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', text: '' },
}
const BAD_REQUEST: Answer = { status: '400 Bad Request', text: '' }

/** Answers requests that Node cannot read as Node does, and tells whoever sent too many cookies what to do. */
export function answerClientErrors(server: Server): void {
  server.on(
    'clientError',
    (
      error: NodeJS.ErrnoException & { rawPacket?: Buffer },
      socket: Duplex & { _httpMessage?: ServerResponse | null },
    ) => {
      // an answer that has begun would be corrupted
      if (socket.writable && !socket._httpMessage?.headersSent) {
        const { status, text } = ANSWERS[error.code ?? ''] ?? BAD_REQUEST
        const head = [`HTTP/1.1 ${status}`, 'Connection: close']
        const type = text
          ? ['Content-Type: text/plain; charset=utf-8', `Content-Length: ${Buffer.byteLength(text)}`]
          : []
        if (text === TOO_LARGE && HAS_SHORT_TARGET.test(error.rawPacket?.toString('latin1', 0, 4_100) ?? ''))
          type.push('Clear-Site-Data: "cookies"')
        socket.end(`${[...head, ...type].join('\r\n')}\r\n\r\n${text}`, () => socket.destroy(error))
      } else socket.destroy(error)
    },
  )
}
