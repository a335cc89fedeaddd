// Slow: changes the billing of advertisers beside concurrent conversions.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { setBilling } from '@/lib/catalog/advertisers/billing-admin-service'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { processRefund } from '@/lib/conversions/processing/refund-service'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import { findSaleDifferences } from '@/lib/money/billing/budgets/data'
import { listInvoices } from '@/lib/money/billing/invoices/data'
import { issueInvoices } from '@/lib/money/billing/invoices/service'
import { getAdvertiserStatement } from '@/lib/money/billing/statements/data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { fundsOf, prefund } from '@/tests/support/money/budgets'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

const DECEMBER = new Date('2026-12-01T05:30:00Z')
const OCTOBER = new Date('2026-10-20T15:00:00Z')
const PREPAID = { billingMode: 'prefunded', creditLimitCents: null } as const
const LIMITED = { billingMode: 'postpaid', creditLimitCents: 100_000 } as const
const OPEN = { billingMode: 'postpaid', creditLimitCents: null } as const
const BUDGETS = [
  ['prepaid', PREPAID],
  ['a credit limit', LIMITED],
] as const

let shop: Awaited<ReturnType<typeof openShop>>
let id: number
let affiliateId: number
beforeEach(async () => {
  await db().advertiser.updateMany({ data: { invoicedUntil: new Date('2030-01-01') } })
  shop = await openShop()
  id = shop.advertiser.id
  affiliateId = (await createAffiliate()).id
  const since = new Date('2026-10-01T04:00:00Z')
  await db().offer.update({ where: { id: shop.offer.id }, data: { holdDays: 20 } })
  await db().advertiser.update({ where: { id }, data: { invoicedUntil: since, billedSince: since } })
})

/** Reports a sale of $40. */
async function sell(txn_id: string, { amount = '100', at = NOW } = {}): Promise<void> {
  const click = { affiliateId, id: newId(at), offerId: shop.offer.id, sourceId: 0, isUnique: true }
  await db().click.create({ data: { ...click, visitor: Buffer.from(randomUUID()), userAgent: 'test', createdAt: at } })
  const answer = await shop.send({ click_id: publicClickId(affiliateId, click.id), txn_id, amount }, { at })
  expect(answer).toMatchObject({ status: 200 })
}
const reverse = (txn_id: string, at = daysLater(2)) => shop.send({ txn_id, event: 'reversal' }, { at })
const refund = (txn_id: string, amount: string, at = daysLater(2)) =>
  shop.send({ txn_id, event: 'refund', amount, refund_id: `${txn_id} ${amount}` }, { at })
async function reject(txnId: string, at = daysLater(2)): Promise<string> {
  const { id: conversionId } = await db().conversion.findFirstOrThrow({ where: { advertiserId: id, txnId } })
  await transact((tx) => changeConversionState(tx, { affiliateId, conversionId, to: 'rejected', at }))
  return conversionId
}
const reinstate = (conversionId: string, at = daysLater(3)) =>
  transact((tx) => reinstateConversion(tx, { affiliateId, conversionId, note: 'Wrong', at }))

async function pays(billing: typeof PREPAID | typeof LIMITED | typeof OPEN, at = daysLater(1)): Promise<void> {
  const change = { ...billing, showsBalance: false, reason: 'As agreed', confirm: shop.advertiser.name }
  await setBilling({ actor: await createStaff(), at }, { id, ...change })
}
const invoiced = async () => (await listInvoices(id)).map(({ amountCents }) => amountCents).reverse()
const availableCents = async () => Number((await fundsOf(id)).available)
const booksAreRight = async () => {
  expect(await ledgerIsClean()).toBe(true)
  expect(await findSaleDifferences()).toEqual([])
}

describe('a sale that is booked while a change of billing waits for its turn', () => {
  // its time is later than that of the request
  const later = { at: daysLater(1.5) }

  test.each(BUDGETS)(
    'on open account is on the invoice of the change to %s, and on no other [Q4]',
    async (_, billing) => {
      await sell('A')
      await sell('LATE', later)
      await pays(billing)
      expect(await invoiced()).toEqual([8_000])
      await issueInvoices({ at: DECEMBER })
      expect(await invoiced()).toEqual([8_000])
      await booksAreRight()
    },
  )

  test('under a credit limit is on the invoice of the change to open account, and on no other [Q4]', async () => {
    await pays(LIMITED, NOW)
    await sell('LATE', later)
    await pays(OPEN)
    expect(await invoiced()).toEqual([4_000])
    await issueInvoices({ at: DECEMBER })
    expect(await invoiced()).toEqual([4_000])
    await booksAreRight()
  })
})

