import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOwnCustomers } from '@/lib/conversions/lists/affiliate/customers-data'
import { ownCustomersQuerySchema } from '@/lib/conversions/lists/affiliate/customers-schema'
import { db } from '@/lib/platform/database/db'
import { ownerTestAccountId } from '@/lib/platform/ids/test-accounts'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { makeTestLink } from '@/lib/tracking/test-mode/test-account-service'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'
import { track } from '@/tests/support/tracking/tracking'

let shop: Awaited<ReturnType<typeof openShop>>
let offerId: number
let customers = 0

beforeAll(async () => {
  shop = await openShop()
  offerId = await newOffer()
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  await closeTracking()
})

const newOffer = async () =>
  (await createOffer({ advertiserId: shop.advertiser.id, isSubscription: true, subscriptionFrequency: 'monthly' })).id

async function subscribe(named: Record<string, string> = {}, onOffer = offerId) {
  const customer_id = `E-${++customers}`
  const { affiliateId, click_id = '' } = await shop.click({ offerId: onOffer })
  const txn_id = shop.newTxn()
  const answer = await shop.send({ click_id, customer_id, txn_id, ...named })
  expect(answer.body).toMatchObject({ status: 'accepted' })
  return { affiliateId, click_id, customer_id, txn_id }
}

/** A call without a transaction of its own. */
const say = (parameters: Record<string, string>, days = 40) =>
  shop.send({ txn_id: undefined, ...parameters }, { at: daysLater(days) })

const messageOf = ({ body }: Awaited<ReturnType<typeof say>>) => JSON.stringify(body.error)

const endOf = async (affiliateId: number) =>
  (await db().customerBinding.findMany({ where: { affiliateId } })).map(({ endedAt }) => endedAt?.toISOString() ?? null)
const ENDED = { status: 'accepted', state: 'ended', ended_at: '2026-12-30T15:00:00.000Z' }

