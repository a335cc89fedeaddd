import { plural } from '@/lib/platform/text/counts'

/** "no hold", "held 5 days", "approved by the advertiser within 45 days": the viewer's own hold. */
export function holdLabel({ holdDays, isAdvertiserApproved }: OwnHold): string {
  if (isAdvertiserApproved) return `approved by the advertiser within ${plural(holdDays, 'day')}`
  if (holdDays === 0) return 'no hold'
  return `held ${plural(holdDays, 'day')}`
}

/** How long the conversions of an affiliate are held at most, and whether the advertiser approves them before that. */
export type OwnHold = { holdDays: number; isAdvertiserApproved: boolean }

/** How long an offer's conversions are held, and whether the level or bucket of an affiliate may shorten it. */
export type OfferHold = {
  holdDays: number
  levelsShortenHold: boolean
  /** Within how many days the advertiser decides, where it approves each conversion; that is the hold then. */
  approvalDays: number | null
}

/**
 * The hold of an affiliate in days: the offer's, or, where it allows that, the smallest of offer, level and bucket. Where
 * the advertiser approves conversions it is the days it has for that, whatever the level.
 */
export function ownHoldDays(offer: OfferHold, levelHoldDays: number, bucketHoldDays: number | null): number {
  const { holdDays, levelsShortenHold, approvalDays } = offer
  if (approvalDays !== null) return approvalDays
  return levelsShortenHold ? Math.min(holdDays, levelHoldDays, bucketHoldDays ?? holdDays) : holdDays
}
