import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { FundingApplication } from '@/lib/generated/prisma/client'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { approveCredit } from '../adjustments/service'
import { postBalanceTransfer } from '../ledger/balance-transfer-service'
import { findReview } from '../ledger/fraud-review-data'
import { lockMoney } from '../ledger/service'
import type { DecideFunding } from './admin-schema'
import { recordAdvanceEvent } from './events'
import { decisionNotification } from './notifications'
import { FUNDING_ROLES } from './policy'

/**
 * Decides an application. A granted amount is in the affiliate's balance at once and is owed from then on; a declined
 * affiliate is notified with the reason. Above $1,000 a day a second person must approve the same terms. [S2.27]
 * @returns whether it is decided; false while it waits for the second person
 * @throws AppError not_found; conflict when it is not open or its affiliate is not in good standing; forbidden for
 * one's own; invalid for more than was requested, and at `confirm` unless the amount is typed
 */
export async function decideFunding(
  { actor, at }: StaffContext,
  { id, decision, ...terms }: { id: string; firstApprovalId?: string } & DecideFunding,
): Promise<boolean> {
  const { reason } = terms
  return transact(async (tx) => {
    const before = await lockApplication(tx, id, actor)
    const after =
      decision === 'approve'
        ? await grant(tx, before, terms, { actor, at })
        : ({ status: 'declined', grantedCents: null, repaymentBps: before.repaymentBps ?? 0 } as const)
    if (after === undefined) return false
    await tx.fundingApplication.update({
      where: { id },
      data: {
        ...after,
        outstandingCents: after.grantedCents ?? 0n,
        decisionReason: reason,
        decidedById: actor.userId,
        decidedAt: at,
      },
    })
    await notifyAffiliate(tx, before.affiliateId, decisionNotification({ ...before, ...after, reason }), at)
    await recordAdvanceEvent(tx, { id, type: decision === 'approve' ? 'advance.granted' : 'advance.declined', at })
    await recordAudit(tx, actor, {
      action: `funding.${decision}`,
      subject: 'funding',
      subjectId: id,
      before: { status: before.status, amountCents: Number(before.amountCents), repaymentBps: before.repaymentBps },
      after: { ...after, grantedCents: after.grantedCents === null ? null : Number(after.grantedCents) },
      reason,
      at,
    })
    return true
  })
}

/** Locks the affiliate's money and then the application, so that two members of staff never grant the same one. */
async function lockApplication(tx: Tx, id: string, { userId }: StaffActor): Promise<FundingApplication> {
  const requested = await tx.fundingApplication.findUnique({ where: { id }, select: { affiliateId: true } })
  if (!requested) throw new AppError('not_found', 'There is no such application.')
  await lockMoney(tx, requested.affiliateId)
  await tx.$queryRaw`SELECT 1 FROM funding_application WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const application = await tx.fundingApplication.findUniqueOrThrow({ where: { id } })
  const affiliate = await tx.affiliate.findUniqueOrThrow({
    where: { id: requested.affiliateId },
    select: { userId: true },
  })
  if (affiliate.userId === userId) {
    throw new AppError('forbidden', 'This is your own application; somebody else must decide.')
  }
  if (application.status !== 'submitted') {
    throw new AppError('conflict', `Already ${application.status.replace('_', ' ')}.`)
  }
  return application
}

type Terms = Pick<DecideFunding, 'grantedCents' | 'repaymentBps' | 'confirm' | 'reason'> & {
  /** The waiting approval that this one is to complete; without it, any of the same terms. */
  firstApprovalId?: string
}

/** Credits the advance; undefined while it waits for a second approval. */
async function grant(tx: Tx, application: FundingApplication, terms: Terms, { actor, at }: StaffContext) {
  const { id, affiliateId, amountCents } = application
  const grantedCents: Cents = terms.grantedCents === undefined ? amountCents : BigInt(terms.grantedCents)
  if (grantedCents > amountCents) {
    const message = `They asked for ${formatCents(amountCents)}. Grant that or less.`
    throw new AppError('invalid', message, { fields: { grantedCents: message } })
  }
  assertConfirmed(terms.confirm, sumPhrase(grantedCents))
  await assertGoodStanding(tx, affiliateId)
  const repaymentBps = terms.repaymentBps ?? application.repaymentBps ?? 0
  const { reason, firstApprovalId } = terms
  const advance = { id, affiliateId, grantedCents, repaymentBps, reason, firstApprovalId }
  if (!(await approveAdvance(tx, advance, { actor, at }))) return
  await postBalanceTransfer(tx, {
    affiliateId,
    key: `advance:${id}`,
    kind: 'advance',
    from: 'house_advance',
    to: 'available',
    amountCents: grantedCents,
    at,
    fundingId: id,
    actorId: actor.userId,
  })
  const status = grantedCents === amountCents ? ('approved' as const) : ('partly_approved' as const)
  return { status, grantedCents, repaymentBps }
}

type Advance = {
  id: string
  affiliateId: number
  grantedCents: Cents
  repaymentBps: number
  reason: string
  firstApprovalId: string | undefined
}

async function approveAdvance(tx: Tx, advance: Advance, { actor, at }: StaffContext): Promise<boolean> {
  const { id, affiliateId, grantedCents, repaymentBps, reason, firstApprovalId } = advance
  const isFinal = await approveCredit(tx, {
    affiliateId,
    kind: 'advance',
    subject: id,
    payload: { repaymentBps },
    amountCents: grantedCents,
    reason,
    userId: actor.userId,
    keyId: actor.keyId,
    allowed: FUNDING_ROLES,
    at,
    firstApprovalId,
  })
  if (isFinal) return true
  await recordAudit(tx, actor, {
    action: 'funding.first_approval',
    subject: 'funding',
    subjectId: id,
    after: { grantedCents: Number(grantedCents), repaymentBps },
    reason,
    at,
  })
  return false
}

async function assertGoodStanding(tx: Tx, affiliateId: number): Promise<void> {
  const { status, user } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { status: true, user: { select: { status: true } } },
  })
  if (status !== 'approved' || user.status !== 'active') {
    throw new AppError('conflict', 'This account is not in good standing: nothing can be advanced to it.')
  }
  if ((await findReview(tx, affiliateId)) !== null) {
    throw new AppError('conflict', 'The affiliate is under review: nothing can be advanced until it is decided.')
  }
}
