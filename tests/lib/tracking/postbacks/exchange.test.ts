import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { createOffer } from '@/tests/support/factories/offers'
import { addRate, bookWaiting } from '@/tests/support/tracking/rates'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

// NOW is on 2026-11-20, a Friday
const FRIDAY = '2026-11-20'
const THURSDAY = '2026-11-19'

let shop: Awaited<ReturnType<typeof openShop>>
let offerId = 0

beforeAll(async () => {
  shop = await openShop()
  const percent = { payoutType: 'cpa_percentage', percentPayoutBps: 1_000, percentRevenueBps: 2_000 } as const
  offerId = (await createOffer({ advertiserId: shop.advertiser.id, ...percent })).id
  await addRate('EUR', THURSDAY, '1.0837')
})

type Sent = Record<string, string | undefined>

/** Reports a sale of a new click. */
async function sell(sent: Sent, at = NOW) {
  const { click_id, affiliateId } = await shop.click({ offerId })
  const txn_id = shop.newTxn()
  const again = (more: Sent = {}, when = at) => shop.send({ click_id, txn_id, ...sent, ...more }, { at: when })
  const { status, body } = await again()
  const sold = () => db().conversion.findFirst({ where: { affiliateId, txnId: txn_id } })
  const refund = (amount: string, more: Sent = {}, when = at) =>
    shop.send({ txn_id, event: 'refund', amount, ...more }, { at: when })
  return { status, body, click_id, txn_id, sold, again, refund }
}
const callsOf = (txnId: string) => db().postbackCall.findMany({ where: { txnId }, orderBy: { id: 'asc' } })

