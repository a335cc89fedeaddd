import 'server-only'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { addDays, type Day, dayStart, easternDay } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import type { Cents } from '@/lib/platform/money/cents'
import { PROMOTED_DAYS } from './constants'
import { approvedNews, capNews, payoutChangeNews, refusedNews, type ToldConversion, voidedNews } from './rules'
import { notifyAffiliate, notifyAffiliateAnew, notifyAll } from './service'

/**
 * Tells the affiliate what became of a conversion, after its state and its money have changed. What is approved or
 * held at once is no news (the page shows it as it happens). Holds end many times a day and a broken link is refused
 * a thousand times over: approvals of a day are one notification that grows, and so are refusals of a day for one
 * offer and reason. What was credited and is taken away is told one by one.
 * @param from undefined for a conversion that has just come
 */
export async function tellConversion(
  tx: Tx,
  conversion: ToldConversion,
  from: ConversionStatus | undefined,
  to: ConversionStatus,
  reason: RejectionReason | null,
  at: Date,
): Promise<void> {
  const { affiliateId } = conversion
  if (from === 'pending' && to === 'approved') {
    const today = await approvedOn(tx, affiliateId, easternDay(at))
    await notifyAffiliateAnew(tx, affiliateId, approvedNews(conversion, today), at)
  } else if (from === undefined && to === 'rejected' && reason) {
    const today = await refusedLike(tx, conversion, reason, easternDay(at))
    await notifyAffiliateAnew(tx, affiliateId, refusedNews(conversion, reason, today), at)
  } else if ((to === 'rejected' || to === 'reversed') && reason) {
    await notifyAffiliate(tx, affiliateId, voidedNews(conversion, to, reason), at)
  }
}

/** Tells the affiliate that staff changed what a conversion pays, each change by itself. Sums in cents. */
export async function tellPayoutChange(
  tx: Tx,
  conversion: ToldConversion,
  beforeCents: Cents,
  at: Date,
): Promise<void> {
  await notifyAffiliate(tx, conversion.affiliateId, payoutChangeNews(conversion, beforeCents, at), at)
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
async function refusedLike(tx: Tx, { affiliateId, id }: ToldConversion, reason: RejectionReason, day: Day) {
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
export async function tellCapNear(
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
  return notifyAll(tx, userIds, capNews({ id: offerId, name }, day, usedCents, capCents), at)
}
