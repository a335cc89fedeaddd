import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { clientAddress } from '../client-address'
import { env } from '../env'

/** The client of a request, as stored with sessions and counted by the rate limits. */
export type Visitor = { ip: string | null; userAgent: string }

const USER_AGENT_MAX = 400

/**
 * Reads the visitor from a request's headers. Our server has replaced `x-forwarded-for` by the address of the client;
 * without it Next leaves the hops as they came, the last one written by the nearest proxy.
 */
export function readVisitor(headers: Headers): Visitor {
  const hops = headers.get('x-forwarded-for') ?? ''
  const peer = hops.split(',').at(-1)
  return {
    ip: clientAddress(peer, hops, env().TRUST_PROXY),
    userAgent: (headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
  }
}

let known: { secret: string; key: KeyObject } | undefined

/** The key of a secret, made once: every click hashes with it. */
function secretKey(secret: string): KeyObject {
  if (known?.secret !== secret) known = { secret, key: createSecretKey(secret, 'utf8') }
  return known.key
}

/** A pseudonymous visitor id: 16 bytes in hex of a keyed hash of IP address and user agent. */
export function visitorHash(ip: string | null, userAgent: string): string {
  return createHmac('sha256', secretKey(env().NEXTAUTH_SECRET)).update(`${ip}|${userAgent}`).digest('hex').slice(0, 32)
}

/** The user agent to check for bots; in demo mode a headless browser counts as a normal one, for scripted demos. */
export const userAgentToClassify = (userAgent: string): string =>
  env().DEMO ? userAgent.replace('HeadlessChrome/', 'Chrome/') : userAgent
