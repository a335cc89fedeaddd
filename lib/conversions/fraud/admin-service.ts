import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { transactEachRow } from '@/lib/backoffice/lists/bulk-service'
import { chosenRows } from '@/lib/backoffice/lists/selection-data'
import { bulkPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { BulkOutcome, StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { FraudCase } from '@/lib/generated/prisma/client'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { lockMoney } from '@/lib/money/ledger/service'
import { holdUnsentPayouts } from '@/lib/money/payouts/holds/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { refuseReferrals } from '@/lib/rewards/referrals/refusal-service'
import { reverseRewards } from '@/lib/rewards/reward-holds/service'
import type { FraudBulk } from './admin-schema'
import { QUESTS_IN_DOUBT, WINDOW_MS } from './amount-at-risk-constants'
import { type Case, readAmountAtRisk, underReviewSql } from './amount-at-risk-data'
import { ANALYSIS_JOB, type FraudAction, TRANSITIONS } from './constants'
import { REVERSED_IN_REQUEST } from './reversal-constants'
import { reverseRejectedCases } from './reversal-service'
import { fraudPhrase } from './rules'

type Confirmation = { reason: string; confirm: string }
type Decision = Confirmation & { id: string; action: FraudAction }

/**
 * Decides a case. Held: the affiliate's pending conversions are not released and payouts wait. Rejected: the case's
 * conversions are reversed. Trusted: its rule opens no other case for this affiliate until the trust is withdrawn.
 * Reopened: a rejected case is undecided again; its conversions stay reversed until they are reinstated.
 * [S2.26]
 * @throws AppError not_found, forbidden (one's own), conflict (from another state), invalid (not confirmed)
 */
export async function decideFraudCase({ actor, at }: StaffContext, decision: Decision): Promise<void> {
  await transact((tx) => decide(tx, decision, actor, at))
  if (decision.action === 'reject')
    await reverseRejectedCases({ at }, { caseId: decision.id, limit: REVERSED_IN_REQUEST })
}

const OUTCOMES = { hold: 'Held', clear: 'Cleared' } as const

/** Holds or clears many cases, each in its own transaction, after `hold 12` is typed. @returns the outcome of each */
export async function decideFraudCases(
  { actor, at }: StaffContext,
  { action, reason, confirm, ...choice }: FraudBulk,
): Promise<BulkOutcome[]> {
  const { ids, total } = await chosenRows(actor, 'fraud-analysis', choice, String)
  assertConfirmed(confirm, bulkPhrase(action, total))
  return transactEachRow(ids, async (tx, id) => {
    await decide(tx, { id, action, reason, confirm: '' }, actor, at)
    return OUTCOMES[action]
  })
}

/** `decideFraudCase` in the caller's transaction, but for a rejection. */
export const decideCaseIn = (
  tx: Tx,
  { actor, at }: StaffContext,
  decision: Decision & { action: Exclude<FraudAction, 'reject'> },
): Promise<void> => decide(tx, decision, actor, at)

async function decide(tx: Tx, decision: Decision, actor: StaffActor, at: Date): Promise<void> {
  const { id, action, reason, confirm } = decision
  const before = await lockCase(tx, id, actor)
  const phrase = fraudPhrase(action, before.affiliateId)
  if (phrase !== undefined) assertConfirmed(confirm, phrase)
  const { from, to } = TRANSITIONS[action]
  if (!from.includes(before.status)) throw new AppError('conflict', `This case is ${before.status} already.`)
  const stake = await applyAction(tx, before, { action, reason, actor, at })
  await tx.fraudCase.update({
    where: { id, status: before.status },
    data: {
      status: to,
      reason,
      stakeCents: stake.stakeCents,
      decidedAt: at,
      decidedById: actor.userId,
      updatedAt: at,
      ...(action === 'reopen' && { takenBackAt: null }),
    },
  })
  await notifyDecision(tx, before, { to, reason, at })
  await recordAudit(tx, actor, {
    action: `fraud_case.${action}`,
    subject: 'fraud_case',
    subjectId: id,
    before: { status: before.status },
    after: { status: to, affiliateId: before.affiliateId, rule: before.rule, ...stake },
    reason,
    at,
  })
}

/** Locks a case, and the affiliate's money before it, as all writes do. Nobody decides a case about themselves. */
async function lockCase(tx: Tx, id: string, { userId }: StaffActor): Promise<FraudCase> {
  const found = await tx.fraudCase.findUnique({ where: { id }, select: { affiliateId: true } })
  if (!found) throw new AppError('not_found', 'There is no such case.')
  const { affiliateId } = found
  const own = await tx.affiliate.findFirst({ where: { id: affiliateId, userId }, select: { id: true } })
  if (own) throw new AppError('forbidden', 'This case is about your own account; somebody else must decide.')
  await lockMoney(tx, affiliateId)
  await tx.$queryRaw`SELECT 1 FROM fraud_case WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  return tx.fraudCase.findUniqueOrThrow({ where: { id } })
}

type Step = { action: FraudAction; reason: string; actor: StaffActor; at: Date }

/** Applies an action to payouts and conversions. @returns the number and payouts of the case's conversions, for the log */
async function applyAction(tx: Tx, one: FraudCase, { action, actor, at }: Step) {
  if (action === 'hold')
    await holdUnsentPayouts(tx, one.affiliateId, { reason: 'The account is under review.', actor, at })
  if (action === 'reject') {
    await storeConversions(tx, one, at)
    await reverseQuestRewards(tx, one, at)
  }
  const { count, cents } = await readAmountAtRisk(tx, one, action === 'reject')
  if (action === 'reject' && count > REVERSED_IN_REQUEST) await requestJobRun(tx, ANALYSIS_JOB)
  return { conversions: count, stakeCents: Number(cents) }
}

/** Quest rewards that are still held are not paid; a case about quests reverses the released ones as well. */
async function reverseQuestRewards(tx: Tx, { id, affiliateId, rule, openedAt }: FraudCase, at: Date): Promise<void> {
  const metric = QUESTS_IN_DOUBT[rule]
  const since = new Date(openedAt.getTime() - WINDOW_MS)
  await reverseRewards(tx, { affiliateId, caseId: id, since, metrics: metric ? [metric] : [] }, at)
  if (rule !== 'referral_ring') return
  const facts = await tx.fraudFact.findMany({ where: { caseId: id }, select: { ref: true }, orderBy: { ref: 'asc' } })
  const referredIds = facts.map(({ ref }) => Number(ref))
  await refuseReferrals(tx, { referrerId: affiliateId, referredIds, reason: 'related_accounts' }, at)
}

type Decided = { to: FraudCase['status']; reason: string; at: Date }

/** Notifies the affiliate that a review began, with the reason, or that it is over once no other case is held. */
async function notifyDecision(
  tx: Tx,
  { id, affiliateId, status }: FraudCase,
  { to, reason, at }: Decided,
): Promise<void> {
  const common = { topic: 'staff_message', icon: 'review', destinationUrlPath: '/account/payment' } as const
  const dedupeKey = `fraud:${id}:${to}:${at.getTime()}`
  if (to === 'held') {
    const began = { ...common, dedupeKey, ...noticeText('traffic-review-began', { reason }) }
    return void (await notifyAffiliate(tx, affiliateId, began, at))
  }
  if (status !== 'held') return
  const others = await tx.fraudCase.count({ where: { affiliateId, status: 'held', id: { not: id } } })
  if (others > 0) return
  const words = noticeText(to === 'rejected' ? 'traffic-review-rejected' : 'traffic-review-cleared', {})
  await notifyAffiliate(tx, affiliateId, { ...common, dedupeKey, ...words }, at)
}

/** Stores the conversions of a case as its facts, so that later conversions are not reversed with it. */
async function storeConversions(tx: Tx, one: Case, at: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO fraud_fact (affiliate_id, rule, ref, case_id, conversion_id, detail, found_at)
    SELECT c.affiliate_id, ${one.rule}::fraud_rule, c.id::text, ${one.id}::uuid, c.id, '{}', ${at} FROM conversion c
    WHERE ${underReviewSql(one)} AND c.status IN ('pending', 'approved')
    ON CONFLICT (affiliate_id, rule, ref) DO NOTHING`
}
