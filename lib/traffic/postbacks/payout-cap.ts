import 'server-only'
import type { Day } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import type { Cents } from '@/lib/platform/money/cents'

/**
 * Takes a payout out of what an offer may still pay on an Eastern day: one guarded statement, so that the ceiling
 * holds however many ask at once. The first of a day starts from what the roll-ups say was paid already, so that
 * a ceiling set at noon counts the morning. What is later rejected is not given back. [S3.42]
 * @returns what is used with it, in cents; undefined when it does not fit
 */
export async function takePayoutCap(
  tx: Tx,
  offerId: number,
  day: Day,
  payoutCents: Cents,
  capCents: Cents,
): Promise<Cents | undefined> {
  const [taken] = await tx.$queryRaw<{ usedCents: bigint }[]>`
    INSERT INTO offer_payout_day AS d (offer_id, day, payout_cents)
    SELECT ${offerId}, ${day}::date, paid.cents + ${payoutCents}::bigint
    FROM (SELECT coalesce(sum(pending_payout_cents + approved_payout_cents), 0)::bigint AS cents
          FROM stat_day WHERE day = ${day}::date AND offer_id = ${offerId}) paid
    WHERE EXISTS (SELECT 1 FROM offer_payout_day e WHERE e.offer_id = ${offerId} AND e.day = ${day}::date)
       OR paid.cents + ${payoutCents}::bigint <= ${capCents}::bigint
    ON CONFLICT (offer_id, day) DO UPDATE SET payout_cents = d.payout_cents + ${payoutCents}::bigint
    WHERE d.payout_cents + ${payoutCents}::bigint <= ${capCents}::bigint
    RETURNING payout_cents AS "usedCents"`
  return taken?.usedCents
}
