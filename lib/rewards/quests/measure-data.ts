import 'server-only'
import { Prisma, type Quest, type QuestProgress } from '@/lib/generated/prisma/client'
import type { QuestMetric } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { daysWithoutImports } from '@/lib/platform/rollups/without-imported-history'
import { listConvertedDays, toStreakState } from '../streak/data'
import { walkDays } from '../streak/rules'
import type { QuestWindow } from './constants'
import type { Span } from './window-rules'

/** A quest with the progress of one affiliate, by window. */
export type QuestRow = Omit<Quest, 'window'> & { window: QuestWindow; progress: QuestProgress[] }

/** A quest in one of its windows. */
export type QuestInWindow = { quest: QuestRow; span: Span }

/** The days and the offer a quest counts. Quests that share them are summed once. */
type Scope = { firstDay: string; lastDay: string; offerId: number; hasStats: boolean }

type Sums = { clicks: bigint; conversions: bigint; earnings: bigint; referrals: bigint; discord: bigint }

const STAT_METRICS: ReadonlySet<QuestMetric> = new Set(['clicks', 'conversions', 'earnings'])
const ANY_OFFER = 0

/**
 * The progress of an affiliate in windows of quests, in the order given: unique clicks and conversions as counts,
 * earnings in cents of pending and approved conversions by the day they were created, referrals by their first approved
 * conversion. Reads the roll-ups, like every report.
 */
export async function measureQuests(
  tx: Tx,
  affiliateId: number,
  requested: readonly QuestInWindow[],
  at: Date,
): Promise<bigint[]> {
  if (requested.length === 0) return []
  const scopes = new Map(requested.map(toScope).map((scope) => [keyOf(scope), scope]))
  const sums = await readSums(tx, affiliateId, [...scopes.values()])
  const byScope = new Map([...scopes.keys()].map((key, index) => [key, sums[index]]))
  const streak = requested.some(({ quest }) => quest.metric === 'streak_days')
    ? await currentStreak(tx, affiliateId, at)
    : 0
  return requested.map((each) => {
    const { metric } = each.quest
    if (metric === 'streak_days') return BigInt(streak)
    return byScope.get(keyOf(toScope(each)))?.[metric === 'discord_connected' ? 'discord' : metric] ?? 0n
  })
}

function toScope({ quest, span: { firstDay, lastDay } }: QuestInWindow): Scope {
  const hasStats = STAT_METRICS.has(quest.metric)
  return { firstDay, lastDay: lastDay ?? 'infinity', offerId: (hasStats && quest.offerId) || ANY_OFFER, hasStats }
}

const keyOf = ({ firstDay, lastDay, offerId, hasStats }: Scope) => `${firstDay} ${lastDay} ${offerId} ${hasStats}`

/**
 * Counted clicks that a fraud case found to come from few addresses, unless it was cleared or trusted. They are not told
 * apart by offer.
 */
export const clicksUnderReview = (affiliateId: Prisma.Sql, firstDay: Prisma.Sql, lastDay: Prisma.Sql) => Prisma.sql`
  SELECT sum((f.detail ->> 'clicks')::int) AS clicks FROM fraud_fact f JOIN fraud_case k ON k.id = f.case_id
  WHERE f.affiliate_id = ${affiliateId} AND f.rule = 'quest_clicks'
    AND f.detail ->> 'day' IS NOT NULL AND (f.detail ->> 'day')::date BETWEEN ${firstDay} AND ${lastDay}
    AND k.status NOT IN ('cleared', 'trusted')`

function readSums(tx: Tx, affiliateId: number, scopes: readonly Scope[]): Promise<Sums[]> {
  return tx.$queryRaw<Sums[]>`
    SELECT greatest(coalesce(s.clicks, 0) - coalesce(doubted.clicks, 0), 0)::bigint AS clicks, coalesce(s.conversions, 0)::bigint AS conversions,
      coalesce(s.earnings, 0)::bigint AS earnings,
      (SELECT count(*) FROM referral r JOIN affiliate ra ON ra.id = r.referred_id JOIN app_user ru ON ru.id = ra.user_id
        CROSS JOIN LATERAL (SELECT min(c.decided_at) AS approved_at FROM conversion c
          WHERE c.affiliate_id = r.referred_id AND c.status = 'approved') f
        WHERE r.referrer_id = ${affiliateId} AND r.refused_reason IS NULL
          AND (ru.email_confirmed_at IS NOT NULL OR ru.status = 'deleted')
          AND f.approved_at >= w.first_day::timestamp AT TIME ZONE 'America/New_York'
          AND f.approved_at < (w.last_day + 1)::timestamp AT TIME ZONE 'America/New_York') AS referrals,
      (SELECT count(*) FROM discord_connection d JOIN affiliate a ON a.user_id = d.user_id
        WHERE a.id = ${affiliateId} AND d.disconnected_at IS NULL AND NOT EXISTS (SELECT FROM discord_bonus b
          WHERE b.discord_id = d.discord_id AND b.user_id <> d.user_id)) AS discord
    FROM unnest(${scopes.map(({ firstDay }) => firstDay)}::date[], ${scopes.map(({ lastDay }) => lastDay)}::date[],
      ${scopes.map(({ offerId }) => offerId)}::int[], ${scopes.map(({ hasStats }) => hasStats)}::bool[])
      WITH ORDINALITY AS w (first_day, last_day, offer_id, has_stats, place)
    LEFT JOIN LATERAL (
      SELECT sum(unique_clicks) AS clicks, sum(pending_count + approved_count) AS conversions,
        sum(pending_payout_cents + approved_payout_cents) AS earnings
      FROM ${daysWithoutImports(Prisma.sql`affiliate_id = ${affiliateId} AND day BETWEEN w.first_day AND w.last_day
        AND (w.offer_id = ${ANY_OFFER} OR offer_id = w.offer_id)`)} recorded
    ) s ON w.has_stats
    LEFT JOIN LATERAL (${clicksUnderReview(Prisma.sql`${affiliateId}`, Prisma.sql`w.first_day`, Prisma.sql`w.last_day`)}) doubted
      ON w.has_stats
    ORDER BY w.place`
}

/** The streak as an update now would compute it. */
async function currentStreak(tx: Tx, affiliateId: number, at: Date): Promise<number> {
  const recorded = toStreakState(await tx.streak.findUnique({ where: { affiliateId } }))
  const today = easternDay(at)
  return walkDays(recorded, await listConvertedDays(tx, affiliateId, recorded.lastDay, today), today).state.current
}
