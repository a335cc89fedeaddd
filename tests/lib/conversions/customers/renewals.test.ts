import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let offerId: number
let customers = 0
const newCustomer = () => `cus_${++customers}`

beforeAll(async () => {
  shop = await openShop()
  offerId = (
    await createOffer({ advertiserId: shop.advertiser.id, isSubscription: true, subscriptionFrequency: 'monthly' })
  ).id
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  await closeTracking()
})

/** A click on the subscription, and its first payment. */
async function subscribe(parameters: Record<string, string> = {}) {
  const { affiliateId, click_id = '' } = await shop.click({ offerId })
  const answer = await shop.send({ click_id, ...parameters })
  expect(answer.body).toMatchObject({ status: 'accepted' })
  return { affiliateId, click_id }
}

const conversionsOf = (affiliateId: number) =>
  db().conversion.findMany({ where: { affiliateId }, orderBy: { createdAt: 'asc' } })
const named = (name: string) => ({ names: { some: { advertiserId: shop.advertiser.id, name } } })
const bindingsOf = (number: string) => db().customerBinding.findMany({ where: { customer: named(number) } })

describe('a payment of a known customer', () => {
  test('is paid for the affiliate of the first one, long after the window, by the number alone [S1.5]', async () => {
    const customer_id = newCustomer()
    const { affiliateId, click_id } = await subscribe({ customer_id })
    for (const days of [31, 61, 400, 730]) {
      const answer = await shop.send({ customer_id, ...(days === 61 && { click_id: ' ' }) }, { at: daysLater(days) })
      expect(answer).toMatchObject({ status: 200, body: { status: 'accepted' } })
    }
    const paid = await conversionsOf(affiliateId)
    expect(paid.map(({ payoutCents, reason }) => [payoutCents, reason])).toEqual(Array(5).fill([2500n, null]))
    expect(new Set(paid.map(({ clickId }) => clickId))).toEqual(new Set([parseClickId(click_id)?.id]))
    expect(paid.map(({ s1, sourceId }) => [s1, sourceId])).toEqual(Array(5).fill(['a', paid[0]?.sourceId]))
  })

  test('belongs to the first affiliate although the customer came back by the link of another', async () => {
    const customer_id = newCustomer()
    const first = await subscribe({ customer_id })
    const second = await shop.click({ offerId })
    const answer = await shop.send({ customer_id, click_id: second.click_id }, { at: daysLater(3) })
    expect(answer.body).toMatchObject({ status: 'accepted' })
    expect(
      [await conversionsOf(first.affiliateId), await conversionsOf(second.affiliateId)].map((all) => all.length),
    ).toEqual([2, 0])
  })

  test('is paid after its click was deleted, with and without the click id', async () => {
    const customer_id = newCustomer()
    const { affiliateId, click_id } = await subscribe({ customer_id })
    await db().click.deleteMany({ where: { affiliateId } })
    expect((await shop.send({ customer_id, click_id }, { at: daysLater(500) })).body).toMatchObject({
      status: 'accepted',
    })
    expect((await shop.send({ customer_id }, { at: daysLater(530) })).body).toMatchObject({ status: 'accepted' })
    expect(await conversionsOf(affiliateId)).toHaveLength(3)
  })

  test('is found by an address of email in any spelling, of which nothing is stored', async () => {
    const { affiliateId } = await subscribe({ customer_email: ' Ada.Lovelace+shop@Gmail.com ' })
    const others = [{ customer_id: 'ada.lovelace@googlemail.com' }, { customer_id: 'adalovelace\uff20gmail.com' }]
    for (const names of [{ customer_email: 'adalovelace@gmail.com' }, ...others])
      expect((await shop.send(names, { at: daysLater(45) })).body).toMatchObject({ status: 'accepted' })
    expect(await conversionsOf(affiliateId)).toHaveLength(4)
    const [calls, known] = await Promise.all([
      db().postbackCall.findMany({ where: { affiliateId } }),
      db().customerName.findMany({ where: { advertiserId: shop.advertiser.id } }),
    ])
    expect(JSON.stringify([calls, known])).not.toMatch(/lovelace/i)
    expect(calls.every(({ customerHash }) => customerHash !== null)).toBe(true)
  })

  test('is found by the number that was learned with the address', async () => {
    const customer_id = newCustomer()
    const customer_email = `${customer_id}@example.com`
    const { affiliateId } = await subscribe({ customer_email })
    await shop.send({ customer_email, customer_id }, { at: daysLater(40) })
    await shop.send({ customer_id }, { at: daysLater(70) })
    expect(await conversionsOf(affiliateId)).toHaveLength(3)
  })

  test.each([
    ['address', { customer_id: '{customer_id}' }],
    ['address', { customer_id: 'x'.repeat(300) }],
    ['number', { customer_email: '{{ customer.email }}' }],
    ['number', { customer_email: 'none' }],
  ])('is found by its %s beside %j', async (_, unreadable) => {
    const customer_id = newCustomer()
    const names = { customer_id, customer_email: `${customer_id}@example.com` }
    const { affiliateId } = await subscribe(names)
    expect((await shop.send({ ...names, ...unreadable }, { at: daysLater(40) })).body).toMatchObject({
      status: 'accepted',
    })
    expect(await conversionsOf(affiliateId)).toHaveLength(2)
  })

  test('is found by every name that was sent with another one', async () => {
    const [first, second] = [newCustomer(), newCustomer()]
    const [one, other] = [`${first}@example.com`, `${second}@example.com`]
    const { affiliateId } = await subscribe({ customer_email: one })
    await shop.send({ customer_id: first, customer_email: one }, { at: daysLater(40) })
    await shop.send({ customer_id: first, customer_email: other }, { at: daysLater(40) })
    for (const names of [{ customer_id: first }, { customer_email: one }, { customer_email: other }])
      expect((await shop.send(names, { at: daysLater(70) })).body).toMatchObject({ status: 'accepted' })
    expect(await conversionsOf(affiliateId)).toHaveLength(6)
    // another number is somebody else's
    expect(await shop.send({ customer_id: second, customer_email: one }, { at: daysLater(70) })).toMatchObject({
      status: 404,
    })
  })

  test('is found by the address of a subscription although the number bought something else before', async () => {
    const other = await createOffer({ advertiserId: shop.advertiser.id })
    const customer_id = newCustomer()
    const customer_email = `${customer_id}@example.com`
    const { click_id } = await shop.click({ offerId: other.id })
    await shop.send({ click_id, customer_id })
    const { affiliateId } = await subscribe({ customer_email })
    for (const names of [{ customer_id, customer_email }, { customer_id }, { customer_email }])
      expect((await shop.send(names, { at: daysLater(40) })).body).toMatchObject({ status: 'accepted' })
    expect(await conversionsOf(affiliateId)).toHaveLength(4)
  })

  test('is answered once for its transaction', async () => {
    const customer_id = newCustomer()
    const { affiliateId } = await subscribe({ customer_id })
    const txn_id = shop.newTxn()
    const [one, two] = await Promise.all([1, 2].map(() => shop.send({ customer_id, txn_id }, { at: daysLater(40) })))
    expect([one?.status, two?.status]).toEqual([200, 200])
    expect(one?.body).toEqual(two?.body)
    expect(await conversionsOf(affiliateId)).toHaveLength(2)
  })

  test('is paid while the offer is paused, and not while the affiliate is banned', async () => {
    const paused = await createOffer({
      advertiserId: shop.advertiser.id,
      isSubscription: true,
      subscriptionFrequency: 'monthly',
    })
    const customer_id = newCustomer()
    const { affiliateId, click_id } = await shop.click({ offerId: paused.id })
    await shop.send({ click_id, customer_id })
    await db().offer.update({ where: { id: paused.id }, data: { status: 'paused' } })
    expect((await shop.send({ customer_id }, { at: daysLater(40) })).body).toMatchObject({ status: 'accepted' })
    await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'banned' } })
    expect((await shop.send({ customer_id }, { at: daysLater(70) })).body).toMatchObject({
      status: 'rejected',
      reason: 'affiliate_blocked',
    })
  })
})

