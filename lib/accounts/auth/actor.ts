import 'server-only'
import { decode } from 'next-auth/jwt'
import { cache } from 'react'
import type { AffiliateStatus, UserRole } from '@/lib/generated/prisma/enums'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { db, pool } from '@/lib/platform/db'
import { env } from '@/lib/platform/env'
import { LAST_SEEN_EVERY_MS } from './constants'
import { loginPath } from './rules'
import { readSessionCookie, sessionCookieName } from './session-cookie'

/** Who asks: as the database knows them now, whatever their cookie was told when they signed in. */
export type Actor = {
  userId: string
  sessionId: string
  /** The short number on the chip and in every tracking link; null for staff who promote nothing. */
  affiliateId: number | null
  affiliateStatus: AffiliateStatus | null
  email: string
  name: string
  role: UserRole
  /** The member of staff who looks on in this person's place: nothing may be changed. */
  viewedBy?: string
}

/** An actor who promotes offers. */
export type AffiliateActor = Actor & { affiliateId: number }

/** Who writes and when: the first argument of every write. The context of a route handler is one. */
export type WriteContext<A = Actor> = { actor: A; at: Date }

/** The actor of a request to a route handler, or null for the signed-out, revoked, expired and blocked. */
export function getActor(request: Request, clock: Clock = systemClock): Promise<Actor | null> {
  return actorOfCookie(readSessionCookie(request.headers), clock)
}

/** The actor of the page that is being rendered; one question to the database however many components ask. */
export const getPageActor = cache(async (): Promise<Actor | null> => {
  // Loaded here, so that what imports this file outside Next (the server's bundle, tests) need not resolve it.
  const { cookies } = await import('next/headers')
  return actorOfCookie((await cookies()).get(sessionCookieName())?.value, systemClock)
})

/** The actor of the page, or a redirect to sign in that comes back to `path`. */
export async function requirePageActor(path: string): Promise<Actor> {
  const actor = await getPageActor()
  if (actor) return actor
  const { redirect } = await import('next/navigation')
  return redirect(loginPath(path))
}

async function actorOfCookie(cookie: string | undefined, clock: Clock): Promise<Actor | null> {
  if (!cookie) return null
  // A cookie that is forged, cut or sealed under an older secret is no cookie.
  const token = await decode({ token: cookie, secret: env().NEXTAUTH_SECRET }).catch(() => null)
  return actorOfSession(token?.sessionId, token?.sub, clock)
}

/** The actor of the ids in a session's token, or null. */
export async function actorOfSession(
  sessionId: unknown,
  userId: unknown,
  clock: Clock = systemClock,
): Promise<Actor | null> {
  if (typeof sessionId !== 'string' || typeof userId !== 'string') return null
  return findLiveSession(sessionId, userId, clock)
}

// One round trip, prepared: it is asked on every request of everybody who is signed in.
const LIVE_SESSION = {
  name: 'auth-live-session',
  text: `SELECT s.id AS "sessionId", u.id AS "userId", u.email, u.role,
      trim(u.first_name || ' ' || u.last_name) AS name,
      a.id AS "affiliateId", a.status AS "affiliateStatus", s.last_seen_at AS "lastSeenAt",
      CASE WHEN viewed.id IS NOT NULL THEN own.id END AS "viewedBy"
    FROM user_session s
    JOIN app_user own ON own.id = s.user_id
    LEFT JOIN app_user viewed ON viewed.id = s.view_as_user_id AND s.view_as_until > $3
      AND viewed.role = 'AFFILIATE' AND own.role IN ('SUPER_ADMIN', 'GSM', 'COMMUNITY_TEAM', 'ADMIN')
    JOIN app_user u ON u.id = coalesce(viewed.id, own.id)
    LEFT JOIN affiliate a ON a.user_id = u.id
    WHERE s.id = $1 AND s.user_id = $2
      AND s.revoked_at IS NULL AND s.expires_at > $3 AND s.created_at >= own.sessions_valid_from
      AND own.status = 'active'`,
}

/** Of a session that is not revoked, expired or void, of a user who is active. */
async function findLiveSession(sessionId: string, userId: string, clock: Clock): Promise<Actor | null> {
  const now = clock.now()
  const { rows } = await pool().query<Actor & { lastSeenAt: Date; viewedBy: string | null }>({
    ...LIVE_SESSION,
    values: [sessionId, userId, now],
  })
  const found = rows[0]
  if (!found) return null
  const { lastSeenAt, viewedBy, ...actor } = found
  if (now.getTime() - lastSeenAt.getTime() > LAST_SEEN_EVERY_MS) await noteSeen(sessionId, now)
  return viewedBy ? { ...actor, viewedBy } : actor
}

async function noteSeen(sessionId: string, now: Date): Promise<void> {
  await db().userSession.updateMany({ where: { id: sessionId }, data: { lastSeenAt: now } })
}
