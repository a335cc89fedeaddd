import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact, transactEach } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { VIEW_AS_MS } from './constants'
import { mayViewAs } from './policy'

/**
 * Lets a member of staff view the product as an affiliate, read-only, for half an hour, with an audit entry.
 * @throws AppError forbidden, not_found (no affiliate)
 */
export async function beginViewAs(
  { actor, at }: StaffContext,
  { id, reason, sessionId }: { id: string; reason: string; sessionId: string },
): Promise<void> {
  if (!mayViewAs(actor.role)) throw new AppError('forbidden', 'Your role cannot view the product as an affiliate.')
  await transact(async (tx) => {
    const target = await tx.user.findUnique({
      where: { id, status: { not: 'deleted' } },
      select: { role: true, affiliate: true },
    })
    if (target?.role !== 'AFFILIATE' || !target.affiliate)
      throw new AppError('not_found', 'There is no such affiliate.')
    const viewAsUntil = new Date(at.getTime() + VIEW_AS_MS)
    await tx.userSession.update({ where: { id: sessionId }, data: { viewAsUserId: id, viewAsUntil } })
    const entry = { action: 'user.view_as', subject: 'user', subjectId: id }
    await recordAudit(tx, actor, { ...entry, after: { until: viewAsUntil.toISOString() }, reason, at })
  })
}

/** Ends viewing as an affiliate, with an audit entry; does nothing where it has ended. */
export async function endViewAs({
  actor: { sessionId },
  at,
}: {
  actor: { sessionId: string }
  at: Date
}): Promise<void> {
  await transact((tx) => end(tx, sessionId, at))
}

/**
 * The job: writes the end of views into the log that nobody ended by hand: after half an hour, or with the session.
 * @returns how many ended
 */
export async function logEndedViews({ at }: { at: Date }): Promise<number> {
  const ended = await db().userSession.findMany({
    where: {
      viewAsUserId: { not: null },
      OR: [{ viewAsUntil: { lte: at } }, { revokedAt: { not: null } }, { expiresAt: { lte: at } }],
    },
    select: { id: true },
  })
  return transactEach(ended, (tx, { id }) => end(tx, id, at))
}

/** @returns whether a view was under way, or had ended without an entry */
async function end(tx: Tx, sessionId: string, at: Date): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM user_session WHERE id = ${sessionId}::uuid FOR NO KEY UPDATE`
  const session = await tx.userSession.findUnique({
    where: { id: sessionId },
    include: { user: { select: { role: true } } },
  })
  if (!session?.viewAsUserId || !session.viewAsUntil) return false
  const { userId, viewAsUserId: subjectId, viewAsUntil, revokedAt, expiresAt, user } = session
  await tx.userSession.update({ where: { id: sessionId }, data: { viewAsUserId: null, viewAsUntil: null } })
  const ends: [Date, string][] = [
    [at, 'Ended by hand'],
    [viewAsUntil, 'The half hour is over'],
    [expiresAt, 'The session has expired'],
    ...(revokedAt ? [[revokedAt, 'The session was ended'] as [Date, string]] : []),
  ]
  const [until, reason] = ends.reduce((first, next) => (next[0] <= first[0] ? next : first))
  const [before, after] = [{ until: viewAsUntil.toISOString() }, { until: until.toISOString() }]
  const entry = { action: 'user.view_as_end', subject: 'user', subjectId, before, after, reason }
  await recordAudit(tx, { userId, role: user.role }, { ...entry, at })
  return true
}
