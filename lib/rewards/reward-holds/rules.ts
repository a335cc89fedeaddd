import { DAY_MS } from '@/lib/platform/dates/constants'
import { CLAIM_BLOCK_DAYS, REWARD_HOLD_DAYS } from './constants'

/**
 * The days a cash reward is held: no shorter than any conversion of the same affiliate, whose hold is at most that of
 * the level and of the bucket.
 */
export const rewardHoldDays = (levelHoldDays: number, bucketHoldDays: number | null): number =>
  Math.max(REWARD_HOLD_DAYS, Math.min(levelHoldDays, bucketHoldDays ?? levelHoldDays))

/** When the hold of a reward claimed at an instant ends, each day 24 hours. */
export const rewardHoldEnd = (claimedAt: Date, levelHoldDays: number, bucketHoldDays: number | null): Date =>
  new Date(claimedAt.getTime() + rewardHoldDays(levelHoldDays, bucketHoldDays) * DAY_MS)

/** Until when the rejection of a fraud case blocks claims; null when it no longer does. */
export function claimBlockEnd(rejectedAt: Date | null, at: Date): Date | null {
  if (!rejectedAt) return null
  const end = new Date(rejectedAt.getTime() + CLAIM_BLOCK_DAYS * DAY_MS)
  return end > at ? end : null
}
