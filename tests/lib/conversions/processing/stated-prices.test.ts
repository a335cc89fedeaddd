import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Conditions, NO_CONDITIONS, plainRule } from '@/lib/catalog/payouts/condition-schema'
import type { Payout } from '@/lib/catalog/payouts/rules'
import { previewOrder } from '@/lib/conversions/lists/order-preview-data'
import { staffOrderPreviewQuery } from '@/lib/conversions/lists/order-preview-schema'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { changeAsTyped } from '@/tests/support/catalog/offer-payouts'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { createStaff } from '@/tests/support/money/payouts'
import { sendTogether } from '@/tests/support/tracking/batches'
import { addRate, bookWaiting } from '@/tests/support/tracking/rates'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

// NOW is on 2026-11-20. Rates as the European Central Bank writes them, of made-up days.
const FRIDAY = '2026-11-20'

let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  shop = await openShop()
  await addRate('EUR', FRIDAY, '1.0837')
  await addRate('JPY', FRIDAY, '1.0837', '164.2')
  await addRate('KWD', FRIDAY, '3.2541')
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  await closeTracking()
})

type Columns = Partial<Prisma.OfferUncheckedCreateInput>
const FLAT = { payoutType: 'cpa_flat', defaultPayoutCents: 1_500n, allowMultipleConversions: true } as const

/** An offer of this shop, and how its sales are reported. */
async function openPriced(columns: Columns) {
  const { id: offerId } = await createOffer({ advertiserId: shop.advertiser.id, ...FLAT, ...columns })
  const { click_id, affiliateId } = await shop.click({ offerId })
  const call = (sent: Record<string, string> = {}) => ({ click_id, txn_id: shop.newTxn(), ...sent })
  const sold = (txnId: string) => db().conversion.findFirst({ where: { affiliateId, txnId } })
  const sell = async (sent: Record<string, string> = {}, at = NOW) => {
    const parameters = call(sent)
    const { status, body } = await shop.send(parameters, { at })
    return { txnId: parameters.txn_id, status, body, sale: await sold(parameters.txn_id) }
  }
  return { offerId, affiliateId, click_id, call, sold, sell }
}

const flat = (payoutCents: bigint, revenueCents: bigint, revenueCurrency: string): Payout => ({
  payoutType: 'cpa_flat',
  payoutCents,
  percentPayoutBps: 0,
  revenueCents,
  revenueCurrency,
  percentRevenueBps: 0,
})
const rule = (conditions: Partial<Conditions>, payout: Payout) =>
  plainRule({ conditions: { ...NO_CONDITIONS, ...conditions }, ...payout })

describe('a price in another currency', () => {
  test.each([
    ['EUR', 2_000n, 2_167n],
    // 3,000 yen of 164.2 for 1.0837 dollars
    ['JPY', 300_000n, 1_980n],
    // 6.50 dinars, and the largest that is taken
    ['KWD', 650n, 2_115n],
    ['USD', 2_000n, 2_000n],
  ])(
    'in %s is billed by the rate of the day, alone, in a batch and by the page alike',
    async (currency, price, dollars) => {
      const { offerId, affiliateId, call, sell, sold } = await openPriced({
        defaultRevenueCents: price,
        revenueCurrency: currency,
      })
      const { status, sale } = await sell()
      expect(status).toBe(200)
      expect(sale).toMatchObject({ payoutCents: 1_500n, revenueCents: dollars, revenueFlatCents: dollars })
      const calls = [call(), call({ amount: '10', currency: 'EUR' })]
      await sendTogether(shop, calls, NOW)
      for (const { txn_id } of calls)
        expect(await sold(txn_id)).toMatchObject({ payoutCents: 1_500n, revenueCents: dollars })
      const page = await previewOrder(offerId, staffOrderPreviewQuery.parse({}), { kind: 'staff', affiliateId }, NOW)
      expect(page).toMatchObject({ payoutCents: 1_500, revenueCents: Number(dollars) })
    },
  )

  test('names its rate in the trail; one in dollars is recorded as before', async () => {
    const euros = await openPriced({ defaultRevenueCents: 2_000n, revenueCurrency: 'EUR' })
    const { id } = await db().exchangeRate.findFirstOrThrow({ where: { currency: 'EUR' } })
    const rates = [{ id, currency: 'EUR', rate: '1.0837', rateDay: FRIDAY, rateSource: 'ecb_file' }]
    expect((await euros.sell()).sale?.paidBy).toMatchObject({ rule: null, rates })
    const dollars = await openPriced({ defaultRevenueCents: 2_000n })
    expect((await dollars.sell()).sale?.paidBy).toBeNull()
  })

  test('asks for its rate once a batch; offers in dollars ask for none', async () => {
    const euros = await openPriced({ defaultRevenueCents: 2_000n, revenueCurrency: 'EUR' })
    const dollars = await openPriced({
      defaultRevenueCents: 2_000n,
      payoutRules: [rule({ credit: 'click' }, flat(1n, 2n, 'USD'))],
    })
    const asked = async ({ call }: typeof euros) => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      await sendTogether(shop, [call({ amount: '5' }), call(), call()], NOW)
      const texts = query.mock.calls.map(([first]) => JSON.stringify(first))
      query.mockRestore()
      expect(texts.length).toBeGreaterThan(5)
      return texts.filter((text) => text.includes('exchange_rate') && text.includes('unnest')).length
    }
    expect([await asked(dollars), await asked(euros)]).toEqual([0, 1])
  })

  test('of a goal and of a rule is in its own currency', async () => {
    const rules = [rule({ customer: 'new' }, flat(900n, 150_000n, 'JPY'))]
    const { offerId, sell } = await openPriced({ defaultRevenueCents: 2_000n, payoutRules: rules })
    const goal = { offerId, name: 'Trial', event: 'trial', position: 1, isRepeatable: true, createdAt: NOW }
    await db().offerGoal.create({ data: { ...goal, ...flat(400n, 200n, 'KWD') } })
    expect((await sell({ customer_id: `C-${offerId}` })).sale).toMatchObject({ payoutCents: 900n, revenueCents: 990n })
    expect((await sell({ event: 'trial' })).sale).toMatchObject({ payoutCents: 400n, revenueCents: 651n })
    // of the offer's own payout no rate is asked
    expect((await sell()).sale).toMatchObject({ payoutCents: 1_500n, revenueCents: 2_000n })
  })

  test('beside a share of the sale: both parts are billed', async () => {
    const { sell } = await openPriced({
      payoutType: 'cpa_both',
      percentPayoutBps: 500,
      defaultRevenueCents: 1_000n,
      revenueCurrency: 'EUR',
      percentRevenueBps: 1_000,
    })
    // €100 are $108.37: €10 and a tenth of that
    const { sale } = await sell({ amount: '100', currency: 'EUR' })
    expect(sale).toMatchObject({ amountCents: 10_837n, payoutCents: 2_042n, revenueCents: 2_168n })
  })

  test('changes from a moment on: what was sold before is billed as it was', async () => {
    const { offerId, sell } = await openPriced({ defaultRevenueCents: 2_000n })
    const actor = await createStaff('ADMIN')
    const before = await sell()
    await changeAsTyped({ actor, at: daysLater(0.1) }, offerId, {
      own: { revenueCurrency: 'EUR' },
    })
    const after = await sell({}, daysLater(0.2))
    expect([before.sale?.revenueCents, after.sale?.revenueCents]).toEqual([2_000n, 2_167n])
  })
})

