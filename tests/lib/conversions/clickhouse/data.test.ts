import { beforeEach, expect, test } from 'vitest'
import { readChangedRows, readChangedSpans, readEdges } from '@/lib/conversions/clickhouse/data'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { createTraffic } from '@/tests/support/conversions/traffic'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { rowsRead } from '@/tests/support/platform/roll-up-rows'

const AT = new Date('2026-11-21T04:00:00Z')
const DAY = '2026-11-20'
let affiliateId: number
let offerId: number
beforeEach(async () => {
  affiliateId = (await createAffiliate()).id
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})

const traffic = (more: object = {}) =>
  createTraffic({ affiliateId, offerId, at: AT, clicks: 480, sales: 0, delayMs: 60_000, ...more })

/** The next transaction. The oldest open one may be of another database of the server. */
const nextNow = async () => (await db().$transaction((tx) => readEdges(tx))).next

/** What a pass since then reads of the day: the ids it finds, and how many rows of clicks it looks at. */
function changedSince(since: bigint, table: 'click' | 'conversion' = 'click') {
  return transact(async (tx) => {
    // without statistics all indexes of an affiliate look alike, and of a table this small all is read anyway
    await tx.$executeRaw`ANALYZE click, conversion`
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`
    const { next } = await readEdges(tx)
    const ids: string[] = []
    const read = await rowsRead(tx, [table, `${table}\\_default`, `${table}\\_2%`], async () => {
      for (const span of await readChangedSpans(tx, { day: DAY, affiliateIds: [affiliateId] }, { since, next })) {
        const rows = await readChangedRows(tx, table, span, { since, next, after: null, limit: 1_000 })
        ids.push(...rows.map(({ id }) => id))
      }
    })
    return { ids, read }
  })
}

test('of a day with many clicks a pass reads the quarter hours with new ones', async () => {
  await traffic()
  const since = await nextNow()
  await traffic({ at: new Date('2026-11-20T18:00:00Z'), clicks: 1 })
  const { ids, read } = await changedSince(since)
  const [newest] = await db().click.findMany({ where: { affiliateId, createdAt: new Date('2026-11-20T17:58:59Z') } })
  expect(ids).toEqual([newest?.id])
  expect(read).toBeLessThan(20)
})

test('a conversion whose state changes is found in the quarter hour it was made in', async () => {
  const [first = ''] = await traffic({ sales: 40, holdUntil: new Date('2026-12-01T15:00:00Z') })
  const since = await nextNow()
  await transact((tx) =>
    changeConversionState(tx, {
      affiliateId,
      conversionId: first,
      to: 'rejected',
      at: new Date('2026-11-30T15:00:00Z'),
    }),
  )
  const { ids, read } = await changedSince(since, 'conversion')
  expect(ids).toEqual([first])
  expect(read).toBeLessThan(20)
})

test('of a day that was counted without a quarter hour everything that changed is found', async () => {
  const since = await nextNow()
  await traffic({ clicks: 10 })
  await db().statQuarterHour.deleteMany({ where: { affiliateId } })
  expect((await changedSince(since)).ids).toHaveLength(10)
})
