import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { FraudRule } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { QUESTS_IN_DOUBT, WINDOW_DAYS } from './amount-at-risk-constants'

/** What the conversions of a fraud case depend on. */
export type Case = { id: string; affiliateId: number; rule: FraudRule }

/** The condition on `conversion c` for the conversions named by the facts of a case. */
const namedInFactsSql = ({ id, affiliateId }: Case): Prisma.Sql => Prisma.sql`c.affiliate_id = ${affiliateId}
  AND c.id IN (SELECT f.conversion_id FROM fraud_fact f WHERE f.case_id = ${id}::uuid AND f.conversion_id IS NOT NULL)`

/**
 * The conversions of an undecided case: those its facts name, those on the days and offers of an outlier, or all pending
 * ones where the account itself is under review.
 */
export const underReviewSql = (one: Case): Prisma.Sql => {
  const mine = Prisma.sql`c.affiliate_id = ${one.affiliateId}`
  if (one.rule === 'shared_payout_destination') return Prisma.sql`${mine} AND c.status = 'pending'`
  if (one.rule !== 'conversion_rate_outlier') return namedInFactsSql(one)
  return Prisma.sql`${mine} AND (c.offer_id, c.day) IN (
    SELECT (f.detail ->> 'offerId')::int, (f.detail ->> 'day')::date FROM fraud_fact f WHERE f.case_id = ${one.id}::uuid)`
}

/** The condition on `conversion c` for the conversions of a case: of a rejected one those stored with it. */
export const conversionsSql = (one: Case, isRejected: boolean) =>
  isRejected ? namedInFactsSql(one) : underReviewSql(one)

/** The number of a case's conversions that still count, and their payouts and the quest rewards under review in cents. */
export async function readAmountAtRisk(
  tx: Tx,
  one: Case,
  isRejected = false,
): Promise<{ count: number; cents: Cents }> {
  const [stake] = await tx.$queryRaw<[{ count: number; cents: Cents }]>`
    SELECT count(*)::int AS count, coalesce(sum(c.payout_cents), 0)::bigint AS cents FROM conversion c
    WHERE ${conversionsSql(one, isRejected)} AND c.status IN ('pending', 'approved')`
  return { ...stake, cents: stake.cents + (await readRewards(tx, one)) }
}

/** The cash rewards that are not reversed of the quests a case is about, from the days it covers. */
async function readRewards(tx: Tx, { id, affiliateId, rule }: Case): Promise<Cents> {
  const metric = QUESTS_IN_DOUBT[rule]
  if (!metric) return 0n
  const [rewards] = await tx.$queryRaw<[{ cents: Cents }]>`
    SELECT coalesce(sum(h.amount_cents), 0)::bigint AS cents FROM quest_hold h JOIN quest q ON q.id = h.quest_id
    JOIN fraud_case k ON k.id = ${id}::uuid
    WHERE h.affiliate_id = ${affiliateId} AND h.reversed_at IS NULL AND q.metric = ${metric}::quest_metric
      AND h.claimed_at >= k.opened_at - make_interval(days => ${WINDOW_DAYS})`
  return rewards.cents
}