describe('a sale in another currency', () => {
  test('is converted by the last rate on or before its day, and keeps what was reported', async () => {
    const { status, sold, txn_id } = await sell({ amount: '49.90', currency: 'EUR' })
    expect(status).toBe(200)
    const { id } = await db().exchangeRate.findFirstOrThrow({ where: { currency: 'EUR' } })
    expect(await sold()).toMatchObject({
      amountCents: 5_408n,
      payoutCents: 541n,
      reportedAmount: '49.90',
      reportedCurrency: 'EUR',
      exchangeRateId: id,
    })
    expect(await callsOf(txn_id)).toMatchObject([{ amount: '49.90', currency: 'EUR', outcome: 'accepted' }])
  })

  test.each([
    [{ amount: '49.90', currency: 'eur' }, 5_408n],
    [{ amount: '49.90', currency_code: 'EUR' }, 5_408n],
    [{ amount: '49.90', orderCurrency: 'EUR' }, 5_408n],
    [{ amount: '€49.90' }, 5_408n],
    [{ amount: '49.90 EUR' }, 5_408n],
    [{ amount: 'EUR 1,049.90', currency: 'EUR' }, 113_778n],
    [{ amount: '49,90 €' }, 5_408n],
    [{ amount: '1.049,90', currency: 'EUR' }, 113_778n],
    [{ amount: '49.9', currency: 'USD' }, 4_990n],
    [{ amount: '49.9', currency: 'US Dollar' }, 4_990n],
    [{ amount: '1,049', currency: 'EUR' }, 113_680n],
    [{ amount: '1.0490', currency: 'EUR' }, 114n],
    [{ amount: '0.049', currency: 'EUR' }, 5n],
    [{ amount: '$49.90', currency: ' ' }, 4_990n],
    [{ amount: '49.90', currency: '978' }, 5_408n],
    [{ amount: '49,-', currency: 'Euro' }, 5_310n],
    [{ amount: '49.90 euros' }, 5_408n],
    [{ amount: '49.90 US dollars' }, 4_990n],
  ])('is read as it is written: %o', async (sent, amountCents) => {
    const { status, sold } = await sell(sent)
    expect([status, (await sold())?.amountCents]).toEqual([200, amountCents])
  })

  test('of a currency without or with three decimals is the same sum', async () => {
    await addRate('JPY', FRIDAY, '1.2923', '133.26')
    await addRate('KWD', FRIDAY, '3.2510')
    const [yen, dinar] = [
      await sell({ amount: '500', currency: 'JPY' }),
      await sell({ amount: '1.250', currency: 'KWD' }),
    ]
    expect(await yen.sold()).toMatchObject({ amountCents: 485n, reportedAmount: '500' })
    expect(await dinar.sold()).toMatchObject({ amountCents: 406n, reportedAmount: '1.250' })
  })

  test.each([
    [{ amount: '49.90', currency: 'EURX' }, 'currency EURX is not the code of one'],
    [{ amount: '49.90', currency: '{currency}' }, 'currency is the placeholder {currency}'],
    [{ amount: '£5', currency: 'EUR' }, 'amount is in GBP, and currency says EUR'],
    [{ amount: 'a lot', currency: 'EUR' }, 'amount is not a sum such as 49.90'],
    [{ amount: '$49.90', currency: 'EUR' }, 'amount is not a sum such as 49.90'],
    [{ amount: '1,049', currency: 'KWD' }, 'can be a thousandfold'],
    [{ amount: '1.049', currency: 'EUR' }, 'can be a thousandfold'],
    [{ amount: '1.049 ¥', currency: 'JPY' }, 'can be a thousandfold'],
    [{ amount: '49.90', currency: 'HRK' }, 'currency HRK is not the code of one'],
    [{ amount: '49.90', currency: 'BGN' }, 'currency BGN ended on 2025-12-31: send the sum in EUR'],
    [{ amount: 'Rs 500', currency: 'kr' }, 'currency kr is not the code of one'],
    [{ amount: '{amount}', currency: 'EUR' }, 'amount is the placeholder {amount}'],
    [{ amount: '-5', currency: 'EUR' }, 'amount is below zero'],
  ])('is refused with what is wrong with it, and stored: %o', async (sent, message) => {
    const { status, sold, txn_id } = await sell(sent)
    expect([status, await sold()]).toEqual([422, null])
    expect(await callsOf(txn_id)).toMatchObject([
      { message: expect.stringContaining(message), currency: sent.currency },
    ])
  })

  test('that is sent again when there is another rate gets its first answer', async () => {
    await addRate('CHF', FRIDAY, '1.10')
    const sale = await sell({ amount: '49.90', currency: 'CHF' })
    await addRate('CHF', '2026-11-23', '1.30')
    expect((await sale.again({}, daysLater(3))).body).toEqual(sale.body)
    expect((await sale.again({ amount: '59.90' })).status).toBe(409)
    expect((await sale.again({ currency: 'EUR' })).status).toBe(409)
    expect(await db().conversion.count({ where: { txnId: sale.txn_id } })).toBe(1)
  })

  test('of a code that cannot be read is booked without its amount where the offer pays a fixed sum', async () => {
    const { click_id, affiliateId } = await shop.click()
    const txn_id = shop.newTxn()
    const { body } = await shop.send({ click_id, txn_id, amount: '49.90', currency: '{currency}' })
    expect(body).toMatchObject({ status: 'accepted' })
    expect(await db().conversion.findFirst({ where: { affiliateId } })).toMatchObject({ amountCents: null })
    expect(await callsOf(txn_id)).toMatchObject([{ amount: '49.90', currency: '{currency}' }])
    expect((await shop.send({ txn_id, event: 'refund', amount: '5', currency: 'EURX' })).status).toBe(422)
  })

  test('has its products, tax and shipping in the same currency', async () => {
    await addRate('CZK', FRIDAY, '0.05')
    const percent = { payoutType: 'cpa_percentage', percentPayoutBps: 1_000, percentRevenueBps: 2_000 } as const
    const ofProducts = await createOffer({ advertiserId: shop.advertiser.id, ...percent, paysForProductsOnly: true })
    const pays = async (sent: Sent) => {
      const { click_id, affiliateId } = await shop.click({ offerId: ofProducts.id })
      await shop.send({ click_id, ...sent })
      return (await db().conversion.findFirst({ where: { affiliateId } }))?.payoutCents
    }
    // of 5,000 yen 4,045 are for products: $39.23 of $48.49
    expect(await pays({ amount: '5000', currency: 'JPY', tax: '455', shipping: '500' })).toBe(392n)
    // 2,000 of 2,500 crowns are $100.00
    expect(await pays({ amount: '2500', currency: 'CZK', tax: '300', shipping: '200' })).toBe(1_000n)
    expect(await pays({ amount: '10.000', currency: 'KWD', tax: '1.000', shipping: '1.000' })).toBe(260n)
  })

  test('is another request than the same dollars', async () => {
    await addRate('DKK', FRIDAY, '0.5')
    const sale = await sell({ amount: '20.00', currency: 'DKK' })
    expect((await sale.again({ amount: '20' })).status).toBe(200)
    expect((await sale.again({ amount: '10.00', currency: 'USD' })).status).toBe(409)
  })

  test('without an amount needs no rate', async () => {
    const { click_id } = await shop.click()
    const { body } = await shop.send({ click_id, currency: 'XPF' })
    expect(body).toMatchObject({ status: 'accepted' })
  })

  test('is recorded together with others as alone', async () => {
    await addRate('GBP', FRIDAY, '1.2923', '0.85570')
    const sums = Array.from({ length: 24 }, (_, place) => `${place + 1}.${10 + place}`)
    const currencies = ['EUR', 'GBP', 'USD'] as const
    const sales = await Promise.all(
      sums.map((amount, place) => sell({ amount, currency: currencies[place % currencies.length] })),
    )
    for (const [place, { sold }] of sales.entries()) {
      const hundredths = BigInt((sums[place] ?? '').replace('.', ''))
      // ten thousandfold, as the rates have four or five decimals
      const exact =
        [hundredths * 10_837n, (hundredths * 12_923n * 100_000n) / 85_570n, hundredths * 10_000n][place % 3] ?? 0n
      const cents = (await sold())?.amountCents ?? 0n
      expect(Number(cents) - Number(exact) / 10_000).toBeGreaterThanOrEqual(-0.5)
      expect(Number(cents) - Number(exact) / 10_000).toBeLessThanOrEqual(0.5001)
    }
  })
})

