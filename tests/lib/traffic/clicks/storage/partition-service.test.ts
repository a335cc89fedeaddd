import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences, getClicksFrom, rebuildRollups } from '@/lib/platform/rollups/service'
import { dropOldClicks } from '@/lib/traffic/clicks/storage/partition-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'

const NOW = new Date('2026-11-22T12:00:00Z')
const MONTHS = 14
let affiliateId: number
let offerId: number

beforeAll(async () => {
  affiliateId = (await createAffiliate()).id
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})

beforeEach(async () => {
  await db().$executeRaw`SELECT stoke_ensure_partitions('2025-01-01', '2026-11-01')`
  await db().$executeRaw`TRUNCATE click, conversion, stat_day, stat_quarter_hour, retention_mark`
  await createEvents(
    [
      // no partition of its own
      { affiliateId, offerId, at: '2024-05-05T12:00:00Z' },
      { affiliateId, offerId, at: '2025-03-05T12:00:00Z' },
      { affiliateId, offerId, at: '2025-08-31T12:00:00Z' },
      // August 31 in Eastern time, September in UTC
      { affiliateId, offerId, at: '2025-09-01T01:00:00Z' },
      { affiliateId, offerId, at: '2025-09-01T12:00:00Z' },
      { affiliateId, offerId, at: '2026-11-20T12:00:00Z' },
    ],
    [{ affiliateId, offerId, at: '2025-03-06T12:00:00Z', status: 'approved', payoutCents: 500n }],
  )
})

const days = () =>
  db().statDay.findMany({
    orderBy: { day: 'asc' },
    select: { day: true, clicks: true, uniqueClicks: true, approvedCount: true, approvedPayoutCents: true },
  })
const quarters = () => db().statQuarterHour.findMany({ orderBy: { startsAt: 'asc' } })

test('clicks older than the retention are deleted, conversions are not, and reports stay as they were after a rebuild', async () => {
  const before = [await days(), await quarters()]
  expect(await dropOldClicks({ at: NOW, months: MONTHS })).toBeGreaterThan(1)
  expect(await db().click.count()).toBe(3)
  expect(await db().conversion.count()).toBe(1)
  expect(await getClicksFrom()).toBe('2025-09-01')

  await transact(rebuildRollups)
  expect([await days(), await quarters()]).toEqual(before)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
})

test('days from the first complete one on are rebuilt', async () => {
  await dropOldClicks({ at: NOW, months: MONTHS })
  await db().statDay.updateMany({ where: { day: new Date('2026-11-20') }, data: { clicks: 99 } })
  expect(await countRollupDifferences()).toEqual({ stat_day: 2, stat_quarter_hour: 0 })
  await transact(rebuildRollups)
  expect((await days()).at(-1)).toMatchObject({ clicks: 1 })
})

test('a second run deletes nothing more, and the next month it deletes one month', async () => {
  await dropOldClicks({ at: NOW, months: MONTHS })
  expect(await dropOldClicks({ at: NOW, months: MONTHS })).toBe(0)
  expect(await dropOldClicks({ at: new Date('2026-12-01T00:00:00Z'), months: MONTHS })).toBe(1)
  expect(await getClicksFrom()).toBe('2025-10-01')
})

test('a rebuild is refused while a month was detached by hand, and changes nothing', async () => {
  const before = await days()
  await db().$executeRaw`ALTER TABLE click DETACH PARTITION click_2025_03`
  await expect(transact(rebuildRollups)).rejects.toThrow('the clicks of 2025-03 are gone')
  expect(await days()).toEqual(before)
  await db().$executeRaw`DROP TABLE click_2025_03`
})

test('a month that a long report reads is left for the next run, so that clicks do not wait', async () => {
  const report = new pg.Client({ connectionString: String(process.env.DATABASE_URL) })
  await report.connect()
  await report.query('BEGIN')
  await report.query('SELECT count(*) FROM click')
  const began = performance.now()
  await dropOldClicks({ at: NOW, months: MONTHS })
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(
    await db().click.count({ where: { createdAt: { gte: new Date('2025-01-01'), lt: new Date('2025-09-01') } } }),
  ).toBe(2)
  await report.query('COMMIT')
  await report.end()
  await dropOldClicks({ at: NOW, months: MONTHS })
  expect(await db().click.count()).toBe(3)
})

test('the differences of one day are those of that day alone', async () => {
  await db().statQuarterHour.updateMany({ where: { startsAt: new Date('2025-09-01T12:00:00Z') }, data: { clicks: 7 } })
  const of = (day: string) => countRollupDifferences({ from: day, to: day })
  expect(await of('2025-09-01')).toEqual({ stat_day: 0, stat_quarter_hour: 2 })
  expect(await of('2025-08-31')).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await of('2026-11-20')).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
})
