import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CURSOR } from '@/lib/conversions/clickhouse/cursor-constants'
import { readEdges } from '@/lib/conversions/clickhouse/data'
import { copyEvents } from '@/lib/conversions/clickhouse/service'
import { askClickHouse, closeClickHouse, migrateClickHouse } from '@/lib/platform/clickhouse/service'
import { db } from '@/lib/platform/database/db'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { rebuildRollups } from '@/lib/platform/rollups/service'
import { insertClicks } from '@/lib/traffic/clicks/storage/click-insert-service'
import { load } from '@/tests/support/bench/process-figures'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { type ClickHouseServer, startClickHouse } from '@/tests/support/platform/clickhouse-server'

/** The clicks of the day before the pass, of all affiliates, and those of the minute that it copies. */
const DAY_CLICKS = Number(process.env.BENCH_CLICKS ?? 2_000_000)
const A_SECOND = Number(process.env.BENCH_CLICKS_A_SECOND ?? 1_500)
const A_MINUTE = A_SECOND * 60
const AFFILIATES = 10
const BATCH = 2_000

let server: ClickHouseServer
let close: () => Promise<void>
let affiliates: number[]
let offerId: number
const at = new Date()
const day = addDays(easternDay(at), -1)
const begin = dayStart(day)

/** Rows of clicks that PostgreSQL has read so far, by index and by scan. */
async function clicksRead(): Promise<number> {
  // counts of a session are told at most once a second
  await pause(1_500)
  const [row] = await db().$queryRaw<[{ read: bigint }]>`
    SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint AS read
    FROM pg_stat_user_tables WHERE relname LIKE 'click\\_2%' OR relname = 'click_default'`
  return Number(row.read)
}

beforeAll(async () => {
  server = await startClickHouse()
  process.env.CLICKHOUSE_URL = server.url
  close = await useWrittenDatabase('stoke_copy_pass')
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
  affiliates = []
  for (let n = 0; n < AFFILIATES; n += 1) affiliates.push((await createAffiliate()).id)
  await db().$executeRaw`
    WITH drawn AS MATERIALIZED (
      SELECT (${affiliates}::int[])[1 + n % ${AFFILIATES}] AS affiliate_id, md5(n::text) AS draw,
        date_trunc('milliseconds', ${begin}::timestamptz + n * interval '23 hours' / ${DAY_CLICKS}::int) AS at
      FROM generate_series(0, ${DAY_CLICKS - 1}::int) n)
    INSERT INTO click (affiliate_id, id, offer_id, source_id, s1, visitor, user_agent, country, is_unique, created_at)
    SELECT affiliate_id, overlay(overlay(stoke_uuid_floor(at)::text placing '7' || substr(draw, 1, 3) from 15)
        placing '8' || substr(draw, 4, 3) || '-' || substr(draw, 7, 12) from 20)::uuid,
      ${offerId}::int, 0, 'cr-' || substr(draw, 20, 2), decode(draw, 'hex'), 'Mozilla/5.0', 'US', true, at FROM drawn`
  await db().$transaction((tx) => rebuildRollups(tx), { timeout: 600_000 })
  await db().$executeRaw`VACUUM ANALYZE click`
  await migrateClickHouse()
  const { oldest } = await db().$transaction((tx) => readEdges(tx))
  // all of that is copied already
  await db().analyticsCursor.create({ data: { name: CURSOR, transactionId: oldest, updatedAt: at } })
}, 1_200_000)
afterAll(async () => {
  await closeClickHouse()
  await server.remove()
  await close()
})

test(`a pass at ${A_SECOND} clicks a second late in a day of ${DAY_CLICKS} reads the quarter hour they are in`, async () => {
  for (let minute = 0; minute < 2; minute += 1) {
    const from = begin.getTime() + 18 * 3_600_000 + minute * 60_000
    for (let first = 0; first < A_MINUTE; first += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, n) => {
        const moment = new Date(from + Math.floor(((first + n) / A_MINUTE) * 60_000))
        const about = { offerId, linkedOfferId: null, sourceId: 0, subIds: {}, ip: null, userAgent: 'Mozilla/5.0' }
        const visitor = (first + n + minute * A_MINUTE).toString(16).padStart(32, '0')
        const affiliateId = affiliates[n % AFFILIATES] ?? 0
        return {
          ...about,
          affiliateId,
          id: newId(moment),
          visitor,
          referrer: null,
          country: 'US',
          flag: null,
          at: moment,
        }
      })
      await insertClicks(rows)
    }
    const before = await clicksRead()
    const began = performance.now()
    const pass = await copyEvents(at)
    const seconds = Number(((performance.now() - began) / 1_000).toFixed(1))
    const read = (await clicksRead()) - before
    console.log('a pass', { minute, copied: pass?.click, read, seconds }, load())
    expect(pass?.click).toBe(A_MINUTE)
    expect(read).toBeLessThan((minute + 2) * A_MINUTE + DAY_CLICKS / 50)
  }
  const [row] = await askClickHouse<{ count: string }>('SELECT count() AS count FROM click FINAL')
  expect(Number(row?.count)).toBe(2 * A_MINUTE)
}, 1_200_000)
