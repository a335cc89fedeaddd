import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyEvents } from '@/lib/conversions/clickhouse/service'
import { askClickHouse, closeClickHouse, migrateClickHouse } from '@/lib/platform/clickhouse/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { runChecks } from '@/lib/runtime/data-checks/service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { type ClickHouseServer, startClickHouse } from '@/tests/support/platform/clickhouse-server'

const AT = new Date('2026-11-21T11:35:00Z')
let server: ClickHouseServer
beforeAll(async () => {
  server = await startClickHouse()
  process.env.CLICKHOUSE_URL = server.url
  const affiliateId = (await createAffiliate()).id
  const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
  const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
  await createEvents(days.map((day) => ({ affiliateId, offerId, at: `${day}T15:00:00Z` })))
  await migrateClickHouse()
  // until none is copied again, as they are while a transaction of another test's database is open that began before them
  await vi.waitFor(async () => expect(await copyEvents(AT)).toMatchObject({ click: 0, isWhole: true }), 60_000)
})
afterAll(async () => {
  await closeClickHouse()
  await server.remove()
})

const run = () => runChecks({ at: AT, clock: fixedClock(AT) })
const stored = (name: string) => db().systemCheck.findUnique({ where: { name } })
const copies = async () => (await askClickHouse('SELECT id FROM click FINAL')).length

test('each run compares the copies of yesterday and of the next earlier day, and repairs them', async () => {
  const lose = (day: string) =>
    askClickHouse(`ALTER TABLE click DELETE WHERE toDate(at) = {day:Date} SETTINGS mutations_sync = 2`, { day })
  await lose('2026-11-18')
  await lose('2026-11-20')
  expect(await copies()).toBe(2)
  expect(await run()).toBe(1)
  expect(await stored('copies_yesterday')).toMatchObject({ found: 1, day: new Date('2026-11-20') })
  expect(await stored('copies_older')).toMatchObject({ found: 0, day: new Date('2026-11-17') })
  expect(await run()).toBe(1)
  expect(await stored('copies_older')).toMatchObject({ found: 1, day: new Date('2026-11-18') })
  expect(await copies()).toBe(4)
  expect(await run()).toBe(0)
  expect(await stored('copies_older')).toMatchObject({ found: 0, day: new Date('2026-11-19') })
})
