import { hasPercent } from '@/lib/catalog/payouts/value-rules'
import type { PayoutType, RejectionReason } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { DEFAULT_MAX_AMOUNT_CENTS } from './limit-constants'

export type AmountLimits = { maxAmountCents: Cents | null; advertiser: { maxAmountCents: Cents | null } }

/** The largest amount a postback on an offer may name: the offer's own limit, else its advertiser's, else the default. */
export const amountLimit = ({ maxAmountCents, advertiser }: AmountLimits): Cents =>
  maxAmountCents ?? advertiser.maxAmountCents ?? DEFAULT_MAX_AMOUNT_CENTS

/**
 * Why an amount is not paid a share of; undefined for one within the limit, and where the payout does not depend on it.
 */
export function excessAmount(
  offer: AmountLimits & { payoutType: PayoutType; mayPayShare?: boolean },
  amountCents: Cents | undefined,
): string | undefined {
  const limitCents = amountLimit(offer)
  const isShare = offer.mayPayShare ?? hasPercent(offer.payoutType)
  if (amountCents === undefined || amountCents <= limitCents || !isShare) return undefined
  return `The amount ${formatCents(amountCents)} is above this offer’s limit of ${formatCents(limitCents)}. The call is stored for a check; correct the amount, or ask us to raise the limit.`
}

/** The problem of a postback without the amount its payout needs; undefined when there is none. */
export function missingAmount(payoutType: PayoutType, amountCents: Cents | undefined): string | undefined {
  if (!hasPercent(payoutType) || amountCents !== undefined) return undefined
  return 'amount is missing: this offer pays a percentage of it'
}

/** Why a conversion with an amount, or without one, cannot be paid; undefined when it can. */
export function amountProblem(
  offer: AmountLimits & { payoutType: PayoutType; mayPayShare?: boolean },
  amount: Cents | undefined,
): { reason: RejectionReason; message: string } | undefined {
  const missing = missingAmount(offer.payoutType, amount)
  if (missing) return { reason: 'invalid_request', message: missing }
  const excess = excessAmount(offer, amount)
  return excess === undefined ? undefined : { reason: 'amount_limit', message: excess }
}
