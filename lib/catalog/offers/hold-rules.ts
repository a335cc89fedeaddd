import { plural } from '@/lib/platform/text/counts'

/** "no hold", "held 5 days": the viewer's own hold. */
export function holdLabel(holdDays: number): string {
  if (holdDays === 0) return 'no hold'
  return `held ${plural(holdDays, 'day')}`
}

/** The hold of an affiliate in days: the smallest of offer, level and bucket. */
export const ownHoldDays = (offerHoldDays: number, levelHoldDays: number, bucketHoldDays: number | null): number =>
  Math.min(offerHoldDays, levelHoldDays, bucketHoldDays ?? offerHoldDays)
