import 'server-only'
import type { QuestMetric } from '@/lib/generated/prisma/enums'
import { easternDay } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import { listConvertedDays, stateOf } from '../streak/data'
import { walkDays } from '../streak/rules'
import type { QuestInWindow } from './data'

/** Days and offer that quests count over. Many quests share one, which is then summed up once. */
type Scope = { firstDay: string; lastDay: string; offerId: number; hasStats: boolean }

type Sums = { clicks: bigint; conversions: bigint; earnings: bigint; referrals: bigint; discord: bigint }

const STAT_METRICS: ReadonlySet<QuestMetric> = new Set(['clicks', 'conversions', 'earnings'])
const ANY_OFFER = 0

/**
 * Where an affiliate stands in quests' windows, in their order: clicks and conversions as numbers, earnings in cents of
 * conversions that are pending or approved, by the day they came. From the roll-ups, as every report.
 */
export async function measureQuests(
  tx: Tx,
  affiliateId: number,
  asked: readonly QuestInWindow[],
  at: Date,
): Promise<bigint[]> {
  if (asked.length === 0) return []
  const scopes = new Map(asked.map(scopeOf).map((scope) => [keyOf(scope), scope]))
  const sums = await sumUp(tx, affiliateId, [...scopes.values()])
  const byScope = new Map([...scopes.keys()].map((key, place) => [key, sums[place]]))
  const streak = asked.some(({ quest }) => quest.metric === 'streak_days')
    ? await currentStreak(tx, affiliateId, at)
    : 0
  return asked.map((each) => {
    const { metric } = each.quest
    if (metric === 'streak_days') return BigInt(streak)
    return byScope.get(keyOf(scopeOf(each)))?.[metric === 'discord_connected' ? 'discord' : metric] ?? 0n
  })
}

function scopeOf({ quest, span: { firstDay, lastDay } }: QuestInWindow): Scope {
  const hasStats = STAT_METRICS.has(quest.metric)
  return { firstDay, lastDay: lastDay ?? 'infinity', offerId: (hasStats && quest.offerId) || ANY_OFFER, hasStats }
}

const keyOf = ({ firstDay, lastDay, offerId, hasStats }: Scope) => `${firstDay} ${lastDay} ${offerId} ${hasStats}`

function sumUp(tx: Tx, affiliateId: number, scopes: readonly Scope[]): Promise<Sums[]> {
  return tx.$queryRaw<Sums[]>`
    SELECT coalesce(s.clicks, 0)::bigint AS clicks, coalesce(s.conversions, 0)::bigint AS conversions,
      coalesce(s.earnings, 0)::bigint AS earnings,
      (SELECT count(*) FROM referral r WHERE r.referrer_id = ${affiliateId} AND r.refused_reason IS NULL
        AND r.joined_at >= w.first_day::timestamp AT TIME ZONE 'America/New_York'
        AND r.joined_at < (w.last_day + 1)::timestamp AT TIME ZONE 'America/New_York') AS referrals,
      (SELECT count(*) FROM discord_connection d JOIN affiliate a ON a.user_id = d.user_id
        WHERE a.id = ${affiliateId} AND d.disconnected_at IS NULL) AS discord
    FROM unnest(${scopes.map(({ firstDay }) => firstDay)}::date[], ${scopes.map(({ lastDay }) => lastDay)}::date[],
      ${scopes.map(({ offerId }) => offerId)}::int[], ${scopes.map(({ hasStats }) => hasStats)}::bool[])
      WITH ORDINALITY AS w (first_day, last_day, offer_id, has_stats, place)
    LEFT JOIN LATERAL (
      SELECT sum(clicks) AS clicks, sum(pending_count + approved_count) AS conversions,
        sum(pending_payout_cents + approved_payout_cents) AS earnings
      FROM stat_day
      WHERE affiliate_id = ${affiliateId} AND day BETWEEN w.first_day AND w.last_day
        AND (w.offer_id = ${ANY_OFFER} OR offer_id = w.offer_id)
    ) s ON w.has_stats
    ORDER BY w.place`
}

/** The streak as opening the app now would find it. */
async function currentStreak(tx: Tx, affiliateId: number, at: Date): Promise<number> {
  const kept = stateOf(await tx.streak.findUnique({ where: { affiliateId } }))
  const today = easternDay(at)
  return walkDays(kept, await listConvertedDays(tx, affiliateId, kept.lastDay, today), today).state.current
}