describe('a refund', () => {
  test.each([
    ['50', 'EUR'],
    ['54.18', 'USD'],
  ])('of %s %s takes its part by the rate of the sale, whatever the rate is by then', async (amount, currency) => {
    const { sell, sold } = await openPriced({ defaultRevenueCents: 2_000n, revenueCurrency: 'EUR' })
    const { txnId } = await sell({ amount: '100', currency: 'EUR' })
    await addRate('EUR', '2026-11-23', '1.5')
    await shop.send({ txn_id: txnId, event: 'refund', amount, currency }, { at: daysLater(5) })
    expect(await sold(txnId)).toMatchObject({ payoutCents: 750n, revenueCents: 1_084n })
  })
})

describe('renewals', () => {
  const MONTHLY: Columns = { isSubscription: true, subscriptionFrequency: 'monthly', stepsByPayment: true }

  test('are billed each by the rate of its day', async () => {
    await addRate('CHF', FRIDAY, '1.10')
    await addRate('CHF', '2026-12-18', '1.20')
    const { offerId, sell } = await openPriced({ ...MONTHLY, defaultRevenueCents: 1_000n, revenueCurrency: 'CHF' })
    const customer_id = `R-${offerId}`
    const first = await sell({ customer_id })
    const second = await sell({ customer_id }, daysLater(30))
    expect([first.sale?.revenueCents, second.sale?.revenueCents]).toEqual([1_100n, 1_200n])
  })

  test('of which an earlier one is reported later keep the rate they were decided by', async () => {
    await addRate('SEK', FRIDAY, '0.1')
    await addRate('SEK', '2026-12-18', '0.2')
    const rules = [rule({ maxPayment: 1 }, flat(900n, 10_000n, 'SEK'))]
    const { offerId, click_id, affiliateId, sell } = await openPriced({
      ...MONTHLY,
      defaultRevenueCents: 5_000n,
      revenueCurrency: 'SEK',
      payoutRules: rules,
    })
    const customer_id = `L-${offerId}`
    const late = await sell({ customer_id }, daysLater(30))
    expect(late.sale).toMatchObject({ payoutCents: 900n, revenueCents: 2_000n })
    await shop.send({ click_id, customer_id, txn_id: shop.newTxn() }, { at: daysLater(1) })
    const sales = await db().conversion.findMany({ where: { affiliateId }, orderBy: { paidAt: 'asc' } })
    const money = sales.map(({ payoutCents, revenueCents }) => [payoutCents, revenueCents])
    expect(money).toEqual([
      [900n, 1_000n],
      [1_500n, 1_000n],
    ])
  })
})

