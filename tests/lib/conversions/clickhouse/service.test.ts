// Slow: starts an engine of ClickHouse, and each test copies, stops or kills it.
// @module-tag slow
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCopiedAt } from '@/lib/conversions/clickhouse/cursor-data'
import { findStrayCopies } from '@/lib/conversions/clickhouse/repair-data'
import { repairCopies } from '@/lib/conversions/clickhouse/repair-service'
import { copyEvents, runCopies } from '@/lib/conversions/clickhouse/service'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import {
  askClickHouse,
  ClickHouseDownError,
  closeClickHouse,
  migrateClickHouse,
  putClickHouse,
} from '@/lib/platform/clickhouse/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { dropOldClicks, ensurePartitions } from '@/lib/traffic/clicks/storage/partition-service'
import { removeAddresses } from '@/lib/traffic/visitors/ip-removal-service'
import { createTraffic } from '@/tests/support/conversions/traffic'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { type ClickHouseServer, startClickHouse } from '@/tests/support/platform/clickhouse-server'

const AT = new Date('2026-11-20T15:00:00Z')
let server: ClickHouseServer
let affiliateId: number
let offerId: number
beforeAll(async () => {
  server = await startClickHouse()
  process.env.CLICKHOUSE_URL = server.url
  await migrateClickHouse()
})
beforeEach(async () => {
  affiliateId = (await createAffiliate()).id
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})
afterAll(async () => {
  await closeClickHouse()
  await server.remove()
})

const traffic = (more: object = {}) => createTraffic({ affiliateId, offerId, at: AT, clicks: 40, sales: 5, ...more })

/** Every click and conversion of the affiliate, in its state, on both sides. */
async function expectSame() {
  const ours = { affiliate: affiliateId }
  const copied = {
    clicks: await askClickHouse(
      `SELECT toString(id) AS id, offer_id, flag, ip, user_agent, is_unique, toUnixTimestamp64Milli(created_at) AS ms
       FROM click FINAL WHERE affiliate_id = {affiliate:UInt32} ORDER BY toString(id)`,
      ours,
    ),
    conversions: await askClickHouse(
      `SELECT toString(id) AS id, status, payout_cents, revenue_cents, toString(day) AS day
       FROM conversion FINAL WHERE affiliate_id = {affiliate:UInt32} ORDER BY toString(id)`,
      ours,
    ),
  }
  const kept = {
    clicks: await db().$queryRaw`
      SELECT id::text, offer_id, flag::text, host(ip) AS ip, user_agent, is_unique,
        (extract(epoch FROM created_at) * 1000)::bigint::text AS ms
      FROM click WHERE affiliate_id = ${affiliateId} ORDER BY id::text`,
    conversions: await db().$queryRaw`
      SELECT id::text, status::text, payout_cents::text, revenue_cents::text, day::text
      FROM conversion WHERE affiliate_id = ${affiliateId} ORDER BY id::text`,
  }
  expect(copied).toEqual(kept)
  return { clicks: copied.clicks.length, conversions: copied.conversions.length }
}

/** A connection of its own, whose transaction stays open until the test ends it. */
async function openTransaction() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query('BEGIN')
  return {
    client,
    commit: async () => {
      await client.query('COMMIT')
      await client.end()
    },
  }
}

/** A click and its roll-ups, as the click path writes them together. */
async function writeClick(client: pg.Client, at: Date) {
  const id = newId(at)
  await client.query(
    `INSERT INTO click (affiliate_id, id, offer_id, source_id, visitor, user_agent, is_unique, created_at)
     VALUES ($1, $2, $3, 0, '\\x00', 'Mozilla', true, $4)`,
    [affiliateId, id, offerId, at],
  )
  await client.query(
    `INSERT INTO stat_day AS known (affiliate_id, day, offer_id, source_id, clicks) VALUES ($1, $2::date, $3, 0, 1)
     ON CONFLICT (affiliate_id, day, offer_id, source_id) DO UPDATE SET clicks = known.clicks + 1`,
    [affiliateId, at.toISOString().slice(0, 10), offerId],
  )
  await client.query(
    `INSERT INTO stat_quarter_hour AS known (affiliate_id, starts_at, offer_id, source_id, clicks)
     VALUES ($1, date_bin('15 minutes', $2, '2000-01-01'), $3, 0, 1)
     ON CONFLICT (affiliate_id, starts_at, offer_id, source_id) DO UPDATE SET clicks = known.clicks + 1`,
    [affiliateId, at, offerId],
  )
}

/** Rejects every conversion of the affiliate that is held. */
async function rejectAll() {
  const held = await db().conversion.findMany({ where: { affiliateId, status: 'pending' } })
  for (const { id } of held) {
    await transact((tx) =>
      changeConversionState(tx, { affiliateId, conversionId: id, to: 'rejected', reason: 'fraud', at: AT }),
    )
  }
}

