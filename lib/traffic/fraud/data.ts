import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ConversionStatus, FraudRule } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/db'
import type { Cents } from '@/lib/platform/money/cents'

export type Case = { id: string; affiliateId: number; rule: FraudRule }

/** The condition on `conversion c` for the conversions named by the facts of a case. */
const named = ({ id, affiliateId }: Case): Prisma.Sql => Prisma.sql`c.affiliate_id = ${affiliateId}
  AND c.id IN (SELECT f.conversion_id FROM fraud_fact f WHERE f.case_id = ${id}::uuid AND f.conversion_id IS NOT NULL)`

/**
 * The conversions of an undecided case: those its facts name, those on the days and offers of an outlier, or all pending
 * ones where the account itself is in doubt.
 */
export const inDoubt = (one: Case): Prisma.Sql => {
  const mine = Prisma.sql`c.affiliate_id = ${one.affiliateId}`
  if (one.rule === 'shared_payout_destination') return Prisma.sql`${mine} AND c.status = 'pending'`
  if (one.rule !== 'conversion_rate_outlier') return named(one)
  return Prisma.sql`${mine} AND (c.offer_id, c.day) IN (
    SELECT (f.detail ->> 'offerId')::int, (f.detail ->> 'day')::date FROM fraud_fact f WHERE f.case_id = ${one.id}::uuid)`
}

const conversionsOf = (one: Case, isRejected: boolean) => (isRejected ? named(one) : inDoubt(one))

/** The number of a case's conversions that still count, and their payouts in cents. */
export async function readStake(tx: Tx, one: Case, isRejected = false): Promise<{ count: number; cents: Cents }> {
  const [stake] = await tx.$queryRaw<[{ count: number; cents: Cents }]>`
    SELECT count(*)::int AS count, coalesce(sum(c.payout_cents), 0)::bigint AS cents FROM conversion c
    WHERE ${conversionsOf(one, isRejected)} AND c.status IN ('pending', 'approved')`
  return stake
}

type Shown = {
  id: string
  offerName: string
  status: ConversionStatus
  payoutCents: Cents
  createdAt: Date
  delayMs: number
  ip: string | null
  country: string | null
  userAgent: string
}

/** The newest conversions of a case with the clicks behind them, and how many there are. */
export async function readConversions(tx: Tx, one: Case, isRejected: boolean, limit: number) {
  const rows = await tx.$queryRaw<Shown[]>`
    SELECT c.id, o.name AS "offerName", c.status::text, c.payout_cents AS "payoutCents", c.created_at AS "createdAt",
      (extract(epoch FROM c.created_at - c.clicked_at) * 1000)::float8 AS "delayMs", host(k.ip) AS ip, k.country,
      coalesce(k.user_agent, '') AS "userAgent"
    FROM conversion c JOIN offer o ON o.id = c.offer_id
    LEFT JOIN click k ON k.affiliate_id = c.affiliate_id AND k.id = c.click_id
    WHERE ${conversionsOf(one, isRejected)} ORDER BY c.id DESC LIMIT ${limit}`
  const [{ count }] = await tx.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM conversion c WHERE ${conversionsOf(one, isRejected)}`
  return { rows, count }
}

/** The highest score of an affiliate's open, held and rejected cases, 0 without any; as bucket rules use it. */
export async function getFraudScore(affiliateId: number): Promise<number> {
  const highest = await db().fraudCase.aggregate({
    where: { affiliateId, status: { in: ['open', 'held', 'rejected'] } },
    _max: { score: true },
  })
  return highest._max.score ?? 0
}
