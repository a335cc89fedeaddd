import { randomUUID } from 'node:crypto'
import type { BillingMode } from '@/lib/generated/prisma/enums'
import { bookDeposit } from '@/lib/money/billing/budgets/deposit-service'
import { openAdvertiserAccounts } from '@/lib/money/billing/budgets/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Cents } from '@/lib/platform/money/cents'
import { NOW } from '../tracking/shop'

/** Sets how an advertiser pays. */
export async function setMode(id: number, billingMode: BillingMode, creditLimitCents: Cents | null = null) {
  await transact((tx) => openAdvertiserAccounts(tx, id))
  await db().advertiser.update({ where: { id }, data: { billingMode, creditLimitCents } })
}

/** Books a deposit. */
export const deposit = (advertiserId: number, amountCents: Cents): Promise<boolean> =>
  transact((tx) => bookDeposit(tx, { advertiserId, key: randomUUID(), amountCents, memo: '', at: NOW }))

/** Makes an advertiser pay from deposits, and books the first one. */
export async function prefund(advertiserId: number, amountCents: Cents): Promise<void> {
  await setMode(advertiserId, 'prefunded')
  if (amountCents > 0n) await deposit(advertiserId, amountCents)
}

/** What an advertiser has in each account, in cents. */
export async function fundsOf(advertiserId: number) {
  const accounts = await db().ledgerAccount.findMany({ where: { advertiserId } })
  const of = (kind: string) => accounts.find((account) => account.kind === kind)?.balanceCents ?? 0n
  return {
    available: of('advertiser_available'),
    reserved: of('advertiser_reserved'),
    spent: of('advertiser_spent'),
  }
}
