import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { SEEN_WITHIN_MS } from '../processes/constants'

/**
 * Takes a process that has stopped off the list, so that its alarm ends.
 * @throws AppError `not_found`; `conflict` while it is online
 */
export function forgetProcess(
  { actor, at }: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  return transact(async (tx) => {
    const found = await tx.processHeartbeat.findUnique({ where: { id } })
    if (!found) throw new AppError('not_found', 'There is no such process.')
    const { count } = await tx.processHeartbeat.deleteMany({
      where: { id, lastSeenAt: { lt: new Date(at.getTime() - SEEN_WITHIN_MS) } },
    })
    if (count === 0) throw new AppError('conflict', 'This process is online.')
    const { kind, host, pid, lastSeenAt } = found
    const before = { kind, host, pid, lastSeenAt: lastSeenAt.toISOString() }
    await recordAudit(tx, actor, { action: 'process.forget', subject: 'process', subjectId: id, before, reason, at })
  })
}
