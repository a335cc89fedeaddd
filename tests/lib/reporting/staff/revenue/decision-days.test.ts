import { expect, test } from 'vitest'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { transact } from '@/lib/platform/database/transaction'
import { getPerformance } from '@/lib/reporting/staff/performance/data'
import { performanceQuerySchema } from '@/lib/reporting/staff/performance/schema'
import { getDailyMetrics, getRevenue } from '@/lib/reporting/staff/revenue/data'
import { createTraffic } from '@/tests/support/conversions/traffic'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'

test('a later rejection lowers Revenue on the day it was decided, and Daily Metrics and Performance on the conversion’s day [S2.37] [S2.42]', async () => {
  const affiliateId = (await createAffiliate()).id
  const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
  const at = new Date('2026-11-18T20:00:00Z')
  const sales = { affiliateId, offerId, at, clicks: 2, sales: 2, delayMs: 60_000, holdUntil: new Date('2026-12-01') }
  // the first of the two clicks is a minute before `at`, the second twelve hours earlier: both on one Eastern day
  const [conversionId = ''] = await createTraffic(sales)
  const payouts = async () => {
    const days = { from: '2026-11-18', to: '2026-11-20' }
    const revenue = await getRevenue({ ...days, by: 'day', format: 'json' })
    const daily = await getDailyMetrics(days)
    const performance = await getPerformance(performanceQuerySchema.parse({ ...days, by: 'day' }), { at })
    // whatever day a decision counts on, all reports agree on the days as a whole
    expect(performance.totals).toMatchObject({
      payoutCents: revenue.totals.payoutCents,
      revenueCents: revenue.totals.revenueCents,
    })
    return {
      revenue: revenue.lines.map(({ key, payoutCents }) => [key, payoutCents]).sort(),
      performance: performance.lines.map(({ values, figures }) => [values?.[0]?.value, figures.payoutCents]).sort(),
      daily: daily.days.map(({ day, figures }) => [day, figures.payoutCents ?? 0]).sort(),
    }
  }
  const everyDay = (first: number, last: number) => [
    ['2026-11-18', first],
    ['2026-11-19', 0],
    ['2026-11-20', last],
  ]
  const sold = ['2026-11-18', 5_000]
  expect(await payouts()).toEqual({
    revenue: everyDay(5_000, 0),
    daily: everyDay(5_000, 0),
    performance: [sold],
  })

  const decided = { to: 'rejected', reason: 'staff', at: new Date('2026-11-20T15:00:00Z') } as const
  await transact((tx) => changeConversionState(tx, { affiliateId, conversionId, ...decided }))
  expect(await payouts()).toEqual({
    revenue: everyDay(5_000, -2_500),
    daily: everyDay(2_500, 0),
    performance: [['2026-11-18', 2_500]],
  })
})
