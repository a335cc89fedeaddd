import { expect, test } from 'vitest'
import { processSales } from '@/lib/conversions/processing/batch/service'
import { postbackSchema } from '@/lib/conversions/processing/postback-schema'
import { storeCall } from '@/lib/conversions/processing/stored-call-service'
import type { CallResult } from '@/lib/conversions/processing/transaction-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { parseCall, processCall } from '@/lib/tracking/postbacks/processing-service'
import { AFFILIATES, createWorld, OFFERS, type WorldSale } from '@/tests/support/conversions/sale-worlds'
import { createQuest } from '@/tests/support/factories/quests'
import { ledgerIsClean } from '@/tests/support/money/money'
import { NOW } from '@/tests/support/tracking/shop'

// Batches of several processes, single reversals, and sales whose reversals came first and which are batches of one, all of
// the same affiliates, who refer and mentor each other.
const origin = { method: 'GET', ip: null }

test('batches and reversals of the same affiliates at the same time all succeed, and the books are right [Q4] [Q12]', async () => {
  await createQuest({ target: 2n, window: 'day' })
  const world = await createWorld(1_000_000n)
  const advertiserId = world.advertiser.id
  const sales = Array.from({ length: 3 * AFFILIATES * OFFERS }, (_, txn): WorldSale => {
    const affiliate = (txn * 5) % AFFILIATES
    const offer = (txn * 3) % OFFERS
    return { affiliate, offer, click: Math.floor(txn / (AFFILIATES * OFFERS)), txn, event: undefined, amount: '20' }
  })
  const batches = Array.from({ length: 12 }, (_, turn) => sales.filter(({ txn }) => txn % 12 === turn))
  const record = async (batch: readonly WorldSale[]) => {
    const queued = batch.map((sale) => {
      const parameters = world.parametersOf(sale)
      const { click_id: clickRef, ...postback } = postbackSchema.parse(parameters)
      return { sale: { advertiserId, postback, clickRef, parameters, origin, at: NOW } }
    })
    await processSales(queued)
    const sold = queued as ((typeof queued)[number] & { result?: CallResult })[]
    return Promise.all(sold.map(({ sale, result }) => result ?? call(sale.parameters)))
  }
  const call = async (parameters: Record<string, string>) => {
    const store = (tx: Tx, result: CallResult) => storeCall(tx, { parameters, origin, advertiserId, result, at: NOW })
    return processCall(await parseCall(parameters), advertiserId, store, NOW)
  }
  const reverse = ({ txn }: WorldSale) => call({ txn_id: `T${txn}`, event: 'reversal' })
  const [first = [], ...others] = batches
  const early = others.flatMap((batch) => batch.slice(0, 2))
  for (const sale of early) expect((await reverse(sale)).httpStatus).toBe(202)
  await record(first)
  const [recorded, reversed] = await Promise.all([
    Promise.all(others.map(record)),
    Promise.all(first.map((sale) => reverse(sale))),
  ])
  expect(recorded.flat().filter(({ httpStatus }) => httpStatus !== 200)).toEqual([])
  const undone = recorded.flat().filter(({ response: { state } }) => state === 'reversed' || state === 'rejected')
  const takenBack = { advertiserId, txnId: { in: early.map(({ txn }) => `T${txn}`) }, reason: 'advertiser' as const }
  expect(await db().conversion.count({ where: takenBack })).toBe(undone.length)
  expect(undone.length).toBeGreaterThan(early.length / 2)
  expect(reversed.map(({ httpStatus }) => httpStatus)).toEqual(first.map(() => 200))
  expect(await db().conversion.count({ where: { advertiserId } })).toBe(sales.length)
  expect(await ledgerIsClean()).toBe(true)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
})
