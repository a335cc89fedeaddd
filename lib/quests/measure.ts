import 'server-only'
import { easternDay } from '../dates/days'
import type { Tx } from '../db'
import { listConvertedDays, stateOf } from '../streak/data'
import { walkDays } from '../streak/rules'
import type { QuestInWindow } from './data'

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
  const streak = asked.some(({ quest }) => quest.metric === 'streak_days')
    ? await currentStreak(tx, affiliateId, at)
    : 0
  const rows = await tx.$queryRaw<{ value: bigint }[]>`
    SELECT (CASE w.metric
      WHEN 'clicks' THEN s.clicks WHEN 'conversions' THEN s.conversions WHEN 'earnings' THEN s.earnings
      WHEN 'streak_days' THEN ${streak}::int
      WHEN 'referrals' THEN (
        SELECT count(*) FROM referral r WHERE r.referrer_id = ${affiliateId} AND r.refused_reason IS NULL
          AND r.joined_at >= w.first_day::timestamp AT TIME ZONE 'America/New_York'
          AND r.joined_at < (w.last_day + 1)::timestamp AT TIME ZONE 'America/New_York')
      ELSE (
        SELECT count(*) FROM discord_connection d JOIN affiliate a ON a.user_id = d.user_id
        WHERE a.id = ${affiliateId} AND d.disconnected_at IS NULL)
    END)::bigint AS value
    FROM unnest(${asked.map(({ quest }) => quest.metric)}::text[], ${asked.map(({ quest }) => quest.offerId ?? 0)}::int[],
      ${asked.map(({ span }) => span.firstDay)}::date[], ${asked.map(({ span }) => span.lastDay ?? 'infinity')}::date[])
      WITH ORDINALITY AS w (metric, offer_id, first_day, last_day, place)
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(clicks), 0) AS clicks, coalesce(sum(pending_count + approved_count), 0) AS conversions,
        coalesce(sum(pending_payout_cents + approved_payout_cents), 0) AS earnings
      FROM stat_day
      WHERE affiliate_id = ${affiliateId} AND day BETWEEN w.first_day AND w.last_day
        AND (w.offer_id = 0 OR offer_id = w.offer_id)
    ) s ON w.metric IN ('clicks', 'conversions', 'earnings')
    ORDER BY w.place`
  return rows.map(({ value }) => value)
}

/** The streak as opening the app now would find it. */
async function currentStreak(tx: Tx, affiliateId: number, at: Date): Promise<number> {
  const kept = stateOf(await tx.streak.findUnique({ where: { affiliateId } }))
  const today = easternDay(at)
  return walkDays(kept, await listConvertedDays(tx, affiliateId, kept.lastDay, today), today).state.current
}
