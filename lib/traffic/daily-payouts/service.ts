import 'server-only'
import { type Day, dayStart, dayToColumn } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import type { Cents } from '@/lib/platform/money/cents'

/**
 * Makes conversions of an affiliate in a bucket with a daily ceiling wait for each other until the transaction ends.
 * One row has the total of the affiliate's latest day. Without a row of this day, as on its first conversion or after
 * the affiliate changed buckets, the total is what the roll-ups say.
 * @returns what the affiliate earned that day, in cents; what is later rejected is not returned
 */
export async function lockAffiliateTotal(tx: Tx, affiliateId: number, day: Day): Promise<Cents> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('daily payout'), ${affiliateId}::int)`
  const [paid] = await tx.$queryRaw<[{ cents: Cents }]>`
    SELECT coalesce(
      (SELECT payout_cents FROM affiliate_payout_day WHERE affiliate_id = ${affiliateId} AND day = ${day}::date),
      (SELECT sum(pending_payout_cents + approved_payout_cents) FROM stat_day
       WHERE affiliate_id = ${affiliateId} AND day = ${day}::date), 0)::bigint AS cents`
  return paid.cents
}

/** Stores the new total of an affiliate's day, in cents, under the lock. */
export async function saveAffiliateTotal(tx: Tx, affiliateId: number, day: Day, payoutCents: Cents): Promise<void> {
  const total = { day: dayToColumn(day), payoutCents }
  await tx.affiliatePayoutDay.upsert({
    where: { affiliateId },
    create: { affiliateId, ...total },
    update: total,
  })
}

/**
 * Makes conversions of an offer with a daily payout ceiling wait for each other until the transaction ends.
 * @returns what is used of the ceiling, in cents; on the first conversion of a day zero, except on the day the offer was
 * made or changed: then it is what the roll-ups say was paid, so that a ceiling set at noon counts the morning
 */
export async function lockOfferTotal(tx: Tx, offerId: number, day: Day): Promise<Cents> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('offer payout'), ${offerId}::int)`
  const [paid] = await tx.$queryRaw<[{ cents: Cents }]>`
    SELECT coalesce(
      (SELECT payout_cents FROM offer_payout_day WHERE offer_id = ${offerId} AND day = ${day}::date),
      CASE WHEN (SELECT updated_at >= ${dayStart(day)} FROM offer WHERE id = ${offerId})
        THEN (SELECT sum(pending_payout_cents + approved_payout_cents) FROM stat_day
          WHERE day = ${day}::date AND offer_id = ${offerId}) END, 0)::bigint AS cents`
  return paid.cents
}

/** Stores the new total of an offer's day, in cents, under the lock. */
export async function saveOfferTotal(tx: Tx, offerId: number, day: Day, payoutCents: Cents): Promise<void> {
  const columns = { offerId, day: dayToColumn(day) }
  await tx.offerPayoutDay.upsert({
    where: { offerId_day: columns },
    create: { ...columns, payoutCents },
    update: { payoutCents },
  })
}
