import { randomUUID } from 'node:crypto'
import { findLedgerDifferences, getBalances } from '@/lib/money/ledger/data'
import { postTransfers } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Cents } from '@/lib/platform/money/cents'

/** Adds money to an affiliate's available balance, as a staff adjustment. */
export async function giveMoney(affiliateId: number, amountCents: Cents): Promise<void> {
  const transfer = {
    affiliateId,
    key: `gift:${randomUUID()}`,
    kind: 'adjustment',
    from: 'house_adjustment',
    to: 'available',
    amountCents,
    at: new Date(),
  } as const
  await transact((tx) => postTransfers(tx, [transfer]))
}

/** Whether cached balances equal derived ones, and no transfer is empty or within one account. */
export async function ledgerIsClean(): Promise<boolean> {
  const [sums] = await db().$queryRaw<[{ bad: bigint }]>`
    SELECT count(*) AS bad FROM ledger_transfer WHERE amount_cents <= 0 OR debit_account_id = credit_account_id`
  return (await findLedgerDifferences()).length === 0 && sums.bad === 0n
}

export const availableOf = async (affiliateId: number): Promise<Cents> =>
  (await getBalances(affiliateId)).availableCents