describe('a postback that says that a subscription ended', () => {
  test('ends it on the day of the call, pays nothing, and is answered the same again', async () => {
    const { affiliateId, customer_id } = await subscribe()
    const first = await say({ customer_id, event: 'canceled' })
    expect(first).toMatchObject({
      status: 200,
      body: { ...ENDED, message: 'The subscription ended on 2026-12-30.' },
    })
    expect((await say({ customer_id, event: 'Subscription.Canceled' }, 50)).body).toEqual(first.body)
    expect(await endOf(affiliateId)).toEqual(['2026-12-30T15:00:00.000Z'])
    expect(await db().conversion.count({ where: { affiliateId } })).toBe(1)
    const whose = { affiliateId, at: daysLater(41) }
    const { rows: shown } = await listOwnCustomers(whose, ownCustomersQuerySchema.parse({}))
    expect(shown).toMatchObject([{ state: 'ended', endedAt: '2026-12-30T15:00:00.000Z' }])
  })

  test('is found by address, click, payment, or a state instead of an event, as query, form and JSON', async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, index) => subscribe({ customer_email: `e${index}@x.example` })),
    )
    const [one, two, three, four, five] = all
    const calls: Record<string, string>[] = [
      { customer_email: 'E0@x.example', event: 'churned' },
      { click_id: two?.click_id ?? '', event: 'CANCELLATION' },
      { txn_id: three?.txn_id ?? '', event: 'customer.subscription.deleted' },
      { customer_id: four?.customer_id ?? '', status: 'expired', txn_id: 'a-number-of-the-event' },
    ]
    for (const call of calls) expect((await say(call)).body, JSON.stringify(call)).toMatchObject(ENDED)
    const report = await track('/api/v1/conversions', {
      method: 'POST',
      at: daysLater(40),
      headers: { authorization: `Bearer ${shop.advertiser.token}` },
      body: JSON.stringify({ conversions: [{ customer_id: five?.customer_id, status: 'unsubscribed' }] }),
    })
    expect(JSON.parse(report.body)).toMatchObject({ results: [{ http_status: 200, ...ENDED }] })
    for (const each of [one, two, three, four, five])
      expect(await endOf(each?.affiliateId ?? 0)).toEqual(['2026-12-30T15:00:00.000Z'])
  })

  test('is taken back by a word that says that it goes on, and its payments are paid on', async () => {
    const { affiliateId, customer_id } = await subscribe()
    await say({ customer_id, event: 'canceled' })
    expect((await shop.send({ customer_id }, { at: daysLater(45) })).status).toBe(404)
    expect((await say({ customer_id, event: 'subscription.resumed' }, 46)).body).toMatchObject({ state: 'active' })
    expect((await say({ customer_id, event: 'uncanceled' }, 47)).body).toMatchObject({ state: 'active' })
    expect((await shop.send({ customer_id }, { at: daysLater(61) })).body).toMatchObject({ status: 'accepted' })
    expect(await endOf(affiliateId)).toEqual([null])
  })

  test('names which, where the customer has several', async () => {
    const first = await subscribe()
    const second = await subscribe({ customer_id: first.customer_id }, await newOffer())
    const several = await say({ customer_id: first.customer_id, event: 'ended' })
    expect(several).toMatchObject({ status: 422, body: { reason: 'invalid_request' } })
    expect(messageOf(several)).toContain('2 subscriptions are known by this')
    await say({ customer_id: first.customer_id, click_id: second.click_id, event: 'ended' })
    expect([await endOf(first.affiliateId), await endOf(second.affiliateId)]).toEqual([[null], [ENDED.ended_at]])
    await say({ customer_id: first.customer_id, txn_id: first.txn_id, event: 'ended' })
    expect(await endOf(first.affiliateId)).toEqual([ENDED.ended_at])
  })

  test('ends nothing where nobody is known, and says why', async () => {
    const known = await subscribe()
    const other = await shop.send({ click_id: (await shop.click()).click_id, customer_id: 'once', txn_id: 'ONCE' })
    expect(other.body).toMatchObject({ status: 'accepted' })
    const unknown: Record<string, string>[] = [
      { customer_id: 'X-405' },
      { customer_id: 'once' },
      { txn_id: 'ONCE' },
      { txn_id: 'X-404' },
    ]
    for (const named of unknown)
      expect(await say({ ...named, event: 'canceled' })).toMatchObject({
        status: 404,
        body: { reason: 'unknown_click' },
      })
    const empty = await say({ event: 'canceled' })
    expect(empty).toMatchObject({ status: 422 })
    expect(messageOf(empty)).toContain('Whose subscription it is, is missing')
    expect((await say({ customer_id: known.customer_id, event: 'canceled', token: 'wrong' })).status).toBe(401)
    expect(await endOf(known.affiliateId)).toEqual([null])
  })

  test('tried with a test link ends that of the test, and a real one by the same name goes before it', async () => {
    const owner = { advertiserId: shop.advertiser.id }
    await makeTestLink({ at: NOW }, { owner, offerId })
    const { affiliateId: testId, click_id } = await shop.click({ offerId, affiliateId: ownerTestAccountId(owner) })
    await shop.send({ click_id, customer_id: 'TRIED' })
    expect((await say({ customer_id: 'TRIED', event: 'canceled' })).body).toMatchObject(ENDED)
    expect(await endOf(testId)).toEqual([ENDED.ended_at])
    await say({ customer_id: 'TRIED', event: 'resumed' })
    const real = await subscribe({ customer_id: 'TRIED' })
    await say({ customer_id: 'TRIED', event: 'canceled' })
    expect([await endOf(real.affiliateId), await endOf(testId)]).toEqual([[ENDED.ended_at], [null]])
  })

  test('does not read an event for which an offer has a goal', async () => {
    const withGoal = await newOffer()
    const goal = { offerId: withGoal, name: 'Expired', event: 'expired', payoutType: 'cpa_flat' as const }
    await db().offerGoal.create({ data: { ...goal, payoutCents: 100n } })
    const { customer_id, affiliateId } = await subscribe({}, withGoal)
    expect((await shop.send({ customer_id, event: 'expired' }, { at: daysLater(2) })).body).toMatchObject({
      conversion_id: expect.any(String),
    })
    expect(await endOf(affiliateId)).toEqual([null])
    await db().offerGoal.deleteMany({ where: { offerId: withGoal } })
  })

  test('ends it once, also of calls that come at once, and beside a payment', async () => {
    const { affiliateId, customer_id } = await subscribe()
    const calls = Array.from({ length: 6 }, () => say({ customer_id, event: 'canceled' }))
    const payment = shop.send({ customer_id }, { at: daysLater(39) })
    const answers = await Promise.all(calls)
    expect(answers.map(({ body }) => body.ended_at)).toEqual(Array(6).fill(ENDED.ended_at))
    expect((await payment).status).toBeLessThan(500)
    expect(await endOf(affiliateId)).toEqual([ENDED.ended_at])
  })
})