describe('what is older than a change of billing and booked after it', () => {
  const early = daysLater(0.9)
  const change = daysLater(1)

  test.each([
    ['open account to a credit limit', OPEN, LIMITED],
    ['a credit limit to open account', LIMITED, OPEN],
  ])('is on the next invoice: sales, from %s [Q4]', async (_, before, after) => {
    await pays(before, NOW)
    await sell('A')
    const rejected = await reject('A', NOW)
    await sell('B')
    await pays(after, change)
    expect(await invoiced()).toEqual([4_000])
    await sell('C', { at: early })
    // one that is processed alone
    await refund('D', '25', early)
    await sell('D', { at: early })
    await reinstate(rejected, early)
    await issueInvoices({ at: DECEMBER })
    expect(await invoiced()).toEqual([4_000, 4_000 + 3_000 + 4_000])
    await booksAreRight()
  })

  test.each([
    ['a credit limit', OPEN, LIMITED],
    ['open account', LIMITED, OPEN],
  ])('is on the next invoice: returns of sales on open account, under %s [Q4]', async (_, before, after) => {
    for (const txn_id of ['A', 'B']) await sell(txn_id)
    await pays(before, NOW)
    await pays(after, change)
    expect(await invoiced()).toEqual([8_000])
    await reverse('A', early)
    await refund('B', '25', early)
    for (const txn_id of ['C', 'D']) await sell(txn_id, { at: daysLater(2) })
    await issueInvoices({ at: DECEMBER })
    expect(await invoiced()).toEqual([8_000, 8_000 - 5_000])
    await booksAreRight()
  })
})

test('a change of billing waits for a refund that is being booked [Q4] [Q12]', async () => {
  await sell('A')
  const part = { advertiserId: id, txnId: 'A', refundId: 'R', event: 'refund', amountCents: 2_500n }
  let changing = Promise.resolve()
  await transact(async (tx) => {
    await processRefund(tx, part, daysLater(0.5))
    changing = pays(PREPAID)
    await Promise.race([changing, aLockIsAwaited()])
  })
  await changing
  expect(await invoiced()).toEqual([3_000])
  await booksAreRight()
})

