import { decode } from 'next-auth/jwt'
import { env } from '../env'
import { cookieNamesAndValues, cookieValues } from './cookies'

/**
 * Whether cookies carry `Secure` and next-auth's `__Secure-` prefix. Shared by next-auth, the proxy and the actor, which
 * must agree on the cookie's name.
 */
export function secureCookies(): boolean {
  return env().NEXTAUTH_URL.startsWith('https://')
}

/** The name of the session's cookie. */
export function sessionCookieName(): string {
  return secureCookies() ? '__Secure-next-auth.session-token' : 'next-auth.session-token'
}

/** Values that are tried, which cost a tenth of a millisecond each. */
const VALUES_TRIED = 24
/** Chunks that are looked at: a session of ours has one. */
const CHUNKS_READ = 20

/** The form of what we seal (RFC 7516, 7.1): five parts in base64url, of which the second is empty. */
const SEALED = /^[\w-]{10,}\.\.[\w-]+\.[\w-]+\.[\w-]+$/

/** What a session's cookie says, once its seal is checked; whether the session lives, its row says. */
export type SessionToken = { value: string; sessionId: unknown; userId: string | undefined; issuedAt: number }

/**
 * What a Cookie header may have as the session's cookie: each cookie of its name, as a browser sends one for each domain and
 * path, then the chunks `.0`, `.1` … that next-auth splits a long one into. Of these the first of each and the last of each
 * are put together, which are those of two domains, all of them first and then without those at the end, which may be left
 * of a longer session before. The values are JWEs, which need no encoding; some servers and tools write them encoded.
 */
export function sessionCookieValues(header: string | null): string[] {
  if (!header?.includes('session-token')) return []
  const name = sessionCookieName()
  const chunks = Array.from({ length: CHUNKS_READ }, (_, index) => cookieValues(header, `${name}.${index}`))
  const count = chunks.findIndex((found) => found.length === 0)
  const whole = chunks.slice(0, count < 0 ? CHUNKS_READ : count)
  const joined = [0, -1].flatMap((which) => joins(whole.map((found) => found.at(which) ?? '')))
  const values = [...cookieValues(header, name), ...joined].map((value) =>
    value.replace(/%2E/gi, '.').replace(/^"|"$/g, ''),
  )
  return [...new Set(values)].filter((value) => SEALED.test(value)).slice(0, VALUES_TRIED)
}

/** Chunks put together: all of them, then without the last, and so on. */
const joins = (chunks: readonly string[]): string[] =>
  chunks.map((_, left) => chunks.slice(0, chunks.length - left).join(''))

/**
 * The session cookies of a Cookie header that we sealed, the latest first. One that proves nothing (forged, cut off, sealed
 * under an older secret, of another site of the domain) is passed over.
 */
export async function readSessionTokens(header: string | null): Promise<SessionToken[]> {
  const found = await Promise.all(
    sessionCookieValues(header).map(async (value) => {
      const token = await decode({ token: value, secret: env().NEXTAUTH_SECRET }).catch(() => null)
      return token ? [{ value, sessionId: token.sessionId, userId: token.sub, issuedAt: Number(token.iat ?? 0) }] : []
    }),
  )
  return found.flat().sort((a, b) => b.issuedAt - a.issuedAt)
}

/**
 * A Cookie header with the latest session cookie that we sealed alone, for readers that know of one; null when it has one
 * cookie of the name at most, as it is.
 */
export async function withOneSessionCookie(header: string | null): Promise<string | null> {
  if (!header?.includes('session-token')) return null
  const name = sessionCookieName()
  const pairs = cookieNamesAndValues(header)
  const own = pairs.filter((pair) => isOwn(pair, name))
  const [only] = own
  if (!only || (own.length === 1 && header.includes(`${name}=${only[1]}`) && SEALED.test(only[1]))) return null
  const [latest] = await readSessionTokens(header)
  const others = pairs.filter((pair) => !isOwn(pair, name))
  return [...others, ...(latest ? [[name, latest.value]] : [])].map((pair) => pair.join('=')).join('; ')
}

const isOwn = ([given]: [string, string], name: string): boolean => given === name || given.startsWith(`${name}.`)

/** The Set-Cookie headers that remove the session cookies of a Cookie header, chunks included. */
export function expiredSessionCookies(header: string | null): string[] {
  const name = sessionCookieName()
  const ours = new Set(cookieNamesAndValues(header).flatMap((pair) => (isOwn(pair, name) ? [pair[0]] : [])))
  const attributes = ['Max-Age=0', 'Path=/', 'HttpOnly', 'SameSite=Lax', ...(secureCookies() ? ['Secure'] : [])]
  return [...ours].map((own) => [`${own}=`, ...attributes].join('; '))
}
