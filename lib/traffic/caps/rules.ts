import { type CapScope, nextPeriodStart, periodStart } from '@/lib/catalog/caps/rules'
import type { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import { type Day, dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import type { ConversionMoney } from '../conversions/rules'
import { NEAR_PERCENT, PERIOD_WORDS } from './constants'

/** A cap as the click path holds it. Counts, or cents where the metric is money. */
export type CapRule = CapScope & {
  id: number
  offerId: number | null
  groupId: number | null
  metric: CapMetric
  period: CapPeriod
  limit: bigint
  overflowOfferId: number | null
  /** What one more usually takes: 1, or the offer's flat amount. */
  unit: bigint
  used: bigint
  /** The first day of the period `used` belongs to; null when nothing was taken yet. */
  usedSince: Day | null
}

/** Whether not even one more of the usual size fits, as far as is known here. */
export function isFull(cap: Pick<CapRule, 'period' | 'limit' | 'unit' | 'used' | 'usedSince'>, day: Day): boolean {
  return cap.usedSince === periodStart(cap.period, day) && cap.used + cap.unit > cap.limit
}

/** What a conversion takes out of a cap; a click is not taken by it. */
export function amountOf(metric: Exclude<CapMetric, 'clicks'>, money: ConversionMoney): bigint {
  return { conversions: 1n, payout: money.payoutCents, revenue: money.revenueCents }[metric]
}

/** Whether taking brings what is used to 80% of the limit or past it. */
export function passesNearMark(before: bigint, used: bigint, limit: bigint): boolean {
  const isNear = (value: bigint) => value * 100n >= limit * NEAR_PERCENT
  return isNear(used) && !isNear(before)
}

type Room = { used: bigint; limit: bigint }
type Wish<Id> = { id: Id; amount: bigint }

/**
 * Grants wishes in their order: each takes from all its caps or from none. `rooms` is changed to what is used then.
 * @returns for each wish the cap it did not fit into; undefined for one that was granted
 */
export function grant<Id>(rooms: Map<Id, Room>, wishes: readonly (readonly Wish<Id>[])[]): (Id | undefined)[] {
  return wishes.map((wish) => {
    const full = wish.find(({ id, amount }) => {
      const room = rooms.get(id)
      return room !== undefined && room.used + amount > room.limit
    })
    if (full) return full.id
    for (const { id, amount } of wish) {
      const room = rooms.get(id)
      if (room) room.used += amount
    }
    return undefined
  })
}

/** A cap most of which is used. `subject` is the name of its offer or group. */
export type NearCap = Room & {
  id: number
  metric: CapMetric
  period: CapPeriod
  subject: string
  offerId: number | null
  /** The first day of the period. */
  start: Day
}

/** A number of a cap as people read it: "80", "$40.00". */
export function amountText(metric: CapMetric, value: bigint): string {
  if (metric === 'payout' || metric === 'revenue') return formatCents(value)
  return value.toLocaleString('en-US')
}

/** When a cap begins anew, as people read it. */
export function renewalText(period: CapPeriod, start: Day): string {
  const next = nextPeriodStart(period, start)
  return next === null ? 'It does not begin anew.' : `It begins anew on ${dayLabel(next)}, midnight Eastern.`
}

const nearTitle = ({ subject, metric, period, used, limit }: NearCap): string =>
  `${subject} has used ${(used * 100n) / limit}% of its ${PERIOD_WORDS[period]} ${metric} cap`

/** What staff are told. */
export function staffCapNews(cap: NearCap) {
  const { id, metric, period, used, limit, start } = cap
  return {
    topic: 'offer_cap_near',
    title: nearTitle(cap),
    message: `${amountText(metric, used)} of ${amountText(metric, limit)}. ${renewalText(period, start)}`,
    destinationUrlPath: '/admin/conversion-caps',
    dedupeKey: `cap:${id}:${start}`,
  } as const
}

/** What the affiliates are told whom the cap is for. */
export function affiliateCapNews(cap: NearCap) {
  const { id, metric, period, used, limit, offerId, start } = cap
  const beyond = metric === 'clicks' ? 'Clicks beyond it are not taken.' : 'Conversions beyond it are rejected.'
  return {
    topic: 'offer_cap_near',
    title: nearTitle(cap),
    message: `${amountText(metric, used)} of ${amountText(metric, limit)}. ${beyond} ${renewalText(period, start)}`,
    destinationUrlPath: offerId === null ? '/offers' : `/offers/${offerId}`,
    dedupeKey: `cap:${id}:${start}`,
  } as const
}
