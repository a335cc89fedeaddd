import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { type Case, conversionsSql } from './amount-at-risk-data'
import { SHARED_NETWORKS } from './constants'

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
      (extract(epoch FROM c.created_at - c.clicked_at) * 1000)::float8 AS "delayMs", abbrev(k.ip) AS ip, k.country,
      coalesce(k.user_agent, '') AS "userAgent"
    FROM conversion c JOIN offer o ON o.id = c.offer_id
    LEFT JOIN click k ON k.affiliate_id = c.affiliate_id AND k.id = c.click_id
    WHERE ${conversionsSql(one, isRejected)} ORDER BY c.id DESC LIMIT ${limit}`
  const [{ count }] = await tx.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM conversion c WHERE ${conversionsSql(one, isRejected)}`
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

/** SQL: whether an address can identify somebody. */
export const isIdentifying = (ip: Prisma.Sql) => Prisma.sql`NOT (${ip} <<= ANY (${[...SHARED_NETWORKS]}::inet[]))`
/** SQL: the address, or in IPv6 the /64 network, which a whole household has. */
export const networkKey = (ip: Prisma.Sql) =>
  Prisma.sql`CASE family(${ip}) WHEN 4 THEN host(${ip}) ELSE network(set_masklen(${ip}, 64))::text END`
