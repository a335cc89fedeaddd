import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking, TrackingState } from '@/lib/tracking/state/tracking-state'
import { receiveClick } from '@/lib/traffic/clicks/service'
import { forgetVisitors } from '@/lib/traffic/visitors/unique-cleanup-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { CHROME } from '@/tests/support/tracking/tracking'

const NOW = new Date('2026-11-20T15:50:00Z')
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
let offerId: number
beforeAll(async () => {
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})
afterAll(closeTracking)

/** The click path of one process. */
async function startProcess() {
  const state = new TrackingState()
  await state.ready()
  return state
}

const click = (state: TrackingState, affiliateId: number, visitor: number, at = NOW, userAgent = CHROME) => {
  const headers = { 'user-agent': userAgent, cookie: `stoke_visitor=${visitor.toString(16).padStart(32, '0')}` }
  const request = { requestId: randomUUID(), method: 'GET', url: `/c/${offerId}?a=${affiliateId}`, headers }
  return receiveClick({ ...request, peer: '203.0.113.7' }, state, fixedClock(at))
}
const uniqueOf = (affiliateId: number) => db().click.count({ where: { affiliateId, isUnique: true } })

test('a visitor who clicks at three processes at once is counted once [Q65]', async () => {
  const { id } = await createAffiliate()
  const processes = await Promise.all([1, 2, 3].map(startProcess))
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) => click(processes[n % 3] as TrackingState, id, Math.floor(n / 3))),
  )
  expect(answers.every(({ status }) => status === 302)).toBe(true)
  expect(await uniqueOf(id)).toBe(100)
  expect(await db().click.count({ where: { affiliateId: id } })).toBe(300)
  for (const state of processes) await state.close()
})

test('a visitor stays known after a restart, for an hour', async () => {
  const { id } = await createAffiliate()
  const before = await startProcess()
  await click(before, id, 1)
  await before.close()
  const after = await startProcess()
  await click(after, id, 1, minutesLater(59))
  expect(await uniqueOf(id)).toBe(1)
  await click(after, id, 1, minutesLater(60))
  expect(await uniqueOf(id)).toBe(2)
  await after.close()
})

test('a click that does not count makes nobody known', async () => {
  const { id } = await createAffiliate()
  const state = await startProcess()
  await click(state, id, 1, NOW, 'python-requests/2.32')
  expect(await uniqueOf(id)).toBe(0)
  await click(state, id, 1)
  expect(await uniqueOf(id)).toBe(1)
  await state.close()
})

test('a process takes clicks before any stored click was read, however many there are [Q65]', async () => {
  const client = new pg.Client({ connectionString: String(process.env.DATABASE_URL) })
  await client.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE click, unique_visitor IN ACCESS EXCLUSIVE MODE')
  const state = await startProcess()
  await client.query('COMMIT')
  await client.end()
  await state.close()
})

test('visitors are forgotten after an hour, and only then', async () => {
  const { id: affiliateId } = await createAffiliate()
  await db().uniqueVisitor.deleteMany()
  const state = await startProcess()
  await click(state, affiliateId, 1)
  await click(state, affiliateId, 2, minutesLater(30))
  expect(await forgetVisitors({ at: minutesLater(59) })).toBe(0)
  expect(await forgetVisitors({ at: minutesLater(60) })).toBe(1)
  expect(await db().uniqueVisitor.count({ where: { affiliateId } })).toBe(1)
  await state.close()
})

test('all who are too old are forgotten, on however many pages they are', async () => {
  const { id: affiliateId } = await createAffiliate()
  const [old, recent] = [minutesLater(-61), minutesLater(-59)]
  await db().$executeRaw`
    INSERT INTO unique_visitor (affiliate_id, offer_id, visitor, claimed_at)
    SELECT ${affiliateId}, 1, decode(md5(n::text), 'hex'), CASE WHEN n % 4 = 0 THEN ${recent}::timestamptz ELSE ${old} END
    FROM generate_series(1, 20000) AS n`
  expect(await forgetVisitors({ at: NOW })).toBeGreaterThanOrEqual(15_000)
  expect(await db().uniqueVisitor.count({ where: { affiliateId } })).toBe(5_000)
  expect(await db().uniqueVisitor.count({ where: { affiliateId, claimedAt: old } })).toBe(0)
})

test('roll-ups equal the clicks, their unique ones included [Q12]', async () => {
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
})
