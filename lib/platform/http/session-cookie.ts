import { env } from '../env'

/**
 * Whether cookies carry `Secure` and next-auth's `__Secure-` prefix. One decision for next-auth, the proxy and the
 * actor: were they to differ, the proxy would look for a cookie that is never set.
 */
export function secureCookies(): boolean {
  return env().NEXTAUTH_URL.startsWith('https://')
}

/** The name of the session's cookie. */
export function sessionCookieName(): string {
  return secureCookies() ? '__Secure-next-auth.session-token' : 'next-auth.session-token'
}

/** The session's cookie out of a request's Cookie header. Its value is a JWE, which needs no decoding. */
export function readSessionCookie(headers: Headers): string | undefined {
  const prefix = `${sessionCookieName()}=`
  const parts = (headers.get('cookie') ?? '').split(';').map((part) => part.trim())
  return parts.find((part) => part.startsWith(prefix))?.slice(prefix.length)
}
