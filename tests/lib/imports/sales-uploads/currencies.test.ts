import { describe, expect, test } from 'vitest'
import { getSalesUpload, listUploadedRows } from '@/lib/imports/sales-uploads/data'
import { runSalesUploads } from '@/lib/imports/sales-uploads/run-service'
import { bookUpload, checkUpload, createSalesUpload, storePart } from '@/lib/imports/sales-uploads/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { addRate, bookWaiting } from '@/tests/support/tracking/rates'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

const clock = fixedClock(NOW)

async function openPercentShop() {
  const shop = await openShop()
  const percent = { payoutType: 'cpa_percentage', percentPayoutBps: 1_000, percentRevenueBps: 2_000 } as const
  const offer = await createOffer({ advertiserId: shop.advertiser.id, ...percent })
  const click = async () => (await shop.click({ offerId: offer.id, at: daysLater(-8) })).click_id
  return { ...shop, click }
}

/** Uploads a file, has it checked and booked. @returns its rows before and after that, and the sales */
async function upload(shop: Awaited<ReturnType<typeof openPercentShop>>, lines: string[], currency?: string) {
  const advertiserId = shop.advertiser.id
  const context = { actor: await createAdvertiserPerson('manager', advertiserId), at: NOW }
  const { id } = await createSalesUpload(context, { fileName: 'sales.csv' })
  await storePart(context, { id, place: 0, content: new TextEncoder().encode(lines.join('\n')) })
  const { sample } = await getSalesUpload(advertiserId, id)
  if (!sample) throw new Error('no sample')
  const format = { ...sample.format, ...(currency !== undefined && { currency }) }
  const waiting = await db().rateWait.count()
  await checkUpload(context, { id, format })
  await runSalesUploads({ clock })
  const rows = async () =>
    (await listUploadedRows(advertiserId, { id, after: 0 })).rows.map(({ amount, outcome, message }) =>
      [amount, outcome, message].join(' | '),
    )
  const expected = await rows()
  expect(await db().rateWait.count()).toBe(waiting)
  await bookUpload(context, { id })
  await runSalesUploads({ clock })
  return { expected, booked: await rows(), sales: () => sold(advertiserId) }
}

async function sold(advertiserId: number) {
  const found = await db().conversion.findMany({ where: { advertiserId }, orderBy: { txnId: 'asc' } })
  return found.map((sale) =>
    [
      sale.txnId,
      sale.amountCents,
      sale.payoutCents,
      sale.reportedAmount,
      sale.reportedCurrency,
      sale.refundedCents,
    ].join(' '),
  )
}