test('clicks and conversions are copied as they are, and a pass without news copies nothing', async () => {
  await traffic()
  await copyEvents(AT)
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })
  // what was written while another transaction of the server was open, as that of an autovacuum, is read once more
  await expect.poll(() => copyEvents(AT)).toEqual({ click: 0, conversion: 0, at: AT, isWhole: true })
  expect(await getCopiedAt()).toEqual(AT)
})

test('a transaction that commits after later ones were copied is not missed', async () => {
  const late = await openTransaction()
  await writeClick(late.client, new Date('2026-10-02T15:00:00Z'))
  await traffic({ sales: 0 })
  await copyEvents(AT)
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 0 })
  await late.commit()
  await copyEvents(AT)
  expect(await expectSame()).toEqual({ clicks: 41, conversions: 0 })
})

test('rows written within a savepoint, which have a transaction number of their own, are not missed', async () => {
  const late = await openTransaction()
  await late.client.query('CREATE TEMP TABLE begun (x int) ON COMMIT DROP')
  await late.client.query('SAVEPOINT inner_one')
  await writeClick(late.client, new Date('2026-10-03T15:00:00Z'))
  await late.client.query('RELEASE SAVEPOINT inner_one')
  await traffic({ sales: 0 })
  await copyEvents(AT)
  await late.commit()
  await copyEvents(AT)
  expect(await expectSame()).toEqual({ clicks: 41, conversions: 0 })
})

test('what rolls back is never copied', async () => {
  const undone = await openTransaction()
  await writeClick(undone.client, new Date('2026-10-04T15:00:00Z'))
  await copyEvents(AT)
  await undone.client.query('ROLLBACK')
  await undone.client.end()
  await copyEvents(AT)
  expect(await expectSame()).toEqual({ clicks: 0, conversions: 0 })
})

test('a conversion that changed replaces its state', async () => {
  await traffic({ holdUntil: new Date('2026-12-01T15:00:00Z') })
  await copyEvents(AT)
  await rejectAll()
  expect(await copyEvents(AT)).toMatchObject({ conversion: 5 })
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })
})

test('while ClickHouse is away nothing is taken as copied; when it is back all of it is there once', async () => {
  await traffic()
  const before = await getCopiedAt()
  await server.kill()
  await expect(copyEvents(new Date('2026-11-20T16:00:00Z'))).rejects.toBeInstanceOf(ClickHouseDownError)
  expect(await getCopiedAt()).toEqual(before)
  await server.start()
  await copyEvents(AT)
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })
})

test('a pass that ends after ClickHouse stored its rows, and before the cursor moved, counts nothing twice', async () => {
  await traffic()
  await db()
    .$executeRaw`ALTER TABLE analytics_cursor ADD CONSTRAINT refused CHECK (updated_at < '2026-11-21') NOT VALID`
  await expect(copyEvents(new Date('2026-11-22T15:00:00Z'))).rejects.toThrow()
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })
  await db().$executeRaw`ALTER TABLE analytics_cursor DROP CONSTRAINT refused`
  await copyEvents(AT)
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })
})

test('two processes do not copy at once', async () => {
  await traffic()
  const passes = await Promise.all([copyEvents(AT), copyEvents(AT), copyEvents(AT)])
  expect(passes.filter((pass) => pass?.click === 40)).toHaveLength(1)
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })
})

test('addresses that retention cuts and erases are cut and erased in the copy, replaced states included', async () => {
  await traffic()
  await copyEvents(AT)
  const later = new Date('2026-12-25T15:00:00Z')
  const limits = { at: later, mayGoOn: () => true }
  expect(await removeAddresses({ ...limits, networkAfterDays: 30, eraseAfterDays: 365 })).toBeGreaterThan(0)
  await copyEvents(AT)
  await expectSame()
  expect(await removeAddresses({ ...limits, networkAfterDays: 30, eraseAfterDays: 30 })).toBeGreaterThan(0)
  await copyEvents(AT)
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })
  const left = await askClickHouse(
    `SELECT DISTINCT ip, user_agent, referrer, visitor FROM click WHERE affiliate_id = {affiliate:UInt32}`,
    { affiliate: affiliateId },
  )
  expect(left).toEqual([{ ip: null, user_agent: '', referrer: null, visitor: '' }])
})

/** Forgets every copy, as a ClickHouse that is new. */
async function forgetCopies() {
  await db().analyticsCursor.deleteMany()
  for (const table of ['click', 'conversion']) await server.run(`TRUNCATE TABLE ${table}`)
}
/** Cuts the addresses of all days that are 30 days old. */
const cutAddresses = (at: Date) =>
  removeAddresses({ at, mayGoOn: () => true, networkAfterDays: 30, eraseAfterDays: 365 })

