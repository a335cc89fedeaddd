import { easternDay } from '@/lib/platform/dates/days'
import { instantFromId } from '@/lib/platform/ids/uuid-v7'
import type { NamedCustomer } from './rules'

/** How long an offer pays what its subscribers pay: at most one of both, null for good. */
export type RenewalLimit = { renewalMonths: number | null; renewalPayments: number | null }

export const isLimited = ({ renewalMonths, renewalPayments }: RenewalLimit): boolean =>
  renewalMonths !== null || renewalPayments !== null

/** Whether a sale begins a subscription of its customer: they have none on the offer that is valid. */
export const beginsSubscription = (
  customer: Pick<NamedCustomer, 'bindings'>,
  { isSubscription, offerId }: { isSubscription: boolean; offerId: number },
): boolean => isSubscription && !customer.bindings.some((binding) => binding.offerId === offerId)

/** A payment of a subscription: the id of its first sale, and how many payments of the same kind were credited before it. */
type Payment = { subscriptionId: string; paymentsBefore: number; at: Date }

/**
 * Whether a payment comes after those its offer pays. Months end on the Eastern day of the month that the first sale was
 * recorded on, at the latest on the last of the month; the payment of that day is the first that is not paid.
 */
export function isSubscriptionOver(
  { renewalMonths, renewalPayments }: RenewalLimit,
  { subscriptionId, paymentsBefore, at }: Payment,
): boolean {
  if (renewalPayments !== null && paymentsBefore >= renewalPayments) return true
  if (renewalMonths === null) return false
  const [year = 0, month = 0, day = 0] = easternDay(instantFromId(subscriptionId)).split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + renewalMonths, 0)).getUTCDate()
  const end = new Date(Date.UTC(year, month - 1 + renewalMonths, Math.min(day, lastOfMonth)))
  return easternDay(at) >= end.toISOString().slice(0, 10)
}
