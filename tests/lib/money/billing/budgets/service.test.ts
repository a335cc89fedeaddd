import { beforeEach, describe, expect, test } from 'vitest'
import { bookDeposit, bookRefund } from '@/lib/money/billing/budgets/deposit-service'
import type { FundTransfer } from '@/lib/money/billing/budgets/rules'
import { postFundTransfers, updateSaleFunds } from '@/lib/money/billing/budgets/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser } from '@/tests/support/factories/offers'
import { deposit, fundsOf, prefund, setMode } from '@/tests/support/money/budgets'
import { ledgerIsClean } from '@/tests/support/money/money'
import { NOW } from '@/tests/support/tracking/shop'

let id: number
beforeEach(async () => {
  id = (await createAdvertiser()).id
})

const reserve = (key: string, amountCents: bigint, advertiserId = id): FundTransfer => ({
  advertiserId,
  key,
  amountCents,
  at: NOW,
  kind: 'advertiser_reserve',
  from: 'advertiser_available',
  to: 'advertiser_reserved',
})
const post = (...transfers: FundTransfer[]) => transact((tx) => postFundTransfers(tx, transfers))
const INSUFFICIENT = { code: 'insufficient_funds' }

describe('the accounts of advertisers', () => {
  test('a deposit is booked once for its key, and balances follow the transfers [Q4]', async () => {
    const paid = { advertiserId: id, key: 'wire 1', amountCents: 50_000n, memo: '', at: NOW }
    expect(await transact((tx) => bookDeposit(tx, paid))).toBe(true)
    expect(await transact((tx) => bookDeposit(tx, paid))).toBe(false)
    expect(await fundsOf(id)).toEqual({ available: 50_000n, reserved: 0n, spent: 0n })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('the database refuses to reserve more than was paid in [Q4]', async () => {
    await prefund(id, 10_000n)
    await post(reserve('a', 9_999n))
    await expect(post(reserve('b', 2n))).rejects.toMatchObject(INSUFFICIENT)
    await post(reserve('c', 1n))
    await expect(post(reserve('d', 1n))).rejects.toMatchObject(INSUFFICIENT)
    expect(await fundsOf(id)).toEqual({ available: 0n, reserved: 10_000n, spent: 0n })
  })

  test('a credit limit adds to what was paid in, to the cent; without a limit any sum may be owed [Q4]', async () => {
    await setMode(id, 'postpaid', 5_000n)
    await deposit(id, 1_000n)
    await expect(post(reserve('a', 6_001n))).rejects.toMatchObject(INSUFFICIENT)
    await post(reserve('b', 6_000n))
    await setMode(id, 'postpaid', null)
    await post(reserve('c', 9_000_000n))
    expect((await fundsOf(id)).available).toBe(1_000n - 6_000n - 9_000_000n)
  })

  test('a lower limit lets nothing more be reserved, and money given back is booked all the same [Q4]', async () => {
    await setMode(id, 'postpaid', 5_000n)
    await post(reserve('a', 5_000n))
    await setMode(id, 'postpaid', 1_000n)
    await expect(post(reserve('b', 1n))).rejects.toMatchObject(INSUFFICIENT)
    const back = { kind: 'advertiser_release', from: 'advertiser_reserved', to: 'advertiser_available' } as const
    await post({ ...reserve('c', 500n), ...back })
    expect((await fundsOf(id)).available).toBe(-4_500n)
  })

  test('a refund takes no more than is neither reserved nor spent [Q4]', async () => {
    await prefund(id, 10_000n)
    await post(reserve('a', 4_000n))
    const refund = (amountCents: bigint) =>
      transact((tx) =>
        bookRefund(tx, { advertiserId: id, key: `refund ${amountCents}`, amountCents, memo: '', at: NOW }),
      )
    await expect(refund(6_001n)).rejects.toMatchObject(INSUFFICIENT)
    expect(await refund(6_000n)).toBe(true)
    expect(await fundsOf(id)).toEqual({ available: 0n, reserved: 4_000n, spent: 0n })
  })

  test('a test sale that is reversed gives nothing back, another one its revenue, once [Q4]', async () => {
    await prefund(id, 10_000n)
    const sale = { advertiserId: id, id: newId(NOW), status: 'reversed', revenueCents: 4_000n, at: NOW } as const
    const follow = (affiliateId: number, formerCents = 4_000n) =>
      transact((tx) => updateSaleFunds(tx, { ...sale, affiliateId, previousCents: formerCents }))
    await follow(testAccountOfAdvertiser(id))
    expect((await fundsOf(id)).available).toBe(10_000n)
    const { id: affiliateId } = await createAffiliate()
    await follow(affiliateId)
    await follow(affiliateId)
    expect(await fundsOf(id)).toEqual({ available: 14_000n, reserved: 0n, spent: 0n })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('nobody moves the money of another: not that of an advertiser, not that of an affiliate [Q4]', async () => {
    await prefund(id, 10_000n)
    const other = await createAdvertiser()
    await prefund(other.id, 100n)
    const affiliate = await createAffiliate()
    const accounts = await db().ledgerAccount.findMany()
    const idOf = (where: { advertiserId?: number; affiliateId?: number; kind: string }) =>
      accounts.find((each) => Object.entries(where).every(([key, value]) => each[key as 'kind'] === value))?.id ?? 0
    const own = idOf({ advertiserId: id, kind: 'advertiser_available' })
    const theirs = idOf({ advertiserId: other.id, kind: 'advertiser_available' })
    const available = idOf({ affiliateId: affiliate.id, kind: 'available' })
    const insert = (debit: number, credit: number, side: 'affiliate_id' | 'advertiser_id', owner: number) =>
      db().$executeRawUnsafe(
        `INSERT INTO ledger_transfer (id, ${side}, key, kind, debit_account_id, credit_account_id, amount_cents, created_at)
         VALUES (gen_random_uuid(), ${owner}, 'k', 'adjustment', ${debit}, ${credit}, 5, now())`,
      )
    for (const [debit, credit] of [
      [own, theirs],
      [own, available],
      [available, own],
    ] as const) {
      await expect(insert(debit, credit, 'advertiser_id', other.id)).rejects.toThrow(/somebody else/)
      await expect(insert(debit, credit, 'affiliate_id', affiliate.id)).rejects.toThrow(/somebody else/)
    }
  })

  test('concurrent reserves never exceed what was paid in [Q4] [Q12]', async () => {
    await prefund(id, 10_000n)
    const tried = await Promise.allSettled(
      Array.from({ length: 60 }, (_, turn) => post(reserve(`sale ${turn}`, BigInt(300 + turn)))),
    )
    const { available, reserved } = await fundsOf(id)
    expect(available).toBeGreaterThanOrEqual(0n)
    expect(available + reserved).toBe(10_000n)
    expect(available).toBeLessThan(360n)
    expect(tried.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(20)
    expect(await ledgerIsClean()).toBe(true)
  })
})
