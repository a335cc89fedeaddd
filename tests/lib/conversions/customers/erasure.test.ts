import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginErasure, finishErasures, goOn } from '@/lib/conversions/customers/erasure-service'
import { eraseCustomerOf } from '@/lib/people/advertisers/customer-erasure-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { createStaff } from '@/tests/support/money/payouts'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let offerId: number
let customers = 0
const newCustomer = () => `cus_erased_${++customers}`
let actor: Awaited<ReturnType<typeof createStaff>>

beforeAll(async () => {
  shop = await openShop()
  actor = await createStaff()
  const monthly = { isSubscription: true, subscriptionFrequency: 'monthly' as const }
  offerId = (await createOffer({ advertiserId: shop.advertiser.id, ...monthly })).id
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  await closeTracking()
})

const erase = (customer: string, advertiserId = shop.advertiser.id) =>
  eraseCustomerOf({ advertiserId, actor, reason: 'Asked for it', at: daysLater(50) }, { customer })
const conversionsOf = (affiliateId: number) =>
  db().conversion.findMany({ where: { affiliateId }, orderBy: { id: 'asc' } })

/** Everything stored in tables that may name who bought, as text. */
async function storedNames(): Promise<string> {
  const [names, bindings, calls, audit, register, facts, conversions, erasures] = await Promise.all([
    db().customerName.findMany(),
    db().customerBinding.findMany(),
    db().postbackCall.findMany(),
    db().auditLog.findMany(),
    db().postbackTxn.findMany(),
    db().shopFact.findMany(),
    db().conversion.findMany(),
    db().customerErasure.findMany(),
  ])
  const json = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return JSON.stringify([names, bindings, calls, audit, register, facts, conversions, erasures], json)
}

test.each([
  ['number', (customer_id: string) => customer_id],
  ['address', (customer_id: string) => ` ${customer_id}+tag@EXAMPLE.com `],
])('a customer who is erased by %s leaves sales, money and figures, and no name', async (_, nameOf) => {
  const [customer_id, second] = [newCustomer(), newCustomer()]
  const customer_email = `${customer_id}+tag@example.com`
  const { affiliateId, click_id } = await shop.click({ offerId })
  await shop.send({ click_id, customer_id, customer_email })
  await shop.send({ customer_id, customer_email: `${second}@example.com` }, { at: daysLater(31) })
  // refused, and stored with its names
  await shop.send({ customer_id, customer_email, amount: 'x' }, { at: daysLater(31) })
  await shop.send({ click_id, customer_id, token: 'not-a-token' }, { at: daysLater(31) })
  const hashes = (await db().customerName.findMany({ where: { kind: 'email' } })).map(({ name }) => name)
  const before = await conversionsOf(affiliateId)

  expect(await erase(nameOf(customer_id))).toEqual({ customers: 1, calls: 4, isFinished: true })

  const stored = await storedNames()
  for (const name of [customer_id, second, ...hashes]) expect(stored).not.toContain(name)
  expect(await conversionsOf(affiliateId)).toEqual(before)
  expect(before.map(({ status }) => status)).toEqual(['approved', 'approved'])
  const log = await db().auditLog.findMany({ orderBy: { seq: 'desc' }, take: 2 })
  expect(log).toMatchObject([
    { action: 'advertiser.customer_erased', actorId: null, after: { customers: 1, calls: 4 } },
    { action: 'advertiser.erase_customer', actorId: actor.userId, after: { customers: 1 } },
  ])
  await expect(erase(nameOf(customer_id))).rejects.toMatchObject({ code: 'not_found' })
})

test('what names an erased customer later is of somebody new, and repeats get their first answer', async () => {
  const customer_id = newCustomer()
  const { affiliateId, click_id } = await shop.click({ offerId })
  await shop.send({ click_id, customer_id })
  const renewal = { customer_id, txn_id: shop.newTxn() }
  const first = await shop.send(renewal, { at: daysLater(31) })
  await erase(customer_id)
  expect(await shop.send(renewal, { at: daysLater(51) })).toMatchObject({ status: 200, body: first.body })
  expect(await shop.send({ customer_id }, { at: daysLater(51) })).toMatchObject({ status: 404 })
  expect((await shop.send({ click_id }, { at: daysLater(51) })).body).toMatchObject({ status: 'accepted' })
  const later = await shop.click({ offerId, at: daysLater(52) })
  await shop.send({ click_id: later.click_id, customer_id }, { at: daysLater(52) })
  await shop.send({ customer_id }, { at: daysLater(90) })
  const paid = await Promise.all([affiliateId, later.affiliateId].map(conversionsOf))
  expect(paid.map((sales) => sales.length)).toEqual([3, 2])
})

test.each([
  [{ renewalPayments: 2 }, 5, 'first'],
  [{ renewalPayments: 2 }, 5, 'second'],
  [{ renewalMonths: 1 }, 61, 'first'],
] as const)(
  'of an offer with %j a customer who was erased is not paid anew on day %i, who was named by the %s sale',
  async (limit, days, named) => {
    const terms = { isSubscription: true, subscriptionFrequency: 'monthly' as const, attributionWindowDays: 90 }
    const limited = await createOffer({ advertiserId: shop.advertiser.id, ...terms, ...limit })
    const customer_id = newCustomer()
    const { affiliateId, click_id } = await shop.click({ offerId: limited.id })
    await shop.send({ click_id, ...(named === 'first' && { customer_id }) })
    await shop.send({ click_id, customer_id }, { at: daysLater(1) })
    await erase(customer_id)
    for (const day of [days, 400]) await shop.send({ click_id, customer_id }, { at: daysLater(day) })
    const over = 'subscription_over'
    expect((await conversionsOf(affiliateId)).map(({ reason }) => reason)).toEqual([null, null, over, over])
  },
)

