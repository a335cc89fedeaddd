import 'server-only'
import { dayFromColumn, easternDay } from '@/lib/platform/dates/days'
import { db } from '@/lib/platform/db'
import { appliesTo, periodStart } from '../caps/rules'
import type { OfferLimit } from './rules'

/**
 * The caps in force on an offer, or on the group it is in, that hold for an affiliate, with what is left of their
 * present period. What advertisers pay is nobody's business here: caps of revenue are left out.
 */
export async function listLimits(
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
    .map(({ metric, period, limitValue, usage: [latest] }) => {
      const isPresent = latest && dayFromColumn(latest.periodDay) === periodStart(period, today)
      const used = isPresent ? latest.used : 0n
      return { metric, period, limit: Number(limitValue), left: Number(used < limitValue ? limitValue - used : 0n) }
    })
}

async function groupsOf(offerId: number): Promise<number[]> {
  const rows = await db().offerGroupMember.findMany({
    where: { offerId, group: { isActive: true } },
    select: { groupId: true },
  })
  return rows.map(({ groupId }) => groupId)
}
