import { DAY_MS, type Day } from '@/lib/platform/dates/constants'
import { dayFromColumn, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { instantFromId } from '@/lib/platform/ids/uuid-v7'
import type { NamedCustomer } from './rules'

/** How long an offer pays what its subscribers pay: at most one of both, null for good. */
export type RenewalLimit = { renewalMonths: number | null; renewalPayments: number | null }

/** Whether a sale begins a subscription of its customer: they have none on the offer that is valid. */
export const beginsSubscription = (
  customer: Pick<NamedCustomer, 'bindings'>,
  { isSubscription, offerId }: { isSubscription: boolean; offerId: number },
): boolean => isSubscription && !customer.bindings.some((binding) => binding.offerId === offerId)

/**
 * A payment's place in its subscription: the id of the first sale, undefined for that sale itself, and which of the payments
 * for its goal it is, from 1.
 */
export type SubscriptionPayment = { subscriptionId: string | undefined; number: number }

/**
 * Whether a payment comes after those its offer pays. Months end on the Eastern day of the month that the first sale was
 * recorded on, at the latest on the last of the month; the payment of that day is the first that is not paid. Services that
 * bill at the same instant of UTC each month bill an hour earlier in winter, on the Eastern day before: theirs is not paid either.
 */
export function isSubscriptionOver(
  { renewalMonths, renewalPayments }: RenewalLimit,
  { subscriptionId, number }: SubscriptionPayment,
  at: Date,
): boolean {
  if (renewalPayments !== null && number > renewalPayments) return true
  if (renewalMonths === null || subscriptionId === undefined) return false
  const began = instantFromId(subscriptionId)
  const sameInstant = dayToColumn(addMonths(dayFromColumn(began), renewalMonths)).getTime() + (began.getTime() % DAY_MS)
  return easternDay(at) >= addMonths(easternDay(began), renewalMonths) || at.getTime() >= sameInstant
}

/** The same day of a later month, or its last. */
function addMonths(from: Day, months: number): Day {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayFromColumn(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))))
}