test('a payment of a customer during a dual run is compared for whom it would be credited to, and repeats get its answer', async () => {
  const offer = await createOffer({
    advertiserId: shop.advertiser.id,
    isSubscription: true,
    subscriptionFrequency: 'monthly',
  })
  const customer_id = newCustomer()
  const first = await shop.click({ offerId: offer.id })
  await shop.send({ click_id: first.click_id, customer_id })
  await db().dualRun.create({ data: { offerId: offer.id, source: 'tune', startedAt: daysLater(1) } })
  const second = await shop.click({ offerId: offer.id, at: daysLater(2) })
  for (const names of [{ customer_id }, { customer_id, click_id: second.click_id }]) {
    const payment = { ...names, txn_id: shop.newTxn() }
    const [one, two] = [await shop.send(payment, { at: daysLater(3) }), await shop.send(payment, { at: daysLater(3) })]
    expect(one).toMatchObject({ status: 200, body: { state: 'compared' } })
    expect(two).toMatchObject({ status: 200, body: one.body })
  }
  const compared = await db().comparedSale.findMany({ where: { offerId: offer.id } })
  expect(compared.map(({ affiliateId, payoutCents }) => [affiliateId, payoutCents])).toEqual([
    [first.affiliateId, 2500n],
    [first.affiliateId, 2500n],
  ])
  expect(await conversionsOf(first.affiliateId)).toHaveLength(1)
})

