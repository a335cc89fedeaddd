import { createHmac } from 'node:crypto'
import { env } from '../env'

/** 16 bytes in hex that say "the same visitor" without saying who: a keyed hash of address and browser. */
export function visitorHash(ip: string | null, userAgent: string): string {
  return createHmac('sha256', env().NEXTAUTH_SECRET).update(`${ip}|${userAgent}`).digest('hex').slice(0, 32)
}

/** In demo mode a driven browser is a visitor like any other, so that the demo can be walked through by a script. */
export const judgedAgent = (userAgent: string): string =>
  env().DEMO ? userAgent.replace('HeadlessChrome/', 'Chrome/') : userAgent
