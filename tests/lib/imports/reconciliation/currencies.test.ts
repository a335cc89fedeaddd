import { describe, expect, test } from 'vitest'
import { getReconciliation, listRowsCsv } from '@/lib/imports/reconciliation/data'
import { runReconciliations } from '@/lib/imports/reconciliation/run-service'
import { checkMissing, compareAgain } from '@/lib/imports/reconciliation/service'
import { runSalesUploads } from '@/lib/imports/sales-uploads/run-service'
import { bookUpload } from '@/lib/imports/sales-uploads/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { compareNow, rowsOf, sendList } from '@/tests/support/imports/reconciliations'
import { addRate } from '@/tests/support/tracking/rates'
import { NOW, openShop } from '@/tests/support/tracking/shop'

const clock = fixedClock(NOW)

describe('a list in another currency', () => {
  test('is compared with what was reported, and its missing sales are booked by the rate of their day', async () => {
    await addRate('EUR', '2026-11-19', '1.10')
    await addRate('EUR', '2026-11-20', '1.20')
    const shop = await openShop()
    const { id: advertiserId } = shop.advertiser
    const actor = await createAdvertiserPerson('manager', advertiserId)
    const sale = async (txn_id: string, amount: string, currency: string) => {
      const { click_id } = await shop.click()
      await shop.send({ click_id, txn_id, amount, currency })
    }
    await sale('same', '49.90', 'EUR')
    await sale('refunded', '100', 'EUR')
    await shop.send({ txn_id: 'refunded', event: 'refund', refund_id: 'r', amount: '33.33', currency: 'EUR' })
    await sale('more', '50', 'EUR')
    // as the advertiser converted them: by 1.20, and by a rate of their own
    await sale('dollars', '12.00', 'USD')
    await sale('other rate', '11.50', 'USD')
    await sale('no rate', '10', 'USD')
    const missing = (await shop.click()).click_id
    const asked = (await shop.click()).click_id
    await shop.send({ click_id: 'z-00000000000000000000000000000000', txn_id: 'asked', amount: '7', currency: 'EUR' })
    const id = await sendList(actor, [
      'Order ID,Click ID,Amount,Currency,Date',
      'same,,49.90,EUR,2026-11-20',
      'refunded,,66.67,EUR,2026-11-20',
      'more,,55.00,EUR,2026-11-20',
      'dollars,,10.00,EUR,2026-11-20',
      'other rate,,10.00,EUR,2026-11-20',
      'no rate,,10.00,CHF,2026-11-20',
      `missing,${missing},20.00,EUR,2026-11-19`,
      `asked,${asked},7.00,EUR,2026-11-20`,
    ])
    const rows = await compareNow(actor, id)
    const seen = rows.map(({ txnId, cause, amountCents, explanation }) => [txnId, cause, amountCents, explanation])
    const expected = [
      ['same', 'matched', 5_988, 'It is recorded.'],
      ['refunded', 'matched', 8_000, 'It is recorded; $40.00 were refunded.'],
      ['more', 'amount_differs', 6_600, 'It is recorded with $60.00, the list has €55.00 (as $66.00).'],
      ['dollars', 'matched', 1_200, 'It is recorded.'],
      ['other rate', 'amount_differs', 1_200, 'It is recorded with $11.50, the list has €10.00 (as $12.00).'],
      [
        'no rate',
        'unreadable',
        null,
        'There is no exchange rate of CHF for its day, and the sale is recorded in another currency.',
      ],
      ['missing', 'not_received', 2_200, 'No call with this order arrived.'],
      ['asked', 'unknown_click', 840, 'The call named a click that was not known then.'],
    ]
    expect(seen).toEqual(expected)
    const reader = { advertiserId, isStaff: false }
    let csv = ''
    for await (const chunk of await listRowsCsv(reader, id, { after: 0 })) csv += chunk
    expect(csv).toContain('66.67 EUR')
    // compared again, its rows are all there is of it
    await compareAgain({ actor, at: NOW }, { id })
    await runReconciliations({ clock })
    const again = await rowsOf(reader, id)
    expect(again.map(({ txnId, cause, amountCents, explanation }) => [txnId, cause, amountCents, explanation])).toEqual(
      expected,
    )
    const upload = await checkMissing({ actor, at: NOW }, { id })
    await runSalesUploads({ clock })
    expect((await getReconciliation(reader, id)).upload).toMatchObject({ accepted: 2, refused: 0 })
    await bookUpload({ actor, at: NOW }, upload)
    await runSalesUploads({ clock })
    const booked = await db().conversion.findMany({ where: { advertiserId, txnId: { in: ['missing', 'asked'] } } })
    expect(
      booked.map((each) => [each.txnId, each.amountCents, each.reportedAmount, each.reportedCurrency]).sort(),
    ).toEqual([
      ['asked', 840n, '7', 'EUR'],
      ['missing', 2_200n, '20.00', 'EUR'],
    ])
  })

  test('has the dollars that are converted elsewhere, half to even', async () => {
    // 0.125, 0.375, 2.5 and 3.5 dollars and cents are halves
    await addRate('NZD', '2026-11-20', '0.5')
    const shop = await openShop()
    const actor = await createAdvertiserPerson('manager', shop.advertiser.id)
    const sums = ['0.25', '0.75', '0.05', '0.07', '0.01', '0.03', '123456.79']
    const id = await sendList(actor, [
      'Order ID,Total NZD,Date',
      ...sums.map((sum, row) => `H-${row},${sum},2026-11-20`),
    ])
    const rows = await compareNow(actor, id)
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([12, 38, 2, 4, 0, 2, 6_172_840])
  })
})
