import type { InquiryStatus } from '@/lib/generated/prisma/enums'
import { type Day, HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { addDays, dayLabel, dayStart, easternDay } from '@/lib/platform/dates/days'
import type { SaleSearch } from './inquiry-schema'

/** An order's number as shops write it, with and without the sign before it. */
export function orderForms(order: string): string[] {
  const bare = order.replace(/^#\s*/, '')
  return [...new Set([order, bare, `#${bare}`])]
}

type Times = { day: Day; clickedAt: Date; at: Date }

/**
 * When a sale of a day is taken to have happened: noon, or a minute after its click where that came later, and never after
 * now.
 */
export function saleInstant({ day, clickedAt, at }: Times): Date {
  const noon = dayStart(day).getTime() + 12 * HOUR_MS
  return new Date(Math.min(Math.max(noon, clickedAt.getTime() + MINUTE_MS), at.getTime()))
}

type Asked = { status: InquiryStatus; staffAskedAt: Date | null }

/** Who has the next word about an inquiry: the advertiser until it is handed to staff; null once it is decided. */
export const waitsFor = ({ status, staffAskedAt }: Asked): 'advertiser' | 'staff' | null =>
  status !== 'open' ? null : staffAskedAt === null ? 'advertiser' : 'staff'

type Sought = Pick<SaleSearch, 'found' | 'conversion' | 'clicks'> & { day: Day; isAsked: boolean }

/** Why nobody is asked about a sale, as a sentence for the affiliate; null where an inquiry can be sent. */
export function inquiryRefusal({ found, conversion, clicks, day, isAsked }: Sought, windowDays: number, at: Date) {
  if (found === 'own') {
    return conversion?.status === 'rejected' || conversion?.status === 'reversed'
      ? 'It is recorded. Open it to read why it is not paid, and to appeal.'
      : 'It is recorded.'
  }
  if (isAsked) return 'You have asked about this order already.'
  if (day > easternDay(at)) return 'This day is not over yet.'
  const first = addDays(easternDay(at), -windowDays)
  if (day < first) return `Sales can be asked about within ${windowDays} days, so since ${dayLabel(first)}.`
  if (!clicks.last) {
    return `Without a click of yours it cannot be credited: your links to the offer have none in the ${clicks.windowDays} days before.`
  }
  return null
}
