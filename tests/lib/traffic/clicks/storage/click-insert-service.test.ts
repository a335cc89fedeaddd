import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking, trackingState } from '@/lib/tracking/state/tracking-state'
import type { ClickRow } from '@/lib/traffic/clicks/storage/click-insert-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { lockingTransaction, waitsForLock } from '@/tests/support/platform/roll-up-locks'

const AT = new Date('2026-11-20T15:00:00Z')
let affiliateId: number
let offers: [number, number, number]
beforeAll(async () => {
  const advertiserId = (await createAdvertiser()).id
  const create = async () => (await createOffer({ advertiserId })).id
  offers = [await create(), await create(), await create()]
})
beforeEach(async () => {
  affiliateId = (await createAffiliate()).id
})
afterAll(closeTracking)

const click = (offerId: number, values: Partial<ClickRow> = {}): ClickRow => ({
  affiliateId,
  id: newId(AT),
  offerId,
  linkedOfferId: null,
  sourceId: 0,
  subIds: {},
  visitor: '0'.repeat(32),
  ip: null,
  userAgent: 'test',
  referrer: null,
  country: null,
  flag: null,
  at: AT,
  ...values,
})
const push = (...rows: ClickRow[]) => Promise.allSettled(rows.map((row) => trackingState().clicks.push(row)))
const statuses = (results: PromiseSettledResult<void>[]) => results.map(({ status }) => status)
const stored = () => db().click.count({ where: { affiliateId } })

test('a click the database refuses fails alone: the 499 beside it are stored and counted [Q12]', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => click(offers[n % 2 ? 0 : 1], n === 137 ? { country: 'XXX' } : {}))
  const results = await push(...rows)
  expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([137])
  expect(await stored()).toBe(499)
})

test('clicks that meet a deadlock are stored, each once', async () => {
  const clicks = () => push(...offers.map((id) => click(id)))
  await clicks()
  const [first, second] = [await lockingTransaction(affiliateId), await lockingTransaction(affiliateId)]
  await first.lock(offers[1])
  await second.lock(offers[2])
  const pushed = clicks()
  await waitsForLock('stoke-clicks')
  // the second waits for the clicks, and the clicks, once the first has ended, for the second
  const locked = second.lock(offers[0])
  await second.isWaiting()
  await first.end()
  await locked
  await second.end()
  expect(statuses(await pushed)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(await stored()).toBe(6)
})

test('clicks whose connection breaks are stored, each once', async () => {
  await push(click(offers[0]))
  const other = await lockingTransaction(affiliateId)
  await other.lock(offers[0])
  const pushed = push(click(offers[0]), click(offers[1]))
  await db().$queryRaw`SELECT pg_terminate_backend(${await waitsForLock('stoke-clicks')}::int)`
  await waitsForLock('stoke-clicks')
  await other.end()
  expect(statuses(await pushed)).toEqual(['fulfilled', 'fulfilled'])
  expect(await stored()).toBe(3)
})

test('after all of the above, roll-ups equal the clicks [Q12]', async () => {
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
})
