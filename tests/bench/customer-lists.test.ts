import { beforeAll, describe, expect, test } from 'vitest'
import { listAdvertiserCustomers } from '@/lib/conversions/lists/advertiser-customer-data'
import { advertiserCustomersQuerySchema } from '@/lib/conversions/lists/advertiser-customer-schema'
import { listOwnCustomers } from '@/lib/conversions/lists/affiliate/customers-data'
import { ownCustomersQuerySchema } from '@/lib/conversions/lists/affiliate/customers-schema'
import { db } from '@/lib/platform/database/db'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { describePlan, explain, queriesOf } from '@/tests/support/platform/explain'

/** Customers of one advertiser, one half of one affiliate, who began over two years and paid up to seven times. */
const CUSTOMERS = 100_000
const AFFILIATES = 20
const OFFERS = 4
const LIMIT_MS = 300
/** Of those who pay no more, which several thousand others are looked through for, and of the totals. */
const SUMMED_MS = 2_000
const RUNS = 5

let advertiserId = 0
let heaviest = 0
let middle = ''
let number = ''

beforeAll(async () => {
  advertiserId = (await createAdvertiser()).id
  const affiliates: number[] = []
  for (let n = 0; n < AFFILIATES; n += 1) affiliates.push((await createUser()).affiliateId ?? 0)
  const offers: number[] = []
  const monthly = { isSubscription: true, subscriptionFrequency: 'monthly' as const }
  for (let n = 0; n < OFFERS; n += 1)
    offers.push(
      (await createOffer({ advertiserId, name: `Monthly ${n}`, ...monthly, ...(n === 3 && { renewalPayments: 3 }) }))
        .id,
    )
  heaviest = affiliates[0] ?? 0
  await db().$executeRaw`SELECT stoke_ensure_partitions((now() - interval '25 months')::date, now()::date)`
  const uuid = (at: string) =>
    `(left(stoke_uuid_floor(${at})::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid`
  await db().$executeRawUnsafe(
    `CREATE TABLE bench_sold AS
     SELECT n, began, ${uuid('began')} AS id, gen_random_uuid() AS customer_id,
       ($1::int[])[CASE WHEN n % 2 = 0 THEN 1 ELSE 2 + n % ${AFFILIATES - 1} END] AS affiliate_id, ($2::int[])[1 + n % ${OFFERS}] AS offer_id
     FROM (SELECT n, now() - interval '700 days' * (1 - n::float / ${CUSTOMERS}) AS began FROM generate_series(1, ${CUSTOMERS}) n) s`,
    affiliates,
    offers,
  )
  await db().$executeRawUnsafe(
    `INSERT INTO conversion (affiliate_id, id, click_id, offer_id, advertiser_id, source_id, txn_id, event, amount_cents, payout_cents,
       revenue_cents, status, reason, hold_until, day, clicked_at, created_at, subscription_id)
     SELECT affiliate_id, CASE WHEN month = 0 THEN id ELSE ${uuid('at')} END, id, offer_id, $1, n % 7, n || '-' || month, 'sale', 2900,
       600, 900, (CASE WHEN (n + month) % 97 = 0 THEN 'reversed' WHEN (n + month) % 50 = 0 AND month > 0 THEN 'rejected' ELSE 'approved' END)::conversion_status,
       CASE WHEN (n + month) % 97 = 0 OR (n + month) % 50 = 0 AND month > 0 THEN 'advertiser'::rejection_reason END, at, at::date, began, at, id
     FROM bench_sold, LATERAL (SELECT month, began + interval '1 month' * month AS at FROM generate_series(0, n % 7) month) p
     WHERE at < now()`,
    advertiserId,
  )
  await db()
    .$executeRaw`INSERT INTO customer (id, advertiser_id, created_at) SELECT customer_id, ${advertiserId}, began FROM bench_sold`
  await db().$executeRaw`INSERT INTO customer_name (advertiser_id, kind, name, customer_id)
    SELECT ${advertiserId}, 'number', 'acct-' || n, customer_id FROM bench_sold`
  await db()
    .$executeRaw`INSERT INTO customer_binding (customer_id, offer_id, affiliate_id, click_id, conversion_id, created_at, ended_at)
    SELECT customer_id, offer_id, affiliate_id, id, id, began, CASE WHEN n % 5 = 0 THEN began + interval '3 months' END FROM bench_sold`
  for (const table of ['conversion', 'customer', 'customer_name', 'customer_binding'])
    await db().$executeRawUnsafe(`VACUUM ANALYZE ${table}`)
  const [half] = await db().$queryRaw<[{ id: string }]>`SELECT id FROM bench_sold WHERE n = ${CUSTOMERS / 2}`
  middle = half.id
  number = `acct-${(CUSTOMERS / 3) | 0}`
}, 600_000)

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

async function measure(name: string, run: () => Promise<unknown>): Promise<number> {
  for (const each of (await queriesOf(run)).filter(({ text }) => text.includes('conversion')))
    console.log(`${name}: ${describePlan(await explain(each))}`.slice(0, 900))
  const times: number[] = []
  for (let n = 0; n < RUNS; n += 1) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  console.log(`${name}: ${median(times).toFixed(0)} ms`)
  return median(times)
}

const CASES: [string, Record<string, () => string | number>][] = [
  ['the first page', {}],
  ['a page in the middle', { before: () => middle }],
  ['those who ended', { state: () => 'ended' }],
  ['those without a payment lately', { state: () => 'late' }],
  ['active ones of the middle', { state: () => 'active', before: () => middle }],
  ['a name', { q: () => `C-${middle.slice(-8)}` }],
]

const SUMMED: typeof CASES = [
  ['those who pay no more', { state: () => 'complete' }],
  ['with the totals', { with: () => 'totals' }],
]

describe(`customers of an advertiser, ${CUSTOMERS} of them`, () => {
  const whose = () => ({ advertiserId, seesPayout: true, seesCost: true, at: new Date() })
  const of = (given: Record<string, () => string | number>) =>
    Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value())]))
  test.each([
    ...CASES,
    ['a number', { q: () => number }],
    ['one affiliate', { affiliate: () => heaviest }],
  ] as typeof CASES)(`%s within ${LIMIT_MS} ms`, async (name, given) => {
    const query = advertiserCustomersQuerySchema.parse(of(given))
    expect(await measure(name, () => listAdvertiserCustomers(whose(), query))).toBeLessThan(LIMIT_MS)
  })
  test.each(SUMMED)(`%s within ${SUMMED_MS} ms`, async (name, given) => {
    const query = advertiserCustomersQuerySchema.parse(of(given))
    expect(await measure(name, () => listAdvertiserCustomers(whose(), query))).toBeLessThan(SUMMED_MS)
  })
  test.each(CASES)(`of an affiliate with half of them, %s within ${LIMIT_MS} ms`, async (name, given) => {
    const query = ownCustomersQuerySchema.parse(of(given))
    const run = () => listOwnCustomers({ affiliateId: heaviest, at: new Date() }, query)
    expect(await measure(name, run)).toBeLessThan(LIMIT_MS)
  })
})
