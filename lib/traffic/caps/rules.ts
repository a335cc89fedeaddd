import { type CapScope, periodStart } from '@/lib/catalog/caps/rules'
import type { ConversionMoney } from '@/lib/catalog/payouts/rules'
import type { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import type { Day } from '@/lib/platform/dates/constants'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { NEAR_PERCENT, PERIOD_WORDS } from './constants'

/** A cap as the click path caches it. Counts, or cents where the metric is money. */
export type CapRule = CapScope & {
  id: number
  offerId: number | null
  groupId: number | null
  metric: CapMetric
  period: CapPeriod
  limit: bigint
  overflowOfferId: number | null
  /** What one more event usually consumes: 1, or the offer's flat amount. */
  unit: bigint
  used: bigint
  /** The first day of the period `used` belongs to; null when nothing was consumed yet. */
  usedSince: Day | null
}

/** Whether one more event of the usual size no longer fits, by the cached usage. */
export function isFull(cap: Pick<CapRule, 'period' | 'limit' | 'unit' | 'used' | 'usedSince'>, day: Day): boolean {
  return cap.usedSince === periodStart(cap.period, day) && cap.used + cap.unit > cap.limit
}

/** What a conversion consumes of caps: its money in cents, and itself unless it was counted before. */
export type Consumption = ConversionMoney & { conversions?: bigint }

/** What it consumes of one of them. */
export function consumedAmount(
  metric: Exclude<CapMetric, 'clicks'>,
  { conversions = 1n, payoutCents, revenueCents }: Consumption,
): bigint {
  return { conversions, payout: payoutCents, revenue: revenueCents }[metric]
}

/** Whether usage has just reached 80% of the limit. */
export function crossesNearThreshold(before: bigint, used: bigint, limit: bigint): boolean {
  const isNear = (value: bigint) => value * 100n >= limit * NEAR_PERCENT
  return isNear(used) && !isNear(before)
}

/** A limit and what is used of it: counts, or cents. */
export type UsedLimit = { used: bigint; limit: bigint }
/** What an event would consume of one cap; an id without a cap is not limited. */
type Use<Id> = { id: Id; amount: bigint }

/**
 * Consumes caps for events in their order: each event consumes all of its caps or none. Updates `used` of the
 * given caps.
 * @returns for each event the cap it did not fit into; undefined for one that fitted
 */
export function allocate<Id>(
  caps: ReadonlyMap<Id, UsedLimit>,
  events: readonly (readonly Use<Id>[])[],
): (Id | undefined)[] {
  return events.map((uses) => {
    const refusing = uses.find(({ id, amount }) => {
      const cap = caps.get(id)
      return cap !== undefined && cap.used + amount > cap.limit
    })
    if (refusing) return refusing.id
    for (const { id, amount } of uses) {
      const cap = caps.get(id)
      if (cap) cap.used += amount
    }
    return undefined
  })
}

/** The cap that a conversion did not fit into, and whom it limits. */
export type RefusingCap = {
  metric: CapMetric
  period: CapPeriod
  limit: bigint
  isOfGroup: boolean
  isOwn: boolean
}

/** Which cap had no room, as a sentence for the affiliate. Caps on revenue are named without their amount. */
export function capRefusal({ metric, period, limit, isOfGroup, isOwn }: RefusingCap): string {
  const whose = isOwn ? 'Your' : 'The'
  const where = isOfGroup ? 'this offer’s group' : 'this offer'
  const amount =
    metric === 'revenue' ? '' : ` of ${amountText(metric, limit)}${metric === 'payout' ? '' : unit(metric, limit)}`
  return `${whose} ${PERIOD_WORDS[period]} cap${amount} on ${where} had no room for it.`
}

const unit = (metric: CapMetric, limit: bigint) => ` ${limit === 1n ? metric.slice(0, -1) : metric}`

/** `capRefusal` for what an offer pays all affiliates in a day, and for what a bucket lets one affiliate earn in a day. */
export const offerDayRefusal = (limitCents: bigint): string =>
  `The offer pays ${formatCents(limitCents)} a day to all affiliates, and had no room left for it.`
export const affiliateDayRefusal = (limitCents: bigint): string =>
  `Your account is limited to ${formatCents(limitCents)} a day, and had no room left for it.`

/** An amount of a cap's metric for display: "80", "$40.00". */
export function amountText(metric: CapMetric, value: bigint): string {
  if (metric === 'payout' || metric === 'revenue') return formatCents(value)
  return formatCount(value)
}
