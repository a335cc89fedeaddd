import 'server-only'
import { type Allowed, canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { type AuditEntry, recordAudit } from '@/lib/backoffice/audit/service'
import { transactEachRow } from '@/lib/backoffice/lists/bulk-service'
import { chosenRows } from '@/lib/backoffice/lists/selection-data'
import { bulkPhrase, sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { BulkOutcome, StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { Conversion } from '@/lib/generated/prisma/client'
import { approveCredit } from '@/lib/money/adjustments/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { readConversionRef } from '../lifecycle/rules'
import { findVoid } from './admin-data'
import type { ReinstateConversions } from './admin-schema'
import { findObstacle } from './data'
import { obstacleText, toRequest } from './rules'
import { reinstateConversion } from './service'

/** The outcome of a conversion that waits for a second person. */
export const WAITS = 'Approved. Above $1,000 a day a second person must reinstate it too.'

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

const OPEN_APPEAL = 'An appeal about it is open: decide it under Appeals, by a person who did not judge it before.'

async function reinstateOne(tx: Tx, ref: string, decision: Decision, { actor, at }: StaffContext): Promise<string> {
  const { affiliateId, id } = readConversionRef(ref)
  const appealed = await tx.appeal.count({ where: { affiliateId, conversionId: id, status: 'open' } })
  if (appealed > 0) throw new AppError('conflict', OPEN_APPEAL)
  const allowed = canEdit('conversion-feed')
  const { status, entry } = await reinstateByStaff(tx, ref, { ...decision, actor, allowed, at })
  await recordAudit(tx, actor, entry)
  if (status === undefined) return WAITS
  return status === 'approved' ? 'Reinstated as approved' : 'Reinstated as pending'
}

type ByStaff = {
  reason: string
  firstApprovalId?: string | undefined
  actor: StaffActor
  allowed: Allowed
  at: Date
}

/**
 * Reinstates a conversion by a member of staff in the caller's transaction: never their own, and above $1,000 a day by two
 * people who are allowed.
 * @returns the status it entered, undefined while it waits for a second person; and what the caller records in the log
 * @throws AppError not_found, forbidden, conflict with what to do instead
 */
export async function reinstateByStaff(tx: Tx, ref: string, { actor, at, ...decision }: ByStaff) {
  const { reason } = decision
  const before = await findVoid(tx, ref)
  const { affiliateId, id, status, payoutCents } = before
  await refuseOwn(tx, before, actor)
  const obstacle = await findObstacle(tx, before)
  if (obstacle) throw new AppError('conflict', obstacleText(obstacle))
  const about = { subject: 'conversion', subjectId: id, before: { status, reason: before.reason }, reason, at }
  const given = { payoutCents: Number(payoutCents), affiliateId }
  const isEnough = await mayReinstate(tx, before, { ...decision, userId: actor.userId, keyId: actor.keyId, at })
  // approvals wait for each other, so another one may have reinstated it since it was read
  await findVoid(tx, ref)
  if (!isEnough) {
    const entry: AuditEntry = { action: 'conversion.reinstate_first_approval', ...about, after: given }
    return { status: undefined, entry }
  }
  const change = { affiliateId, conversionId: id, note: reason, actorId: actor.userId, at }
  if (!(await reinstateConversion(tx, change))) throw new AppError('conflict', 'It counts already.')
  const now = await tx.conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id } } })
  const after = { ...given, status: now.status, payoutCents: Number(now.payoutCents) }
  const entry: AuditEntry = { action: 'conversion.reinstate', ...about, after }
  return { status: now.status, entry }
}

/** Nobody decides about their own. */
async function refuseOwn(tx: Tx, { affiliateId }: Conversion, { userId }: StaffActor): Promise<void> {
  const own = await tx.affiliate.count({ where: { id: affiliateId, userId } })
  if (own > 0) throw new AppError('forbidden', 'This is your own conversion; somebody else must decide.')
}

type Reinstatement = Omit<ByStaff, 'actor'> & { userId: string; keyId: string | undefined }

/** Whether the payout may be given again now; false while it waits for a second person. */
async function mayReinstate(tx: Tx, conversion: Conversion, given: Reinstatement): Promise<boolean> {
  const { affiliateId, payoutCents: amountCents } = conversion
  if (amountCents === 0n) return true
  return approveCredit(tx, { ...toRequest(conversion), affiliateId, amountCents, ...given })
}
