const ORIGIN = 'http://localhost:3000'

/** A context of a route without parameters. */
export const noParams = { params: Promise.resolve({}) }

/** A JSON request as our own pages send one, from an address of its own so that no test counts another's tries. */
export function jsonRequest(path: string, body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(new URL(path, ORIGIN), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN, 'x-forwarded-for': nextAddress(), ...headers },
    body: JSON.stringify(body),
  })
}

const CHUNK = new Uint8Array(8_192).fill(0x20)

/** A body that never ends and does not say how long it is, and how much of it was read. */
export function endlessBody() {
  let bytes = 0
  const body = new ReadableStream({
    pull: (controller) => {
      // a reader without a limit must fail the test, not the machine
      if (bytes > 4_000_000) return controller.close()
      bytes += CHUNK.byteLength
      controller.enqueue(CHUNK)
    },
  })
  return { body, readBytes: () => bytes }
}

/** A JSON request of our own pages with such a body. */
export function endlessRequest(path: string, body: ReadableStream): Request {
  return new Request(new URL(path, ORIGIN), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body,
    // a stream as a body is only half of a conversation
    ...({ duplex: 'half' } as object),
  })
}

let addresses = 0

/** An address nobody has used yet. */
export function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