describe('an amount that is compared', () => {
  test('in yen is the one that was reported in yen, else its dollars by the rate of the day', async () => {
    const rules = [rule({ minAmountCents: 1_000_000, amountCurrency: 'JPY' }, flat(3_000n, 4_000n, 'USD'))]
    const { sell } = await openPriced({ defaultRevenueCents: 2_000n, payoutRules: rules })
    const paid = async (amount: string, currency: string) => (await sell({ amount, currency })).sale?.payoutCents
    expect(await paid('10000', 'JPY')).toBe(3_000n)
    expect(await paid('9999', 'JPY')).toBe(1_500n)
    // 10,000 yen are $65.9987
    expect(await paid('66.00', 'USD')).toBe(3_000n)
    expect(await paid('65.98', 'USD')).toBe(1_500n)
    expect((await sell()).sale?.payoutCents).toBe(1_500n)
  })

  test('with the largest of an offer or advertiser is refused in words of that currency', async () => {
    const share = { payoutType: 'cpa_percentage', percentPayoutBps: 1_000, percentRevenueBps: 2_000 } as const
    const { sell } = await openPriced({ ...share, maxAmountCents: 5_000_000n, maxAmountCurrency: 'JPY' })
    expect((await sell({ amount: '50000', currency: 'JPY' })).status).toBe(200)
    const over = await sell({ amount: '50001', currency: 'JPY' })
    expect([over.status, JSON.stringify(over.body)]).toEqual([
      422,
      expect.stringContaining('The amount ¥50,001 is above this offer’s limit of ¥50,000.'),
    ])
    expect((await sell({ amount: '330.05' })).status).toBe(422)
    expect((await sell({ amount: '329.90' })).status).toBe(200)
  })
})

describe('a sale without the rate of its price', () => {
  test('waits, answers the same again, and is booked when the rate comes', async () => {
    const { call, sold } = await openPriced({ defaultRevenueCents: 10_000n, revenueCurrency: 'PLN' })
    const parameters = call({ amount: '12.50' })
    const [one, other] = [await shop.send(parameters), await shop.send(parameters)]
    expect(one.status).toBe(202)
    expect([other.status, other.body]).toEqual([one.status, one.body])
    expect(JSON.stringify(one.body)).toContain('PLN')
    expect(await sold(parameters.txn_id)).toBeNull()
    expect(await db().rateWait.findMany({ where: { txnId: parameters.txn_id } })).toMatchObject([
      { currency: 'PLN', amountCurrency: 'USD', amount: '12.50' },
    ])
    await addRate('PLN', FRIDAY, '0.25')
    await bookWaiting(daysLater(1))
    expect(await sold(parameters.txn_id)).toMatchObject({
      amountCents: 1_250n,
      payoutCents: 1_500n,
      revenueCents: 2_500n,
    })
    expect(await db().rateWait.count({ where: { txnId: parameters.txn_id } })).toBe(0)
  })

  test('in a batch waits alone: the others are recorded', async () => {
    const zloty = await openPriced({ defaultRevenueCents: 10_000n, revenueCurrency: 'HUF' })
    const dollars = await openPriced({ defaultRevenueCents: 2_000n })
    const calls = [dollars.call(), zloty.call(), dollars.call()]
    await sendTogether(shop, calls, NOW)
    expect(await db().rateWait.findMany({ where: { txnId: calls[1]?.txn_id ?? '' } })).toMatchObject([
      { currency: 'HUF', amount: '' },
    ])
    for (const place of [0, 2]) expect(await dollars.sold(calls[place]?.txn_id ?? '')).not.toBeNull()
  })

  test('and without that of its amount waits for one after the other; its refund waits with it', async () => {
    const { call, sold } = await openPriced({ defaultRevenueCents: 1_000n, revenueCurrency: 'TRY' })
    const parameters = call({ amount: '200', currency: 'RON' })
    expect((await shop.send(parameters)).status).toBe(202)
    const refund = { txn_id: parameters.txn_id, event: 'refund', amount: '100', currency: 'RON' }
    expect((await shop.send(refund, { at: daysLater(1) })).status).toBe(202)
    await addRate('RON', FRIDAY, '0.2')
    await bookWaiting(daysLater(2))
    expect(await sold(parameters.txn_id)).toBeNull()
    expect(
      await db().rateWait.findFirst({ where: { txnId: parameters.txn_id, operation: 'conversion' } }),
    ).toMatchObject({
      currency: 'TRY',
      amountCurrency: 'RON',
      amount: '200',
    })
    await addRate('TRY', FRIDAY, '0.024')
    await bookWaiting(daysLater(3))
    await bookWaiting(daysLater(3))
    expect(await sold(parameters.txn_id)).toMatchObject({ amountCents: 4_000n, payoutCents: 750n, revenueCents: 12n })
  })

  test('is said by the page that tells what an order would pay', async () => {
    const { offerId, affiliateId } = await openPriced({ defaultRevenueCents: 1_000n, revenueCurrency: 'ISK' })
    const page = await previewOrder(offerId, staffOrderPreviewQuery.parse({}), { kind: 'staff', affiliateId }, NOW)
    expect(page).toMatchObject({ payoutCents: 0, paidBy: expect.stringContaining('no exchange rate for ISK') })
  })
})
