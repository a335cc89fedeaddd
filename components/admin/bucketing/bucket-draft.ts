import type { BucketRow } from '@/lib/traffic/buckets/admin-schema'
import { typedBps, typedCents, wholeNumber } from '../kit/fields/typed-numbers'

/** A bucket as it is typed. */
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

/** What stands in the form when a bucket is changed. */
export const draftOf = ({
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

/** What the form sends. */
export const bodyOf = ({ name, adjustment, hold, daily, autoApprove, hiddenOfferIds }: BucketDraft) => ({
  ...{ name, autoApprove, hiddenOfferIds },
  payoutAdjustmentBps: typedBps(adjustment),
  holdDays: wholeNumber(hold),
  dailyPayoutCapCents: typedCents(daily),
})
