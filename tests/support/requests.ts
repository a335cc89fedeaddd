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

let addresses = 0

/** An address nobody has used yet. */
export function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
