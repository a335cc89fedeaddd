import { typedBps, typedCents, wholeNumber } from '@/components/shared/forms/typed-numbers'
import type { BucketRow } from '@/lib/traffic/buckets/admin-schema'

/** A bucket as typed in the form. */
export type BucketDraft = {
  name: string
  adjustment: string
  hold: string
  daily: string
  autoApprove: boolean
  hiddenOfferIds: readonly number[]
}

export const EMPTY_BUCKET: BucketDraft = {
  name: '',
  adjustment: '0',
  hold: '',
  daily: '',
  autoApprove: false,
  hiddenOfferIds: [],
}

/** The form's initial values for an existing bucket. */
export const toBucketDraft = ({
  name,
  payoutAdjustmentBps,
  holdDays,
  dailyPayoutCapCents,
  ...rest
}: BucketRow): BucketDraft => ({
  name,
  adjustment: String(payoutAdjustmentBps / 100),
  hold: holdDays === null ? '' : String(holdDays),
  daily: dailyPayoutCapCents === null ? '' : (dailyPayoutCapCents / 100).toFixed(2),
  autoApprove: rest.autoApprove,
  hiddenOfferIds: rest.hiddenOfferIds,
})

/** The request body of the form. */
export const toBucketBody = ({ name, adjustment, hold, daily, autoApprove, hiddenOfferIds }: BucketDraft) => ({
  name,
  autoApprove,
  hiddenOfferIds,
  payoutAdjustmentBps: typedBps(adjustment),
  holdDays: wholeNumber(hold),
  dailyPayoutCapCents: typedCents(daily),
})
