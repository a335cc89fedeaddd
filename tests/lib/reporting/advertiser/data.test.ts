import { expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { getOverview } from '@/lib/reporting/advertiser/data'
import { approvalShare } from '@/lib/reporting/advertiser/rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'

const at = new Date('2026-11-20T15:00:00Z')

test('spend is that of the own offers in the days asked for, over all affiliates, with as many days before', async () => {
  const advertiser = await createAdvertiser()
  const other = await createAdvertiser()
  const [one, two, foreign] = [
    await createOffer({ advertiserId: advertiser.id, name: 'One' }),
    await createOffer({ advertiserId: advertiser.id, name: 'Two' }),
    await createOffer({ advertiserId: other.id }),
  ]
  const affiliates = [await createAffiliate(), await createAffiliate()]
  const row = (affiliate: number, offerId: number, day: string, revenueCents: bigint) => ({
    affiliateId: affiliates[affiliate]?.id ?? 0,
    offerId,
    sourceId: 0,
    day: new Date(day),
    clicks: 10,
    approvedCount: 3,
    pendingCount: 1,
    rejectedCount: 1,
    reversedCount: 0,
    revenueCents,
    recurringCount: 2,
    recurringRevenueCents: revenueCents / 2n,
  })
  await db().statDay.createMany({
    data: [
      row(0, one.id, '2026-11-20', 1000n),
      row(1, one.id, '2026-11-20', 2000n),
      row(0, two.id, '2026-11-14', 500n),
      row(0, two.id, '2026-11-13', 7000n),
      row(0, one.id, '2026-11-06', 90_000n),
      row(0, foreign.id, '2026-11-20', 40_000n),
    ],
  })
  const overview = await getOverview(advertiser.id, { days: '7' }, at)
  expect(overview).toMatchObject({ from: '2026-11-14', to: '2026-11-20' })
  expect(overview.total).toEqual({
    clicks: 30,
    pending: 3,
    approved: 9,
    rejected: 3,
    reversed: 0,
    spendCents: 3500,
    recurring: 6,
    recurringSpendCents: 1750,
  })
  expect(overview.before.spendCents).toBe(7000)
  expect(overview.byDay.map(({ spendCents }) => spendCents)).toEqual([500, 0, 0, 0, 0, 0, 3000])
  expect(overview.byOffer.map(({ name, spendCents }) => [name, spendCents])).toEqual([
    ['One', 3000],
    ['Two', 500],
  ])
  expect(approvalShare(overview.total)).toBe(0.75)
})
