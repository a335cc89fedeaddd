import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { EASTERN } from '@/lib/platform/dates/constants'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { settings } from '@/lib/platform/settings/current'
import { getBalances } from '../../ledger/data'
import { findReview } from '../../ledger/fraud-review-data'
import { faultOfMethod } from '../../payout-methods/data'
import { choosePayoutMethod, listPayoutMethods } from '../../payout-methods/rules'
import { hasTaxForm, taxFormAboveCents } from '../../tax/data'
import { RELEASES_LISTED } from './eligibility-constants'
import { canWithdraw, type WithdrawalFacts, withdrawalReasons } from './eligibility-rules'
import type { Release, Withdrawal } from './eligibility-schema'

/** The facts that decide an affiliate's withdrawals, and their methods, the newest of a kind first. */
export async function getWithdrawalFacts(affiliateId: number, at: Date, tx: Tx = db()) {
  const affiliate = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    include: { payoutMethods: { where: { removedAt: null }, orderBy: { createdAt: 'desc' } } },
  })
  // nobody is behind a test account who could sign one
  const isSigned = isTestAccount(affiliateId) || (await hasTaxForm(affiliateId, at, tx))
  const tax = { hasTaxForm: isSigned, taxFormAboveCents: taxFormAboveCents() }
  const minimumCents = BigInt(settings().payouts.minimumCents)
  const balances = await getBalances(affiliateId, tx)
  const { status, payoutsHeldUntil: heldUntil, payoutMethods: methods, preferredMethod } = affiliate
  const method = choosePayoutMethod(methods, preferredMethod)
  const ofMethod = { hasMethod: method !== undefined, methodFault: method ? faultOfMethod(method) : null }
  const review = await findReview(tx, affiliateId)
  const facts: WithdrawalFacts = { ...balances, ...tax, minimumCents, status, heldUntil, review, ...ofMethod }
  return { facts, balances, methods, preferredMethod }
}

/** An affiliate's balances and the reasons why they cannot withdraw yet, with exact dates. */
export async function getWithdrawal(affiliateId: number, at: Date): Promise<Withdrawal> {
  const [{ facts, balances, methods, preferredMethod }, coming] = await Promise.all([
    getWithdrawalFacts(affiliateId, at),
    listReleases(affiliateId),
  ])
  // held money has no release date during a review
  const releases = facts.review === null ? coming : []
  return {
    availableCents: Number(balances.availableCents),
    pendingCents: Number(balances.pendingCents),
    inPayoutCents: Number(balances.inPayoutCents),
    paidCents: Number(balances.paidCents),
    earnedCents: Number(balances.earnedCents),
    canWithdraw: canWithdraw(facts, at),
    reasons: withdrawalReasons(facts, releases, at),
    releases,
    methods: listPayoutMethods(
      methods.map((method) => ({ ...method, fault: faultOfMethod(method) })),
      preferredMethod,
    ),
  }
}

type ReleaseRow = { day: Day; at: Date; count: number; rewardCount: number; cents: bigint }

/** Held money by the Eastern day its hold ends, soonest first. */
async function listReleases(affiliateId: number): Promise<Release[]> {
  const rows = await db().$queryRaw<ReleaseRow[]>`
    SELECT to_char(hold_until AT TIME ZONE ${EASTERN}, 'YYYY-MM-DD') AS day, max(hold_until) AS at,
      count(*) FILTER (WHERE NOT is_reward)::int AS count, count(*) FILTER (WHERE is_reward)::int AS "rewardCount",
      sum(cents)::bigint AS cents
    FROM (
      SELECT hold_until, payout_cents AS cents, false AS is_reward FROM conversion
      WHERE affiliate_id = ${affiliateId} AND status = 'pending' AND payout_cents > 0
        AND approver IS DISTINCT FROM 'staff'
      UNION ALL
      SELECT hold_until, amount_cents, true FROM quest_hold
      WHERE affiliate_id = ${affiliateId} AND released_at IS NULL AND reversed_at IS NULL) held
    GROUP BY 1 ORDER BY 1 LIMIT ${RELEASES_LISTED}`
  return rows.map(({ at, cents, ...row }) => ({ ...row, at: at.toISOString(), amountCents: Number(cents) }))
}
