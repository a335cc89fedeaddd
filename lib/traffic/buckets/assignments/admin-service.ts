import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import { lockCapsAlone } from '@/lib/catalog/caps/lock-service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { readRules } from '../data'
import { matchingRule, movePhrase, planMoves } from '../rules'
import { readFacts } from './data'
import { moveAffiliates } from './service'

type Confirmation = { reason: string; confirm: string }

/**
 * Applies the rules now, after staff saw the dry run.
 * @returns how many affiliates moved
 * @throws AppError `invalid` at `confirm` unless "move N" is typed with the present number of moves
 */
export async function applyBucketRules(
  { actor, at }: StaffContext,
  { reason, confirm }: Confirmation,
): Promise<number> {
  const moves = planMoves(await readFacts(db(), at), await readRules(db()))
  assertConfirmed(confirm, movePhrase(moves.length))
  return moveAffiliates(moves, actor, reason, at)
}

/**
 * Pins an affiliate to a bucket, or to none; rules no longer move them.
 * @throws AppError `not_found`; `forbidden` for one's own account; `invalid` at a bucket that does not exist, and at
 * `confirm` unless the affiliate's number is typed
 */
export function pinAffiliate(
  { actor, at }: StaffContext,
  input: Confirmation & { affiliateId: number; bucketId: number | null },
): Promise<void> {
  const { affiliateId, bucketId, reason, confirm } = input
  return transact(async (tx) => {
    const before = await lockAffiliate(tx, affiliateId, confirm, actor)
    if (bucketId !== null && !(await tx.bucket.findUnique({ where: { id: bucketId }, select: { id: true } }))) {
      const message = 'No bucket has this ID.'
      throw new AppError('invalid', message, { fields: { bucketId: message } })
    }
    await assign(tx, affiliateId, { bucketId, bucketPinned: true }, { ruleId: null, reason: `Pinned. ${reason}` }, at)
    const entry = { action: 'bucket.pin', before, after: { bucketId, bucketPinned: true }, reason, at }
    await recordAudit(tx, actor, { subject: 'affiliate', subjectId: String(affiliateId), ...entry })
  })
}

/** Unpins an affiliate and applies the rules to them at once. @throws AppError as for a pin; `conflict` when not pinned */
export function unpinAffiliate(
  { actor, at }: StaffContext,
  input: Confirmation & { affiliateId: number },
): Promise<void> {
  const { affiliateId, reason, confirm } = input
  return transact(async (tx) => {
    const before = await lockAffiliate(tx, affiliateId, confirm, actor)
    if (!before.bucketPinned) throw new AppError('conflict', 'This affiliate is not pinned.')
    await tx.affiliate.update({ where: { id: affiliateId }, data: { bucketPinned: false } })
    const [facts] = await readFacts(tx, at, affiliateId)
    const rule = facts && matchingRule(facts, await readRules(tx))
    const after = { bucketId: rule?.bucketId ?? null, bucketPinned: false }
    const why = { ruleId: rule?.id ?? null, reason: `${rule ? `Rule ${rule.id}` : 'No rule fits'}. ${reason}` }
    await assign(tx, affiliateId, after, why, at)
    const entry = { action: 'bucket.unpin', before, after, reason, at }
    await recordAudit(tx, actor, { subject: 'affiliate', subjectId: String(affiliateId), ...entry })
  })
}

/** Locks an affiliate; nobody changes the bucket of their own account. @throws AppError */
async function lockAffiliate(tx: Tx, affiliateId: number, confirm: string, actor: StaffActor) {
  await lockCapsAlone(tx)
  await tx.$queryRaw`SELECT 1 FROM affiliate WHERE id = ${affiliateId} FOR NO KEY UPDATE`
  const select = { userId: true, bucketId: true, bucketPinned: true }
  const found = await tx.affiliate.findUnique({ where: { id: affiliateId }, select })
  if (!found) throw new AppError('not_found', 'There is no such affiliate.')
  const { userId, ...affiliate } = found
  if (userId === actor.userId) throw new AppError('forbidden', 'This is your own account; somebody else must decide.')
  assertConfirmed(confirm, String(affiliateId))
  return affiliate
}

async function assign(
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
