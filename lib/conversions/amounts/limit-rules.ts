import { type StatedSum, statedText } from '@/lib/catalog/payouts/currency-rules'
import { hasPercent } from '@/lib/catalog/payouts/value-rules'
import type { PayoutType, RejectionReason } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import { DOLLAR } from '@/lib/platform/money/currency'
import { DEFAULT_MAX_AMOUNT_CENTS } from './limit-constants'
import type { StatedAmounts } from './stated-rules'

/** A limit in hundredths of its currency; null for none. */
type Limit = { maxAmountCents: Cents | null; maxAmountCurrency: string }
export type AmountLimits = Limit & { advertiser: Limit }

/** The largest amount a postback on an offer may name: the offer's own limit, else its advertiser's, else the default. */
export function amountLimit({ advertiser, ...offer }: AmountLimits): StatedSum {
  const limit = [offer, advertiser].find(({ maxAmountCents }) => maxAmountCents !== null)
  return { cents: limit?.maxAmountCents ?? DEFAULT_MAX_AMOUNT_CENTS, currency: limit?.maxAmountCurrency ?? DOLLAR }
}

export type Limited = AmountLimits & { payoutType: PayoutType; mayPayShare?: boolean }

const isLimited = ({ mayPayShare, payoutType }: Limited): boolean => mayPayShare ?? hasPercent(payoutType)

/** The currency, beside dollars, in which the amount is limited where that depends on it. */
export function limitCurrency(offer: Limited): string | undefined {
  const { currency } = amountLimit(offer)
  return currency === DOLLAR || !isLimited(offer) ? undefined : currency
}

/**
 * Why an amount is not paid a share of; undefined for one within the limit, and where the payout does not depend on it.
 * @param amounts the amount in other currencies, that of the limit among them
 */
export function excessAmount(
  offer: Limited,
  amountCents: Cents | undefined,
  amounts: StatedAmounts = {},
): string | undefined {
  if (amountCents === undefined || !isLimited(offer)) return undefined
  const { cents, currency } = amountLimit(offer)
  const amount = currency === DOLLAR ? amountCents : amounts[currency]
  if (amount === undefined) throw new Error(`the amount in ${currency} was not asked for`)
  if (amount <= cents) return undefined
  return `The amount ${statedText(amount, currency)} is above this offer’s limit of ${statedText(cents, currency)}. The call is stored for a check; correct the amount, or ask us to raise the limit.`
}

/** The problem of a postback without the amount its payout needs; undefined when there is none. */
export function missingAmount(payoutType: PayoutType, amountCents: Cents | undefined): string | undefined {
  if (!hasPercent(payoutType) || amountCents !== undefined) return undefined
  return 'amount is missing: this offer pays a percentage of it'
}

/** Why a conversion with an amount, or without one, cannot be paid; undefined when it can. */
export function amountProblem(
  offer: Limited,
  amount: Cents | undefined,
  amounts?: StatedAmounts,
): { reason: RejectionReason; message: string } | undefined {
  const missing = missingAmount(offer.payoutType, amount)
  if (missing) return { reason: 'invalid_request', message: missing }
  const excess = excessAmount(offer, amount, amounts)
  return excess === undefined ? undefined : { reason: 'amount_limit', message: excess }
}
