import 'server-only'
import { FEATURED_CATEGORY } from '@/lib/catalog/offers/constants'
import { hasPercent } from '@/lib/catalog/payouts/value-rules'
import { findClick } from '@/lib/conversions/processing/click-data'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { DEMO_PRICES_CENTS, USUAL_PRICE_CENTS } from './constants'
import type { ClickIdStatus } from './rules'
import type { DemoProduct } from './schema'

/** The product behind an offer; null for an offer that does not exist. */
export async function findProduct(offerId: number): Promise<DemoProduct | null> {
  const offer = await db().offer.findUnique({
    where: { id: offerId },
    include: {
      thumbnails: { orderBy: { position: 'asc' }, take: 1 },
      categories: { where: { category: { name: { not: FEATURED_CATEGORY } } }, include: { category: true }, take: 1 },
    },
  })
  if (!offer) return null
  return {
    offerId,
    name: offer.name,
    advertiser: offer.displayAdvertiser,
    description: offer.description,
    category: offer.categories[0]?.category.name ?? null,
    image: offer.thumbnails[0]?.previewUri ?? null,
    priceCents: DEMO_PRICES_CENTS[offer.name] ?? USUAL_PRICE_CENTS,
    isMonthly: offer.isSubscription,
    hasAmount: hasPercent(offer.payoutType),
  }
}

/** The status of the click id a visitor arrived with. */
export async function getClickIdStatus(clickId: string, offerId: number): Promise<ClickIdStatus> {
  if (clickId === '') return 'missing'
  const ref = parseClickId(clickId)
  if (!ref) return 'malformed'
  const click = await findClick(ref)
  if (!click) return 'unknown'
  return click.offerId === offerId ? 'known' : 'other-offer'
}

/** The valid postback token of an offer's advertiser, or null. */
export async function findPostbackToken(offerId: number, at: Date): Promise<string | null> {
  const secret = await db().advertiserSecret.findFirst({
    where: {
      kind: 'token',
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: at } }],
      advertiser: { offers: { some: { id: offerId } } },
    },
    orderBy: { createdAt: 'desc' },
  })
  return secret ? unseal(secret.secretSealed) : null
}
