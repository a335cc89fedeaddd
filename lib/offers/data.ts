import 'server-only'
import { type Clock, systemClock } from '../dates/clock'
import { db } from '../db'
import type { Prisma } from '../generated/prisma/client'
import { payoutLabel } from './rules'

/** An offer as a picker or a plain list shows it. */
export type ActiveOffer = {
  id: number
  name: string
  payoutLabel: string
  advertiser: string
  description: string
  thumbnail: string | null
  categories: string[]
  /** Days an approved conversion is held at the most; a level may shorten it. */
  holdDays: number
}

/** Running, of an active advertiser, and either open to all or approved for this affiliate. */
export function openTo(affiliateId: number, now: Date): Prisma.OfferWhereInput {
  return {
    status: 'active',
    advertiser: { status: 'active' },
    AND: [
      { OR: [{ startsAt: null }, { startsAt: { lte: now } }] },
      { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
      { OR: [{ requiresApproval: false }, { access: { some: { affiliateId, status: 'approved' } } }] },
    ],
  }
}

/** The offers an affiliate may send visitors to now, by name. */
export async function listActiveOffers(affiliateId: number, clock: Clock = systemClock): Promise<ActiveOffer[]> {
  const offers = await db().offer.findMany({
    where: openTo(affiliateId, clock.now()),
    select: {
      id: true,
      name: true,
      description: true,
      displayAdvertiser: true,
      holdDays: true,
      thumbnails: { select: { previewUri: true }, orderBy: { position: 'asc' }, take: 1 },
      categories: { select: { category: { select: { name: true } } }, orderBy: { category: { position: 'asc' } } },
      payoutType: true,
      defaultPayoutCents: true,
      percentPayoutBps: true,
      isSubscription: true,
      subscriptionFrequency: true,
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return offers.map((offer) => ({
    id: offer.id,
    name: offer.name,
    payoutLabel: payoutLabel(offer),
    advertiser: offer.displayAdvertiser,
    description: offer.description,
    thumbnail: offer.thumbnails[0]?.previewUri ?? null,
    categories: offer.categories.map(({ category }) => category.name),
    holdDays: offer.holdDays,
  }))
}
