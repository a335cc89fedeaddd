import { appliesTo, type CapScope } from '@/lib/catalog/caps/rules'
import type { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import {
  affiliateDayRefusal,
  allocate,
  type Consumption,
  capRefusal,
  consumedAmount,
  crossesNearThreshold,
  offerDayRefusal,
  type UsedLimit,
} from '@/lib/traffic/caps/rules'

/** What decides which caps apply to a conversion; sums in cents, null for no cap. */
export type CappedSale = {
  affiliateId: number
  bucketId: number | null
  offer: { id: number; payoutCapCents: Cents | null }
  /** What the bucket lets each of its affiliates earn on one Eastern day. */
  dailyPayoutCapCents: Cents | null
}

/** A cap that conversions of some offers consume. */
export type ListedCap = CapScope & {
  id: number
  metric: Exclude<CapMetric, 'clicks'>
  period: CapPeriod
  isOfGroup: boolean
  offerIds: number[]
}

/** A cap by its id, what an affiliate earns a day, or what an offer pays a day. */
export type CapKey = number | `affiliate ${number}` | `offer ${number}`

/** Locked caps of conversions of one Eastern day, with their usage. */
export type CapUsage = {
  caps: readonly ListedCap[]
  used: Map<CapKey, UsedLimit>
  /** Those that refused a conversion. */
  refusing: Set<CapKey>
  /** The usage that first reached 80% of a limit. */
  usedWhenNear: Map<CapKey, bigint>
}

const applies = (cap: ListedCap, { affiliateId, bucketId, offer }: CappedSale): boolean =>
  cap.offerIds.includes(offer.id) && appliesTo(cap, affiliateId, bucketId)

/** The caps that some conversions consume, in the order of their ids. */
export const capsThatApply = (caps: readonly ListedCap[], sales: readonly CappedSale[]): ListedCap[] =>
  caps.filter((cap) => sales.some((sale) => applies(cap, sale)))

/**
 * Consumes every cap that applies to a conversion, or none of them: what its bucket lets an affiliate earn a day, the caps
 * of its offer and group, and what its offer may pay a day.
 * @returns why it does not fit, as a sentence for the affiliate; undefined if it does
 */
export function consumeCaps(usage: CapUsage, sale: CappedSale, money: Consumption): string | undefined {
  const caps = capsThatApply(usage.caps, [sale])
  const affiliateDay = `affiliate ${sale.affiliateId}` as const
  const offerDay = `offer ${sale.offer.id}` as const
  const uses: { id: CapKey; amount: bigint }[] = [
    { id: affiliateDay, amount: money.payoutCents },
    ...caps.map(({ id, metric }) => ({ id, amount: consumedAmount(metric, money) })),
    { id: offerDay, amount: money.payoutCents },
  ]
  const before = uses.map(({ id }) => usage.used.get(id)?.used ?? 0n)
  const [refusedBy] = allocate(usage.used, [uses])
  if (refusedBy === undefined) {
    for (const [index, { id }] of uses.entries()) recordNear(usage, id, before[index] ?? 0n)
    return undefined
  }
  usage.refusing.add(refusedBy)
  const limit = usage.used.get(refusedBy)?.limit ?? 0n
  if (refusedBy === affiliateDay) return affiliateDayRefusal(limit)
  const cap = caps.find(({ id }) => id === refusedBy)
  if (!cap) return offerDayRefusal(limit)
  return capRefusal({ ...cap, isOwn: cap.affiliateId !== null || cap.bucketId !== null, limit })
}

function recordNear({ used, usedWhenNear }: CapUsage, id: CapKey, before: bigint): void {
  const cap = used.get(id)
  if (cap && crossesNearThreshold(before, cap.used, cap.limit)) usedWhenNear.set(id, cap.used)
}
