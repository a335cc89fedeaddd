import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { easternDay, quarterHourStart } from '../dates/days'
import type { Cents } from '../money/cents'

/** The counters of a roll-up row, in the order of the SQL that writes them. Money in cents. */
export const COUNTERS = [
  'clicks',
  'uniqueClicks',
  'flaggedClicks',
  'pendingCount',
  'approvedCount',
  'rejectedCount',
  'reversedCount',
  'pendingPayoutCents',
  'approvedPayoutCents',
  'rejectedPayoutCents',
  'reversedPayoutCents',
  'revenueCents',
  'recurringCount',
  'recurringPayoutCents',
  'recurringRevenueCents',
] as const

export type Counter = (typeof COUNTERS)[number]

/** A change of the roll-ups: where, when, and by how much. */
export type RollupDelta = {
  affiliateId: number
  at: Date
  offerId: number
  sourceId: number
  change: Partial<Record<Counter, bigint>>
}

/** What of a conversion is counted. `subscriptionId` is the first sale of the subscription it pays; null for a sale that is none. */
type Counted = { id: string; subscriptionId: string | null; payoutCents: Cents; revenueCents: Cents }

/**
 * The counters of a conversion entering (sign 1) or leaving (sign -1) a status. Revenue counts while pending or approved, and so
 * does what recurs: conversions of a subscription other than its first one.
 */
export function stateChange(
  status: ConversionStatus,
  { id, subscriptionId, payoutCents, revenueCents }: Counted,
  sign: 1n | -1n,
): RollupDelta['change'] {
  const earning = status === 'pending' || status === 'approved'
  const isRecurring = subscriptionId !== null && subscriptionId !== id
  return {
    [`${status}Count`]: sign,
    [`${status}PayoutCents`]: sign * payoutCents,
    ...(earning && { revenueCents: sign * revenueCents }),
    ...(earning &&
      isRecurring && {
        recurringCount: sign,
        recurringPayoutCents: sign * payoutCents,
        recurringRevenueCents: sign * revenueCents,
      }),
  }
}

/** One row to write: key columns and counters in order. */
export type RollupRow = { affiliateId: number; bucket: string; offerId: number; sourceId: number; values: bigint[] }

/**
 * Sums deltas into one row per key, sorted so that every writer locks rows in the same order.
 * @param toBucket the time part of the key: the quarter hour's start, or the Eastern day
 */
export function sumDeltas(deltas: readonly RollupDelta[], toBucket: (at: Date) => string): RollupRow[] {
  const rows = new Map<string, RollupRow>()
  for (const { affiliateId, at, offerId, sourceId, change } of deltas) {
    const bucket = toBucket(at)
    const key = `${affiliateId}|${bucket}|${offerId}|${sourceId}`
    const row = rows.get(key) ?? { affiliateId, bucket, offerId, sourceId, values: COUNTERS.map(() => 0n) }
    row.values = row.values.map((value, index) => value + (change[COUNTERS[index] as Counter] ?? 0n))
    rows.set(key, row)
  }
  return [...rows.values()].sort(byKey)
}

const byKey = (a: RollupRow, b: RollupRow): number =>
  a.affiliateId - b.affiliateId ||
  (a.bucket < b.bucket ? -1 : a.bucket > b.bucket ? 1 : 0) ||
  a.offerId - b.offerId ||
  a.sourceId - b.sourceId

/**
 * Events in the order in which writers of many clicks lock their roll-up rows. A transaction that changes several events
 * one after another changes them in this order, so that it cannot deadlock with clicks.
 */
export function inRollupOrder<
  T extends Pick<RollupDelta, 'affiliateId' | 'offerId' | 'sourceId'> & { createdAt: Date },
>(events: readonly T[]): T[] {
  const toKey = (event: T) => ({ ...event, bucket: dayBucket(event.createdAt), values: [] })
  return [...events].sort((a, b) => byKey(toKey(a), toKey(b)) || a.createdAt.getTime() - b.createdAt.getTime())
}

export const quarterBucket = (at: Date): string => quarterHourStart(at).toISOString()
export const dayBucket = easternDay
