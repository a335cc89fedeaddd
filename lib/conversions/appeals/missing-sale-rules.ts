import type { InquiryStatus } from '@/lib/generated/prisma/enums'
import { type Day, HOUR_MS } from '@/lib/platform/dates/constants'
import { addDays, dayLabel, dayStart, easternDay } from '@/lib/platform/dates/days'
import type { SaleSearch } from './missing-sale-schema'

const withoutSign = (order: string): string => order.replace(/^#\s*/, '')

/** An order's number as shops write it, with and without the sign before it. */
export const orderForms = (order: string): string[] => [withoutSign(order), `#${withoutSign(order)}`]

/** The forms of an order's number that a later report of it may have. */
export const reportedForms = (order: string): string[] => [
  ...new Set(orderForms(order).flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()])),
]

/** An order's number in the form in which it is compared. */
export const orderKey = (order: string): string => withoutSign(order).toLowerCase()

/** When a sale of a day is taken to have happened where its hour is not known: noon, and never after now. */
export const saleInstant = (day: Day, at: Date): Date =>
  new Date(Math.min(dayStart(day).getTime() + 12 * HOUR_MS, at.getTime()))

type Asked = { status: InquiryStatus; staffAskedAt: Date | null }

/** Who has the next word about an inquiry: the advertiser until it is handed to staff; null once it is decided. */
export const waitsFor = ({ status, staffAskedAt }: Asked): 'advertiser' | 'staff' | null =>
  status !== 'open' ? null : staffAskedAt === null ? 'advertiser' : 'staff'

type Sought = Pick<SaleSearch, 'found' | 'conversion' | 'clicks' | 'codes'> & {
  day: Day
  isAsked: boolean
  /** Whether its shop reports orders by numbers that buyers do not see, and has told none with this one. */
  isHidden: boolean
}

const HIDDEN =
  'This shop has told us of no order with this number, and reports orders by numbers that buyers do not see. If it is right, ask our support.'

/** Why nobody is asked about a sale, as a sentence for the affiliate; null where an inquiry can be sent. */
export function inquiryRefusal(
  { found, conversion, clicks, codes, day, isAsked, isHidden }: Sought,
  windowDays: number,
  at: Date,
) {
  if (found === 'own') {
    return conversion?.status === 'rejected' || conversion?.status === 'reversed'
      ? 'It is recorded. Open it to read why it is not paid, and to appeal.'
      : 'It is recorded.'
  }
  if (isAsked) return 'You have asked about this order already.'
  if (isHidden) return HIDDEN
  if (found === 'other_click') return 'An order is credited once. If this is wrong, ask our support.'
  if (day > easternDay(at)) return 'This day is still to come.'
  const first = addDays(easternDay(at), -windowDays)
  if (day < first) return `Sales can be asked about within ${windowDays} days, so since ${dayLabel(first)}.`
  if (!clicks.last && codes.length === 0) {
    return `Without a click or a code of yours it cannot be credited: your links to the offer have none in the ${clicks.windowDays} days before.`
  }
  return null
}
