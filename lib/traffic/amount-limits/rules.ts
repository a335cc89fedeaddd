import type { PayoutType } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { needsAmount } from '../conversions/rules'
import { DEFAULT_MAX_AMOUNT_CENTS } from './constants'

export type AmountLimits = { maxAmountCents: Cents | null; advertiser: { maxAmountCents: Cents | null } }

/** The largest amount a postback on an offer may name: the offer's own limit, else its advertiser's, else the default. */
export const amountLimit = ({ maxAmountCents, advertiser }: AmountLimits): Cents =>
  maxAmountCents ?? advertiser.maxAmountCents ?? DEFAULT_MAX_AMOUNT_CENTS

/**
 * Why an amount is not paid a share of; undefined for one within the limit, and where the payout does not depend on it.
 */
export function excessAmount(
  offer: AmountLimits & { payoutType: PayoutType },
  amountCents: Cents | undefined,
): string | undefined {
  const limitCents = amountLimit(offer)
  if (amountCents === undefined || amountCents <= limitCents || !needsAmount(offer.payoutType)) return undefined
  return `The amount ${formatCents(amountCents)} is above this offer’s limit of ${formatCents(limitCents)}. The call is stored for a check; correct the amount, or ask us to raise the limit.`
}
