import 'server-only'
import { type Clock, systemClock } from '../dates/clock'
import { db, type Tx } from '../db'
import { SESSION_SECONDS } from './constants'
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
