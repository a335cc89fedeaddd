import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { REASON_LABELS } from '@/lib/platform/conversions/constants'
import { type Day, dayLabel } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { REASON_SENTENCES } from './constants'

/** A conversion as it is told of; the payout in cents. */
export type ToldConversion = { affiliateId: number; id: string; offerName: string; payoutCents: Cents }

type Gathered = { count: number; payoutCents: Cents; day: Day }

/** What an affiliate is told of the held conversions approved on an Eastern day so far; the last of them by its name. */
export function approvedNews({ offerName, payoutCents }: ToldConversion, today: Gathered) {
  const told = {
    topic: 'conversion_approved',
    destinationUrlPath: '/account/payment',
    dedupeKey: `conversions-approved:${today.day}`,
  } as const
  if (today.count <= 1) {
    const message = `${offerName}: ${formatCents(payoutCents)} is yours to withdraw.`
    return { ...told, title: 'Conversion approved', message }
  }
  const message = `${formatCents(today.payoutCents)} in all on ${dayLabel(today.day)}, yours to withdraw.`
  return { ...told, title: `${today.count} conversions approved`, message }
}

/** What an affiliate is told of conversions of an offer that were refused at once, for one reason, on one Eastern day. */
export function refusedNews(
  { offerName, payoutCents }: ToldConversion,
  reason: RejectionReason,
  today: Gathered & { offerId: number },
) {
  const isOne = today.count <= 1
  const what = isOne
    ? `${offerName}, ${formatCents(payoutCents)}.`
    : `${offerName}, ${formatCents(today.payoutCents)} in all on ${dayLabel(today.day)}.`
  return {
    topic: 'conversion_rejected',
    title: `${isOne ? 'Conversion' : `${today.count} conversions`} rejected: ${REASON_LABELS[reason]}`,
    message: sentences(what, REASON_SENTENCES[reason], 'Nothing was credited, so your balance stays as it is.'),
    destinationUrlPath: '/dashboard',
    dedupeKey: `conversions-refused:${today.day}:${today.offerId}:${reason}`,
  } as const
}

/** What an affiliate is told of a conversion that counted and no longer does. */
export function voidedNews({ id, offerName, payoutCents }: ToldConversion, to: Voided, reason: RejectionReason) {
  const sum = formatCents(payoutCents)
  const effect =
    to === 'reversed'
      ? `${sum} was taken back from your available balance.`
      : `${sum} leaves your pending balance; what you can withdraw stays as it is.`
  return {
    topic: 'conversion_rejected',
    title: reason === 'staff' ? `Conversion ${to} by staff` : `Conversion ${to}: ${REASON_LABELS[reason]}`,
    message: sentences(`${offerName}.`, REASON_SENTENCES[reason], effect),
    destinationUrlPath: '/dashboard',
    dedupeKey: `conversion:${id}:${to}`,
  } as const
}

/** What an affiliate is told when staff changed what a conversion pays. */
export function payoutChangeNews({ id, offerName, payoutCents }: ToldConversion, beforeCents: Cents, at: Date) {
  const isMore = payoutCents > beforeCents
  return {
    topic: isMore ? 'conversion_approved' : 'conversion_rejected',
    title: isMore ? 'A conversion pays more' : 'A conversion pays less',
    message: `${offerName}: ${formatCents(payoutCents)} instead of ${formatCents(beforeCents)}, changed by our staff.`,
    destinationUrlPath: '/account/payment',
    dedupeKey: `conversion:${id}:payout:${at.getTime()}`,
  } as const
}

export type Voided = Extract<ConversionStatus, 'rejected' | 'reversed'>

const sentences = (...each: string[]) => each.filter((sentence) => sentence !== '').join(' ')

/** What those who promote an offer are told when most of its ceiling for a day is used. Sums in cents. */
export function capNews(offer: { id: number; name: string }, day: Day, usedCents: Cents, capCents: Cents) {
  const percent = (usedCents * 100n) / capCents
  return {
    topic: 'offer_cap_near',
    title: `${offer.name} has used ${percent}% of its cap`,
    message: `${formatCents(usedCents)} of ${formatCents(capCents)} for ${dayLabel(day)}. Conversions beyond it are rejected until midnight Eastern.`,
    destinationUrlPath: `/offers/${offer.id}`,
    dedupeKey: `offer:${offer.id}:cap:${day}`,
  } as const
}
