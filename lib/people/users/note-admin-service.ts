import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'

/** Adds a note about a person; only staff read it. The note is its own reason. @throws AppError not_found */
export async function addStaffNote(
  { actor, at }: StaffContext,
  { id, body }: { id: string; body: string },
): Promise<void> {
  await transact(async (tx) => {
    const found = await tx.user.count({ where: { id, status: { not: 'deleted' } } })
    if (found === 0) throw new AppError('not_found', 'There is no such account.')
    await tx.staffNote.create({ data: { id: newId(at), userId: id, authorId: actor.userId, body, createdAt: at } })
    await recordAudit(tx, actor, { action: 'user.note', subject: 'user', subjectId: id, reason: 'Wrote a note', at })
  })
}
