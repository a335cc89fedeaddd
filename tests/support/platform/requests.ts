const ORIGIN = 'http://localhost:3000'

/** The context of a route without parameters. */
export const noParams = { params: Promise.resolve({}) }

/** A JSON request as our pages send it, from a new address, so that rate limits of other tests do not apply. */
export function jsonRequest(path: string, body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(new URL(path, ORIGIN), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN, 'x-forwarded-for': nextAddress(), ...headers },
    body: JSON.stringify(body),
  })
}

const CHUNK = new Uint8Array(8_192).fill(0x20)

/** A body without an end or a length, and how much of it was read. */
export function endlessBody() {
  let bytes = 0
  const body = new ReadableStream({
    pull: (controller) => {
      // stops, so that a reader without a limit fails the test and not the machine
      if (bytes > 4_000_000) return controller.close()
      bytes += CHUNK.byteLength
      controller.enqueue(CHUNK)
    },
  })
  return { body, readBytes: () => bytes }
}

/** A JSON request of our pages with such a body. */
export function endlessRequest(path: string, body: ReadableStream): Request {
  return new Request(new URL(path, ORIGIN), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body,
    // required for a stream as a body
    ...({ duplex: 'half' } as object),
  })
}

let addresses = 0

/** An IP address that was not used before. */
export function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
