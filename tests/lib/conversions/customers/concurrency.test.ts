import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processDay, type Sale } from '@/lib/conversions/processing/batch/service'
import { postbackSchema } from '@/lib/conversions/processing/postback-schema'
import { storeCall } from '@/lib/conversions/processing/stored-call-service'
import type { CallResult } from '@/lib/conversions/processing/transaction-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { easternDay } from '@/lib/platform/dates/days'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { toRenewal } from '@/lib/tracking/postbacks/batchable-sale-service'
import { parseCall, processCall } from '@/lib/tracking/postbacks/processing-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { countDeadlocks } from '@/tests/support/platform/deadlocks'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

// Batches of several processes, payments of dual runs, single calls and reversals at the same time, of customers who are
// called by each other's names.
type Call = Record<string, string>
const CUSTOMERS = 6
const at = daysLater(2)
const origin = { method: 'GET', ip: null }
let shop: Awaited<ReturnType<typeof openShop>>
let booked: number
let compared: number
let deadlocksBefore: number

beforeAll(async () => {
  deadlocksBefore = await countDeadlocks()
  shop = await openShop()
  const advertiserId = shop.advertiser.id
  const monthly = { advertiserId, isSubscription: true, subscriptionFrequency: 'monthly' as const }
  booked = (await createOffer({ ...monthly, holdDays: 7 })).id
  compared = (await createOffer(monthly)).id
  await db().dualRun.create({ data: { offerId: compared, source: 'tune', startedAt: daysLater(1) } })
})
afterAll(closeTracking)

async function callAlone(parameters: Call): Promise<CallResult> {
  const advertiserId = shop.advertiser.id
  const store = (tx: Tx, result: CallResult) => storeCall(tx, { parameters, origin, advertiserId, result, at })
  return processCall(await parseCall(parameters), advertiserId, store, at)
}

/** Records calls in one transaction, as a process does with those that arrive together; on their own those it leaves. */
async function callTogether(calls: readonly Call[]): Promise<CallResult[]> {
  const advertiserId = shop.advertiser.id
  const sales = await Promise.all(
    calls.map(async (parameters): Promise<Sale | undefined> => {
      const reported = { advertiserId, parameters, origin, at }
      if (!parameters.click_id) return toRenewal(reported)
      const { click_id: clickRef, ...postback } = postbackSchema.parse(parameters)
      return { ...reported, postback, clickRef }
    }),
  )
  const known = sales.filter((sale) => sale !== undefined)
  const results = await transact((tx) => processDay(tx, known, easternDay(at)))
  const resultOf = new Map(known.map(({ parameters }, index) => [parameters, results[index]]))
  const left = await callInTurn(calls.filter((parameters) => !resultOf.get(parameters)))
  return [...left, ...[...resultOf.values()].filter((result) => result !== undefined)]
}

/** As many at once as there are connections would keep each other from finishing. */
async function callInTurn(calls: readonly Call[]): Promise<CallResult[]> {
  const results: CallResult[] = []
  for (const parameters of calls) results.push(await callAlone(parameters))
  return results
}

