import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { NewReply, ReplyChange } from './admin-schema'
import { REPLIES_MAX } from './constants'

const subject = (id: string) => ({ subject: 'saved_reply', subjectId: id })

/** Saves a reply for all staff. @throws AppError invalid at `name` when another one has it; conflict with too many */
export function createReply({ actor, at }: StaffContext, { name, body }: NewReply): Promise<void> {
  return transact(async (tx) => {
    await assertNameFree(tx, name, null)
    if ((await tx.savedReply.count()) >= REPLIES_MAX)
      throw new AppError('conflict', `There are ${REPLIES_MAX} saved replies already. Delete one first.`)
    const id = newId(at)
    await tx.savedReply.create({ data: { id, name, body, updatedAt: at } })
    await recordAudit(tx, actor, { ...subject(id), action: 'saved_reply.create', after: { name, body }, at })
  })
}

/** Changes a reply. @throws AppError not_found; conflict when somebody changed it since; invalid at `name` */
export function changeReply(
  { actor, at }: StaffContext,
  { id, name, body, version }: ReplyChange & { id: string },
): Promise<void> {
  return transact(async (tx) => {
    await assertNameFree(tx, name, id)
    const before = await tx.savedReply.findUnique({ where: { id } })
    if (!before) throw new AppError('not_found', 'This reply was deleted.')
    const { count } = await tx.savedReply.updateMany({
      where: { id, version },
      data: { name, body, version: version + 1, updatedAt: at },
    })
    if (count === 0)
      throw new AppError(
        'conflict',
        'Somebody else changed this reply meanwhile. Your text is kept: save again to replace theirs.',
      )
    const entry = { before: { name: before.name, body: before.body }, after: { name, body } }
    await recordAudit(tx, actor, { ...subject(id), action: 'saved_reply.change', ...entry, at })
  })
}

/** Deletes a reply; deleting it twice is no error. */
export function deleteReply({ actor, at }: StaffContext, { id }: { id: string }): Promise<void> {
  return transact(async (tx) => {
    const before = await tx.savedReply.findUnique({ where: { id } })
    const { count } = await tx.savedReply.deleteMany({ where: { id } })
    if (!before || count === 0) return
    const { name, body } = before
    await recordAudit(tx, actor, { ...subject(id), action: 'saved_reply.delete', before: { name, body }, at })
  })
}

/** One name at a time, so that two people cannot take the same one. */
async function assertNameFree(tx: Tx, name: string, id: string | null): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('saved reply names'))`
  const [namesake] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM saved_reply WHERE lower(name) = lower(${name}) AND id IS DISTINCT FROM ${id}::uuid`
  if (!namesake) return
  const message = 'Another reply has this name.'
  throw new AppError('invalid', message, { fields: { name: message } })
}
