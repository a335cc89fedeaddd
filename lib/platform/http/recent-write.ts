import { BRAND } from '../brand'
import { hasReplica } from '../database/replica'
import { env } from '../env'
import { secureCookies } from './session-cookie'

const COOKIE = `${BRAND.slug}-wrote`

/** The cookie of a read that must not be answered by a replica. */
export const READ_PRIMARY = `${COOKIE}=1`

/** Whether the browser of a request changed something so lately that the replica may not have it. */
export const wroteLately = (headers: Headers): boolean =>
  (headers.get('cookie') ?? '').split(';').some((part) => part.trim() === READ_PRIMARY)

/** Tells the browser that it changed something, so that its next reads are the primary's, whichever process answers them. */
export function noteWrite(response: Response): Response {
  if (!hasReplica()) return response
  const seconds = env().DATABASE_READ_LAG_SECONDS + 1
  const cookie = `${COOKIE}=1; Max-Age=${seconds}; Path=/api; HttpOnly; SameSite=Lax${secureCookies() ? '; Secure' : ''}`
  response.headers.append('set-cookie', cookie)
  return response
}
