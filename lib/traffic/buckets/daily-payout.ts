import 'server-only'
import { easternDay } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import type { Cents } from '@/lib/platform/money/cents'

/**
 * Whether a payout fits what a bucket lets each of its affiliates earn on one Eastern day. Conversions of such an
 * affiliate are judged one after another from here to the end of their transactions, so that the day's sum is true.
 */
export async function fitsDailyPayout(
  tx: Tx,
  affiliateId: number,
  payoutCents: Cents,
  capCents: Cents,
  at: Date,
): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('daily payout'), ${affiliateId}::int)`
  const [day] = await tx.$queryRaw<[{ cents: Cents }]>`
    SELECT coalesce(sum(pending_payout_cents + approved_payout_cents), 0)::bigint AS cents FROM stat_day
    WHERE affiliate_id = ${affiliateId} AND day = ${easternDay(at)}::date`
  return day.cents + payoutCents <= capCents
}
