import { Prisma } from '@/lib/generated/prisma/client'

const COUNTED = Prisma.sql`affiliate_id, day, offer_id, clicks, unique_clicks, flagged_clicks, pending_count,
  approved_count, rejected_count, reversed_count, pending_payout_cents, approved_payout_cents, revenue_cents`

/**
 * SQL: the roll-ups by day without the history of a previous platform that they count, several rows for a day. What somebody has a
 * right to follows from what was recorded here alone: history pays nobody.
 * @param where a condition on `affiliate_id`, `day` and `offer_id`
 */
export const daysWithoutImports = (where: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT ${COUNTED} FROM stat_day WHERE ${where}
  UNION ALL SELECT affiliate_id, day, offer_id, -clicks, 0, 0, 0, -conversions, 0, 0, 0, -payout_cents, -revenue_cents
    FROM imported_event_day WHERE ${where})`

/** SQL: whether a row of the roll-ups by day was recorded here: a day of an offer has either history or what was recorded. */
export const isNotImported = (row: string): string => `NOT EXISTS (SELECT FROM imported_event_day history
  WHERE history.affiliate_id = ${row}.affiliate_id AND history.day = ${row}.day AND history.offer_id = ${row}.offer_id)`
