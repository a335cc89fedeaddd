import 'server-only'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import type { Sessions } from '../security/schema'
import { SESSION_SECONDS, SESSIONS_LISTED } from './constants'
import { describeDevice } from './device'
import type { Visitor } from './visitor'

/** Begins a session for a user who has proved who they are, and answers its id. */
export async function openSession(tx: Tx, userId: string, visitor: Visitor, clock: Clock): Promise<string> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
  const { ip, userAgent } = visitor
  const session = await tx.userSession.create({
    data: { userId, ip, userAgent, createdAt: now, lastSeenAt: now, expiresAt },
    select: { id: true },
  })
  await tx.user.update({ where: { id: userId }, data: { lastSignInAt: now } })
  return session.id
}

/** Ends one session; its cookie is refused from the next request on. */
export async function revokeSession(sessionId: string, clock: Clock = systemClock): Promise<void> {
  await db().userSession.updateMany({ where: { id: sessionId, revokedAt: null }, data: { revokedAt: clock.now() } })
}

/** Ends every session of a user, those in flight included. */
export async function revokeAllSessions(tx: Tx, userId: string, clock: Clock): Promise<void> {
  const now = clock.now()
  await tx.user.update({ where: { id: userId }, data: { sessionsValidFrom: now } })
  await tx.userSession.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } })
}

/**
 * The sessions of a user that are still good, the asking one first, then by when they were last seen.
 * @param sessionId the one that asks
 */
export async function listSessions(userId: string, sessionId: string, clock: Clock = systemClock): Promise<Sessions> {
  const rows = await db().$queryRaw<SessionRow[]>`
    SELECT s.id, s.user_agent AS "userAgent", host(s.ip) AS ip, s.created_at AS "createdAt",
      s.last_seen_at AS "lastSeenAt", s.id = ${sessionId}::uuid AS "isCurrent"
    FROM user_session s JOIN app_user u ON u.id = s.user_id
    WHERE s.user_id = ${userId}::uuid AND s.revoked_at IS NULL AND s.expires_at > ${clock.now()}
      AND s.created_at >= u.sessions_valid_from
    ORDER BY "isCurrent" DESC, s.last_seen_at DESC, s.id DESC LIMIT ${SESSIONS_LISTED}`
  return {
    sessions: rows.map(({ userAgent, createdAt, lastSeenAt, ...row }) => ({
      ...row,
      ...describeDevice(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  }
}

type SessionRow = {
  id: string
  userAgent: string
  ip: string | null
  createdAt: Date
  lastSeenAt: Date
  isCurrent: boolean
}

/** Ends one session of a user's own. @throws AppError not_found for one that is not, or was ended before */
export async function endOwnSession(userId: string, sessionId: string, clock: Clock = systemClock): Promise<void> {
  const { count } = await db().userSession.updateMany({
    where: { id: sessionId, userId, revokedAt: null },
    data: { revokedAt: clock.now() },
  })
  if (count === 0) throw new AppError('not_found', 'This session has ended already.')
}

/** Ends every session of a user but one. @returns how many */
export async function endOtherSessions(tx: Tx, userId: string, sessionId: string, clock: Clock): Promise<number> {
  const { count } = await tx.userSession.updateMany({
    where: { userId, id: { not: sessionId }, revokedAt: null },
    data: { revokedAt: clock.now() },
  })
  return count
}

/** The same, asked by itself. @returns how many */
export function endOtherSessionsOf(userId: string, sessionId: string, clock: Clock = systemClock): Promise<number> {
  return endOtherSessions(db(), userId, sessionId, clock)
}
