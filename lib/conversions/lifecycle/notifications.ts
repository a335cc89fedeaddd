import 'server-only'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import type { Day } from '@/lib/platform/dates/constants'
import { dayLabel } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { REASON_LABELS, REASON_SENTENCES } from '../filters/reason-constants'

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

/** The notification of the held conversions approved on an Eastern day so far; a single one by its name. */
export function approvedNotification({ offerName, payoutCents }: NotifiedConversion, today: DayTotal) {
  const content = {
    topic: 'conversion_approved',
    destinationUrlPath: '/account/payment',
    dedupeKey: `conversions-approved:${today.day}`,
  } as const
  if (today.count <= 1) {
    const message = `${offerName}: ${formatCents(payoutCents)} is available to withdraw.`
    return { ...content, title: 'Conversion approved', message }
  }
  const message = `${formatCents(today.payoutCents)} in all on ${dayLabel(today.day)}, available to withdraw.`
  return { ...content, title: `${today.count} conversions approved`, message }
}

/** The notification of an offer's conversions rejected on arrival, for one reason, on one Eastern day. */
export function rejectedNotification(
  { id, offerName, payoutCents, reasonNote }: NotifiedConversion,
  reason: RejectionReason,
  today: DayTotal & { offerId: number },
) {
  const isOne = today.count <= 1
  const waits = reason === 'unfunded'
  const verb = waits ? (isOne ? 'waits' : 'wait') : 'rejected'
  const what = isOne
    ? `${offerName}, ${formatCents(payoutCents)}.`
    : `${offerName}, ${formatCents(today.payoutCents)} in all on ${dayLabel(today.day)}.`
  return {
    topic: 'conversion_rejected',
    title: `${isOne ? 'Conversion' : `${today.count} conversions`} ${verb}: ${REASON_LABELS[reason]}`,
    message: sentences(
      what,
      reasonNote ?? REASON_SENTENCES[reason],
      waits ? '' : 'Nothing was credited, so your balance stays as it is.',
    ),
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
  const sum = formatCents(payoutCents)
  const effect =
    to === 'reversed'
      ? `${sum} was reversed from your available balance.`
      : `${sum} leaves your pending balance; what you can withdraw stays as it is.`
  return {
    topic: 'conversion_rejected',
    icon: to,
    title: reason === 'staff' ? `Conversion ${to} by staff` : `Conversion ${to}: ${REASON_LABELS[reason]}`,
    message: sentences(`${offerName}.`, reasonNote ?? REASON_SENTENCES[reason], effect),
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
  const sum = formatCents(payoutCents)
  const effect =
    to === 'approved'
      ? `${sum} is in your available balance.`
      : `${sum} is in your pending balance until its hold ends.`
  return {
    topic: 'conversion_approved',
    title: 'Conversion reinstated',
    message: `${offerName}: It was ${from} and counts again, as if it always had. ${effect}`,
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
  const sum = formatCents(today.payoutCents)
  const effect =
    to === 'reversed'
      ? `${sum} in all was reversed from your available balance.`
      : `${sum} in all leaves your pending balance; what you can withdraw stays as it is.`
  const title = `${today.count} conversions ${to}: ${REASON_LABELS.fraud}`
  return { ...notification, title, message: sentences('They did not pass the fraud check.', effect) }
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
    title: isMore ? 'A conversion pays more' : 'A conversion pays less',
    message: `${offerName}: ${formatCents(payoutCents)} instead of ${formatCents(beforeCents)}, ${cause}.`,
    destinationUrlPath: '/account/payment',
    dedupeKey: `conversion:${id}:payout:${at.getTime()}`,
  } as const
}

export type Voided = Extract<ConversionStatus, 'rejected' | 'reversed'>

const sentences = (...each: string[]) => each.filter((sentence) => sentence !== '').join(' ')
