// Slow: starts an engine of ClickHouse, and waits for its absence to be noticed.
// @module-tag slow
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { retryCopies } from '@/lib/conversions/clickhouse/read-service'
import { copyEvents } from '@/lib/conversions/clickhouse/service'
import { collectDatacenterClicks } from '@/lib/conversions/fraud/analysis/datacenter-service'
import { askClickHouse, closeClickHouse, migrateClickHouse } from '@/lib/platform/clickhouse/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { metricsText } from '@/lib/platform/telemetry/metrics'
import { createTraffic, households, type Pattern } from '@/tests/support/conversions/traffic'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { type ClickHouseServer, startClickHouse } from '@/tests/support/platform/clickhouse-server'
import { rowsRead } from '@/tests/support/platform/roll-up-rows'

const NOW = new Date('2026-11-20T15:37:21Z')
const hoursBefore = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

let server: ClickHouseServer
let offerId: number
beforeAll(async () => {
  server = await startClickHouse()
  process.env.CLICKHOUSE_URL = server.url
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
  await migrateClickHouse()
})
afterEach(async () => {
  await server.start()
  retryCopies()
})
afterAll(async () => {
  await closeClickHouse()
  await server.remove()
})

const hosted = (every: number) => (index: number) => {
  if (index % every > 0) return households(index)
  return ['52.10.0.1', '144.76.255.255', '2a01:4f8::1', '104.130.255.255'][(index / every) % 4] ?? ''
}
const traffic = (affiliateId: number, pattern: Partial<Pattern> = {}) =>
  createTraffic({ offerId, affiliateId, at: NOW, clicks: 60, sales: 0, ip: hosted(2), ...pattern })

/** Traffic of every kind: over days, with flags, and an affiliate without any of data centers. */
async function createAll() {
  const ids = [(await createAffiliate()).id, (await createAffiliate()).id, (await createAffiliate()).id]
  const [one = 0, two = 0, three = 0] = ids
  await traffic(one)
  await traffic(one, { at: hoursBefore(24 * 13.6) })
  await traffic(two, { at: hoursBefore(100), ip: () => '203.0.113.9', flag: 'datacenter' })
  await traffic(two, { at: hoursBefore(90), flag: 'bot' })
  await traffic(three, { ip: households })
  return ids
}

/** What the analysis of these affiliates keeps. */
async function kept(affiliateIds: number[]) {
  const where = { affiliateId: { in: affiliateIds } }
  return {
    clicks: await db().datacenterClick.findMany({ where, orderBy: [{ affiliateId: 'asc' }, { clickId: 'asc' }] }),
    hours: await db().clickHour.findMany({ where, orderBy: [{ affiliateId: 'asc' }, { startsAt: 'asc' }] }),
  }
}
async function forget(affiliateIds: number[]) {
  const where = { affiliateId: { in: affiliateIds } }
  await db().datacenterClick.deleteMany({ where })
  await db().clickHour.deleteMany({ where })
}

/** How many rows of clicks PostgreSQL read for one collection. */
const collect = (at = NOW) =>
  transact((tx) => rowsRead(tx, ['click', 'click\\_default', 'click\\_2%'], () => collectDatacenterClicks(tx, at)))

/** What PostgreSQL alone tells of these affiliates; it is forgotten again. */
async function withoutCopies(affiliateIds: number[]) {
  await db().analyticsCursor.updateMany({ data: { updatedAt: hoursBefore(48) } })
  expect(await collect()).toBeGreaterThan(0)
  const expected = await kept(affiliateIds)
  await forget(affiliateIds)
  return expected
}

test('ClickHouse tells the same clicks of data centers, and PostgreSQL reads none', async () => {
  const ids = await createAll()
  const expected = await withoutCopies(ids)
  expect(expected.clicks.length).toBeGreaterThan(80)
  expect(expected.hours.length).toBeGreaterThan(80)
  await copyEvents(NOW)
  expect(await collect()).toBe(0)
  expect(await kept(ids)).toEqual(expected)
  expect(await metricsText()).toMatch(/copy_reads_total\{reader="fraud",from="clickhouse"\} [1-9]/)
})

test('hours whose copies miss a click, or have one too many, are read in PostgreSQL', async () => {
  const ids = await createAll()
  const expected = await withoutCopies(ids)
  await copyEvents(NOW)
  const gone = expected.clicks[0]?.clickId
  await askClickHouse('ALTER TABLE click DELETE WHERE id = {id:UUID} SETTINGS mutations_sync = 2', { id: gone })
  // written after the copy
  await traffic(ids[2] ?? 0, { clicks: 5, at: hoursBefore(30) })
  expect(await collect()).toBeGreaterThan(0)
  const { clicks } = await kept(ids)
  expect(clicks.filter(({ affiliateId }) => affiliateId !== ids[2])).toEqual(expected.clicks)
  expect(clicks.filter(({ affiliateId }) => affiliateId === ids[2])).toHaveLength(2)
})

test('while ClickHouse is away PostgreSQL reads all of it', async () => {
  const ids = await createAll()
  const expected = await withoutCopies(ids)
  await copyEvents(NOW)
  await server.kill()
  expect(await collect()).toBeGreaterThan(0)
  expect(await kept(ids)).toEqual(expected)
})
