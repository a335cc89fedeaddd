import type { PayoutMethodKind } from '../generated/prisma/enums'
import type { Cents } from '../money/cents'
import { formatCents } from '../money/format'
import { METHOD_ORDER, MINIMUM_PAYOUT_CENTS } from './constants'

/**
 * The method a payout goes to: the one the affiliate picked if it is still there, else the first in the order
 * first wallet, second wallet, US bank, international bank. [S3.35]
 */
export function choosePayoutMethod<M extends { kind: PayoutMethodKind }>(
  methods: readonly M[],
  preferred: PayoutMethodKind | null,
): M | undefined {
  const order = preferred ? [preferred, ...METHOD_ORDER] : METHOD_ORDER
  for (const kind of order) {
    const method = methods.find((each) => each.kind === kind)
    if (method) return method
  }
  return undefined
}

/** Why a sum cannot be withdrawn, as a sentence; undefined when it can. */
export function payoutRefusal(
  amountCents: Cents,
  availableCents: Cents,
  heldUntil: Date | null,
  at: Date,
): string | undefined {
  if (heldUntil && heldUntil > at) return `Payouts are held until ${heldUntil.toISOString()}.`
  if (amountCents < MINIMUM_PAYOUT_CENTS) return `The minimum payout is ${formatCents(MINIMUM_PAYOUT_CENTS)}.`
  if (amountCents > availableCents) return `Only ${formatCents(availableCents)} is available.`
  return undefined
}
