import 'server-only'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { PROMOTED_DAYS } from '@/lib/messages/notifications/constants'
import { notifyAffiliate, notifyAffiliateAnew, notifyAll } from '@/lib/messages/notifications/service'
import { addDays, type Day, dayLabel, dayStart, easternDay } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { REASON_LABELS, REASON_SENTENCES } from './constants'

/** A conversion as it is told of; the payout in cents. */
export type NotifiedConversion = { affiliateId: number; id: string; offerName: string; payoutCents: Cents }

type Gathered = { count: number; payoutCents: Cents; day: Day }

/** What an affiliate is told of the held conversions approved on an Eastern day so far; the last of them by its name. */
export function approvedNotification({ offerName, payoutCents }: NotifiedConversion, today: Gathered) {
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
export function rejectedNotification(
  { offerName, payoutCents }: NotifiedConversion,
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
export function voidedNotification(
  { id, offerName, payoutCents }: NotifiedConversion,
  to: Voided,
  reason: RejectionReason,
) {
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
export function payoutChangeNotification(
  { id, offerName, payoutCents }: NotifiedConversion,
  beforeCents: Cents,
  at: Date,
) {
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
export function capNearNotification(offer: { id: number; name: string }, day: Day, usedCents: Cents, capCents: Cents) {
  const percent = (usedCents * 100n) / capCents
  return {
    topic: 'offer_cap_near',
    title: `${offer.name} has used ${percent}% of its cap`,
    message: `${formatCents(usedCents)} of ${formatCents(capCents)} for ${dayLabel(day)}. Conversions beyond it are rejected until midnight Eastern.`,
    destinationUrlPath: `/offers/${offer.id}`,
    dedupeKey: `offer:${offer.id}:cap:${day}`,
  } as const
}

/**
 * Tells the affiliate what became of a conversion, after its state and its money have changed. What is approved or
 * held at once is no news (the page shows it as it happens). Holds end many times a day and a broken link is refused
 * a thousand times over: approvals of a day are one notification that grows, and so are refusals of a day for one
 * offer and reason. What was credited and is taken away is told one by one.
 * @param from undefined for a conversion that has just come
 */
export async function notifyConversion(
  tx: Tx,
  conversion: NotifiedConversion,
  from: ConversionStatus | undefined,
  to: ConversionStatus,
  reason: RejectionReason | null,
  at: Date,
): Promise<void> {
  const { affiliateId } = conversion
  if (from === 'pending' && to === 'approved') {
    const today = await approvedOn(tx, affiliateId, easternDay(at))
    await notifyAffiliateAnew(tx, affiliateId, approvedNotification(conversion, today), at)
  } else if (from === undefined && to === 'rejected' && reason) {
    const today = await refusedLike(tx, conversion, reason, easternDay(at))
    await notifyAffiliateAnew(tx, affiliateId, rejectedNotification(conversion, reason, today), at)
  } else if ((to === 'rejected' || to === 'reversed') && reason) {
    await notifyAffiliate(tx, affiliateId, voidedNotification(conversion, to, reason), at)
  }
}

/** Tells the affiliate that staff changed what a conversion pays, each change by itself. Sums in cents. */
export async function notifyPayoutChange(
  tx: Tx,
  conversion: NotifiedConversion,
  beforeCents: Cents,
  at: Date,
): Promise<void> {
  await notifyAffiliate(tx, conversion.affiliateId, payoutChangeNotification(conversion, beforeCents, at), at)
}

/** What an affiliate's conversions released on an Eastern day, from the ledger. */
async function approvedOn(tx: Tx, affiliateId: number, day: Day) {
  const { _count, _sum } = await tx.ledgerTransfer.aggregate({
    where: {
      affiliateId,
      kind: 'conversion_release',
      createdAt: { gte: dayStart(day), lt: dayStart(addDays(day, 1)) },
    },
    _count: true,
    _sum: { amountCents: true },
  })
  return { count: _count, payoutCents: _sum.amountCents ?? 0n, day }
}

/** The conversions of a day that share offer and reason with this one. Counted one after another: else two would miss each other. */
async function refusedLike(tx: Tx, { affiliateId, id }: NotifiedConversion, reason: RejectionReason, day: Day) {
  const { offerId } = await tx.conversion.findUniqueOrThrow({
    where: { affiliateId_id: { affiliateId, id } },
    select: { offerId: true },
  })
  await tx.$queryRaw`
    SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtext('refused'), hashtext(${`${affiliateId} ${offerId}`}))) AS held`
  const [refused] = await tx.$queryRaw<[{ count: number; payoutCents: Cents }]>`
    SELECT count(*)::int AS count, coalesce(sum(payout_cents), 0)::bigint AS "payoutCents" FROM conversion
    WHERE affiliate_id = ${affiliateId} AND day = ${day}::date AND status = 'rejected'
      AND reason = ${reason}::rejection_reason AND offer_id = ${offerId} AND decided_at = created_at`
  return { ...refused, offerId, day }
}

/**
 * Tells the approved affiliates who promoted an offer in the last days that most of its ceiling for an Eastern day is
 * used. Once an offer and day, however often it is called.
 * @returns to how many it was news
 */
export async function notifyCapNear(
  tx: Tx,
  offerId: number,
  day: Day,
  usedCents: Cents,
  capCents: Cents,
  at: Date,
): Promise<number> {
  const { name } = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })
  const promoters = await tx.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM affiliate WHERE status = 'approved' AND id IN (
      SELECT affiliate_id FROM stat_day
      WHERE day BETWEEN ${addDays(day, 1 - PROMOTED_DAYS)}::date AND ${day}::date AND offer_id = ${offerId} AND clicks > 0)`
  const userIds = promoters.map(({ userId }) => userId)
  return notifyAll(tx, userIds, capNearNotification({ id: offerId, name }, day, usedCents, capCents), at)
}
