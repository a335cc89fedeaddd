import type { Day } from '@/lib/platform/dates/constants'
import { addDays, daysBetween } from '@/lib/platform/dates/days'
import type { Spend, SpendDay } from './schema'

/** Nothing happened. */
export const NO_SPEND: Spend = {
  clicks: 0,
  pending: 0,
  approved: 0,
  rejected: 0,
  reversed: 0,
  spendCents: 0,
  recurring: 0,
  recurringSpendCents: 0,
}

/** The sum of rows. */
export const sumSpend = (rows: readonly Spend[]): Spend =>
  rows.reduce(
    (sum, row) => ({
      clicks: sum.clicks + row.clicks,
      pending: sum.pending + row.pending,
      approved: sum.approved + row.approved,
      rejected: sum.rejected + row.rejected,
      reversed: sum.reversed + row.reversed,
      spendCents: sum.spendCents + row.spendCents,
      recurring: sum.recurring + row.recurring,
      recurringSpendCents: sum.recurringSpendCents + row.recurringSpendCents,
    }),
    NO_SPEND,
  )

/** Conversions that cost something: pending and approved ones. */
export const counted = ({ pending, approved }: Spend): number => pending + approved

/** The share of decided conversions that is approved, from 0 to 1; null while none is decided. */
export function approvalShare({ approved, rejected, reversed }: Spend): number | null {
  const decided = approved + rejected + reversed
  return decided === 0 ? null : approved / decided
}

/** One row for each day of a period, in order; days without traffic are zero. */
export function everyDay(rows: readonly SpendDay[], from: Day, to: Day): SpendDay[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index)
    return known.get(day) ?? { day, ...NO_SPEND }
  })
}
