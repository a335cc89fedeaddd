import 'server-only'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Day } from '@/lib/platform/dates/constants'
import { dayLabel } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { REASON_LABELS } from '../filters/reason-constants'
import { reasonLabel, reasonSentence } from '../filters/reason-rules'

/** The conversion a notification is about; the payout in cents. */
export type NotifiedConversion = {
  affiliateId: number
  id: string
  offerName: string
  payoutCents: Cents
  /** The reason in detail, where the conversion has one. */
  reasonNote?: string | null
  /** How often it was booked again: each time it can be rejected or reversed once more. */
  payoutRevision?: number
}

/** Where the affiliate reads about one conversion: its reason, offer, time and amount. */
export const conversionPath = (id: string): string => `/home?conversion=${id}`

type DayTotal = { count: number; payoutCents: Cents; day: Day }

const severalValues = ({ count, payoutCents, day }: DayTotal) => ({
  count: String(count),
  sum: formatCents(payoutCents),
  day: dayLabel(day),
})

/** The notification of the held conversions approved on an Eastern day so far; a single one by its name. */
export function approvedNotification({ offerName, payoutCents }: NotifiedConversion, today: DayTotal) {
  const content = {
    topic: 'conversion_approved',
    destinationUrlPath: '/account/payment',
    dedupeKey: `conversions-approved:${today.day}`,
  } as const
  if (today.count <= 1) {
    const one = { offer: offerName, sum: formatCents(payoutCents) }
    return { ...content, ...noticeText('conversion-approved', one) }
  }
  return { ...content, ...noticeText('conversions-approved', severalValues(today)) }
}

/** The notification of an offer's conversions rejected on arrival, for one reason, on one Eastern day. */
export function rejectedNotification(
  { id, offerName, payoutCents, reasonNote }: NotifiedConversion,
  reason: RejectionReason,
  today: DayTotal & { offerId: number },
) {
  const isOne = today.count <= 1
  const waits = reason === 'unfunded'
  const about = {
    offer: offerName,
    cause: reasonLabel(reason, 'rejected'),
    reason: reasonNote ?? reasonSentence(reason, 'rejected'),
  }
  return {
    topic: 'conversion_rejected',
    ...(isOne
      ? noticeText(waits ? 'conversion-waits' : 'conversion-refused', { ...about, sum: formatCents(payoutCents) })
      : noticeText(waits ? 'conversions-wait' : 'conversions-refused', { ...about, ...severalValues(today) })),
    destinationUrlPath: conversionPath(id),
    dedupeKey: `conversions-refused:${today.day}:${today.offerId}:${reason}`,
  } as const
}

/** The notification of a conversion that was rejected or reversed after it counted. */
export function voidedNotification(
  { id, offerName, payoutCents, reasonNote, payoutRevision = 0 }: NotifiedConversion,
  to: Voided,
  reason: RejectionReason,
) {
  const values = {
    offer: offerName,
    sum: formatCents(payoutCents),
    cause: reasonLabel(reason, to),
    reason: reasonNote ?? reasonSentence(reason, to),
  }
  return {
    topic: 'conversion_rejected',
    icon: to,
    ...noticeText(reason === 'staff' ? `conversion-${to}-by-staff` : `conversion-${to}`, values),
    destinationUrlPath: conversionPath(id),
    dedupeKey: `conversion:${id}:${to}${payoutRevision > 0 ? `:${payoutRevision}` : ''}`,
  } as const
}

/** The notification of a conversion that counts again after it was rejected or reversed. */
export function reinstatedNotification(
  { id, offerName, payoutCents, payoutRevision = 0 }: NotifiedConversion,
  from: Voided,
  to: 'pending' | 'approved',
) {
  const values = { offer: offerName, status: from, sum: formatCents(payoutCents) }
  return {
    topic: 'conversion_approved',
    ...noticeText(`conversion-reinstated-${to}`, values),
    destinationUrlPath: conversionPath(id),
    dedupeKey: `conversion:${id}:reinstated:${payoutRevision}`,
  } as const
}

/** The notification of the conversions that failed the fraud check on an Eastern day so far; a single one by its name. */
export function fraudNotification(conversion: NotifiedConversion, to: Voided, today: DayTotal) {
  const notification = {
    ...voidedNotification(conversion, to, 'fraud'),
    dedupeKey: `conversions-fraud-${to}:${today.day}`,
  }
  if (today.count <= 1) return notification
  const values = { ...severalValues(today), cause: REASON_LABELS.fraud }
  return { ...notification, ...noticeText(`conversions-${to}-for-fraud`, values) }
}

/** A conversion whose payout changed: by a refund of a part of its sale, or else by staff. */
export type RepricedConversion = NotifiedConversion & { isRefund: boolean }

/** The notification of a changed payout. */
export function payoutChangeNotification(
  { id, offerName, payoutCents, isRefund }: RepricedConversion,
  beforeCents: Cents,
  at: Date,
) {
  const isMore = payoutCents > beforeCents
  const cause = isRefund ? 'because the advertiser refunded part of the sale' : 'changed by our staff'
  return {
    topic: isMore ? 'conversion_approved' : 'conversion_rejected',
    icon: 'balance',
    ...noticeText(isMore ? 'conversion-pays-more' : 'conversion-pays-less', {
      offer: offerName,
      sum: formatCents(payoutCents),
      before: formatCents(beforeCents),
      cause,
    }),
    destinationUrlPath: '/account/payment',
    dedupeKey: `conversion:${id}:payout:${at.getTime()}`,
  } as const
}

export type Voided = Extract<ConversionStatus, 'rejected' | 'reversed'>
