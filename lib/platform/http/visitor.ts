import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { env } from '../env'

/** Where a request comes from, as kept with a session and counted by the rate limits. */
export type Visitor = { ip: string | null; userAgent: string }

const USER_AGENT_MAX = 400

/**
 * Reads the visitor from a request's headers. The last hop of `x-forwarded-for` is the one our own proxy, or Next
 * itself, wrote; whatever stands before it was sent in by the caller.
 */
export function visitorOf(headers: Headers): Visitor {
  const last = (headers.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? ''
  // as clicks keep it: who signs in from where they click is looked for by the address
  const hop = last.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return { ip: isIP(hop) ? hop : null, userAgent: (headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX) }
}

/** 16 bytes in hex that say "the same visitor" without saying who: a keyed hash of address and browser. */
export function visitorHash(ip: string | null, userAgent: string): string {
  return createHmac('sha256', env().NEXTAUTH_SECRET).update(`${ip}|${userAgent}`).digest('hex').slice(0, 32)
}

/** In demo mode a driven browser is a visitor like any other, so that the demo can be walked through by a script. */
export const judgedAgent = (userAgent: string): string =>
  env().DEMO ? userAgent.replace('HeadlessChrome/', 'Chrome/') : userAgent