async function aLockIsAwaited(): Promise<void> {
  for (;;) {
    const [row] = await db().$queryRaw<unknown[]>`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    if (row) return
    await pause(10)
  }
}

describe.each(BUDGETS)('sales on open account after the change to %s', (_, billing) => {
  beforeEach(async () => {
    for (const txn_id of ['A', 'B', 'C']) await sell(txn_id)
    await pays(billing)
    expect(await invoiced()).toEqual([12_000])
  })

  test('that are rejected are given back to the account, once [Q4]', async () => {
    await reverse('A')
    await reverse('A')
    await reject('B')
    expect(await fundsOf(id)).toEqual({ available: 8_000n, reserved: 0n, spent: 0n })
    const { spendCents, closingCents, offers } = await getAdvertiserStatement(id, '2026-11', DECEMBER)
    expect([spendCents, closingCents]).toEqual([-8_000, 8_000])
    expect(offers).toMatchObject([{ sales: 0, returns: 2, returnsCents: 8_000 }])
    await booksAreRight()
  })

  test('that are refunded in part or reversed after their approval give back just that [Q4]', async () => {
    await refund('A', '25')
    expect(await fundsOf(id)).toEqual({ available: 1_000n, reserved: 3_000n, spent: 0n })
    await booksAreRight()
    await releaseDueHolds({ at: daysLater(21) })
    expect(await fundsOf(id)).toEqual({ available: 1_000n, reserved: 0n, spent: 3_000n })
    await reverse('A', daysLater(22))
    await reverse('B', daysLater(22))
    expect(await fundsOf(id)).toEqual({ available: 8_000n, reserved: 0n, spent: 0n })
    await booksAreRight()
  })

  test('that are rejected and reinstated are paid once [Q4]', async () => {
    await reinstate(await reject('A'))
    expect(await fundsOf(id)).toEqual({ available: 0n, reserved: 4_000n, spent: 0n })
    await booksAreRight()
  })

  test('that are rejected twice at once are given back once [Q4] [Q12]', async () => {
    await Promise.allSettled([reject('A'), reject('A'), reverse('A'), reverse('A')])
    expect(await fundsOf(id)).toEqual({ available: 4_000n, reserved: 0n, spent: 0n })
    await booksAreRight()
  })

  test('cost the same over all invoices and the account, back on open account too [Q4]', async () => {
    const conversionId = await reject('A')
    await refund('B', '25')
    await pays(OPEN, daysLater(4))
    await reinstate(conversionId, daysLater(5))
    await refund('C', '50', daysLater(5))
    expect(await issueInvoices({ at: DECEMBER })).toBe(1)
    // $120 were billed, $50 went to the account; then $40 began to count again, and $20 were given back
    expect(await invoiced()).toEqual([12_000, 2_000])
    expect(await availableCents()).toBe(5_000)
    const { closingCents } = await getAdvertiserStatement(id, '2026-11', DECEMBER)
    expect(closingCents).toBe(5_000 - 14_000)
    await booksAreRight()
  })
})

test('returns of a credit limit lower its next invoice, also of sales from before it [Q4]', async () => {
  for (const txn_id of ['A', 'B']) await sell(txn_id)
  await pays(LIMITED)
  await reverse('A')
  for (const txn_id of ['C', 'D']) await sell(txn_id, { at: daysLater(2) })
  expect(await issueInvoices({ at: DECEMBER })).toBe(1)
  expect(await invoiced()).toEqual([8_000, 4_000])
  expect(await availableCents()).toBe(-4_000)
})

describe.each(BUDGETS)('returns that no invoice has before the change to %s', (_, billing) => {
  beforeEach(async () => {
    for (const txn_id of ['A', 'B', 'C']) await sell(txn_id, { at: OCTOBER })
    expect(await issueInvoices({ at: new Date('2026-11-01T04:30:00Z') })).toBe(1)
  })

  test('go to the account, less what was sold meanwhile [Q4]', async () => {
    await reverse('A', NOW)
    await refund('B', '25', NOW)
    await sell('D')
    await pays(billing)
    expect(await invoiced()).toEqual([12_000])
    // $50 were given back and $40 sold
    expect(await availableCents()).toBe(1_000)
    await booksAreRight()
    await reverse('D')
    await reverse('B')
    expect(await availableCents()).toBe(1_000 + 4_000 + 3_000)
    await pays(billing, daysLater(3))
    expect(await availableCents()).toBe(8_000)
    await booksAreRight()
  })

  test('are on no later invoice on open account again [Q4]', async () => {
    await reverse('A', NOW)
    await pays(billing)
    expect(await availableCents()).toBe(4_000)
    await pays(OPEN, daysLater(2))
    await sell('D', { at: daysLater(3) })
    expect(await issueInvoices({ at: DECEMBER })).toBe(1)
    expect(await invoiced()).toEqual([12_000, 4_000])
    expect((await getAdvertiserStatement(id, '2026-11', DECEMBER)).closingCents).toBe(4_000 - 16_000)
  })
})

test('sales that are rejected while the change is made are given back once [Q4] [Q12]', async () => {
  for (const txn_id of ['A', 'B', 'C', 'D', 'E']) await sell(txn_id)
  const early = new Date(NOW.getTime() + 60_000)
  await Promise.all([reject('A', early), reject('B', early), pays(PREPAID), reject('C', early), reject('D', early)])
  const billed = (await invoiced()).reduce((sum, cents) => sum + cents, 0)
  expect(billed - (await availableCents())).toBe(4_000)
  await booksAreRight()
})

test('a sale that begins to count again on open account is invoiced, and not taken from the account [Q4]', async () => {
  await prefund(id, 4_000n)
  await sell('A')
  const conversionId = await reject('A', daysLater(1))
  await pays(OPEN, daysLater(2))
  await reinstate(conversionId)
  expect(await fundsOf(id)).toEqual({ available: 4_000n, reserved: 4_000n, spent: 0n })
  await booksAreRight()
  expect(await issueInvoices({ at: DECEMBER })).toBe(1)
  expect(await invoiced()).toEqual([4_000])
  expect((await getAdvertiserStatement(id, '2026-11', DECEMBER)).closingCents).toBe(0)
  await releaseDueHolds({ at: daysLater(30) })
  expect(await fundsOf(id)).toEqual({ available: 4_000n, reserved: 0n, spent: 4_000n })
  await booksAreRight()
})

test('a sale that the account has paid stays out of the invoices on open account [Q4]', async () => {
  await prefund(id, 4_000n)
  await sell('A')
  await pays(OPEN)
  await sell('B', { at: daysLater(2) })
  expect(await issueInvoices({ at: DECEMBER })).toBe(1)
  expect(await invoiced()).toEqual([4_000])
})
