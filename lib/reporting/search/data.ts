import 'server-only'
import { visibleTo } from '@/lib/catalog/offers/data'
import { readOwnTerms } from '@/lib/catalog/payouts/affiliate/terms-data'
import { ownPayout } from '@/lib/catalog/payouts/label-rules'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { dollars } from '@/lib/platform/money/cents'
import type { OfferRecord } from './schema'

const COLUMNS = {
  id: true,
  name: true,
  description: true,
  displayAdvertiser: true,
  payoutType: true,
  defaultPayoutCents: true,
  percentPayoutBps: true,
  isSubscription: true,
  subscriptionFrequency: true,
  payoutCapCents: true,
  thumbnails: { select: { previewUri: true }, orderBy: { position: 'asc' }, take: 1 },
  categories: { select: { category: { select: { name: true } } }, orderBy: { category: { position: 'asc' } } },
} as const satisfies Prisma.OfferSelect

type Page = { offset?: number; limit?: number | undefined }

/** The offers an affiliate may see, by name and with what they pay this affiliate: all of them, or one page. [S7.14] */
export async function listOfferRecords(
  affiliateId: number,
  { offset = 0, limit }: Page,
  at: Date,
): Promise<OfferRecord[]> {
  const terms = await readOwnTerms(affiliateId, at)
  const offers = await db().offer.findMany({
    where: visibleTo(affiliateId, at, terms.hiddenOfferIds),
    select: COLUMNS,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    skip: offset,
    ...(limit !== undefined && { take: limit }),
  })
  return offers.map((offer) => toRecord(ownPayout(offer, terms)))
}

function toRecord(offer: Prisma.OfferGetPayload<{ select: typeof COLUMNS }>): OfferRecord {
  const payout = dollars(offer.defaultPayoutCents)
  const preview = offer.thumbnails[0]
  return {
    Offer: {
      id: offer.id,
      name: offer.name,
      description: offer.description,
      display_advertiser: offer.displayAdvertiser,
      default_payout: offer.payoutType === 'cpa_percentage' ? null : payout,
      payout,
      payout_type: offer.payoutType,
      percent_payout: offer.percentPayoutBps / 100,
      is_subscription: offer.isSubscription ? '1' : '0',
      subscription_frequency: offer.subscriptionFrequency,
      payout_cap: offer.payoutCapCents === null ? null : dollars(offer.payoutCapCents),
    },
    Thumbnail: preview ? { preview_uri: preview.previewUri } : null,
    categories: offer.categories.map(({ category }) => ({ name: category.name })),
  }
}
