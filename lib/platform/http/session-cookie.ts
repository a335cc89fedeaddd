import { env } from '../env'

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

/** The session cookie of a request's Cookie header. Its value is a JWE, which needs no URL decoding. */
export function readSessionCookie(headers: Headers): string | undefined {
  const prefix = `${sessionCookieName()}=`
  const parts = (headers.get('cookie') ?? '').split(';').map((part) => part.trim())
  return parts.find((part) => part.startsWith(prefix))?.slice(prefix.length)
}