test('a first fill after retention changed old days reads each click once', async () => {
  await traffic()
  await cutAddresses(new Date('2026-12-25T15:00:00Z'))
  await forgetCopies()
  expect(await copyEvents(AT)).toMatchObject({ click: await db().click.count(), isWhole: true })
  await expect.poll(() => copyEvents(AT)).toMatchObject({ click: 0 })
  await expectSame()
})

test('days that retention changes while a first fill goes on are copied again', async () => {
  await traffic({ at: new Date('2026-12-10T15:00:00Z') })
  await traffic({ at: new Date('2026-12-20T15:00:00Z') })
  await forgetCopies()
  while (!(await copyEvents(AT, 0))?.isWhole) {
    await cutAddresses(new Date('2027-01-12T15:00:00Z'))
    await cutAddresses(new Date('2027-01-25T15:00:00Z'))
  }
  await copyStepsInParts()
  expect(await expectSame()).toEqual({ clicks: 80, conversions: 10 })
})

/** Copies in the smallest parts; at how many places they stopped. Passes may read again while a transaction is open. */
async function copyStepsInParts() {
  const step = { where: { name: 'addresses_cut' } }
  const placeOf = async () => (await db().analyticsCursor.findUnique(step))?.day?.toISOString()
  const places = [await placeOf()]
  while ((await copyEvents(AT, 0))?.click) places.push(await placeOf())
  return new Set(places).size - 1
}

test('days that retention changed are copied again in parts, and what is copied so far stays copied', async () => {
  for (const day of ['2027-02-10', '2027-02-12', '2027-02-14']) await traffic({ at: new Date(`${day}T15:00:00Z`) })
  await copyStepsInParts()
  await traffic({ at: new Date('2027-02-20T15:00:00Z'), sales: 0 })
  await cutAddresses(new Date('2027-03-20T15:00:00Z'))
  await db()
    .$executeRaw`ALTER TABLE analytics_cursor ADD CONSTRAINT refused CHECK (name <> 'addresses_cut' OR day < '2027-02-12') NOT VALID`
  const later = new Date('2027-03-20T16:00:00Z')
  await expect(copyEvents(later)).rejects.toThrow()
  expect(await getCopiedAt()).toEqual(later)
  await db().$executeRaw`ALTER TABLE analytics_cursor DROP CONSTRAINT refused`
  // each of the three patterns lies in two Eastern days
  expect(await copyStepsInParts()).toBe(6)
  expect(await expectSame()).toEqual({ clicks: 160, conversions: 15 })
})

test('while ClickHouse cannot merge the months of erased addresses, all else is copied; they are merged later', async () => {
  await traffic({ at: new Date('2027-05-10T15:00:00Z') })
  await copyStepsInParts()
  const limits = { at: new Date('2027-07-20T15:00:00Z'), mayGoOn: () => true }
  await removeAddresses({ ...limits, networkAfterDays: 30, eraseAfterDays: 30 })
  await traffic({ at: new Date('2027-07-20T15:00:00Z'), sales: 0 })
  await server.run('SYSTEM STOP MERGES click')
  await expect(copyEvents(limits.at)).rejects.toThrow(/merg/i)
  expect(await getCopiedAt()).toEqual(limits.at)
  expect(await expectSame()).toEqual({ clicks: 80, conversions: 5 })
  const stored = () =>
    askClickHouse<{ states: string; named: string }>(
      `SELECT count() AS states, countIf(user_agent <> '') AS named FROM click
       WHERE affiliate_id = {affiliate:UInt32} AND toYYYYMM(at) = 202705`,
      { affiliate: affiliateId },
    )
  // as they were, cut and erased
  expect(await stored()).toEqual([{ states: '120', named: '40' }])
  await server.run('SYSTEM START MERGES click')
  await expect.poll(() => copyEvents(limits.at)).toMatchObject({ click: 0 })
  expect(await stored()).toEqual([{ states: '40', named: '0' }])
})

test('months of clicks that retention deletes are dropped from the copy; conversions stay', async () => {
  await ensurePartitions(new Date('2026-08-01T00:00:00Z'))
  await traffic({ at: new Date('2026-08-20T15:00:00Z') })
  await copyEvents(AT)
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })
  await dropOldClicks({ at: AT, months: 1 })
  await copyEvents(AT)
  expect(await expectSame()).toEqual({ clicks: 0, conversions: 5 })
})

