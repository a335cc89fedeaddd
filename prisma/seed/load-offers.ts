import { seal } from '../../lib/crypto/seal'
import { HOUR_MS } from '../../lib/dates/constants'
import type { Day } from '../../lib/dates/days'
import type { Tx } from '../../lib/db'
import { ADVERTISERS, demoSigningSecret, demoToken } from './advertisers'
import { morning } from './history'
import { CATEGORIES, type DemoOffer, OFFERS, termsOf } from './offers'
import { AFFILIATES, MARA_ID } from './people'
import { Random } from './random'

const OPENED_DAYS_AGO = 375
// Relative on purpose: the demo may be served on another port tomorrow.
const LANDING = '/demo/landing?offer={offer_id}&click_id={click_id}'

export async function loadOffers(tx: Tx, today: Day): Promise<void> {
  const createdAt = morning(today, OPENED_DAYS_AGO)
  await tx.advertiser.createMany({ data: ADVERTISERS.map((advertiser) => ({ ...advertiser, createdAt })) })
  await tx.advertiserSecret.createMany({ data: ADVERTISERS.flatMap(({ id }) => secretsOf(id, createdAt)) })
  await tx.category.createMany({ data: CATEGORIES.map((name, index) => ({ id: index + 1, name, position: index })) })
  await tx.offer.createMany({ data: OFFERS.map((offer) => columnsOf(offer, createdAt)) })
  await tx.offerCategory.createMany({
    data: OFFERS.flatMap(({ id, categories }) =>
      categories.map((name) => ({ offerId: id, categoryId: CATEGORIES.indexOf(name) + 1 })),
    ),
  })
  await tx.offerThumbnail.createMany({
    data: OFFERS.map(({ id, slug }) => ({
      id: new Random(`thumbnail ${id}`).id(createdAt),
      offerId: id,
      previewUri: `/demo/offers/${slug}.svg`,
      width: 96,
      height: 96,
    })),
  })
  await tx.offerCreative.createMany({ data: OFFERS.flatMap((offer) => creativesOf(offer, createdAt)) })
}

function secretsOf(advertiserId: number, createdAt: Date) {
  const random = new Random(`secrets ${advertiserId}`)
  const row = (kind: 'token' | 'signing', secret: string) => ({
    id: random.id(createdAt),
    advertiserId,
    kind,
    secretSealed: seal(secret),
    createdAt,
  })
  return [row('token', demoToken(advertiserId)), row('signing', demoSigningSecret(advertiserId))]
}

function columnsOf(offer: DemoOffer, createdAt: Date) {
  return {
    id: offer.id,
    advertiserId: offer.advertiserId,
    name: offer.name,
    description: offer.description,
    displayAdvertiser: ADVERTISERS.find(({ id }) => id === offer.advertiserId)?.name ?? '',
    status: offer.pausedDaysAgo === null ? ('active' as const) : ('paused' as const),
    destinationUrl: LANDING,
    previewUrl: `/demo/landing?offer=${offer.id}`,
    ...termsOf(offer),
    payoutCapCents: offer.payoutCapCents === null ? null : BigInt(offer.payoutCapCents),
    isSubscription: offer.isSubscription,
    subscriptionFrequency: offer.isSubscription ? ('monthly' as const) : null,
    holdDays: offer.holdDays,
    attributionModel: offer.attributionModel,
    requiresApproval: offer.requiresApproval,
    allowedTraffic: ['Social', 'Search', 'Email', 'Content'],
    allowedCountries: ['US', 'CA', 'GB', 'AU', 'DE'],
    rules: RULES,
    createdAt: new Date(createdAt.getTime() + (offer.id % 97) * HOUR_MS),
  }
}

const RULES = [
  'Say that you are paid for recommending it.',
  'No bidding on the brand name in search ads.',
  'No incentives for clicks, no pop-unders, no bots.',
  'Mail only to people who asked for it.',
].join('\n')

function creativesOf({ id, name, slug, description }: DemoOffer, createdAt: Date) {
  const random = new Random(`creatives ${id}`)
  return [
    {
      id: random.id(createdAt),
      offerId: id,
      kind: 'image',
      title: 'Logo, 96 × 96',
      url: `/demo/offers/${slug}.svg`,
      createdAt,
    },
    {
      id: random.id(createdAt),
      offerId: id,
      kind: 'text',
      title: 'Short text',
      body: `${name}: ${description}`,
      createdAt,
    },
  ]
}

/** Who may promote the offers that ask for approval: Mara and the others who do; and one who waits for an answer. */
export async function loadAccess(tx: Tx, today: Day, staffId: string): Promise<void> {
  const closed = OFFERS.filter(({ requiresApproval }) => requiresApproval).map(({ id }) => id)
  const granted = AFFILIATES.flatMap((affiliate) =>
    closed
      .filter((offerId) => affiliate.traffic?.offers.some(([id]) => id === offerId))
      .map((offerId) => ({
        affiliateId: affiliate.id,
        offerId,
        status: 'approved' as const,
        message: 'I compare accounts like this one every month.',
        requestedAt: morning(today, affiliate.joinedDaysAgo - 1),
        decidedAt: new Date(morning(today, affiliate.joinedDaysAgo - 1).getTime() + 5 * HOUR_MS),
        decidedById: staffId,
      })),
  )
  const asked = closed.map((offerId) => ({
    affiliateId: 10204,
    offerId,
    status: 'requested' as const,
    message: 'My readers ask for a savings account every week.',
    requestedAt: morning(today, 1),
  }))
  const saved = [1904, 1187].map((offerId) => ({ affiliateId: MARA_ID, offerId, savedAt: morning(today, 40) }))
  await tx.affiliateOffer.createMany({ data: [...granted, ...asked, ...saved] })
}
