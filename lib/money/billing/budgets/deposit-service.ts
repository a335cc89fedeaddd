import 'server-only'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { BOOK_FUNDED_SALES_JOB } from './constants'
import { recordBalanceEvent } from './events'
import { openAdvertiserAccounts, postFundTransfers } from './service'

type Paid = { advertiserId: number; key: string; amountCents: Cents; at: Date; actorId?: string; memo: string }

/**
 * Books money that an advertiser paid in, once for its key, and lets the sales that wait for it be booked.
 * @param kind a payment settles an invoice
 * @returns whether it was new
 */
export async function bookDeposit(
  tx: Tx,
  paid: Paid,
  kind: 'advertiser_deposit' | 'advertiser_payment' = 'advertiser_deposit',
): Promise<boolean> {
  await openAdvertiserAccounts(tx, paid.advertiserId)
  const posted = await postFundTransfers(tx, [{ ...paid, kind, from: 'house_deposits', to: 'advertiser_available' }])
  if (posted === 0) return false
  await requestJobRun(tx, BOOK_FUNDED_SALES_JOB)
  if (kind === 'advertiser_deposit') await recordPayment(tx, 'balance.deposited', paid)
  return true
}

/**
 * Books money that was paid back to an advertiser, once for its key: never more than is neither reserved nor spent.
 * @throws AppError insufficient_funds
 */
export async function bookRefund(tx: Tx, paid: Paid): Promise<boolean> {
  const transfer = { ...paid, kind: 'advertiser_refund', from: 'advertiser_available', to: 'house_deposits' } as const
  if ((await postFundTransfers(tx, [transfer])) === 0) return false
  await recordPayment(tx, 'balance.refunded', paid)
  return true
}

/** Books a deposit that the card's bank took back, once for its key: what was spent meanwhile is owed. */
export async function bookChargeback(tx: Tx, paid: Paid): Promise<void> {
  const transfer = {
    ...paid,
    kind: 'advertiser_chargeback',
    from: 'advertiser_available',
    to: 'house_deposits',
  } as const
  if ((await postFundTransfers(tx, [transfer])) > 0) await recordPayment(tx, 'balance.refunded', paid)
}

function recordPayment(tx: Tx, type: 'balance.deposited' | 'balance.refunded', paid: Paid): Promise<void> {
  const { advertiserId, amountCents, memo: reference, at } = paid
  return recordBalanceEvent(tx, { type, advertiserId, amountCents, reference, at })
}
