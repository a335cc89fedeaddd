import type { RollupDelta } from '@/lib/platform/rollups/rules'

/** The counters of a click that a test stores by itself: a flagged one is recorded and never counted. */
export function clickChange(click: { isUnique: boolean; flagged: boolean }): RollupDelta['change'] {
  if (click.flagged) return { flaggedClicks: 1n }
  return click.isUnique ? { clicks: 1n, uniqueClicks: 1n } : { clicks: 1n }
}
