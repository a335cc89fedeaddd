import 'server-only'
import { dayFromColumn, easternDay } from '@/lib/platform/dates/days'
import { db } from '@/lib/platform/db'
import { appliesTo, type OfferLimit, offerLimit } from './rules'

/**
 * The active caps of an offer and of its group that apply to an affiliate, with what is left of the current period.
 * Revenue caps are left out: affiliates do not see what advertisers pay.
 */
export async function listOfferLimits(
  affiliate: { id: number; bucketId: number | null },
  offerId: number,
  at: Date,
): Promise<OfferLimit[]> {
  const today = easternDay(at)
  const caps = await db().conversionCap.findMany({
    where: {
      isActive: true,
      metric: { not: 'revenue' },
      OR: [{ offerId }, { groupId: { in: await groupsOf(offerId) } }],
    },
    include: { usage: { orderBy: { periodDay: 'desc' }, take: 1 } },
    orderBy: { id: 'asc' },
  })
  return caps
    .filter((cap) => appliesTo(cap, affiliate.id, affiliate.bucketId))
    .map(({ usage: [latest], ...cap }) =>
      offerLimit(cap, latest && { periodDay: dayFromColumn(latest.periodDay), used: latest.used }, today),
    )
}

async function groupsOf(offerId: number): Promise<number[]> {
  const rows = await db().offerGroupMember.findMany({
    where: { offerId, group: { isActive: true } },
    select: { groupId: true },
  })
  return rows.map(({ groupId }) => groupId)
}
