import { expect, test } from 'vitest'
import { DAYS_BACK, listComparison, listDualRuns } from '@/lib/conversions/dual-runs/admin-data'
import { comparisonQuerySchema, dualRunsQuerySchema } from '@/lib/conversions/dual-runs/admin-schema'
import { db } from '@/lib/platform/database/db'
import { addDays } from '@/lib/platform/dates/days'
import { oldNetwork } from '@/tests/support/tracking/previous-platform'

// the next day in UTC already
const EVENING = new Date('2026-11-28T02:05:00Z')
const TODAY = '2026-11-27'

test('the comparison begins some Eastern days ago, and a run ends by the time of the request [Q8]', async () => {
  const { offer, affiliate } = await oldNetwork('tune')
  const startedAt = new Date('2026-01-01T05:00:00Z')
  await db().dualRun.create({ data: { offerId: offer.id, source: 'tune', startedAt, endsAt: EVENING } })
  const first = addDays(TODAY, -DAYS_BACK)
  for (const day of [addDays(first, -1), first]) {
    const figures = { clicks: 1, conversions: 0, revenueCents: 0n, payoutCents: 0n }
    const key = { source: 'tune', day: new Date(day), offerId: offer.id, affiliateId: affiliate.id }
    await db().importedStatistic.create({ data: { ...key, ...figures } })
  }
  const { rows } = await listComparison(comparisonQuerySchema.parse({ offer: String(offer.id) }), EVENING)
  expect(rows.map(({ day }) => day)).toEqual([first])

  const stateAt = async (at: Date) => (await listDualRuns(dualRunsQuerySchema.parse({}), at)).rows[0]?.state
  expect(await stateAt(new Date(EVENING.getTime() - 1))).toBe('ends')
  expect(await stateAt(EVENING)).toBe('ended')
})