describe('refunds in the currency of the sale', () => {
  test('have its rate, and all parts of it reverse it', async () => {
    // 30.00 is $32.53, and each 10.00 alone $10.84
    await addRate('SEK', FRIDAY, '1.0844')
    const sale = await sell({ amount: '30.00', currency: 'SEK' })
    await addRate('SEK', '2026-11-23', '2')
    for (const id of ['a', 'b']) await sale.refund('10.00', { currency: 'SEK', refund_id: id }, daysLater(4))
    expect(await sale.sold()).toMatchObject({ amountCents: 3_253n, refundedCents: 2_169n, status: 'approved' })
    expect((await sale.refund('10', { currency: 'SEK', refund_id: 'b' }, daysLater(5))).status).toBe(200)
    expect((await sale.refund('11', { currency: 'SEK', refund_id: 'b' }, daysLater(5))).status).toBe(409)
    await sale.refund('-10.00', { currency: 'SEK', refund_id: 'c' }, daysLater(6))
    expect(await sale.sold()).toMatchObject({ status: 'reversed' })
  })

  test('that come before it are converted by its rate', async () => {
    await addRate('NOK', FRIDAY, '0.10')
    await addRate('NOK', '2026-11-24', '0.05')
    const { click_id, affiliateId } = await shop.click({ offerId })
    const txn_id = shop.newTxn()
    await shop.send({ txn_id, event: 'refund', amount: '100', currency: 'NOK' }, { at: NOW })
    expect(await db().postbackRefund.findFirst({ where: { txnId: txn_id } })).toMatchObject({ amountCents: 1_000n })
    await shop.send({ click_id, txn_id, amount: '400', currency: 'NOK' }, { at: daysLater(4) })
    expect(await db().conversion.findFirst({ where: { affiliateId } })).toMatchObject({
      amountCents: 2_000n,
      refundedCents: 500n,
    })
  })

  test('in another one are converted by the day of the sale', async () => {
    const sale = await sell({ amount: '49.90', currency: 'EUR' })
    await sale.refund('10.84', { currency: 'USD', refund_id: 'a' }, daysLater(9))
    expect(await sale.sold()).toMatchObject({ refundedCents: 1_084n })
    // one that names none is in the currency of the sale: 10.00 are $10.84
    await sale.refund('10.00', { refund_id: 'b' }, daysLater(9))
    expect(await sale.sold()).toMatchObject({ refundedCents: 2_168n })
  })

  test('are in it where they name none, also before the sale, and once', async () => {
    await addRate('PLN', FRIDAY, '0.25')
    const { click_id } = await shop.click({ offerId })
    const txn_id = shop.newTxn()
    const refund = (amount: string, refund_id: string, more: Sent = {}) =>
      shop.send({ txn_id, event: 'refund', amount, refund_id, ...more }, { at: NOW })
    expect((await refund('40.00', 'a')).status).toBe(202)
    expect((await refund('5.00', 'b', { currency: 'USD' })).status).toBe(202)
    await shop.send({ click_id, txn_id, amount: '100.00', currency: 'PLN' }, { at: NOW })
    const sold = () => db().conversion.findFirstOrThrow({ where: { txnId: txn_id } })
    expect(await sold()).toMatchObject({ amountCents: 2_500n, refundedCents: 1_500n, payoutCents: 100n })
    for (const [amount, more, status] of [
      // answered as the first time
      ['40', {}, 202],
      ['40.00', { currency: 'PLN' }, 202],
      ['41.00', {}, 409],
    ] as const)
      expect((await refund(amount, 'a', more)).status).toBe(status)
    expect((await refund('5.00', 'b', { currency: 'USD' })).status).toBe(202)
    expect((await refund('20.00', 'c')).status).toBe(200)
    expect(await sold()).toMatchObject({ refundedCents: 2_000n })
    // of a sale in dollars it is dollars
    const sale = await sell({ amount: '50.00' })
    await sale.refund('20.00')
    expect(await sale.sold()).toMatchObject({ refundedCents: 2_000n })
    expect((await sale.refund('20.00')).status).toBe(200)
  })
})

