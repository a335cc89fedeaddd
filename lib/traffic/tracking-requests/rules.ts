import { isIP } from 'node:net'

/** A tracking request, the same whichever mount received it. Header names are lower case. */
export type TrackingRequest = {
  /** Made by the mount, never the caller's: in every answer and in what is logged of it. */
  requestId: string
  method: string
  /** Path and query as sent. */
  url: string
  headers: Record<string, string | undefined>
  /** The peer of the connection; what forwards for others is believed only with TRUST_PROXY. */
  peer: string | undefined
  body?: string
  /** Origin of the pages, for a mount that has none: a destination of this site lies there. */
  pagesAt?: string
}

/** The answer, for the mount to write. */
export type TrackingAnswer = { status: number; headers: Record<string, string | string[]>; body: string }

/**
 * The visitor's address, without the IPv4-in-IPv6 prefix and without the interface of a link-local one, which is ours
 * and no part of it to PostgreSQL; null when it is none.
 */
export function addressOf(request: TrackingRequest, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? request.headers['x-forwarded-for']?.split(',').at(-1)?.trim() : undefined
  const address = (forwarded || request.peer || '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(address) ? address : null
}

/** The visitor's country as the proxy in front tells it (two letters), or null. */
export function countryOf(request: TrackingRequest, trustProxy: boolean): string | null {
  const code = trustProxy ? (request.headers['cf-ipcountry'] ?? request.headers['x-vercel-ip-country']) : undefined
  return code && /^[A-Z]{2}$/.test(code) ? code : null
}

export function readCookie(request: TrackingRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
