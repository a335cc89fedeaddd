import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { listAlarms } from '@/lib/runtime/alarms/admin-data'
import { deleteOldData } from '@/lib/runtime/retention/service'
import { readMessages } from '@/lib/runtime/system-pages/messages-admin-data'
import { listProcesses, readDatabase } from '@/lib/runtime/system-pages/processes-admin-data'
import { forgetProcess } from '@/lib/runtime/system-pages/processes-admin-service'
import { readRetention, readStorage, TABLES_SHOWN } from '@/lib/runtime/system-pages/storage-admin-data'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { queriesOf } from '@/tests/support/platform/explain'
import { migrationNames } from '@/tests/support/prisma/migrations'

const AT = new Date('2026-11-22T12:00:00Z')

beforeAll(async () => {
  const affiliateId = (await createAffiliate()).id
  const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
  await createEvents([1, 2, 3].map((n) => ({ affiliateId, offerId, at: `2026-11-2${n}T10:00:00Z` })))
})

test('months and tables are read from statistics, and no section reads clicks or conversions', async () => {
  const sections = () =>
    Promise.all([readStorage(), readRetention(), readMessages(AT), listProcesses(AT), readDatabase(AT), listAlarms(AT)])
  const queries = await queriesOf(sections)
  // holds that are due are read by their index, which the alarm of holds always did
  const reading = queries.filter(({ text }) => /\b(from|join)\s+"?(public"?\."?)?(click|conversion)\b/i.test(text))
  expect(reading.filter(({ text }) => !/hold_until/.test(text))).toEqual([])
  const [storage] = await sections()
  expect(storage.tables).toHaveLength(TABLES_SHOWN)
})

test('PostgreSQL tells its version, size, connections and migrations', async () => {
  const { version, sizeBytes, connections, migrations } = await readDatabase(AT)
  expect(version).toMatch(/^\d+/)
  expect(sizeBytes).toBeGreaterThan(1_000_000)
  expect(connections.used).toBeGreaterThan(0)
  expect(migrations).toMatchObject({ missing: [], failed: [], unknown: [] })
  expect(migrations.applied).toBe(migrationNames().length)
})

test('the last run of each step of retention is kept, with what an earlier one removed', async () => {
  const old = new Date(AT.getTime() - 40 * DAY_MS)
  await db().refusedCallCount.create({ data: { startsAt: old, network: '', calls: 1 } })
  const later = new Date(AT.getTime() + DAY_MS)
  for (const at of [AT, later]) await deleteOldData({ at, clock: fixedClock(at) })
  const step = (await readRetention()).steps.find(({ name }) => name === 'refused_call_count')
  expect(step).toMatchObject({ removed: 1, removedAt: AT.toISOString(), ranAt: later.toISOString(), error: null })
})

test('a process that is gone can be taken off the list, one that is online cannot', async () => {
  const { userId, role } = await createStaff('SUPER_ADMIN')
  const create = (lastSeenAt: Date) =>
    db().processHeartbeat.create({
      data: { id: randomUUID(), kind: 'tracker', version: '1', host: 'a', pid: 1, startedAt: AT, lastSeenAt },
    })
  const [online, gone] = [await create(AT), await create(new Date(AT.getTime() - 61_000))]
  const context = { actor: { userId, role }, at: AT }
  await expect(forgetProcess(context, { id: online.id, reason: 'no' })).rejects.toThrow('online')
  await forgetProcess(context, { id: gone.id, reason: 'Replaced by a larger machine' })
  expect((await listProcesses(AT)).processes.map(({ id }) => id)).toEqual([online.id])
})
