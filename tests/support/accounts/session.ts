import { encode } from 'next-auth/jwt'
import { openSession } from '@/lib/accounts/auth/session-service'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { sessionCookieName } from '@/lib/platform/http/session-cookie'

const BROWSER = { ip: '203.0.113.7', userAgent: 'Test browser' }

/** The Cookie header of a new session: a real row, and a token encrypted by next-auth. */
export async function signedInHeaders(user: { id: string }, at = new Date()): Promise<Headers> {
  const { headers } = await beginSession(user, at)
  return headers
}

/** The same with the session's id. */
export async function beginSession(user: { id: string }, at = new Date()) {
  const sessionId = await openSession(db(), user.id, BROWSER, at)
  const token = await encode({ token: { sub: user.id, sessionId }, secret: env().NEXTAUTH_SECRET })
  return { sessionId, headers: new Headers({ cookie: `${sessionCookieName()}=${token}` }) }
}

/** A session of a user that is live at whatever time a test chooses. @returns its id */
export async function lastingSession(userId: string): Promise<string> {
  const [createdAt, expiresAt] = [new Date(), new Date('2100-01-01T00:00:00Z')]
  const data = { userId, ...BROWSER, createdAt, lastSeenAt: createdAt, expiresAt }
  return (await db().userSession.create({ data, select: { id: true } })).id
}
