import type { Cents } from '@/lib/platform/money/cents'
import { beforeRefunds, lessRefunds, type RefundableMoney, type RefundedMoney } from '../lifecycle/payout-amount-rules'

/**
 * What a conversion pays after a part of its sale was refunded: what it paid before all refunds, in the proportion of
 * what is left of the sale, each rounded half to even, flat payouts included. So it depends on the sum of the refunds
 * alone, not on their number or order.
 * @returns 'all' when nothing of the sale is left; 'unknown' when the sale's amount is
 */
export function afterRefund(conversion: RefundableMoney, refundCents: Cents): RefundedMoney | 'all' | 'unknown' {
  const { amountCents } = conversion
  if (amountCents === null) return 'unknown'
  const refundedCents = conversion.refundedCents + refundCents
  const left = amountCents - refundedCents
  if (left <= 0n) return 'all'
  return lessRefunds(beforeRefunds(conversion), amountCents, refundedCents)
}