describe('a sale without a rate', () => {
  test('waits, says so, and is booked once when the rate comes, with its refund', async () => {
    const sale = await sell({ amount: '1000', currency: 'ISK' })
    expect(sale).toMatchObject({ status: 202, body: { status: 'accepted', state: 'waiting_for_rate' } })
    expect(await sale.sold()).toBeNull()
    const message = `Accepted, waits for a rate of ISK of ${FRIDAY}`
    expect(await callsOf(sale.txn_id)).toMatchObject([
      { message, amount: '1000', currency: 'ISK', outcome: 'accepted' },
    ])
    expect(await sale.again()).toMatchObject({ status: 202, body: sale.body })
    expect((await sale.again({ amount: '1001' })).status).toBe(409)
    expect(await sale.refund('250', { currency: 'ISK' }, daysLater(1))).toMatchObject({ status: 202 })
    expect(await bookWaiting(daysLater(2))).toBe(0)
    await addRate('ISK', FRIDAY, '0.0072')
    const runs = await Promise.allSettled([bookWaiting(daysLater(2)), bookWaiting(daysLater(2))])
    expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true)
    await bookWaiting(daysLater(2))
    expect(await sale.sold()).toMatchObject({ amountCents: 720n, refundedCents: 180n, reportedAmount: '1000' })
    expect(await db().rateWait.count({ where: { txnId: sale.txn_id } })).toBe(0)
    expect(await db().conversion.count({ where: { txnId: sale.txn_id } })).toBe(1)
    expect((await sale.again({}, daysLater(3))).body).toMatchObject({
      status: 'accepted',
      conversion_id: expect.any(String),
    })
  })

  test('that is taken back meanwhile is booked as taken back', async () => {
    const sale = await sell({ amount: '100', currency: 'HUF' })
    expect((await shop.send({ txn_id: sale.txn_id, event: 'reversal' })).status).toBe(202)
    await addRate('HUF', FRIDAY, '0.0027')
    await bookWaiting(daysLater(1))
    expect(await sale.sold()).toMatchObject({ amountCents: 27n, status: 'reversed' })
  })

  test('is in its window when it was in it as it came', async () => {
    const { click_id, affiliateId } = await shop.click({ offerId })
    const txn_id = shop.newTxn()
    await shop.send({ click_id, txn_id, amount: '100', currency: 'PLN' }, { at: daysLater(29) })
    await addRate('PLN', '2026-12-19', '0.25')
    await bookWaiting(daysLater(34))
    expect(await db().conversion.findFirst({ where: { affiliateId } })).toMatchObject({
      amountCents: 2_500n,
      reason: null,
    })
  })

  test('is refused at once where something else is wrong with it', async () => {
    const { click_id: known } = await shop.click({ offerId })
    const unknown = await shop.send({ click_id: known.replace(/.{4}$/, '0000'), amount: '1', currency: 'THB' })
    expect([unknown.status, unknown.body.reason]).toEqual([404, 'unknown_click'])
    const { click_id } = await shop.click({ offerId })
    const nameless = await shop.send({ click_id, txn_id: '', amount: '1', currency: 'THB' })
    expect([nameless.status, JSON.stringify(nameless.body)]).toEqual([422, expect.stringContaining('txn_id')])
    expect(await db().rateWait.count({ where: { currency: 'THB' } })).toBe(0)
  })

  test('waits for one that is at most seven days old', async () => {
    await addRate('MXN', '2026-11-12', '0.05')
    const sale = await sell({ amount: '100', currency: 'MXN' })
    expect(sale.status).toBe(202)
    await addRate('MXN', '2026-11-13', '0.06')
    await bookWaiting(daysLater(1))
    expect(await sale.sold()).toMatchObject({ amountCents: 600n })
  })
})