describe('a customer who is not known', () => {
  test('is bound by no sale that is rejected, and none whose beginning was rejected later as fraud', async () => {
    const customer_id = newCustomer()
    const { affiliateId, click_id } = await shop.click({ offerId })
    const late = await shop.send({ click_id, customer_id }, { at: daysLater(31) })
    expect(late.body).toMatchObject({ status: 'rejected', reason: 'window_passed' })
    expect((await shop.send({ customer_id }, { at: daysLater(31) })).status).toBe(404)

    const again = await shop.click({ offerId })
    await shop.send({ click_id: again.click_id, customer_id })
    await shop.send({ customer_id }, { at: daysLater(1) })
    const [beginning] = await conversionsOf(again.affiliateId)
    await db().conversion.updateMany({
      where: { affiliateId: again.affiliateId, id: beginning?.id ?? '' },
      data: { status: 'rejected', reason: 'fraud' },
    })
    const withClick = await shop.send({ customer_id, click_id: again.click_id }, { at: daysLater(50) })
    expect(withClick.body).toMatchObject({ status: 'rejected', reason: 'window_passed' })
    for (const days of [2, 40])
      expect(await shop.send({ customer_id }, { at: daysLater(days) })).toMatchObject({
        status: 404,
        body: { reason: 'unknown_click' },
      })
    const third = await shop.click({ offerId })
    await shop.send({ click_id: third.click_id, customer_id }, { at: daysLater(2) })
    expect((await conversionsOf(third.affiliateId)).map(({ reason }) => reason)).toEqual([null])
    expect(await bindingsOf(customer_id)).toMatchObject([{ affiliateId: third.affiliateId }])
    expect(await conversionsOf(affiliateId)).toHaveLength(1)
    // what the test changed by hand
    await db().conversion.updateMany({
      where: { affiliateId: again.affiliateId, id: beginning?.id ?? '' },
      data: { status: 'approved', reason: null },
    })
  })

  test.each([
    ['without a click', {}, 404, 'unknown_click'],
    ['and is named by a placeholder', { customer_id: '{customer_id}' }, 422, 'invalid_request'],
    ['and is named by no address', { customer_id: '', customer_email: 'ada at example' }, 422, 'invalid_request'],
    ['and is a guest', { customer_id: '0' }, 422, 'invalid_request'],
    ['and is named by a hash', { customer_id: '', customer_hash: 'a'.repeat(64) }, 422, 'invalid_request'],
  ])('%s is refused, and the call is stored with its reason', async (_, names, status, reason) => {
    const txn_id = shop.newTxn()
    const answer = await shop.send({ txn_id, customer_id: newCustomer(), ...names }, { at: daysLater(1) })
    expect(answer).toMatchObject({ status, body: { reason } })
    expect(await db().postbackCall.count({ where: { txnId: txn_id, reason: reason as 'invalid_request' } })).toBe(1)
  })

  test.each([
    '0',
    '00',
    '-1',
    'guest',
    'Guest_123',
    'N/A',
    'n-a',
    '-',
    '*',
    'not set',
    'customer_id',
    '{{ customer.id }}',
    '@',
    'x'.repeat(300),
  ])('who is %s is nobody, and the sale belongs to its click', async (customer_id) => {
    const sold = [await subscribe({ customer_id }), await subscribe({ customer_id, customer_email: 'none' })]
    const paid = await Promise.all(sold.map(({ affiliateId }) => conversionsOf(affiliateId)))
    expect(paid.map((all) => all.length)).toEqual([1, 1])
  })

  test('whose click is not known yet is not credited to another subscription', async () => {
    const customer_id = newCustomer()
    const { affiliateId, click_id } = await subscribe({ customer_id })
    const notStored = `${click_id.slice(0, -12)}aaaaaaaaaaaa`
    const answer = await shop.send({ customer_id, click_id: notStored }, { at: daysLater(2) })
    expect(answer).toMatchObject({ status: 404, body: { reason: 'unknown_click' } })
    expect(await conversionsOf(affiliateId)).toHaveLength(1)
  })

  test('of another advertiser has the same number and is somebody else', async () => {
    const customer_id = newCustomer()
    await subscribe({ customer_id })
    const other = await openShop()
    const answer = await other.send({ customer_id }, { at: daysLater(40) })
    expect(answer).toMatchObject({ status: 404, body: { reason: 'unknown_click' } })
  })

  test('is bound to one of two affiliates whose first sales arrive at once', async () => {
    const customer_id = newCustomer()
    const clicks = await Promise.all(Array.from({ length: 6 }, () => shop.click({ offerId })))
    const answers = await Promise.all(clicks.map(({ click_id }) => shop.send({ click_id, customer_id })))
    expect(answers.map(({ status }) => status)).toEqual(clicks.map(() => 200))
    const paid = (await Promise.all(clicks.map(({ affiliateId }) => conversionsOf(affiliateId)))).filter(
      (all) => all.length,
    )
    expect(paid.map((all) => all.length)).toEqual([6])
    expect(await bindingsOf(customer_id)).toHaveLength(1)
  })
})

