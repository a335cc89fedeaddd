import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CURSOR } from '@/lib/conversions/clickhouse/cursor-constants'
import { readCopies, retryCopies } from '@/lib/conversions/clickhouse/read-service'
import { askClickHouse, closeClickHouse } from '@/lib/platform/clickhouse/service'
import { db } from '@/lib/platform/database/db'
import { type ClickHouseServer, startClickHouse } from '@/tests/support/platform/clickhouse-server'

const AT = new Date('2026-11-20T15:00:00Z')
let server: ClickHouseServer
beforeAll(async () => {
  server = await startClickHouse()
  process.env.CLICKHOUSE_URL = server.url
  await db().analyticsCursor.create({ data: { name: CURSOR, transactionId: 0n, updatedAt: AT } })
})
beforeEach(retryCopies)
afterAll(async () => {
  await closeClickHouse()
  await server.remove()
})

/** Who answers a query of ClickHouse that PostgreSQL could answer too. */
const whoAnswers = (query: string, limitMs = 3_000, at = AT) =>
  readCopies({
    reader: 'report',
    at,
    limitMs,
    copies: async (place) => {
      await askClickHouse(query, {}, place.limitMs)
      return 'clickhouse'
    },
    events: async () => 'postgres',
  })

test('after a slow report PostgreSQL answers it, and ClickHouse the next ones', async () => {
  expect(await whoAnswers('SELECT sum(sipHash64(number)) FROM numbers(100000000000)')).toBe('postgres')
  await expect.poll(() => whoAnswers('SELECT 1'), { timeout: 15_000 }).toBe('clickhouse')
})

test('a ClickHouse that is there and did not answer one query is asked again', async () => {
  expect(await whoAnswers('SELECT sleep(1.5) SETTINGS max_execution_time = 0', 2_000)).toBe('postgres')
  await expect.poll(() => whoAnswers('SELECT 1'), { timeout: 15_000 }).toBe('clickhouse')
})

test('copies older than CLICKHOUSE_LAG_SECONDS are not read', async () => {
  const lateBy = (seconds: number) => whoAnswers('SELECT 1', 3_000, new Date(AT.getTime() + seconds * 1_000))
  expect([await lateBy(300), await lateBy(301)]).toEqual(['clickhouse', 'postgres'])
  process.env.CLICKHOUSE_LAG_SECONDS = '90'
  expect([await lateBy(90), await lateBy(91)]).toEqual(['clickhouse', 'postgres'])
})

test('a ClickHouse that is away is not asked again for a while', async () => {
  await server.kill()
  expect(await whoAnswers('SELECT 1')).toBe('postgres')
  await server.start()
  expect(await whoAnswers('SELECT 1')).toBe('postgres')
  retryCopies()
  expect(await whoAnswers('SELECT 1')).toBe('clickhouse')
})
