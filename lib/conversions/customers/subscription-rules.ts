import { DAY_MS, type Day, HOUR_MS } from '@/lib/platform/dates/constants'
import { dayFromColumn, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { isAlive, type NamedCustomer } from './rules'

/** How long an offer pays what its subscribers pay: at most one of both, null for good. */
export type RenewalLimit = { renewalMonths: number | null; renewalPayments: number | null }

/** Whether a sale begins a subscription of its customer: they have none on the offer that is valid and goes on. */
export const beginsSubscription = (
  customer: Pick<NamedCustomer, 'bindings'>,
  { isSubscription, offerId }: { isSubscription: boolean; offerId: number },
  paidAt: Date,
): boolean =>
  isSubscription && !customer.bindings.some((binding) => binding.offerId === offerId && isAlive(binding, paidAt))

/**
 * A payment's place in its subscription: the id of the sale that was recorded first, undefined for that sale itself; which of the
 * payments for its goal it is, from 1, in the order in which they were paid; when the first was paid; and whether later ones are
 * recorded already.
 */
export type SubscriptionPayment = {
  subscriptionId: string | undefined
  number: number
  beganAt: Date
  hasLater: boolean
}

/**
 * How long before the end of its months a payment is that of the end: seconds between two clocks, an hour of daylight saving, and
 * the days of other time zones.
 */
const TOLERANCE_MS = 12 * HOUR_MS

/** How long before it is reported a payment may have been paid, in days. */
const PAID_BEFORE_DAYS = 180

/** When a payment was paid, as whoever reports it says: not before its click, long before the report, or after it. */
export function paidTime(happenedAt: Date | undefined, clickedAt: Date, at: Date): Date {
  const earliest = Math.max(clickedAt.getTime(), at.getTime() - PAID_BEFORE_DAYS * DAY_MS)
  const said = happenedAt?.getTime() ?? at.getTime()
  return new Date(Math.min(Math.max(said, earliest), at.getTime()))
}

/**
 * Whether a payment comes after those its offer pays. Months end on the Eastern day of the month that the first was paid on, at
 * the latest on the last of the month; the payment of that day is the first that is not paid, and so is one of the half day before.
 * Services that bill at the same instant of UTC each month bill an hour earlier in winter: theirs is not paid either.
 * @param paidAt when it was paid
 */
export function isSubscriptionOver(
  { renewalMonths, renewalPayments }: RenewalLimit,
  { subscriptionId, number, beganAt }: Omit<SubscriptionPayment, 'hasLater'>,
  paidAt: Date,
): boolean {
  if (renewalPayments !== null && number > renewalPayments) return true
  if (renewalMonths === null || subscriptionId === undefined) return false
  const sameInstant =
    dayToColumn(addMonths(dayFromColumn(beganAt), renewalMonths)).getTime() + (beganAt.getTime() % DAY_MS)
  const until = new Date(paidAt.getTime() + TOLERANCE_MS)
  return easternDay(until) >= addMonths(easternDay(beganAt), renewalMonths) || until.getTime() >= sameInstant
}

/** The same day of a later month, or its last. */
function addMonths(from: Day, months: number): Day {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayFromColumn(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))))
}
