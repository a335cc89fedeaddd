import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import type { Day } from '@/lib/platform/dates/constants'
import { dayStart } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'

/** Totals of an Eastern day in cents, by affiliate or by offer. */
export type DayTotals = ReadonlyMap<number, Cents>

type Row = { id: number; cents: Cents }
const toTotals = (rows: readonly Row[]): DayTotals => new Map(rows.map(({ id, cents }) => [id, cents]))

/**
 * Makes conversions of affiliates in buckets with a daily cap wait for each other until the transaction ends. One row
 * has the total of an affiliate's latest day. Without a row of this day, as on its first conversion or after the affiliate
 * changed buckets, the total is what the roll-ups say.
 * @returns what each affiliate earned that day; what is later rejected is not returned
 */
export async function lockAffiliateTotals(tx: Tx, affiliateIds: readonly number[], day: Day): Promise<DayTotals> {
  if (affiliateIds.length === 0) return new Map()
  const lock = () => tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtext('daily payout'), id)
    FROM (SELECT DISTINCT id FROM unnest(${affiliateIds}::int[]) AS asked (id) ORDER BY 1) AS asked`
  const read = () => tx.$queryRaw<Row[]>`
    SELECT asked.id, coalesce(
      (SELECT payout_cents FROM affiliate_payout_day WHERE affiliate_id = asked.id AND day = ${day}::date),
      (SELECT sum(pending_payout_cents + approved_payout_cents) FROM stat_day
       WHERE affiliate_id = asked.id AND day = ${day}::date), 0)::bigint AS cents
    FROM unnest(${affiliateIds}::int[]) AS asked (id)`
  const [, rows] = await together(tx, lock, read)
  return toTotals(rows)
}

/** Stores the new totals of affiliates' days under the lock. */
export async function saveAffiliateTotals(tx: Tx, totals: DayTotals, day: Day): Promise<void> {
  if (totals.size === 0) return
  await tx.$executeRaw`
    INSERT INTO affiliate_payout_day (affiliate_id, day, payout_cents)
    SELECT id, ${day}::date, cents
    FROM unnest(${[...totals.keys()]}::int[], ${toTexts(totals)}::bigint[]) AS total (id, cents) ORDER BY id
    ON CONFLICT (affiliate_id) DO UPDATE SET day = EXCLUDED.day, payout_cents = EXCLUDED.payout_cents`
}

const toTexts = (totals: DayTotals) => [...totals.values()].map(String)

/**
 * Makes conversions of offers with a daily payout cap wait for each other until the transaction ends.
 * @returns what is used of each cap; on the first conversion of a day zero, except on the day the offer was made or
 * changed: then it is what the roll-ups say was paid, so that a cap set at noon counts the morning
 */
export async function lockOfferTotals(tx: Tx, offerIds: readonly number[], day: Day): Promise<DayTotals> {
  if (offerIds.length === 0) return new Map()
  const lock = () => tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtext('offer payout'), id)
    FROM (SELECT DISTINCT id FROM unnest(${offerIds}::int[]) AS asked (id) ORDER BY 1) AS asked`
  const read = () => tx.$queryRaw<Row[]>`
    SELECT o.id, coalesce(
      (SELECT payout_cents FROM offer_payout_day WHERE offer_id = o.id AND day = ${day}::date),
      CASE WHEN o.updated_at >= ${dayStart(day)}
        THEN (SELECT sum(pending_payout_cents + approved_payout_cents) FROM stat_day
          WHERE day = ${day}::date AND offer_id = o.id AND ${withoutTestAccounts('affiliate_id')}) END, 0)::bigint AS cents
    FROM offer o WHERE o.id = ANY(${offerIds}::int[])`
  const [, rows] = await together(tx, lock, read)
  return toTotals(rows)
}

/** Stores the new totals of offers' days under the lock. */
export async function saveOfferTotals(tx: Tx, totals: DayTotals, day: Day): Promise<void> {
  if (totals.size === 0) return
  await tx.$executeRaw`
    INSERT INTO offer_payout_day (offer_id, day, payout_cents)
    SELECT id, ${day}::date, cents
    FROM unnest(${[...totals.keys()]}::int[], ${toTexts(totals)}::bigint[]) AS total (id, cents) ORDER BY id
    ON CONFLICT (offer_id, day) DO UPDATE SET payout_cents = EXCLUDED.payout_cents`
}
