import { beforeAll, expect, test } from 'vitest'
import { reverseRejectedCases } from '@/lib/conversions/fraud/reversal-service'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { db } from '@/lib/platform/database/db'
import { createTraffic } from '@/tests/support/conversions/traffic'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { lockingTransaction, waitsForLock } from '@/tests/support/platform/roll-up-locks'

const NOW = new Date('2026-11-20T20:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
let lower: number
let higher: number
let deadlocksBefore: number
beforeAll(async () => {
  deadlocksBefore = await deadlocks()
  const advertiserId = (await createAdvertiser()).id
  lower = (await createOffer({ advertiserId })).id
  higher = (await createOffer({ advertiserId })).id
})

/** An affiliate whose older sale of today is on the higher offer number. */
async function twoSales() {
  const { id: affiliateId } = await createAffiliate()
  const one = { affiliateId, clicks: 1, sales: 1, holdUntil: minutesAgo(1) }
  const ids = [
    ...(await createTraffic({ ...one, offerId: higher, at: minutesAgo(60) })),
    ...(await createTraffic({ ...one, offerId: lower, at: minutesAgo(30) })),
  ]
  return { affiliateId, ids }
}

/**
 * Runs it beside a writer of clicks on both offers, which locks their roll-ups in the order of every batch. Without a
 * deadlock the writer gets its second row while the other waits for its first.
 */
async function besideClicks(affiliateId: number, run: () => Promise<unknown>) {
  const clicks = await lockingTransaction(affiliateId)
  await clicks.lock(lower)
  const running = run()
  await waitsForLock('stoke')
  const { rowCount } = await clicks.lock(higher)
  await clicks.end()
  await running
  return rowCount
}

const statesOf = async (affiliateId: number) =>
  (await db().conversion.findMany({ where: { affiliateId } })).map(({ status }) => status)
/** Deadlocks of this database so far; other files use it too. */
const deadlocks = async () => {
  await db().$executeRaw`SELECT pg_stat_clear_snapshot()`
  await db().$executeRaw`SELECT pg_sleep(1.5)`
  const [row] = await db().$queryRaw<[{ count: bigint }]>`
    SELECT deadlocks AS count FROM pg_stat_database WHERE datname = current_database()`
  return Number(row.count)
}

test('the reversals of a rejected fraud case lock roll-ups in the order of clicks', async () => {
  const { affiliateId, ids } = await twoSales()
  const found = { affiliateId, rule: 'fast_conversion' as const }
  const facts = ids.map((conversionId) => ({ ...found, ref: conversionId, conversionId, detail: {}, foundAt: NOW }))
  const decided = { ...found, score: 90, evidence: {}, status: 'rejected' as const, decidedAt: NOW }
  const { id: caseId } = await db().fraudCase.create({ data: decided })
  await db().fraudFact.createMany({ data: facts.map((fact) => ({ ...fact, caseId })) })
  expect(await besideClicks(affiliateId, () => reverseRejectedCases({ at: NOW }))).toBe(1)
  expect(await statesOf(affiliateId)).toEqual(['rejected', 'rejected'])
  expect(await deadlocks()).toBe(deadlocksBefore)
})

test('the release of holds locks roll-ups in the order of clicks', async () => {
  const { affiliateId } = await twoSales()
  expect(await besideClicks(affiliateId, () => releaseDueHolds({ at: NOW }))).toBe(1)
  expect(await statesOf(affiliateId)).toEqual(['approved', 'approved'])
  expect(await deadlocks()).toBe(deadlocksBefore)
})
