import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { Visitor } from '@/lib/platform/http/visitor'
import type { UserContext, WriteContext } from './actor'
import type { Actor } from './constants'
import { SESSION_SECONDS } from './session-constants'

/** Begins a session for an authenticated user. @returns its id */
export async function openSession(tx: Tx, userId: string, { ip, userAgent }: Visitor, at: Date): Promise<string> {
  const expiresAt = new Date(at.getTime() + SESSION_SECONDS * 1000)
  const session = await tx.userSession.create({
    data: { userId, ip, userAgent, createdAt: at, lastSeenAt: at, expiresAt },
    select: { id: true },
  })
  await tx.user.update({ where: { id: userId }, data: { lastSignInAt: at } })
  return session.id
}

/** Ends one session; its cookie is refused from the next request on. */
export async function revokeSession({ at }: { at: Date }, { sessionId }: { sessionId: string }): Promise<void> {
  await db().userSession.updateMany({ where: { id: sessionId, revokedAt: null }, data: { revokedAt: at } })
}

/** Ends every session of a user, including those being opened in other transactions. */
export async function revokeAllSessions(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { sessionsValidFrom: at } })
  await tx.userSession.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: at } })
}

/** Ends one of the user's own sessions. @throws AppError not_found for any other, and for one that has ended */
export async function endOwnSession({ actor, at }: UserContext, { id }: { id: string }): Promise<void> {
  const { count } = await db().userSession.updateMany({
    where: { id, userId: actor.userId, revokedAt: null },
    data: { revokedAt: at },
  })
  if (count === 0) throw new AppError('not_found', 'This session has ended already.')
}

/**
 * Makes sure that the session of a request has not ended while the request waited. Only after the user was locked in the
 * same transaction: what ends sessions together with what they made locks the user too, so it comes before or after.
 * @throws AppError unauthenticated
 */
export async function assertLiveSession(
  tx: Tx,
  { actor: { userId, sessionId }, at }: WriteContext<Pick<Actor, 'userId' | 'sessionId'>>,
): Promise<void> {
  const [live] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM user_session s JOIN app_user u ON u.id = s.user_id
    WHERE s.id = ${sessionId}::uuid AND s.user_id = ${userId}::uuid AND s.revoked_at IS NULL AND s.expires_at > ${at}
      AND s.created_at >= u.sessions_valid_from AND u.status = 'active'`
  if (!live) throw new AppError('unauthenticated', 'Sign in to continue.')
}

/** Ends every session of a user but one. @returns how many */
export async function endOtherSessions(tx: Tx, userId: string, sessionId: string, at: Date): Promise<number> {
  const { count } = await tx.userSession.updateMany({
    where: { userId, id: { not: sessionId }, revokedAt: null },
    data: { revokedAt: at },
  })
  return count
}
