import 'server-only'
import { may, refusalText } from '@/lib/accounts/staff-permissions/permission-rules'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import { isEntitled } from '@/lib/backoffice/second-approvals/data'
import { declineRequest } from '@/lib/backoffice/second-approvals/service'
import { bookComparedSales, SALE_WAITS } from '@/lib/conversions/dual-runs/compared-admin-service'
import { adjustConversionPayout } from '@/lib/conversions/lifecycle/admin-service'
import { conversionRef } from '@/lib/conversions/lifecycle/rules'
import { reinstateConversions, WAITS } from '@/lib/conversions/reinstatements/admin-service'
import { notify } from '@/lib/messages/notifications/service'
import { decideFunding } from '@/lib/money/advances/admin-service'
import { enterPayment } from '@/lib/money/billing/payments/admin-service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { changeContest } from '@/lib/rewards/contests/admin-service'
import { editQuest } from '@/lib/rewards/quests/admin-service'
import { repairAccount } from '../users/account-recovery/admin-service'
import { requireMayRepair } from '../users/account-recovery/policy'
import { actOnUser } from '../users/admin-service'
import { erasePersonByStaff } from '../users/erasures/admin-service'
import { requireMayAct } from '../users/policy'
import { type FoundRequest, findRequest } from './admin-data'
import type { ApprovalId, ApproveSecond } from './admin-schema'
import { APPROVERS, type ApprovalKind } from './constants'
import { declinedNotification } from './notifications'

const NO_LONGER_WAITING = 'This no longer waits for an approval.'

/** Who may make the change itself. @throws AppError forbidden */
function requireApprover(actor: StaffActor, kind: ApprovalKind): void {
  if (!may(actor, APPROVERS[kind])) throw new AppError('forbidden', refusalText(APPROVERS[kind]))
}

type Approve = (context: StaffContext, request: Named, decision: ApproveSecond) => Promise<boolean>
type Named = FoundRequest & { firstApprovalId: string }

/** A request about an affiliate has both numbers. */
function requireAffiliate({ userId, affiliateId }: FoundRequest): { userId: string; affiliateId: number } {
  if (userId === null || affiliateId === null) throw new AppError('conflict', NO_LONGER_WAITING)
  return { userId, affiliateId }
}

const approvePayment =
  (kind: 'deposit' | 'refund'): Approve =>
  (context, { subject, amountCents, reference, firstApprovalId }, { reason, confirm }) =>
    enterPayment(context, {
      id: Number(subject),
      kind,
      amountCents: amountCents ?? 0,
      reference: reference ?? '',
      reason,
      confirm,
      firstApprovalId,
    })

/** The same change as its first approval, which it names. */
const APPROVE: Record<ApprovalKind, Approve> = {
  adjustment: (context, request, { reason, confirm }) =>
    actOnUser(context, {
      id: requireAffiliate(request).userId,
      action: 'adjust',
      amountCents: request.amountCents ?? 0,
      reason,
      confirm,
      firstApprovalId: request.firstApprovalId,
    }),
  hold_lift: (context, request, { reason, confirm }) =>
    actOnUser(context, {
      id: requireAffiliate(request).userId,
      action: 'lift-hold',
      reason,
      confirm,
      firstApprovalId: request.firstApprovalId,
    }),
  advance: (context, request, { reason, confirm }) =>
    decideFunding(context, {
      id: request.subject,
      decision: 'approve',
      grantedCents: request.amountCents ?? 0,
      ...(request.repaymentBps !== null && { repaymentBps: request.repaymentBps }),
      reason,
      confirm,
      firstApprovalId: request.firstApprovalId,
    }),
  payout_change: (context, request, { reason, confirm, seenCents }) =>
    adjustConversionPayout(context, {
      ref: conversionRef({ ...requireAffiliate(request), id: request.subject }),
      payout: BigInt((request.fromCents ?? 0) + (request.amountCents ?? 0)),
      seenCents: seenCents ?? request.fromCents ?? 0,
      reason,
      confirm,
      firstApprovalId: request.firstApprovalId,
    }),
  reinstatement: async (context, request, { reason, confirm }) => {
    const ref = conversionRef({ ...requireAffiliate(request), id: request.subject })
    const seen = { ids: [ref], seenCents: request.amountCents ?? 0 }
    const { firstApprovalId } = request
    const [outcome] = await reinstateConversions(context, { ...seen, reason, confirm, firstApprovalId })
    if (!outcome?.isDone) throw new AppError('conflict', outcome?.message ?? NO_LONGER_WAITING)
    return outcome.message !== WAITS
  },
  compared_sale: async (context, request, { reason, confirm }) => {
    const seen = { ids: [request.subject], seenCents: request.amountCents ?? 0 }
    const { firstApprovalId } = request
    const [outcome] = await bookComparedSales(context, { ...seen, reason, confirm, firstApprovalId })
    if (!outcome?.isDone) throw new AppError('conflict', outcome?.message ?? NO_LONGER_WAITING)
    return outcome.message !== SALE_WAITS
  },
  quest_budget: (context, request, { reason, confirm }) =>
    editQuest(context, {
      id: Number(request.subject),
      budgetCents: (request.fromCents ?? 0) + (request.amountCents ?? 0),
      reason,
      confirm,
      firstApprovalId: request.firstApprovalId,
    }),
  contest_start: (context, request, { reason, confirm }) => {
    assertConfirmed(confirm, sumPhrase(request.amountCents ?? 0))
    const id = Number(request.subject)
    return changeContest(context, { id, action: 'start', reason, firstApprovalId: request.firstApprovalId })
  },
  account_repair: (context, request, { reason, confirm }) =>
    repairAccount(context, {
      id: request.subject,
      kind: request.repair ?? 'two_factor',
      ...(request.newEmail !== null && { newEmail: request.newEmail }),
      reason,
      confirm,
      firstApprovalId: request.firstApprovalId,
    }),
  account_erasure: (context, request, { reason, confirm }) =>
    erasePersonByStaff(context, {
      id: request.subject,
      givesUpCents: request.amountCents ?? 0,
      reason,
      confirm,
      firstApprovalId: request.firstApprovalId,
    }),
  advertiser_deposit: approvePayment('deposit'),
  advertiser_refund: approvePayment('refund'),
}

