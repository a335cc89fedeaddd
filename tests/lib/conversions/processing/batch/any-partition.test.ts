// Slow: in the slow group it books many sales one by one and in every partition into batches.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { processSales, type QueuedSale } from '@/lib/conversions/processing/batch/service'
import { postbackSchema } from '@/lib/conversions/processing/postback-schema'
import { storeCall } from '@/lib/conversions/processing/stored-call-service'
import type { CallResult } from '@/lib/conversions/processing/transaction-rules'
import type { Tx } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { settleAllAchievements } from '@/lib/rewards/achievements/service'
import { parseCall, processCall } from '@/lib/tracking/postbacks/processing-service'
import { AFFILIATES, createWorld, OFFERS, type World, type WorldSale } from '@/tests/support/conversions/sale-worlds'
import { stateOf } from '@/tests/support/conversions/world-state'
import { createQuest } from '@/tests/support/factories/quests'
import { ledgerIsClean } from '@/tests/support/money/money'
import { NOW } from '@/tests/support/tracking/shop'

// The same sales in two worlds that differ in ids alone: in the one processed one by one, as calls that come alone are,
// in the other in batches. Every row they leave must be equal.
const origin = { method: 'GET', ip: '203.0.113.7' }
const instantOf = (place: number) => new Date(NOW.getTime() + place * 1_000)

beforeAll(async () => {
  await createQuest({ target: 3n, window: 'day' })
  await createQuest({ name: 'Earner', metric: 'earnings', target: 12_000n, window: 'week', rewardCents: 100n })
  await createQuest({ name: 'Inviter', metric: 'referrals', target: 1n, window: 'once' })
  await createQuest({ name: 'On a roll', metric: 'streak_days', target: 1n, window: 'week' })
})

async function sellAlone(world: World, sale: WorldSale, place: number): Promise<CallResult> {
  const parameters = world.parametersOf(sale)
  const advertiserId = world.advertiser.id
  const at = instantOf(place)
  const store = (tx: Tx, result: CallResult) => storeCall(tx, { parameters, origin, advertiserId, result, at })
  return processCall(await parseCall(parameters), advertiserId, store, at)
}

function queuedSale(world: World, sale: WorldSale, place: number): QueuedSale {
  const parameters = world.parametersOf(sale)
  const { click_id: clickRef, ...postback } = postbackSchema.parse(parameters)
  return { sale: { advertiserId: world.advertiser.id, postback, clickRef, parameters, origin, at: instantOf(place) } }
}

async function sellInBatches(
  world: World,
  sales: readonly WorldSale[],
  sizes: readonly number[],
): Promise<CallResult[]> {
  const results: CallResult[] = []
  for (let from = 0, turn = 0; from < sales.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    const batch = sales.slice(from, from + size).map((sale, place) => queuedSale(world, sale, from + place))
    await processSales(batch)
    for (const { result } of batch) {
      if (!result) throw new Error('a sale was left to be processed on its own')
      results.push(result)
    }
    from += size
  }
  return results
}

/** The answers with nothing that differs between two worlds. */
const answersOf = (results: readonly CallResult[]) =>
  results.map(({ httpStatus, outcome, response }) => {
    return { httpStatus, outcome, response: { ...response, conversion_id: typeof response.conversion_id } }
  })

const drawn = fc.record({
  affiliate: fc.nat(AFFILIATES - 1),
  offer: fc.nat(OFFERS - 1),
  click: fc.nat(2),
  event: fc.constantFrom(undefined, undefined, 'conversion' as const, 'signup' as const),
  amount: fc.constantFrom('49.90', '10', '123.45', '10', undefined),
  repeats: fc.option(fc.record({ of: fc.nat(40), isChanged: fc.boolean() }), { freq: 5, nil: undefined }),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

/** Sales of which some repeat an earlier transaction, unchanged or with another amount. */
function salesOf(all: readonly Drawn[]): WorldSale[] {
  const sales: WorldSale[] = []
  for (const [txn, { repeats, ...sale }] of all.entries()) {
    const first = repeats && sales[repeats.of % Math.max(sales.length, 1)]
    if (!first?.amount) sales.push({ ...sale, txn })
    else sales.push(repeats?.isChanged ? { ...first, amount: '77' } : first)
  }
  return sales
}

// one batch in which two affiliates who owe advances sell on every offer
const DEBTORS = [3, 5]
const crowded: Drawn[] = Array.from({ length: 4 * OFFERS }, (_, place) => {
  const sale = {
    affiliate: DEBTORS[place % 2] ?? 0,
    offer: (place >> 1) % OFFERS,
    click: Math.floor(place / 2 / OFFERS),
  }
  return { ...sale, event: undefined, amount: '49.90', repeats: undefined }
})

/** Sells in some pairs of worlds, of which the first is crowded, and compares them. */
async function expectSameEffects(numRuns: number): Promise<void> {
  const cases = fc.tuple(
    fc.array(fc.noBias(drawn), { minLength: 20, maxLength: 36 }),
    fc.array(fc.integer({ min: 1, max: 16 }), { minLength: 1, maxLength: 6 }),
    fc.constantFrom(undefined, 3_000n, 40_000n, 500_000n),
  )
  let counted = 0
  await fc.assert(
    fc.asyncProperty(cases, async ([all, sizes, budgetCents]) => {
      const sales = salesOf(all)
      const [one, other] = [await createWorld(budgetCents), await createWorld(budgetCents)]
      // first clicks are settled by a job of their own
      await settleAllAchievements({ at: NOW })
      const alone: CallResult[] = []
      for (const [place, sale] of sales.entries()) alone.push(await sellAlone(one, sale, place))
      const together = await sellInBatches(other, sales, sizes)
      expect(answersOf(together)).toEqual(answersOf(alone))
      expect(await stateOf(other)).toEqual(await stateOf(one))
      counted += sales.length
    }),
    { numRuns, endOnFailure: true, examples: [[[crowded, [40], undefined]]] },
  )
  expect(counted).toBeGreaterThanOrEqual(numRuns * 20)
  expect(await ledgerIsClean()).toBe(true)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
}

test('batches of sales have the effects of their sales one by one, in any order and any partition [Q62] [Q4]', () =>
  expectSameEffects(4))

test(
  'so have those of many more, each with budgets, orders and partitions of its own [Q62] [Q4]',
  {
    tags: ['slow'],
  },
  () => expectSameEffects(12),
)
