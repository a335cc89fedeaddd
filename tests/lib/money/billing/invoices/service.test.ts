import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { setBilling } from '@/lib/catalog/advertisers/billing-admin-service'
import { postFundTransfers } from '@/lib/money/billing/budgets/service'
import { getInvoice, listInvoices } from '@/lib/money/billing/invoices/data'
import { issueInvoices } from '@/lib/money/billing/invoices/service'
import { recordInvoicePayment } from '@/lib/money/billing/payments/admin-service'
import { getAdvertiserStatement, listAdvertiserMonths } from '@/lib/money/billing/statements/data'
import { advertiserStatementPdf, invoicePdf } from '@/lib/money/billing/statements/pdf'
import { advertiserStatementCsv } from '@/lib/money/billing/statements/rules'
import type { AdvertiserStatement } from '@/lib/money/billing/statements/schema'
import { listPayments } from '@/lib/people/advertisers/balance/data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { csvRows } from '@/lib/platform/text/csv'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { deposit, fundsOf, prefund, setMode } from '@/tests/support/money/budgets'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

const DECEMBER = new Date('2026-12-01T05:30:00Z')
const reason = 'As agreed'
let shop: Awaited<ReturnType<typeof openShop>>
let id: number
beforeEach(async () => {
  await db().advertiser.updateMany({ data: { invoicedUntil: new Date('2030-01-01') } })
  shop = await openShop()
  id = shop.advertiser.id
  const since = new Date('2026-11-01T04:00:00Z')
  await db().advertiser.update({ where: { id }, data: { invoicedUntil: since, billedSince: since } })
})

async function sell(parameters: Record<string, string> = {}, at = NOW) {
  const affiliateId = (await createAffiliate()).id
  const click = { affiliateId, id: newId(at), offerId: shop.offer.id, sourceId: 0, isUnique: true }
  await db().click.create({ data: { ...click, visitor: Buffer.from(randomUUID()), userAgent: 'test', createdAt: at } })
  return shop.send({ click_id: publicClickId(affiliateId, click.id), ...parameters }, { at })
}
const statement = (month = '2026-11') => getAdvertiserStatement(id, month, DECEMBER)

describe('invoices of postpaid advertisers', () => {
  test.each([
    ['without a limit', null],
    ['with a credit limit', 100_000n],
  ])('%s have the sales of a month less what was given back, and are issued once [Q4]', async (_, limit) => {
    await setMode(id, 'postpaid', limit)
    await sell({ txn_id: 'A' })
    await sell({ txn_id: 'B', amount: '100' })
    await sell({ txn_id: 'C' })
    await shop.send({ txn_id: 'A', event: 'reversal' }, { at: daysLater(1) })
    await shop.send({ txn_id: 'B', event: 'refund', amount: '25', refund_id: '1' }, { at: daysLater(1) })
    // the last calls of a month are booked in its first minutes after
    for (const at of [NOW, new Date('2026-12-01T05:09:59Z')]) expect(await issueInvoices({ at })).toBe(0)
    expect(await issueInvoices({ at: DECEMBER })).toBe(1)
    expect(await issueInvoices({ at: DECEMBER })).toBe(0)
    const [invoice] = await listInvoices(id)
    expect(invoice).toMatchObject({ amountCents: 7_000, dueOn: '2026-12-31', paidAt: null })
    expect((await getInvoice(id, invoice?.number ?? 0)).lines).toMatchObject([
      { sales: 3, returns: 2, spendCents: 7_000 },
    ])
    const before = await statement()
    expect(before).toMatchObject({ openingCents: 0, spendCents: 7_000, closingCents: -7_000 })
    const actor = await createStaff()
    const paid = { id, number: invoice?.number ?? 0, reference: 'WIRE', reason, confirm: '$70.00' }
    await recordInvoicePayment({ actor, at: DECEMBER }, paid)
    await expect(recordInvoicePayment({ actor, at: DECEMBER }, paid)).rejects.toMatchObject({ code: 'conflict' })
    expect(await getAdvertiserStatement(id, '2026-12', new Date(DECEMBER.getTime() + 1))).toMatchObject({
      openingCents: -7_000,
      paymentsCents: 7_000,
      closingCents: 0,
    })
    // what pays a credit limit frees it; sales on open account are settled by the invoice alone
    expect(await fundsOf(id)).toEqual({ available: 0n, reserved: 0n, spent: limit === null ? 0n : 7_000n })
  })

  test('have numbers without gaps, also when issued at once', async () => {
    const others = [await openShop(), await openShop()]
    for (const each of [shop, ...others]) {
      shop = each
      const invoicedUntil = new Date('2026-11-01T04:00:00Z')
      await db().advertiser.update({
        where: { id: each.advertiser.id },
        data: { invoicedUntil, billedSince: invoicedUntil },
      })
      await sell()
    }
    await Promise.all([issueInvoices({ at: DECEMBER }), issueInvoices({ at: DECEMBER })])
    const numbers = (await db().advertiserInvoice.findMany({ orderBy: { number: 'asc' } })).map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, place) => 1001 + place))
    const ids = [id, ...others.map(({ advertiser }) => advertiser.id)]
    expect(await db().advertiserInvoice.count({ where: { advertiserId: { in: ids } } })).toBe(3)
  })

  test('of a month in which more was given back than sold wait for the next one', async () => {
    const invoicedUntil = new Date('2026-10-01T04:00:00Z')
    await db().advertiser.update({ where: { id }, data: { billedSince: invoicedUntil, invoicedUntil } })
    await sell({ txn_id: 'OLD' }, new Date('2026-10-20T15:00:00Z'))
    expect(await issueInvoices({ at: new Date('2026-11-01T04:30:00Z') })).toBe(1)
    await shop.send({ txn_id: 'OLD', event: 'reversal' })
    expect(await issueInvoices({ at: DECEMBER })).toBe(0)
    const january = new Date('2027-01-02T15:00:00Z')
    await sell({}, new Date('2026-12-10T15:00:00Z'))
    await sell({}, new Date('2026-12-11T15:00:00Z'))
    expect(await issueInvoices({ at: january })).toBe(1)
    expect((await listInvoices(id))[0]?.amountCents).toBe(4_000)
  })

  test('of another advertiser are not found', async () => {
    await sell()
    await issueInvoices({ at: DECEMBER })
    const number = (await listInvoices(id))[0]?.number ?? 0
    const other = await openShop()
    await expect(getInvoice(other.advertiser.id, number)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a change to prefunded issues what is open at once, and its payment pays for no later sale [Q4]', async () => {
    expect((await sell()).status).toBe(200)
    const change = { billingMode: 'prefunded', creditLimitCents: null, showsBalance: false } as const
    const actor = await createStaff()
    await setBilling(
      { actor, at: new Date(NOW.getTime() + 1_000) },
      { id, ...change, reason, confirm: shop.advertiser.name },
    )
    const [invoice] = await listInvoices(id)
    expect(invoice?.amountCents).toBe(4_000)
    const paid = { id, number: invoice?.number ?? 0, reference: 'WIRE', reason, confirm: '$40.00' }
    await recordInvoicePayment({ actor, at: NOW }, paid)
    expect(await fundsOf(id)).toEqual({ available: 0n, reserved: 0n, spent: 0n })
  })
})

