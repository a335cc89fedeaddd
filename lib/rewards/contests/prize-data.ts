import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import type { Cents } from '@/lib/platform/money/cents'
import { type ContestRow, lastCounted, measured } from './rank-data'

/** Days after its settlement during which a reversal still reverses the prize of a contest. */
const CORRECTED_DAYS = 365

/** A prize of a settled contest. `time` counts its payments; it is paid again only after it was reversed. */
export type Prize = {
  questId: number
  affiliateId: number
  name: string
  endsAt: Date
  place: number
  cents: Cents
  time: number
}

const PRIZE = Prisma.sql`s.quest_id AS "questId", s.affiliate_id AS "affiliateId", q.name, q.ends_at AS "endsAt",
  s.place, s.prize_cents AS cents, s.paid_count AS time`

/** Prizes that were given and not paid yet, by place. Without a transaction all, in one the named, which it locks. */
export function listUnpaid(tx: Tx = db(), one?: Pick<Prize, 'questId' | 'affiliateId'>): Promise<Prize[]> {
  const which = one
    ? Prisma.sql`AND s.quest_id = ${one.questId} AND s.affiliate_id = ${one.affiliateId} FOR NO KEY UPDATE OF s`
    : Prisma.sql`ORDER BY s.quest_id, s.place`
  return tx.$queryRaw<Prize[]>`
    SELECT ${PRIZE} FROM contest_standing s JOIN contest c ON c.quest_id = s.quest_id JOIN quest q ON q.id = s.quest_id
    WHERE c.status = 'settled' AND s.prize_cents IS NOT NULL AND s.paid_count = 0 ${which}`
}

/** Contests whose prizes a reversal can still take back. Clicks are never undone. */
export function listCorrectable(at: Date): Promise<ContestRow[]> {
  return db().contest.findMany({
    where: {
      status: 'settled',
      settledAt: { gte: new Date(at.getTime() - CORRECTED_DAYS * DAY_MS) },
      quest: { metric: { in: ['conversions', 'earnings'] } },
    },
    include: { quest: true },
    orderBy: { questId: 'asc' },
  }) as Promise<ContestRow[]>
}

/** A prize whose place was lost since its settlement, or is reached again after it was reversed. */
export type Correction = Prize & { isLost: boolean }

/**
 * The prizes of a contest that no longer agree with what their winners have. A place is kept as long as its winner is
 * before what the next place was settled with. A prize that the rejection of a fraud case took back stays so.
 */
export async function listCorrections(tx: Tx, contest: ContestRow, affiliateId?: number): Promise<Correction[]> {
  const { questId } = contest
  const winners = await tx.contestStanding.findMany({
    where: { questId, paidCount: { gt: 0 }, ...(affiliateId && { affiliateId }) },
    select: { affiliateId: true },
  })
  const ids = winners.map((winner) => winner.affiliateId)
  if (ids.length === 0) return []
  return tx.$queryRaw<Correction[]>`
    SELECT ${PRIZE}, NOT kept.is_kept AS "isLost"
    FROM contest_standing s JOIN quest q ON q.id = s.quest_id
    JOIN quest_hold h ON h.affiliate_id = s.affiliate_id AND h.key = 'contest:' || s.quest_id || ':' || s.paid_count
    LEFT JOIN contest_standing n ON n.quest_id = s.quest_id AND n.place = s.place + 1
    LEFT JOIN (${measured(contest, ids)}) m ON m.affiliate_id = s.affiliate_id
    CROSS JOIN LATERAL (SELECT coalesce(m.value, 0) > 0 AND (m.value > coalesce(n.value, 0)
      OR (m.value = n.value AND ${lastCounted(contest, Prisma.sql`s.affiliate_id`)} <= n.reached_at)) AS is_kept) kept
    WHERE s.quest_id = ${questId} AND s.affiliate_id = ANY(${ids}::int[])
      AND kept.is_kept = (s.taken_back_at IS NOT NULL)
      AND (s.taken_back_at IS NOT NULL OR h.reversed_at IS NULL)
    ORDER BY s.place`
}
