import 'server-only'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import type { Visitor } from '@/lib/platform/http/visitor'
import { SESSION_SECONDS } from './constants'

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