describe('statements of advertisers', () => {
  test('add up to the cent, from month to month, and close at what is available [Q4]', async () => {
    await prefund(id, 20_000n)
    for (const txn_id of ['A', 'B', 'C']) await sell({ txn_id, amount: '100' })
    await shop.send({ txn_id: 'A', event: 'reversal' })
    await shop.send({ txn_id: 'C', event: 'refund', amount: '33', refund_id: '1' })
    await deposit(id, 1_234n)
    const { openingCents, depositsCents, spendCents, closingCents, offers } = await statement()
    expect([openingCents, depositsCents]).toEqual([0, 21_234])
    expect(offers).toHaveLength(1)
    expect(closingCents).toBe(openingCents + depositsCents - spendCents)
    expect(BigInt(closingCents)).toBe((await fundsOf(id)).available)
    const next = await getAdvertiserStatement(id, '2026-12', DECEMBER)
    expect(next).toMatchObject({ openingCents: closingCents, spendCents: 0, closingCents })
    expect(await listAdvertiserMonths(id, DECEMBER)).toEqual(['2026-12', '2026-11'])
    const sums = advertiserStatementCsv(await statement())
      .slice(2, -1)
      .map((cells) => Math.round(Number(cells.at(-1)) * 100))
    expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(closingCents)
  })

  test('add up in the month in which a balance was brought over, and say nothing of it in others [Q4]', async () => {
    await setMode(id, 'prefunded')
    const opening = { advertiserId: id, key: 'opening:tune:11', amountCents: 500_000n, at: NOW }
    const accounts = { kind: 'opening_balance', from: 'house_opening', to: 'advertiser_available' } as const
    await transact((tx) => postFundTransfers(tx, [{ ...opening, ...accounts, memo: 'Balance at TUNE' }]))
    await sell({ amount: '100' })
    const month = await statement()
    expect(month).toMatchObject({ openingCents: 0, broughtOverCents: 500_000, depositsCents: 0, spendCents: 4_000 })
    expect(month.closingCents).toBe(496_000)
    const fileOf = (of: AdvertiserStatement) => csvRows(advertiserStatementCsv(of))
    expect(fileOf(month)).toContain('2026-11,Balance brought over,,,5000.00\r\n2026-11,Deposits')
    const next = await getAdvertiserStatement(id, '2026-12', DECEMBER)
    expect(next).toMatchObject({ openingCents: 496_000, broughtOverCents: 0, closingCents: 496_000 })
    expect(fileOf(next)).not.toContain('brought over')
    const without = { ...month, broughtOverCents: 0 }
    expect(await advertiserStatementPdf(month, DECEMBER, id)).not.toEqual(
      await advertiserStatementPdf(without, DECEMBER, id),
    )
    expect((await listPayments(id, FIRST_PAGE)).payments).toMatchObject([
      { label: 'Opening balance', memo: 'Balance at TUNE', amountCents: 500_000 },
    ])
  })

  test('and invoices are PDFs that are the same each time', async () => {
    await sell()
    await issueInvoices({ at: DECEMBER })
    const january = new Date('2027-01-02T15:00:00Z')
    const files = async () => [
      await advertiserStatementPdf(await getAdvertiserStatement(id, '2026-11', january), january, id),
      await invoicePdf(await getInvoice(id, (await listInvoices(id))[0]?.number ?? 0)),
    ]
    const [first, second] = [await files(), await files()]
    expect(first.map((file) => file.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-'])
    expect(second).toEqual(first)
  })

  test('of a month that has not begun are not found', async () => {
    await expect(getAdvertiserStatement(id, '2027-05', NOW)).rejects.toMatchObject({ code: 'not_found' })
  })
})
