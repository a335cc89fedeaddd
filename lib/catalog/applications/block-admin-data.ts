import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { OfferBlock } from './block-admin-schema'

/** Blocks in one answer. */
const LISTED_MAX = 500

/** Who is blocked from an offer, or what one affiliate is blocked from, newest first. */
export async function listBlocks(of: { offerId: number } | { affiliateId: number }): Promise<OfferBlock[]> {
  const rows = await db().affiliateOffer.findMany({
    where: { ...of, blockedAt: { not: null } },
    orderBy: [{ blockedAt: 'desc' }, { offerId: 'asc' }, { affiliateId: 'asc' }],
    take: LISTED_MAX,
    select: {
      affiliateId: true,
      offerId: true,
      blockedAt: true,
      blockedById: true,
      blockReason: true,
      offer: { select: { name: true } },
      affiliate: { select: { user: { select: { firstName: true, lastName: true } } } },
    },
  })
  const ids = rows.flatMap(({ blockedById }) => blockedById ?? [])
  const people = await db().user.findMany({ where: { id: { in: ids } }, select: { id: true, email: true } })
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  return rows.flatMap(({ affiliateId, offerId, blockedAt, blockedById, blockReason, offer, affiliate }) => {
    if (!blockedAt) return []
    const { firstName, lastName } = affiliate.user
    return [
      {
        affiliateId,
        affiliateName: `${firstName} ${lastName}`.trim(),
        offerId,
        offerName: offer.name,
        reason: blockReason ?? '',
        blockedAt: blockedAt.toISOString(),
        by: (blockedById && emails.get(blockedById)) ?? null,
      },
    ]
  })
}
