import 'server-only'
import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { assertConfirmed } from '@/lib/backoffice/admin/guard'
import { bulkPhrase, sumPhrase } from '@/lib/backoffice/admin/rules'
import type { BulkOutcome } from '@/lib/backoffice/admin/schema'
import { recordAudit, type StaffActor, type StaffContext } from '@/lib/backoffice/audit/service'
import { transactEachRow } from '@/lib/backoffice/bulk-actions/service'
import { chosenRows } from '@/lib/backoffice/bulk-selections/data'
import type { Conversion } from '@/lib/generated/prisma/client'
import { approveCredit } from '@/lib/money/staff-credits/service'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { findVoid } from './admin-data'
import type { ReinstateConversions } from './admin-schema'
import { findObstacle } from './data'
import { creditSubject, obstacleText } from './rules'
import { reinstateConversion } from './service'

const WAITS = 'Approved. Above $1,000 a day a second person must reinstate it too.'

/**
 * Reinstates rejected and reversed conversions, each in its own transaction. Their payouts count like adjustments: above
 * $1,000 a day two people reinstate the same one. [S2.39]
 * @returns the outcome of each
 * @throws AppError invalid (not confirmed), not_found and conflict for a single conversion
 */
export async function reinstateConversions(
  { actor, at }: StaffContext,
  { confirm, reason, seenCents, firstApprovalId, ...choice }: ReinstateConversions & { firstApprovalId?: string },
): Promise<BulkOutcome[]> {
  const { ids, total } = await chosenRows(actor, 'conversion-feed', choice, String)
  const [only] = total === 1 ? ids : []
  const single = only === undefined ? undefined : await findVoid(db(), only)
  assertConfirmed(confirm, single ? sumPhrase(single.payoutCents) : bulkPhrase('reinstate', total))
  if (single && seenCents !== undefined && BigInt(seenCents) !== single.payoutCents)
    throw new AppError('conflict', 'Its payout has just changed. Please look again.')
  const decision = { reason, firstApprovalId }
  return transactEachRow(ids, async (tx, ref) => reinstateOne(tx, ref, decision, { actor, at }))
}

type Decision = { reason: string; firstApprovalId: string | undefined }

async function reinstateOne(tx: Tx, ref: string, decision: Decision, { actor, at }: StaffContext): Promise<string> {
  const { reason } = decision
  const before = await findVoid(tx, ref)
  const { affiliateId, id, status, payoutCents } = before
  await refuseOwn(tx, before, actor)
  const obstacle = await findObstacle(tx, before)
  if (obstacle) throw new AppError('conflict', obstacleText(obstacle))
  const entry = { subject: 'conversion', subjectId: id, before: { status, reason: before.reason }, reason, at }
  const given = { payoutCents: Number(payoutCents), affiliateId }
  const isEnough = await mayGive(tx, before, { ...decision, userId: actor.userId, at })
  // approvals wait for each other, so another one may have reinstated it since it was read
  await findVoid(tx, ref)
  if (!isEnough) {
    await recordAudit(tx, actor, { action: 'conversion.reinstate_first_approval', ...entry, after: given })
    return WAITS
  }
  const change = { affiliateId, conversionId: id, note: reason, actorId: actor.userId, at }
  if (!(await reinstateConversion(tx, change))) throw new AppError('conflict', 'It counts already.')
  const now = await tx.conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id } } })
  const after = { ...given, status: now.status, payoutCents: Number(now.payoutCents) }
  await recordAudit(tx, actor, { action: 'conversion.reinstate', ...entry, after })
  return now.status === 'approved' ? 'Reinstated as approved' : 'Reinstated as pending'
}

/** Nobody decides about their own. */
async function refuseOwn(tx: Tx, { affiliateId }: Conversion, { userId }: StaffActor): Promise<void> {
  const own = await tx.affiliate.count({ where: { id: affiliateId, userId } })
  if (own > 0) throw new AppError('forbidden', 'This is your own conversion; somebody else must decide.')
}

type Given = Decision & { userId: string; at: Date }

/** Whether the payout may be given again now; false while it waits for a second person. */
async function mayGive(tx: Tx, conversion: Conversion, given: Given): Promise<boolean> {
  const { affiliateId, payoutCents: amountCents } = conversion
  if (amountCents === 0n) return true
  const credit = { affiliateId, amountCents, kind: 'reinstatement', subject: creditSubject(conversion) } as const
  return approveCredit(tx, { ...credit, ...given, roles: rolesOf('conversion-feed') })
}