describe('a subscription whose advertiser names no customers', () => {
  test('is paid by its click id after the window, also when the click is deleted', async () => {
    const { affiliateId, click_id } = await subscribe()
    expect((await shop.send({ click_id }, { at: daysLater(90) })).body).toMatchObject({ status: 'accepted' })
    await db().click.deleteMany({ where: { affiliateId } })
    expect((await shop.send({ click_id }, { at: daysLater(450) })).body).toMatchObject({ status: 'accepted' })
    expect(await conversionsOf(affiliateId)).toHaveLength(3)
  })

  test('goes on after its first payment was refunded', async () => {
    const txn_id = shop.newTxn()
    const { affiliateId, click_id } = await subscribe({ txn_id })
    expect((await shop.send({ txn_id, event: 'refund' })).status).toBe(200)
    expect((await shop.send({ click_id }, { at: daysLater(40) })).body).toMatchObject({ status: 'accepted' })
    expect(await conversionsOf(affiliateId)).toHaveLength(2)
  })

  test('of an offer without subscriptions a second sale after the window is rejected, by number and by click', async () => {
    const { id } = await createOffer({ advertiserId: shop.advertiser.id, allowMultipleConversions: true })
    const customer_id = newCustomer()
    const { click_id, affiliateId } = await shop.click({ offerId: id })
    await shop.send({ click_id, customer_id })
    const late = await shop.send({ click_id, customer_id }, { at: daysLater(31) })
    expect(late.body).toMatchObject({ status: 'rejected', reason: 'window_passed' })
    expect((await shop.send({ customer_id }, { at: daysLater(31) })).status).toBe(404)
    expect((await conversionsOf(affiliateId)).map(({ reason }) => reason)).toEqual([null, 'window_passed'])
  })
})
