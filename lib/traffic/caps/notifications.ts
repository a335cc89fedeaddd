import 'server-only'
import { nextPeriodStart, periodStart } from '@/lib/catalog/caps/rules'
import type { ConversionCap } from '@/lib/generated/prisma/client'
import type { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import { notifyAll } from '@/lib/messages/notifications/service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { PROMOTED_DAYS } from '@/lib/messages/topics/constants'
import type { Tx } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayLabel, easternDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { NOTIFIED_ROLES, PERIOD_WORDS } from './constants'
import { amountText, type UsedLimit } from './rules'

/** A cap that is nearly used up. `subject` is the name of its offer or group. */
export type NearCap = UsedLimit & {
  id: number
  metric: CapMetric
  period: CapPeriod
  subject: string
  offerId: number | null
  /** The first day of the period. */
  start: Day
}

/** When a cap resets, as a sentence. */
function renewalText(period: CapPeriod, start: Day): string {
  const next = nextPeriodStart(period, start)
  return next === null ? 'It does not reset.' : `It resets on ${dayLabel(next)}, midnight Eastern.`
}

const nearValues = ({ subject, metric, period, used, limit, start }: NearCap) => ({
  subject,
  percent: `${(used * 100n) / limit}%`,
  period: PERIOD_WORDS[period],
  metric,
  used: amountText(metric, used),
  limit: amountText(metric, limit),
  renewal: renewalText(period, start),
})

/** The notification for staff. */
export function staffCapNotification(cap: NearCap) {
  const { id, start } = cap
  return {
    topic: 'offer_cap_near',
    ...noticeText('cap-near', nearValues(cap)),
    destinationUrlPath: '/admin/conversion-caps',
    dedupeKey: `cap:${id}:${start}`,
  } as const
}

/** The notification for affiliates the cap applies to. */
export function affiliateCapNotification(cap: NearCap) {
  const { id, metric, offerId, start } = cap
  return {
    topic: 'offer_cap_near',
    ...noticeText(metric === 'clicks' ? 'cap-near-clicks' : 'cap-near-conversions', nearValues(cap)),
    destinationUrlPath: offerId === null ? '/offers' : `/offers/${offerId}`,
    dedupeKey: `cap:${id}:${start}`,
  } as const
}

/**
 * Notifies staff, and the affiliates a cap applies to, that it is nearly used up: once for each cap and period, however
 * often it is called. Affiliates are not notified of caps on revenue.
 */
export async function notifyNearCap(tx: Tx, capId: number, used: bigint, at: Date): Promise<void> {
  const cap = await tx.conversionCap.update({ where: { id: capId }, data: { alertedAt: at } })
  const today = easternDay(at)
  const near: NearCap = {
    id: cap.id,
    metric: cap.metric,
    period: cap.period,
    used,
    limit: cap.limitValue,
    subject: await readCappedName(tx, cap),
    offerId: cap.offerId,
    start: periodStart(cap.period, today),
  }
  const staff = await tx.user.findMany({
    where: { role: { in: [...NOTIFIED_ROLES] }, status: 'active' },
    select: { id: true },
  })
  await notifyAll(
    tx,
    staff.map(({ id }) => id),
    staffCapNotification(near),
    at,
  )
  if (cap.metric !== 'revenue')
    await notifyAll(tx, await listPromoters(tx, cap, today), affiliateCapNotification(near), at)
}

async function readCappedName(tx: Tx, { offerId, groupId }: ConversionCap): Promise<string> {
  if (offerId !== null) return (await tx.offer.findUniqueOrThrow({ where: { id: offerId } })).name
  return (await tx.offerGroup.findUniqueOrThrow({ where: { id: groupId ?? 0 } })).name
}

/** User ids of approved affiliates in the cap's scope with clicks on one of its offers in the last days. */
async function listPromoters(tx: Tx, cap: ConversionCap, today: Day): Promise<string[]> {
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM affiliate
    WHERE status = 'approved' AND ${withoutTestAccounts('id')}
      AND (${cap.affiliateId}::int IS NULL OR id = ${cap.affiliateId})
      AND (${cap.bucketId}::int IS NULL OR bucket_id = ${cap.bucketId})
      AND id IN (SELECT affiliate_id FROM stat_day
        WHERE day BETWEEN ${addDays(today, 1 - PROMOTED_DAYS)}::date AND ${today}::date AND clicks > 0
          AND (offer_id = ${cap.offerId}
            OR offer_id IN (SELECT offer_id FROM offer_group_member WHERE group_id = ${cap.groupId})))`
  return rows.map(({ userId }) => userId)
}

/** The notification that an offer's payout cap of a day is nearly used up. Sums in cents. */
export function offerDayNotification(offer: { id: number; name: string }, day: Day, usedCents: Cents, capCents: Cents) {
  return {
    topic: 'offer_cap_near',
    ...noticeText('offer-day-cap-near', {
      offer: offer.name,
      percent: `${(usedCents * 100n) / capCents}%`,
      used: formatCents(usedCents),
      limit: formatCents(capCents),
      day: dayLabel(day),
    }),
    destinationUrlPath: `/offers/${offer.id}`,
    dedupeKey: `offer:${offer.id}:cap:${day}`,
  } as const
}

/**
 * Notifies the approved affiliates with clicks on an offer in the last days that its payout cap of an Eastern day is
 * nearly used up: once for each offer and day, however often it is called.
 * @returns how many were notified
 */
export async function notifyNearOfferDay(
  tx: Tx,
  offerId: number,
  day: Day,
  usedCents: Cents,
  capCents: Cents,
  at: Date,
): Promise<number> {
  const { name } = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })
  const promoters = await tx.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM affiliate WHERE status = 'approved' AND ${withoutTestAccounts('id')} AND id IN (
      SELECT affiliate_id FROM stat_day
      WHERE day BETWEEN ${addDays(day, 1 - PROMOTED_DAYS)}::date AND ${day}::date AND offer_id = ${offerId} AND clicks > 0)`
  const userIds = promoters.map(({ userId }) => userId)
  return notifyAll(tx, userIds, offerDayNotification({ id: offerId, name }, day, usedCents, capCents), at)
}
