import fc from 'fast-check'
import { postTransfers, type Transfer } from '@/lib/money/ledger/service'
import { transact } from '@/lib/platform/database/transaction'
import { createAffiliate } from '../factories/affiliates'

type Step = Pick<Transfer, 'kind' | 'from' | 'to'>

// The transfers the product makes for an affiliate, each with its accounts.
const STEPS: readonly Step[] = [
  { kind: 'conversion_credit', from: 'house_payout_cost', to: 'pending' },
  { kind: 'conversion_release', from: 'pending', to: 'available' },
  { kind: 'conversion_rejection', from: 'pending', to: 'house_payout_cost' },
  { kind: 'conversion_reversal', from: 'available', to: 'house_payout_cost' },
  { kind: 'referral_commission', from: 'house_referral', to: 'available' },
  { kind: 'payout_request', from: 'available', to: 'in_payout' },
  { kind: 'payout_returned', from: 'in_payout', to: 'available' },
  { kind: 'payout_sent', from: 'in_payout', to: 'paid' },
  { kind: 'revenue', from: 'house_receivable', to: 'house_revenue' },
]

/** Transfers between two times, some of them at the same time. */
export function arbitraryHistory(from: string, to: string, count: { minLength: number; maxLength: number }) {
  const instant = fc.oneof(
    fc.integer({ min: Date.parse(from), max: Date.parse(to) }).map((ms) => new Date(ms)),
    fc.constantFrom(new Date(from), new Date(to)),
  )
  const movement = fc.record({
    step: fc.constantFrom(...STEPS),
    amountCents: fc.bigInt({ min: 1n, max: 9_999n }),
    at: instant,
  })
  return fc.array(movement, count)
}

type Movement = { step: Step; amountCents: bigint; at: Date }

/** A new affiliate with that history; transfers without enough money are left out, as the ledger refuses them. */
export async function affiliateWithHistory(history: readonly Movement[]): Promise<number> {
  const { id: affiliateId } = await createAffiliate()
  for (const [index, { step, amountCents, at }] of history.entries()) {
    const transfer = { affiliateId, key: `h${index}`, ...step, amountCents, at }
    await transact((tx) => postTransfers(tx, [transfer])).catch((error: { code?: string }) => {
      if (error.code !== 'insufficient_funds') throw error
    })
  }
  return affiliateId
}
