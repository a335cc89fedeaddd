import 'server-only'
import { assertConfirmed } from '@/lib/backoffice/admin/guard'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { readRules } from '../buckets/data'
import { decidingRule, movePhrase, movesOf } from '../buckets/rules'
import { readFacts } from './data'
import { moveAll } from './service'

type Said = { reason: string; confirm: string }

/**
 * The same at once, by staff, after they saw what it does.
 * @throws AppError `invalid` at `confirm` unless "move N" is typed with the number of moves there are now
 */
export async function applyRules({ reason, confirm }: Said, actor: StaffActor, at: Date): Promise<number> {
  const moves = movesOf(await readFacts(db(), at), await readRules(db()))
  assertConfirmed(confirm, movePhrase(moves.length))
  return moveAll(moves, actor, reason, at)
}

/**
 * Puts an affiliate into a bucket, or into none, and keeps them there whatever the rules say.
 * @throws AppError `not_found`; `invalid` at a bucket that is not there, and at `confirm` unless their number is typed
 */
export function pinAffiliate(
  affiliateId: number,
  { bucketId, reason, confirm }: Said & { bucketId: number | null },
  actor: StaffActor,
  at: Date,
): Promise<void> {
  return transact(async (tx) => {
    const before = await hold(tx, affiliateId, confirm, actor)
    if (bucketId !== null && !(await tx.bucket.findUnique({ where: { id: bucketId }, select: { id: true } }))) {
      const message = 'There is none with this number.'
      throw new AppError('invalid', message, { fields: { bucketId: message } })
    }
    await place(tx, affiliateId, { bucketId, bucketPinned: true }, { ruleId: null, reason: `Pinned. ${reason}` }, at)
    const entry = { action: 'bucket.pin', before, after: { bucketId, bucketPinned: true }, reason, at }
    await recordAudit(tx, actor, { subject: 'affiliate', subjectId: String(affiliateId), ...entry })
  })
}

/** Lets the rules decide about an affiliate again, at once. @throws AppError `not_found`; `invalid` at `confirm` */
export function unpinAffiliate(affiliateId: number, said: Said, actor: StaffActor, at: Date): Promise<void> {
  const { reason, confirm } = said
  return transact(async (tx) => {
    const before = await hold(tx, affiliateId, confirm, actor)
    if (!before.bucketPinned) throw new AppError('conflict', 'This affiliate is not pinned.')
    await tx.affiliate.update({ where: { id: affiliateId }, data: { bucketPinned: false } })
    const [facts] = await readFacts(tx, at, affiliateId)
    const rule = facts && decidingRule(facts, await readRules(tx))
    const after = { bucketId: rule?.bucketId ?? null, bucketPinned: false }
    const why = { ruleId: rule?.id ?? null, reason: `${rule ? `Rule ${rule.id}` : 'No rule fits'}. ${reason}` }
    await place(tx, affiliateId, after, why, at)
    const entry = { action: 'bucket.unpin', before, after, reason, at }
    await recordAudit(tx, actor, { subject: 'affiliate', subjectId: String(affiliateId), ...entry })
  })
}

/** Nobody decides about the terms of their own account. @throws AppError */
async function hold(tx: Tx, affiliateId: number, confirm: string, actor: StaffActor) {
  await tx.$queryRaw`SELECT 1 FROM affiliate WHERE id = ${affiliateId} FOR NO KEY UPDATE`
  const select = { userId: true, bucketId: true, bucketPinned: true }
  const found = await tx.affiliate.findUnique({ where: { id: affiliateId }, select })
  if (!found) throw new AppError('not_found', 'There is no such affiliate.')
  const { userId, ...affiliate } = found
  if (userId === actor.userId) throw new AppError('forbidden', 'This is your own account; somebody else must decide.')
  assertConfirmed(confirm, String(affiliateId))
  return affiliate
}

async function place(
  tx: Tx,
  affiliateId: number,
  to: { bucketId: number | null; bucketPinned: boolean },
  why: { ruleId: number | null; reason: string },
  at: Date,
): Promise<void> {
  await tx.affiliate.update({ where: { id: affiliateId }, data: { ...to, bucketChangedAt: at, updatedAt: at } })
  const { bucketId } = to
  await tx.bucketAssignment.create({ data: { id: newId(at), affiliateId, bucketId, ...why, createdAt: at } })
}
