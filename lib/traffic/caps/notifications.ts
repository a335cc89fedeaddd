import 'server-only'
import { periodStart } from '@/lib/catalog/caps/rules'
import type { ConversionCap } from '@/lib/generated/prisma/client'
import { PROMOTED_DAYS } from '@/lib/messages/notifications/constants'
import { notifyAll } from '@/lib/messages/notifications/service'
import { addDays, type Day, easternDay } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import { STAFF_TOLD } from './constants'
import { affiliateCapNews, type NearCap, staffCapNews } from './rules'

/**
 * Tells staff, and the affiliates a cap is for, that most of it is used. Once a cap and period, however often it is
 * called. Affiliates hear of caps on clicks, conversions and payout; what advertisers pay is not theirs to know.
 */
export async function tellCapNear(tx: Tx, capId: number, used: bigint, at: Date): Promise<void> {
  const cap = await tx.conversionCap.update({ where: { id: capId }, data: { alertedAt: at } })
  const today = easternDay(at)
  const near: NearCap = {
    ...{ id: cap.id, metric: cap.metric, period: cap.period, used, limit: cap.limitValue },
    subject: await subjectOf(tx, cap),
    offerId: cap.offerId,
    start: periodStart(cap.period, today),
  }
  const staff = await tx.user.findMany({
    where: { role: { in: [...STAFF_TOLD] }, status: 'active' },
    select: { id: true },
  })
  await notifyAll(
    tx,
    staff.map(({ id }) => id),
    staffCapNews(near),
    at,
  )
  if (cap.metric !== 'revenue') await notifyAll(tx, await promotersOf(tx, cap, today), affiliateCapNews(near), at)
}

async function subjectOf(tx: Tx, { offerId, groupId }: ConversionCap): Promise<string> {
  if (offerId !== null) return (await tx.offer.findUniqueOrThrow({ where: { id: offerId } })).name
  return (await tx.offerGroup.findUniqueOrThrow({ where: { id: groupId ?? 0 } })).name
}

/** Approved affiliates of the cap's scope who promoted one of its offers in the last days; their users. */
async function promotersOf(tx: Tx, cap: ConversionCap, today: Day): Promise<string[]> {
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM affiliate
    WHERE status = 'approved'
      AND (${cap.affiliateId}::int IS NULL OR id = ${cap.affiliateId})
      AND (${cap.bucketId}::int IS NULL OR bucket_id = ${cap.bucketId})
      AND id IN (SELECT affiliate_id FROM stat_day
        WHERE day BETWEEN ${addDays(today, 1 - PROMOTED_DAYS)}::date AND ${today}::date AND clicks > 0
          AND (offer_id = ${cap.offerId}
            OR offer_id IN (SELECT offer_id FROM offer_group_member WHERE group_id = ${cap.groupId})))`
  return rows.map(({ userId }) => userId)
}
