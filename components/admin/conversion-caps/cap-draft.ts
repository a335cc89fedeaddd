import { typedCents, wholeNumber } from '@/components/shared/forms/typed-numbers'
import type { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import { DOLLAR } from '@/lib/platform/money/currency'

/** A cap as typed in the form. */
export type CapDraft = {
  target: 'offer' | 'group'
  offerId: number | null
  groupId: number | null
  scope: 'all' | 'affiliate' | 'bucket'
  affiliate: string
  bucketId: number | null
  metric: CapMetric
  period: CapPeriod
  limit: string
  currency: string
  overflowOfferId: number | null
}

export const EMPTY_CAP: CapDraft = {
  target: 'offer',
  offerId: null,
  groupId: null,
  scope: 'all',
  affiliate: '',
  bucketId: null,
  metric: 'conversions',
  period: 'day',
  limit: '',
  currency: DOLLAR,
  overflowOfferId: null,
}

/** The request body of the form. */
export function toCapBody({
  target,
  offerId,
  groupId,
  scope,
  affiliate,
  bucketId,
  metric,
  period,
  limit,
  currency,
  overflowOfferId,
}: CapDraft) {
  const isMoney = metric === 'payout' || metric === 'revenue'
  return {
    offerId: target === 'offer' ? offerId : null,
    groupId: target === 'group' ? groupId : null,
    // an empty choice is sent as invalid, so that it is not read as all affiliates
    affiliateId: scope === 'affiliate' ? (wholeNumber(affiliate) ?? '') : null,
    bucketId: scope === 'bucket' ? (bucketId ?? '') : null,
    metric,
    period,
    overflowOfferId,
    limit: isMoney ? typedCents(limit) : wholeNumber(limit),
    ...(metric === 'revenue' && { currency }),
  }
}
