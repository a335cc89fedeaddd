import { expect, test } from 'vitest'
import { listInvoices } from '@/lib/money/billing/invoices/data'
import { issueInvoices } from '@/lib/money/billing/invoices/service'
import { recordInvoicePayment } from '@/lib/money/billing/payments/admin-service'
import { db } from '@/lib/platform/database/db'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiser } from '@/tests/support/factories/offers'
import { setMode } from '@/tests/support/money/budgets'
import { openShop } from '@/tests/support/tracking/shop'

const DECEMBER = new Date('2026-12-01T05:30:00Z')

test('an advertiser is told of its invoice and that it is paid; the reference of the transfer only to staff', async () => {
  const shop = await openShop()
  const { id } = shop.advertiser
  await setMode(id, 'postpaid', 100_000n)
  const since = new Date('2026-11-01T04:00:00Z')
  await db().advertiser.update({ where: { id }, data: { invoicedUntil: since, billedSince: since } })
  const [staff, own, other] = [await listen(), await listen(id), await listen((await createAdvertiser()).id)]
  const { click_id } = await shop.click()
  await shop.send({ click_id, txn_id: 'A' })
  expect(await issueInvoices({ at: DECEMBER })).toBe(1)
  const [invoice] = await listInvoices(id)
  const number = invoice?.number ?? 0
  const paid = { id, number, reference: 'WIRE 7', reason: 'Arrived', confirm: '$40.00' }
  await recordInvoicePayment({ actor: await createStaff(), at: DECEMBER }, paid)
  const told = await queuedFor(own, 'invoice')
  expect(told).toMatchObject([
    {
      type: 'invoice.issued',
      objectId: String(number),
      data: { amountCents: 4_000, dueOn: '2026-12-31', paidAt: null },
    },
    { type: 'invoice.paid', objectId: String(number), data: { paidAt: DECEMBER.toISOString() } },
  ])
  expect(JSON.stringify(told)).not.toContain('WIRE 7')
  expect((await queuedFor(staff, 'invoice')).at(-1)?.data).toMatchObject({ advertiserId: id, reference: 'WIRE 7' })
  expect(await queuedFor(other, 'invoice')).toEqual([])
  // the payment of an invoice is no deposit
  expect(await queuedFor(staff, 'balance')).toEqual([])
})
