import 'server-only'
import { type Contest, Prisma, type Quest } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { daysWithoutImports } from '@/lib/platform/rollups/without-imported-history'
import { clicksUnderReview } from '../quests/measure-data'
import { CLAIM_BLOCK_DAYS } from '../reward-holds/constants'
import { contestDays } from './rules'
import { contestSchema } from './schema'

/** A contest with the terms that its quest holds; it always has an end. */
export type ContestRow = Contest & { quest: Quest & { endsAt: Date } }

const offerIs = (column: Prisma.Sql, { offerId }: Pick<Quest, 'offerId'>) =>
  offerId === null ? Prisma.sql`TRUE` : Prisma.sql`${column} = ${offerId}`

/**
 * SQL: what affiliates have reached, as `affiliate_id` and `value`, from the roll-ups without history: members of the
 * contest's squad, or only these affiliates, who may have left it since.
 */
export function measured({ quest, squadId }: ContestRow, affiliateIds?: readonly number[]): Prisma.Sql {
  const { firstDay, lastDay } = contestDays(quest)
  const [first, last] = [Prisma.sql`${firstDay}::date`, Prisma.sql`${lastDay}::date`]
  const values = {
    conversions: Prisma.sql`sum(d.pending_count + d.approved_count)`,
    earnings: Prisma.sql`sum(d.pending_payout_cents + d.approved_payout_cents)`,
    clicks: Prisma.sql`sum(d.unique_clicks) - coalesce((${clicksUnderReview(Prisma.sql`d.affiliate_id`, first, last)}), 0)`,
  }
  const people = affiliateIds
    ? Prisma.sql`affiliate_id = ANY(${[...affiliateIds]}::int[])`
    : squadId === null
      ? Prisma.sql`TRUE`
      : Prisma.sql`affiliate_id IN (SELECT m.affiliate_id FROM squad_member m
          WHERE m.squad_id = ${squadId} AND m.left_at IS NULL)`
  return Prisma.sql`
    SELECT d.affiliate_id, greatest(${values[contestSchema.shape.metric.parse(quest.metric)]}, 0)::bigint AS value
    FROM ${daysWithoutImports(Prisma.sql`day BETWEEN ${first} AND ${last} AND ${offerIs(Prisma.sql`offer_id`, quest)}
      AND ${people} AND ${withoutTestAccounts('affiliate_id')}`)} d
    GROUP BY d.affiliate_id`
}

/** SQL: when the last of what an affiliate's value counts happened. */
export function lastCounted({ quest }: ContestRow, affiliateId: Prisma.Sql): Prisma.Sql {
  const { metric, startsAt, endsAt } = quest
  if (metric === 'clicks') {
    return Prisma.sql`(SELECT k.created_at FROM click k
      WHERE k.affiliate_id = ${affiliateId} AND k.created_at >= ${startsAt} AND k.created_at < ${endsAt}
        AND k.is_unique AND k.flag IS NULL AND ${offerIs(Prisma.sql`k.offer_id`, quest)}
      ORDER BY k.id DESC LIMIT 1)`
  }
  return Prisma.sql`(SELECT max(c.created_at) FROM conversion c
    WHERE c.affiliate_id = ${affiliateId} AND c.created_at >= ${startsAt} AND c.created_at < ${endsAt}
      AND c.status IN ('pending', 'approved') AND ${offerIs(Prisma.sql`c.offer_id`, quest)}
      AND ${metric === 'earnings' ? Prisma.sql`c.payout_cents > 0` : Prisma.sql`TRUE`})`
}

/**
 * SQL: the ranks of a contest that is not settled. No rank: accounts that are not approved or not active, staff,
 * those who made, changed or started the contest, and affiliates with a fraud case that was rejected lately.
 */
export function ranks(questId: number, at: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT s.affiliate_id, s.value, s.reached_at, u.first_name, u.last_name,
      row_number() OVER (ORDER BY s.value DESC, s.reached_at, s.affiliate_id)::int AS rank
    FROM contest_standing s JOIN affiliate a ON a.id = s.affiliate_id JOIN app_user u ON u.id = a.user_id
    WHERE s.quest_id = ${questId} AND s.value > 0
      AND a.status = 'approved' AND u.status = 'active' AND u.role = 'AFFILIATE'
      AND NOT EXISTS (SELECT FROM audit_log l
        WHERE l.subject = 'contest' AND l.subject_id = ${String(questId)} AND l.actor_id = u.id)
      AND NOT EXISTS (SELECT FROM fraud_case f WHERE f.affiliate_id = a.id AND f.status = 'rejected'
        AND f.decided_at > ${new Date(at.getTime() - CLAIM_BLOCK_DAYS * DAY_MS)})`
}

/** SQL: the final ranks of a settled contest, with the same columns. */
const ranking = (questId: number) => Prisma.sql`
  SELECT s.affiliate_id, s.value, s.reached_at, u.first_name, u.last_name, s.place AS rank
  FROM contest_standing s JOIN affiliate a ON a.id = s.affiliate_id JOIN app_user u ON u.id = a.user_id
  WHERE s.quest_id = ${questId} AND s.place IS NOT NULL`

/** One rank of a contest, with how many have one. */
export type Rank = {
  affiliateId: number
  firstName: string
  lastName: string
  value: bigint
  reachedAt: Date
  rank: number
  ranked: number
}

/** The first ranks of a contest, one affiliate's own and the one above it, in order. */
export function listRanks(
  { questId, status }: Pick<Contest, 'questId' | 'status'>,
  at: Date,
  { limit, affiliateId = 0 }: { limit: number; affiliateId?: number },
): Promise<Rank[]> {
  return db().$queryRaw<Rank[]>`
    WITH r AS MATERIALIZED (${status === 'settled' ? ranking(questId) : ranks(questId, at)})
    SELECT r.affiliate_id AS "affiliateId", r.first_name AS "firstName", r.last_name AS "lastName", r.value,
      r.reached_at AS "reachedAt", r.rank, (SELECT count(*)::int FROM r) AS ranked
    FROM r
    WHERE r.rank <= ${limit} OR r.rank IN (SELECT unnest(ARRAY[o.rank - 1, o.rank]) FROM r o
      WHERE o.affiliate_id = ${affiliateId})
    ORDER BY r.rank`
}
