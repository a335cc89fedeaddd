import 'server-only'
import { db } from '@/lib/platform/database/db'
import { dayFromColumn, easternDay } from '@/lib/platform/dates/days'
import { appliesTo, type OfferLimit, offerLimit } from './rules'

export type LimitedAffiliate = { id: number; bucketId: number | null; dailyPayoutCapCents: bigint | null }

/**
 * The active caps of offers and of their groups that apply to an affiliate, by offer, with what is left of the current
 * period, and the daily cap of the affiliate's bucket. Revenue caps are left out: affiliates do not see what
 * advertisers pay.
 */
export async function readOfferLimits(
  affiliate: LimitedAffiliate,
  at: Date,
): Promise<(offerId: number) => OfferLimit[]> {
  const today = easternDay(at)
  const [caps, members, own] = await Promise.all([
    db().conversionCap.findMany({
      where: { isActive: true, metric: { not: 'revenue' } },
      include: { usage: { orderBy: { periodDay: 'desc' }, take: 1 } },
      orderBy: { id: 'asc' },
    }),
    db().offerGroupMember.findMany({ where: { group: { isActive: true } }, select: { groupId: true, offerId: true } }),
    readOwnCap(affiliate, today),
  ])
  const applied = caps.filter((cap) => appliesTo(cap, affiliate.id, affiliate.bucketId))
  const groupOf = new Map(members.map(({ offerId, groupId }) => [offerId, groupId]))
  return (offerId) => [
    ...applied
      .filter((cap) => cap.offerId === offerId || (cap.groupId !== null && cap.groupId === groupOf.get(offerId)))
      .map(({ usage: [latest], ...cap }) =>
        offerLimit(cap, latest && { periodDay: dayFromColumn(latest.periodDay), used: latest.used }, today),
      ),
    ...own,
  ]
}

/** What the affiliate's bucket lets them earn today, as consumed; before the first conversion by the roll-ups. */
async function readOwnCap({ id, dailyPayoutCapCents }: LimitedAffiliate, today: string): Promise<OfferLimit[]> {
  if (dailyPayoutCapCents === null) return []
  const [paid] = await db().$queryRaw<[{ cents: bigint }]>`
    SELECT coalesce(
      (SELECT payout_cents FROM affiliate_payout_day WHERE affiliate_id = ${id} AND day = ${today}::date),
      (SELECT sum(pending_payout_cents + approved_payout_cents) FROM stat_day
       WHERE affiliate_id = ${id} AND day = ${today}::date), 0)::bigint AS cents`
  const left = paid.cents < dailyPayoutCapCents ? dailyPayoutCapCents - paid.cents : 0n
  const limit = Number(dailyPayoutCapCents)
  return [{ metric: 'payout', period: 'day', limit, left: Number(left), isOfAllOffers: true }]
}
