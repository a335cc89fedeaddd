import { writeFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SALES_AT_ONCE } from '@/lib/conversions/processing/batch/constants'
import { processSales, type QueuedSale } from '@/lib/conversions/processing/batch/service'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { toSale } from '@/lib/tracking/postbacks/authentication-rules'
import { seedDemo } from '@/prisma/seed/seed-demo'
import { cpuSeconds, load } from '@/tests/support/bench/process-figures'
import { addAffiliates, addClicks, type SellableClick } from '@/tests/support/bench/sellable-clicks'
import { startTracker, type TrackerProcess } from '@/tests/support/bench/tracker-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'

// The demo with all its rules, and customers of monthly offers with a step by payment, in a PostgreSQL that writes to disk.
const CUSTOMERS = Number(process.env.RENEWALS ?? 100_000)
const AFFILIATES = 400
const SECONDS_MAX = 120

let close: () => Promise<void>
let tracker: TrackerProcess
type OwnClick = SellableClick & { advertiserId: number }
let clicks: OwnClick[]

beforeAll(async () => {
  process.env.DEMO = '1'
  close = await useWrittenDatabase('stoke_renewals')
  await seedDemo({ now: new Date() })
  const { id: advertiserId, token } = await createAdvertiser()
  const monthly = {
    advertiserId,
    isSubscription: true,
    subscriptionFrequency: 'monthly',
    stepsByPayment: true,
  } as const
  const offers = await Promise.all(Array.from({ length: 10 }, () => createOffer(monthly)))
  await db().offerTier.createMany({
    data: offers.map(({ id: offerId }) => ({ offerId, fromConversion: 2, payoutCents: 500n })),
  })
  const sold = offers.map(({ id: offerId }) => ({ offerId, token }))
  clicks = (await addClicks(await addAffiliates(AFFILIATES), CUSTOMERS, sold)).map((click) => ({
    ...click,
    advertiserId,
  }))
  tracker = await startTracker(Number(process.env.BENCH_PORT ?? 3994))
}, 600_000)
afterAll(async () => {
  await tracker?.stop('SIGTERM')
  await close()
})

const txnOf = (month: number, customer: number) => `P-${month}-${customer}`
const numberOf = (customer: number) => `C-${customer}`

/** Records the first payment of each customer, without the calls. @returns in how many seconds */
async function beginAll(): Promise<number> {
  const from = performance.now()
  const at = new Date()
  for (let first = 0; first < CUSTOMERS; first += SALES_AT_ONCE) {
    const queued = clicks.slice(first, first + SALES_AT_ONCE).map(({ advertiserId, clickId }, place): QueuedSale => {
      const customer = first + place
      const parameters = {
        click_id: clickId,
        customer_id: numberOf(customer),
        txn_id: txnOf(0, customer),
        amount: '20.00',
      }
      const sale = toSale({ advertiserId, parameters, origin: { method: 'GET', ip: null }, at })
      if (!sale) throw new Error('no sale')
      return { sale }
    })
    await processSales(queued)
    const others = queued.filter(({ result }) => result?.outcome !== 'accepted')
    if (others.length > 0) throw new Error(`not accepted: ${JSON.stringify(others[0]?.result)}`)
  }
  return Number(((performance.now() - from) / 1_000).toFixed(1))
}

/** Reports a payment of each customer over 32 connections. @returns in how many seconds, and what was not accepted */
async function payAll(month: number) {
  const others = new Map<string, number>()
  let next = 0
  // the load generator ends at its next tick
  let answeredAt = 0
  const options: autocannon.Options = {
    url: tracker.base,
    connections: 32,
    amount: CUSTOMERS,
    timeout: 60,
    requests: [
      {
        setupRequest: (request) => {
          const customer = next
          next += 1
          const { token } = clicks[customer % clicks.length] as OwnClick
          const named = { customer_id: numberOf(customer), txn_id: txnOf(month, customer), amount: '20.00', token }
          const query = new URLSearchParams(named)
          return { ...request, path: `/api/postback?${query}` }
        },
        onResponse: (status, body) => {
          answeredAt = performance.now()
          const { status: outcome = '', reason = '' } = JSON.parse(body) as { status?: string; reason?: string }
          if (outcome === 'accepted') return
          const key = `${status} ${outcome} ${reason}`
          others.set(key, (others.get(key) ?? 0) + 1)
        },
      },
    ],
  }
  const from = performance.now()
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) =>
    autocannon(options, (error, result) => (error ? reject(error) : resolve(result))),
  )
  return {
    seconds: Number(((answeredAt - from) / 1_000).toFixed(1)),
    errors,
    others: Object.fromEntries(others),
  }
}

test('renewals of a day of 100,000 customers, named by their number alone, are booked in two minutes', async () => {
  const began = await beginAll()
  await db().$executeRaw`ANALYZE`
  const used = cpuSeconds(tracker.pid)
  const renewals = await payAll(1)
  const processorMs = ((cpuSeconds(tracker.pid) - used) * 1_000) / CUSTOMERS
  const figures = {
    customers: CUSTOMERS,
    'first payments, s': began,
    'renewals, s': renewals.seconds,
    'renewals, a second': Math.round(CUSTOMERS / renewals.seconds),
    'processor time of the tracker, ms a renewal': Number(processorMs.toFixed(2)),
  }
  console.log(load())
  console.table(figures)
  writeFileSync('docs/figures/renewals.json', `${JSON.stringify(figures, null, 2)}\n`)
  expect(renewals).toMatchObject({ errors: 0, others: {} })
  const paid = await db().conversion.groupBy({
    by: ['payoutCents'],
    where: { txnId: { startsWith: 'P-' } },
    _count: true,
  })
  expect(Object.fromEntries(paid.map(({ payoutCents, _count }) => [Number(payoutCents), _count]))).toEqual({
    500: CUSTOMERS,
    2500: CUSTOMERS,
  })
  expect(await ledgerIsClean()).toBe(true)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(renewals.seconds).toBeLessThanOrEqual(SECONDS_MAX)
}, 1_800_000)