describe('an uploaded file in other currencies', () => {
  test('is booked in dollars, by the rate of the day of each sale', async () => {
    await addRate('EUR', '2026-11-12', '1.05')
    await addRate('EUR', '2026-11-13', '1.10')
    await addRate('JPY', '2026-11-13', '0.0066')
    await addRate('KWD', '2026-11-13', '3.25')
    const shop = await openPercentShop()
    const clicks = await Promise.all([1, 2, 3, 4, 5].map(shop.click))
    const { expected, booked, sales } = await upload(shop, [
      'order;click;amount;currency;date',
      // without a time, the day is that of the file
      `A;${clicks[0]};100,00;EUR;2026-11-12`,
      `B;${clicks[1]};100,00;eur;2026-11-13 10:00`,
      `C;${clicks[2]};5000;JPY;2026-11-13`,
      `D;${clicks[3]};10,500;KWD;2026-11-13`,
      `E;${clicks[4]};20,00;USD;2026-11-13`,
    ])
    expect(booked).toEqual(expected)
    expect(booked[3]).toBe('10.500 KWD | accepted | Accepted, approved')
    expect(await sales()).toEqual([
      'A 10500 1050 100.00 EUR 0',
      'B 11000 1100 100.00 EUR 0',
      'C 3300 330 5000 JPY 0',
      'D 3412 341 10.500 KWD 0',
      'E 2000 200   0',
    ])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('has refunds by the rate of their sale, also of one without a currency', async () => {
    await addRate('GBP', '2026-11-19', '1.30')
    const shop = await openPercentShop()
    const [one, two] = [await shop.click(), await shop.click()]
    await shop.send({ click_id: one, txn_id: 'R-1', amount: '100.00', currency: 'GBP' })
    await shop.send({ click_id: two, txn_id: 'R-2', amount: '100.00', currency: 'GBP' })
    await addRate('GBP', '2026-11-20', '1.50')
    const { booked, sales } = await upload(
      shop,
      ['order,click,event,refund id,amount', 'R-1,,refund,r1,£40.00', 'R-2,,refund,r2,10.00'],
      'USD',
    )
    expect(booked).toEqual([
      '40.00 GBP | accepted | Accepted, $52.00 refunded',
      '10.00 | accepted | Accepted, $13.00 refunded',
    ])
    expect(await sales()).toEqual(['R-1 13000 780 100.00 GBP 5200', 'R-2 13000 1170 100.00 GBP 1300'])
  })

  test('has refunds without a currency in that of their sale, wherever in the file they stand', async () => {
    await addRate('ILS', '2026-11-19', '0.30')
    const shop = await openPercentShop()
    const [one, two] = [await shop.click(), await shop.click()]
    const { sales } = await upload(
      shop,
      [
        'order,click,event,refund id,amount,currency',
        `B,${one},,,100.00,ILS`,
        'B,,refund,r1,40.00,',
        'C,,refund,r1,40.00,',
        `C,${two},,,100.00,ILS`,
        'C,,refund,r2,10.00,USD',
      ],
      'USD',
    )
    // 12.00 of 30.00; and 12.00 and 10.00 dollars of it
    expect(await sales()).toEqual(['B 3000 180 100.00 ILS 1200', 'C 3000 80 100.00 ILS 2200'])
  })

  test('waits for a rate where there is none, and is booked when it comes, once', async () => {
    const shop = await openPercentShop()
    const click = await shop.click()
    const lines = ['order,click,amount (CHF),date', `W,${click},50.00,2026-11-18`]
    const { expected, booked } = await upload(shop, lines)
    expect(expected).toEqual(['50.00 CHF | accepted | Accepted, waits for a rate of CHF of 2026-11-18'])
    expect(booked).toEqual(expected)
    expect((await upload(shop, lines)).booked).toEqual(['50.00 CHF | replayed | Repeated; answered as the first time'])
    await addRate('CHF', '2026-11-18', '1.20')
    await addRate('CHF', '2026-11-20', '1.40')
    expect(await bookWaiting(NOW)).toBe(1)
    expect(await sold(shop.advertiser.id)).toEqual(['W 6000 600 50.00 CHF 0'])
    // the API reports the same sale
    const { body } = await shop.send({ click_id: click, txn_id: 'W', amount: '50', currency: 'CHF' })
    expect(body).toMatchObject({ status: 'accepted', txn_id: 'W' })
    expect(await sold(shop.advertiser.id)).toHaveLength(1)
  })

  test('without a choice where some sums name a currency and some do not is refused', async () => {
    const shop = await openPercentShop()
    const { fileFormatSchema } = await import('@/lib/imports/files/schema')
    const context = { actor: await createAdvertiserPerson('manager', shop.advertiser.id), at: NOW }
    const { id } = await createSalesUpload(context, { fileName: 'sales.csv' })
    const text = `order,click,amount\n1,${await shop.click()},€5.00\n2,c,5.00\n`
    await storePart(context, { id, place: 0, content: new TextEncoder().encode(text) })
    const { sample } = await getSalesUpload(shop.advertiser.id, id)
    const { error } = fileFormatSchema.safeParse(sample?.format)
    expect(error?.issues).toMatchObject([
      { path: ['currency'], message: 'Choose the currency of sums that name none.' },
    ])
  })
})
