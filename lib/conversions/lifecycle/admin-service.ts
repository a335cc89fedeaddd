import 'server-only'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { transactEachRow } from '@/lib/backoffice/lists/bulk-service'
import { chosenRows } from '@/lib/backoffice/lists/selection-data'
import { bulkPhrase, sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { BulkOutcome, StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { Conversion } from '@/lib/generated/prisma/client'
import { approveCredit } from '@/lib/money/adjustments/service'
import { findReview } from '@/lib/money/ledger/fraud-review-data'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { findPayout } from './admin-data'
import type { ChangePayout, DecideConversions } from './admin-schema'
import type { ConversionDecision } from './constants'
import { payoutPhrase } from './payout-amount-rules'
import { readConversionRef } from './rules'
import { changeConversionState, changePayout, lockConversion } from './state-change-service'

const PAYOUT_CHANGED = 'Its payout has just changed. Please look again.'
const STATE_AFTER = { approve: 'approved', reject: 'rejected', reverse: 'reversed' } as const
const OUTCOMES: Record<ConversionDecision, string> = { approve: 'Approved', reject: 'Rejected', reverse: 'Reversed' }

/**
 * Approves, rejects or reverses conversions, each in its own transaction, with money, roll-ups, streak, quests, levels
 * and commissions. [S2.39]
 * @returns the outcome of each
 * @throws AppError invalid (not confirmed), not_found for a single conversion that does not exist
 */
export async function decideConversions(
  { actor, at }: StaffContext,
  { confirm, decision, because, reason, ...choice }: DecideConversions,
): Promise<BulkOutcome[]> {
  const { ids, total } = await chosenRows(actor, 'conversion-feed', choice, String)
  const [only] = total === 1 ? ids : []
  const cents = only === undefined ? undefined : await presentPayout(only)
  assertConfirmed(confirm, cents === undefined ? bulkPhrase(decision, total) : sumPhrase(cents))
  const seenCents = cents === undefined ? undefined : BigInt(choice.seenCents ?? cents)
  return transactEachRow(ids, async (tx, ref) => {
    await decideOne(tx, ref, { decision, because, reason, seenCents }, actor, at)
    return OUTCOMES[decision]
  })
}

async function presentPayout(ref: string): Promise<Cents> {
  const cents = await findPayout(readConversionRef(ref))
  if (cents === undefined) throw new AppError('not_found', 'This conversion does not exist.')
  return cents
}

type Decision = Pick<DecideConversions, 'decision' | 'because' | 'reason'> & { seenCents: Cents | undefined }

async function decideOne(tx: Tx, ref: string, input: Decision, actor: StaffActor, at: Date): Promise<void> {
  const { decision, because, reason, seenCents } = input
  const before = await lockForStaff(tx, ref, actor, { requireApproved: decision === 'approve' })
  const { affiliateId, id, status, payoutCents } = before
  if (seenCents !== undefined && payoutCents !== seenCents) {
    throw new AppError('conflict', PAYOUT_CHANGED)
  }
  const to = STATE_AFTER[decision]
  const change = { affiliateId, conversionId: id, to, reason: because, note: reason, actorId: actor.userId, at }
  if (!(await changeConversionState(tx, change))) throw new AppError('conflict', `Already ${status}.`)
  await recordAudit(tx, actor, {
    action: `conversion.${decision}`,
    subject: 'conversion',
    subjectId: id,
    before: { status, reason: before.reason },
    after: {
      status: to,
      reason: decision === 'approve' ? null : because,
      payoutCents: Number(payoutCents),
      affiliateId,
    },
    reason,
    at,
  })
}

/**
 * Changes what one conversion pays. What is added counts like an adjustment: above $1,000 a day two people make the same
 * change. [S2.39]
 * @returns whether it is done; false while it waits for a second person
 * @throws AppError invalid (not confirmed), not_found, forbidden, conflict
 */
export async function adjustConversionPayout(
  { actor, at }: StaffContext,
  {
    ref,
    payout,
    seenCents,
    reason,
    confirm,
    firstApprovalId,
  }: ChangePayout & { ref: string; firstApprovalId?: string },
): Promise<boolean> {
  return transact(async (tx) => {
    const { affiliateId, id, payoutCents } = await lockForStaff(tx, ref, actor, { requireApproved: false })
    if (payoutCents !== BigInt(seenCents)) throw new AppError('conflict', PAYOUT_CHANGED)
    assertConfirmed(confirm, payoutPhrase(payoutCents, payout))
    const entry = { subject: 'conversion', subjectId: id, before: { payoutCents: Number(payoutCents) }, reason, at }
    const after = { payoutCents: Number(payout), affiliateId }
    const by = { userId: actor.userId, keyId: actor.keyId }
    const added = { ...by, affiliateId, amountCents: payout - payoutCents, subject: id, reason, at }
    if (!(await mayAdd(tx, { ...added, firstApprovalId }))) {
      await recordAudit(tx, actor, { action: 'conversion.payout_first_approval', ...entry, after })
      return false
    }
    const change = { affiliateId, conversionId: id, payoutCents: payout, note: reason, actorId: actor.userId, at }
    await changePayout(tx, change)
    await recordAudit(tx, actor, { action: 'conversion.payout', ...entry, after })
    return true
  })
}

type Added = Omit<Parameters<typeof approveCredit<'payout_change'>>[1], 'kind' | 'payload' | 'allowed'>

async function mayAdd(tx: Tx, added: Added): Promise<boolean> {
  if (added.amountCents <= 0n) return true
  return approveCredit(tx, { ...added, kind: 'payout_change', payload: {}, allowed: canEdit('conversion-feed') })
}

/**
 * Locks a conversion for a decision. Nobody decides about their own.
 * @param options whether the affiliate must be approved and not under review
 */
async function lockForStaff(
  tx: Tx,
  ref: string,
  { userId }: StaffActor,
  { requireApproved }: { requireApproved: boolean },
): Promise<Conversion> {
  const { affiliateId, id } = readConversionRef(ref)
  const conversion = await lockConversion(tx, affiliateId, id)
  const owner = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { userId: true, status: true },
  })
  if (owner.userId === userId)
    throw new AppError('forbidden', 'This is your own conversion; somebody else must decide.')
  if (!requireApproved) return conversion
  if (owner.status !== 'approved') {
    throw new AppError('conflict', `The affiliate is ${owner.status}: their money stays held.`)
  }
  if ((await findReview(tx, affiliateId)) !== null) {
    throw new AppError('conflict', 'The affiliate is under review: their money stays held until it is decided.')
  }
  return conversion
}