/**
 * Approves second what another person approved first. It is done by the service of the change itself, which refuses it
 * when the request no longer waits.
 * @returns whether it is done; false when the first approval no longer counts, because its approver lost the role
 * @throws AppError not_found, forbidden, invalid (not confirmed), conflict
 */
export async function approveSecond(
  context: StaffContext,
  { id, ...decision }: ApproveSecond & { id: ApprovalId },
): Promise<boolean> {
  const { actor } = context
  requireApprover(actor, id.kind)
  const request = await findRequest(db(), id, actor)
  if (!request) throw new AppError('conflict', NO_LONGER_WAITING)
  return APPROVE[id.kind](context, { ...request, firstApprovalId: id.key }, decision)
}

type DeclineInput = { reason: string; at: Date }

/**
 * Declines what another person approved first; who approved first may withdraw it. Nothing else changes: no money moves,
 * and the same can be asked for again. The first person is notified in the app.
 * @throws AppError forbidden; conflict when it no longer waits
 */
export async function declineSecond(
  { actor, at }: StaffContext,
  { id, reason }: { id: ApprovalId; reason: string },
): Promise<void> {
  requireApprover(actor, id.kind)
  await transact(async (tx) => {
    const request = await findRequest(tx, id, actor)
    if (!request) throw new AppError('conflict', NO_LONGER_WAITING)
    await requireMayDecline(tx, actor, request)
    if (!(await declineRequest(tx, id.key, { userId: actor.userId, reason, at }))) return
    await notifyRequester(tx, actor, request, { reason, at })
    await recordAudit(tx, actor, { ...toAuditEntry(request), reason, at })
  })
}

/** Nobody decides about their own account or money, and only super admins about how staff sign in. @throws AppError forbidden */
async function requireMayDecline(tx: Tx, actor: StaffActor, { kind, userId: id }: FoundRequest): Promise<void> {
  if (id === null) return
  if (actor.userId === id) throw new AppError('forbidden', 'This is about you; somebody else must decide.')
  if (kind !== 'hold_lift' && kind !== 'account_repair' && kind !== 'account_erasure') return
  const { role } = await tx.user.findUniqueOrThrow({ where: { id }, select: { role: true } })
  if (kind === 'hold_lift') requireMayAct(actor, { id, role }, 'lift-hold')
  else requireMayRepair(actor, { id, role })
}

/** Tells who approved first, unless they withdrew it or may no longer know of it. */
async function notifyRequester(tx: Tx, actor: StaffActor, request: FoundRequest, { reason, at }: DeclineInput) {
  if (request.isOwn) return
  if (!(await isEntitled(tx, request.byId, APPROVERS[request.kind]))) return
  const { email: by } = await tx.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true } })
  await notify(tx, request.byId, declinedNotification({ request, by, reason }), at)
}

/** The entry of a decline, with the subject that the request itself was recorded for. */
function toAuditEntry(request: FoundRequest) {
  const { kind, subject, amountCents, fromCents, affiliateId, by, reference } = request
  const before = {
    requestedBy: by,
    requestedFor: request.reason,
    ...(amountCents !== null && { amountCents }),
    ...(reference !== null && { reference }),
  }
  switch (kind) {
    case 'adjustment':
      return { action: 'user.adjust_declined', subject: 'user', subjectId: requireAffiliate(request).userId, before }
    case 'hold_lift':
      return { action: 'user.lift-hold_declined', subject: 'user', subjectId: requireAffiliate(request).userId, before }
    case 'account_repair':
      return {
        action: 'user.repair_declined',
        subject: 'user',
        subjectId: subject,
        before: { ...before, repair: request.repair, ...(request.newEmail && { email: request.newEmail }) },
      }
    case 'account_erasure':
      return { action: 'user.erase_declined', subject: 'user', subjectId: subject, before }
    case 'advance':
      return { action: 'funding.approval_declined', subject: 'funding', subjectId: subject, before }
    case 'payout_change':
      return { action: 'conversion.payout_declined', ...conversion(subject), before: { ...before, affiliateId } }
    case 'reinstatement':
      return { action: 'conversion.reinstate_declined', ...conversion(subject), before: { ...before, affiliateId } }
    case 'compared_sale':
      return { action: 'compared-sale.book_declined', subject: 'compared_sale', subjectId: subject, before }
    case 'advertiser_deposit':
    case 'advertiser_refund':
      return { action: `advertiser.${kind.slice(11)}_declined`, subject: 'advertiser', subjectId: subject, before }
    case 'contest_start':
      return { action: 'contest.start_declined', subject: 'contest', subjectId: subject, before }
    case 'quest_budget':
      return {
        action: 'quest.budget_declined',
        subject: 'quest',
        subjectId: subject,
        before: { ...before, budgetCents: fromCents, requestedCents: (fromCents ?? 0) + (amountCents ?? 0) },
      }
  }
}

const conversion = (id: string) => ({ subject: 'conversion', subjectId: id })