/** Runs it while a transaction of another program holds locks, until some transactions wait. */
async function behind<T>([sql, ...values]: [string, ...unknown[]], atLeast: number, run: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query('BEGIN')
  await client.query(sql, values)
  let isOver = false
  const running = run().finally(() => {
    isOver = true
  })
  for (let waiting = 0; waiting < atLeast && !isOver; await pause(10)) {
    // or a transaction sees who waits as it was when it first looked
    await client.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ count: string }>(`
      SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    waiting = Number(rows[0]?.count)
  }
  await client.query('COMMIT')
  await client.end()
  return running
}

const number = (customer: number, round: number) => `cus_${round}_${customer % CUSTOMERS}`
const email = (customer: number, round: number) => `buyer.${round}.${customer % CUSTOMERS}@example.com`

/** The names of a call: a number, an address, both of one customer, or those of two. */
const namesOf = (customer: number, turn: number, round: number): Call => ({
  ...(turn % 4 !== 1 && { customer_id: number(customer, round) }),
  ...(turn % 4 !== 0 && { customer_email: email(customer + (turn % 4 === 3 ? turn : 0), round) }),
})

/** What others wait for in each round: a customer's name, their row, and the clicks of one affiliate. */
const GATES: ((round: number, affiliateId: number) => [string, ...unknown[]])[] = [
  (round) => [
    'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    `customer ${shop.advertiser.id} number ${number(0, round)}`,
  ],
  (round) => [
    'SELECT FROM customer WHERE id IN (SELECT customer_id FROM customer_name WHERE name = $1) FOR UPDATE',
    number(0, round),
  ],
  (_, affiliateId) => ['SELECT FROM click WHERE affiliate_id = $1 FOR UPDATE', affiliateId],
]

test('payments of the same and of crossing names, in batches, dual runs and beside reversals, end without a deadlock', async () => {
  for (const [round, gate] of GATES.entries()) {
    const clicks = await Promise.all(
      Array.from({ length: CUSTOMERS }, async () => {
        const { affiliateId, click_id } = await shop.click({ offerId: booked })
        return { affiliateId, ofOffers: [click_id, (await shop.click({ offerId: compared, affiliateId })).click_id] }
      }),
    )
    const calls = Array.from({ length: 64 }, (_, turn): Call => {
      const customer = (turn * 5 + Math.floor(turn / 7)) % CUSTOMERS
      const click_id = clicks[(turn * 7) % CUSTOMERS]?.ofOffers[turn % 3 === 0 ? 1 : 0] ?? ''
      const isAlone = turn > 32 && turn % 5 === 0
      return { txn_id: shop.newTxn(), ...namesOf(customer, turn, round), ...(!isAlone && { click_id }) }
    })
    // one customer in each batch, by the link of another affiliate
    const ofOne = Array.from({ length: 8 }, (_, batch): Call => {
      const click_id = clicks[batch % CUSTOMERS]?.ofOffers[0] ?? ''
      return { txn_id: shop.newTxn(), customer_id: `one_${round}`, click_id }
    })
    const batches = ofOne.map((call, batch) => [...calls.filter((_, turn) => turn % 8 === batch), call])
    // numbers, addresses, both, and those of two customers
    const [ofNumbers = [], ofAddresses = [], first = [], second = [], ...more] = batches
    const others = [ofNumbers, ofAddresses, ...more]
    const before = await Promise.all([callTogether(first), callTogether(second)])
    const refunds = [...first, ...second].map(({ txn_id = '' }) => ({ txn_id, event: 'refund' }))
    const results = await behind(gate(round, clicks[0]?.affiliateId ?? 0), 2, () =>
      Promise.all([
        ...others.slice(0, 4).map((batch, turn) => callTogether(turn < 2 ? batch : batch.toReversed())),
        ...others.slice(4).map(callInTurn),
        callInTurn(refunds.slice(9)),
        callInTurn(refunds.slice(0, 9)),
      ]),
    )
    // a payment of somebody who has no subscription yet names no click
    const refused = [...before, ...results].flat().filter(({ httpStatus }) => ![200, 202, 404].includes(httpStatus))
    expect(refused).toEqual([])
    const sold = await db().conversion.findMany({ where: { txnId: { in: ofOne.map(({ txn_id = '' }) => txn_id) } } })
    expect(sold).toHaveLength(ofOne.length)
    expect(new Set(sold.map(({ affiliateId }) => affiliateId)).size).toBe(1)
  }
  expect((await countDeadlocks()) - deadlocksBefore).toBe(0)
  expect(await ledgerIsClean()).toBe(true)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
})

test('payments of a deleted click pay a goal once, by customer and by click', async () => {
  const offer = { advertiserId: shop.advertiser.id, isSubscription: true, subscriptionFrequency: 'monthly' as const }
  const { id: offerId } = await createOffer(offer)
  const goal = { offerId, event: 'upgrade', name: 'Upgrade', payoutType: 'cpa_flat' as const }
  const { affiliateId, click_id } = await shop.click({ offerId })
  await shop.send({ click_id, customer_id: 'upgraded' })
  await db().offerGoal.create({ data: { ...goal, payoutCents: 900n, revenueCents: 1_200n, isRepeatable: false } })
  await db().click.deleteMany({ where: { affiliateId } })
  const customer_id = 'upgraded'
  const names: Call[] = [
    { click_id },
    { click_id },
    { click_id },
    { customer_id },
    { customer_id },
    { click_id, customer_id },
  ]
  const calls = names.map((each) => ({ txn_id: shop.newTxn(), event: 'upgrade', ...each }))
  const money: [string, number] = ['SELECT FROM ledger_account WHERE affiliate_id = $1 FOR UPDATE', affiliateId]
  const answers = await behind(money, 2, () => Promise.all(calls.map(callAlone)))
  expect(answers.map(({ reason }) => reason).toSorted()).toEqual([...Array(5).fill('duplicate'), null])
})
