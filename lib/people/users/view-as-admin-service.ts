import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { transact } from '@/lib/platform/database/transaction'
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
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM user_session WHERE id = ${sessionId}::uuid FOR NO KEY UPDATE`
    const session = await tx.userSession.findUnique({
      where: { id: sessionId },
      select: { userId: true, viewAsUserId: true, viewAsUntil: true, user: { select: { role: true } } },
    })
    if (!session?.viewAsUserId) return
    const { userId, viewAsUserId: subjectId, viewAsUntil, user } = session
    await tx.userSession.update({ where: { id: sessionId }, data: { viewAsUserId: null, viewAsUntil: null } })
    if (!viewAsUntil || viewAsUntil <= at) return
    const [before, after] = [{ until: viewAsUntil.toISOString() }, { until: at.toISOString() }]
    const entry = { action: 'user.view_as_end', subject: 'user', subjectId, before, after, reason: 'Ended by hand' }
    await recordAudit(tx, { userId, role: user.role }, { ...entry, at })
  })
}
