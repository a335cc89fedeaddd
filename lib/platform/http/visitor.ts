import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { env } from '../env'

/** The client of a request, as stored with sessions and counted by the rate limits. */
export type Visitor = { ip: string | null; userAgent: string }

const USER_AGENT_MAX = 400

/**
 * Reads the visitor from a request's headers. Only the last hop of `x-forwarded-for` was written by our own proxy or by
 * Next; anything before it was sent by the client.
 */
export function visitorOf(headers: Headers): Visitor {
  const last = (headers.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? ''
  // normalized as clicks store it: fraud analysis compares the addresses of sign-ins and clicks
  const hop = last.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return { ip: isIP(hop) ? hop : null, userAgent: (headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX) }
}

/** A pseudonymous visitor id: 16 bytes in hex of a keyed hash of IP address and user agent. */
export function visitorHash(ip: string | null, userAgent: string): string {
  return createHmac('sha256', env().NEXTAUTH_SECRET).update(`${ip}|${userAgent}`).digest('hex').slice(0, 32)
}

/** The user agent to check for bots; in demo mode a headless browser counts as a normal one, for scripted demos. */
export const userAgentToClassify = (userAgent: string): string =>
  env().DEMO ? userAgent.replace('HeadlessChrome/', 'Chrome/') : userAgent