test('another customer, and the same number at another advertiser, stay', async () => {
  const [customer_id, other] = [newCustomer(), newCustomer()]
  const elsewhere = await openShop()
  const theirs = await createOffer({
    advertiserId: elsewhere.advertiser.id,
    isSubscription: true,
    subscriptionFrequency: 'monthly',
  })
  const { click_id } = await elsewhere.click({ offerId: theirs.id })
  await elsewhere.send({ click_id, customer_id })
  for (const name of [customer_id, other])
    await shop.send({ click_id: (await shop.click({ offerId })).click_id, customer_id: name })
  await erase(customer_id)
  expect((await elsewhere.send({ customer_id }, { at: daysLater(60) })).body).toMatchObject({ status: 'accepted' })
  expect((await shop.send({ customer_id: other }, { at: daysLater(60) })).body).toMatchObject({ status: 'accepted' })
})

test('sales and the erasure of a customer at once leave a whole customer or none', async () => {
  const customer_id = newCustomer()
  const customer_email = `${customer_id}@example.com`
  const { affiliateId, click_id } = await shop.click({ offerId })
  await shop.send({ click_id, customer_id, customer_email })
  const names = [{ customer_id }, { customer_email }, { customer_id, customer_email }, { click_id, customer_id }]
  const answers = await Promise.all([
    ...names.map((each) => shop.send(each, { at: daysLater(40) })),
    erase(customer_id),
    ...names.map((each) => shop.send(each, { at: daysLater(41) })),
  ])
  expect(
    answers
      .map((answer) => ('status' in answer ? answer.status : 200))
      .filter((status) => ![200, 404].includes(status)),
  ).toEqual([])
  const left = await db().customer.findMany({
    where: { names: { some: { name: customer_id } } },
    include: { bindings: true },
  })
  expect(left.every(({ bindings }) => bindings.length === 1)).toBe(true)
  const sold = await conversionsOf(affiliateId)
  expect(sold.length).toBe(1 + answers.filter((answer) => 'status' in answer && answer.status === 200).length)
})

test('an erasure of very many calls is taken in steps, which may be interrupted and meet, and leaves later calls alone', async () => {
  const [customer_id, other] = [newCustomer(), newCustomer()]
  const { click_id } = await shop.click({ offerId })
  await shop.send({ click_id, customer_id })
  const advertiserId = shop.advertiser.id
  const [begun, later] = [daysLater(50), daysLater(51)]
  await db().$executeRaw`
    INSERT INTO postback_call (id, advertiser_id, method, outcome, message, http_status, created_at, customer_number)
    SELECT gen_random_uuid(), ${advertiserId}, 'GET', 'accepted', '', 200, ${daysLater(20)}::timestamptz - n / 4 * interval '1 ms',
      CASE n % 3 WHEN 0 THEN ${customer_id} ELSE ${other} END FROM generate_series(1, 120000) AS n`
  const { id } = await transact((tx) =>
    beginErasure(tx, {
      advertiserId,
      names: { number: customer_id, emails: [], emailHashes: [] },
      listedAs: [],
      at: begun,
    }),
  )
  const first = await goOn(id, () => false, begun)
  expect(first).toMatchObject({ isFinished: false, customers: 1 })
  expect(first.calls).toBeGreaterThan(10_000)
  // somebody new
  await shop.send({ click_id, customer_id }, { at: later })
  const clock = { now: () => later, sleep: async () => {} }
  await Promise.all([finishErasures({ at: later, clock }), finishErasures({ at: later, clock })])
  expect(await db().customerErasure.count()).toBe(0)
  const named = async (customerNumber: string) => db().postbackCall.count({ where: { advertiserId, customerNumber } })
  expect([await named(customer_id), await named(other)]).toEqual([1, 80_000])
  const [entry] = await db().auditLog.findMany({
    where: { action: 'advertiser.customer_erased' },
    orderBy: { seq: 'desc' },
  })
  expect(entry).toMatchObject({ after: { customers: 1, calls: 40_001 } })
})

test.each(['0', 'guest', 'no-reply@shop.example'])('%s names nobody who could be erased', async (customer) => {
  await expect(erase(customer)).rejects.toMatchObject({
    code: 'invalid',
    options: { fields: { customer: expect.any(String) } },
  })
})

test('every column that names a buyer is erased with them', () => {
  const models = readdirSync('prisma/models').map((file) => readFileSync(`prisma/models/${file}`, 'utf8'))
  const columns = [...models.join('\n').matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].flatMap(
    ([, model = '', body = '']) =>
      [...body.matchAll(/^ {2}(customer\w*|buyer\w*) +\S/gim)].map(([, column]) => `${model}.${column}`),
  )
  // with its customer: the database deletes names, bindings and sales
  expect(columns.toSorted()).toEqual([
    // keyed hashes alone, which an erasure takes out of them
    'Advertiser.customerLists',
    'CustomerBinding.customer',
    'CustomerBinding.customerId',
    // how many
    'CustomerErasure.customers',
    'CustomerName.customer',
    'CustomerName.customerId',
    'CustomerSale.customer',
    'CustomerSale.customerId',
    'PostbackCall.customerHash',
    'PostbackCall.customerNumber',
    'ShopWaitingStep.customerHash',
    'ShopWaitingStep.customerNumber',
  ])
})