test('a day whose copies miss rows, have rows too many or a wrong state is found and repaired', async () => {
  const day = '2026-11-20'
  await traffic({ holdUntil: new Date('2026-12-01T15:00:00Z') })
  await copyEvents(AT)
  expect(await repairCopies({ day, at: AT })).toEqual({ different: [], left: [] })

  const copies = await askClickHouse<{ id: string }>(
    `SELECT * FROM click FINAL WHERE affiliate_id = {affiliate:UInt32} AND created_at >= '2026-11-20 05:00:00' ORDER BY id`,
    { affiliate: affiliateId },
  )
  const [first, second] = copies
  await putClickHouse('click', [{ ...first, version: '1', is_deleted: 0, id: newId(new Date('2026-11-20T12:00:00Z')) }])
  expect(await repairCopies({ day, at: AT })).toEqual({ different: [affiliateId], left: [] })
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })

  await askClickHouse(`ALTER TABLE click DELETE WHERE id = {id:UUID} SETTINGS mutations_sync = 2`, { id: second?.id })
  expect(await repairCopies({ day, at: AT })).toEqual({ different: [affiliateId], left: [] })
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })

  await askClickHouse(
    `ALTER TABLE conversion UPDATE status = 'approved' WHERE affiliate_id = {affiliate:UInt32} SETTINGS mutations_sync = 2`,
    { affiliate: affiliateId },
  )
  expect(await repairCopies({ day, at: AT })).toEqual({ different: [affiliateId], left: [] })
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })
})

test('copies that no row stands for are found by id, page by page, and deleted without what they held', async () => {
  const day = '2026-11-20'
  await traffic()
  await copyEvents(AT)
  const strays = Array.from({ length: 7 }, (_, n) => newId(new Date(Date.UTC(2026, 10, 20, 10 + n)))).sort()
  const stray = { affiliate_id: affiliateId, offer_id: offerId, source_id: 0, visitor: 'aa', user_agent: 'Mozilla' }
  const more = { ip: '203.0.113.9', is_unique: true, created_at: AT.toISOString(), version: '1' }
  await putClickHouse(
    'click',
    strays.map((id) => ({ ...stray, ...more, id })),
  )
  const pages: string[][] = []
  await transact(async (tx) => {
    for await (const page of findStrayCopies(tx, 'click', { affiliateId, day }, 5)) pages.push(page)
  })
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.flat().sort()).toEqual(strays)
  expect(await repairCopies({ day, at: AT })).toEqual({ different: [affiliateId], left: [] })
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })
  const deleted = await askClickHouse(
    'SELECT DISTINCT ip, user_agent, visitor FROM click WHERE affiliate_id = {affiliate:UInt32} AND is_deleted = 1',
    { affiliate: affiliateId },
  )
  expect(deleted).toEqual([{ ip: null, user_agent: '', visitor: '' }])
})

test('the job copies what is new', async () => {
  await traffic()
  expect(await runCopies({ at: AT })).toBe(45)
})

test('more than fits into one pass is copied in parts by day, with what changes meanwhile', async () => {
  await copyEvents(AT)
  const before = await getCopiedAt()
  for (const day of ['2026-11-08', '2026-11-10', '2026-11-12'])
    await traffic({ at: new Date(`${day}T15:00:00Z`), holdUntil: new Date('2026-12-01T15:00:00Z') })
  const [first, second] = [new Date('2026-11-20T15:01:00Z'), new Date('2026-11-20T15:02:00Z')]
  expect(await copyEvents(first, 0)).toMatchObject({ isWhole: false })
  expect(await getCopiedAt()).toEqual(before)
  // of a day that is copied already, and of one that is not
  await traffic({ at: new Date('2026-11-07T15:00:00Z'), sales: 0 })
  await traffic({ at: new Date('2026-11-13T15:00:00Z'), sales: 0 })
  await rejectAll()
  let parts = 1
  while (!(await copyEvents(second, 0))?.isWhole) parts += 1
  expect(parts).toBeGreaterThan(2)
  expect(await expectSame()).toEqual({ clicks: 200, conversions: 15 })
  expect(await getCopiedAt()).toEqual(second)
})

test('a ClickHouse that lost its tables is not read until everything is copied again', async () => {
  await traffic()
  await runCopies({ at: AT })
  await askClickHouse('DROP TABLE click')
  await server.kill()
  await expect(runCopies({ at: AT })).rejects.toBeInstanceOf(ClickHouseDownError)
  expect(await getCopiedAt()).toEqual(AT)
  await server.start()
  await db()
    .$executeRaw`ALTER TABLE analytics_cursor ADD CONSTRAINT refused CHECK (updated_at < '2026-11-21') NOT VALID`
  await expect(runCopies({ at: new Date('2026-11-22T15:00:00Z') })).rejects.toThrow()
  expect(await getCopiedAt()).toBeNull()
  await db().$executeRaw`ALTER TABLE analytics_cursor DROP CONSTRAINT refused`
  await runCopies({ at: AT })
  expect(await getCopiedAt()).toEqual(AT)
  expect(await expectSame()).toEqual({ clicks: 40, conversions: 5 })
})
