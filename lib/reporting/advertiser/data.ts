import 'server-only'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { everyDay, sumSpend } from './rules'
import type { Overview, OverviewQuery, Spend, SpendDay } from './schema'

type Row = Spend & { day: string; offerId: number }

/** Spend and conversions of one advertiser over the last days, today included, from the roll-ups by day. */
export async function getOverview(advertiserId: number, { days }: OverviewQuery, at: Date): Promise<Overview> {
  const to = easternDay(at)
  const from = addDays(to, 1 - Number(days))
  const [{ name: advertiserName, offers }, rows] = await Promise.all([
    db().advertiser.findUniqueOrThrow({
      where: { id: advertiserId },
      select: { name: true, offers: { select: { id: true, name: true, status: true } } },
    }),
    readRows(advertiserId, addDays(from, -Number(days)), to),
  ])
  const present = rows.filter(({ day }) => day >= from)
  return {
    advertiserName,
    from,
    to,
    total: sumSpend(present),
    before: sumSpend(rows.filter(({ day }) => day < from)),
    byDay: everyDay(
      sumBy(present, ({ day }) => day),
      from,
      to,
    ),
    byOffer: offers
      .map(({ id, ...offer }) => {
        const spend = sumSpend(present.filter(({ offerId }) => offerId === id))
        return { offerId: id, ...offer, ...spend }
      })
      .sort((a, b) => b.spendCents - a.spendCents || a.name.localeCompare(b.name)),
  }
}

function sumBy(rows: readonly Row[], keyOf: (row: Row) => string): SpendDay[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups].map(([day, group]) => ({ day, ...sumSpend(group) }))
}

const readRows = (advertiserId: number, from: string, to: string) => db().$queryRaw<Row[]>`
  SELECT s.day::text, s.offer_id AS "offerId", sum(s.clicks)::float8 AS clicks,
    sum(s.pending_count)::float8 AS pending, sum(s.approved_count)::float8 AS approved,
    sum(s.rejected_count)::float8 AS rejected, sum(s.reversed_count)::float8 AS reversed,
    sum(s.revenue_cents)::float8 AS "spendCents", sum(s.recurring_count)::float8 AS recurring,
    sum(s.recurring_revenue_cents)::float8 AS "recurringSpendCents"
  FROM stat_day s
  WHERE s.day BETWEEN ${from}::date AND ${to}::date AND ${withoutTestAccounts('s.affiliate_id')}
    AND s.offer_id IN (SELECT id FROM offer WHERE advertiser_id = ${advertiserId})
  GROUP BY 1, 2`

/** The offers of an advertiser by name, for filters. */
export const listOwnOffers = (advertiserId: number): Promise<{ id: number; name: string }[]> =>
  db().offer.findMany({ where: { advertiserId }, select: { id: true, name: true }, orderBy: { name: 'asc' } })
