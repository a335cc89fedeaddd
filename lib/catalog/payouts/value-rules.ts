import type { PayoutType } from '@/lib/generated/prisma/enums'
import { halfEven } from '@/lib/platform/money/cents'
import { REVERSAL_EVENTS } from './constants'

/** Whether an event takes a conversion back, in whole or in part, however it is written. */
export const isReversalEvent = (event: string): boolean =>
  (REVERSAL_EVENTS as readonly string[]).includes(event.trim().toLowerCase())

/** What is paid for a conversion: a sum in cents, and a share of the sale in basis points; its type says which counts. */
export type PayoutValue = { payoutCents: bigint; percentPayoutBps: number }

export const hasFlat = (type: PayoutType): boolean => type !== 'cpa_percentage'
export const hasPercent = (type: PayoutType): boolean => type !== 'cpa_flat'

/** Whether a value pays anything under a type: a share is nothing where only a sum is paid. */
export const paysUnder = (type: PayoutType, { payoutCents, percentPayoutBps }: PayoutValue): boolean =>
  (hasFlat(type) && payoutCents > 0n) || (hasPercent(type) && percentPayoutBps > 0)

const WHOLE = 10_000n

/** A payout with what a bucket adds or takes off, rounded as a conversion's payout is; a share to a hundredth of a percent. */
export function adjusted<Value extends PayoutValue>(value: Value, adjustmentBps: number): Value {
  const factor = WHOLE + BigInt(adjustmentBps)
  return {
    ...value,
    payoutCents: halfEven(value.payoutCents * factor, WHOLE),
    percentPayoutBps: Number(halfEven(BigInt(value.percentPayoutBps) * factor, WHOLE)),
  }
}
