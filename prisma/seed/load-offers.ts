import type { Day } from '@/lib/platform/dates/constants'
import { seal } from '../../lib/platform/crypto/seal'
import type { Tx } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { ADVERTISERS, advertiserColumns, demoSigningSecret, demoToken, toContacts } from './advertisers'
import { CATEGORIES, type DemoOffer } from './demo-offer'
import { morning } from './history'
import { OFFERS, toTerms } from './offers'
import { AFFILIATES, MARA_ID } from './people'
import { Random } from './random'

export const OPENED_DAYS_AGO = 375
// relative, because the demo may run on another port later
const LANDING = '/demo/landing?offer={offer_id}&click_id={click_id}'

export async function loadOffers(tx: Tx, today: Day): Promise<void> {
  const createdAt = morning(today, OPENED_DAYS_AGO)
  await tx.advertiser.createMany({
    data: ADVERTISERS.map((advertiser) => ({ ...advertiserColumns(advertiser), createdAt, updatedAt: createdAt })),
  })
  await tx.advertiserContact.createMany({
    data: ADVERTISERS.flatMap(toContacts).map((contact) => ({
      id: new Random(`contact ${contact.email}`).id(createdAt),
      ...contact,
    })),
  })
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
  await tx.offerRulesVersion.createMany({
    data: OFFERS.map(({ id }) => ({ offerId: id, version: 1, text: RULES, createdAt })),
  })
  await tx.offerQuestion.createMany({
    data: OFFERS.filter(({ requiresApproval }) => requiresApproval).flatMap(({ id }) =>
      QUESTIONS.map((text, position) => ({ offerId: id, text, position, isRequired: position === 0 })),
    ),
  })
}

function secretsOf(advertiserId: number, createdAt: Date) {
  const random = new Random(`secrets ${advertiserId}`)
  const row = (kind: 'token' | 'signing', label: string, secret: string) => ({
    id: random.id(createdAt),
    advertiserId,
    kind,
    label,
    secretSealed: seal(secret),
    createdAt,
  })
  return [
    row('token', 'Shop server', demoToken(advertiserId)),
    row('signing', 'Refund service', demoSigningSecret(advertiserId)),
  ]
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
    ...toTerms(offer),
    payoutCapCents: offer.payoutCapCents === null ? null : BigInt(offer.payoutCapCents),
    isSubscription: offer.isSubscription,
    subscriptionFrequency: offer.isSubscription ? ('monthly' as const) : null,
    holdDays: offer.holdDays,
    levelsShortenHold: true,
    attributionModel: offer.attributionModel,
    requiresApproval: offer.requiresApproval,
    isPrivate: offer.isPrivate,
    allowDeepLinks: offer.allowDeepLinks,
    allowedTraffic: [...offer.traffic],
    allowedCountries: ['US', 'CA', 'GB', 'AU', 'DE'],
    rules: RULES,
    createdAt: new Date(createdAt.getTime() + (offer.id % 97) * HOUR_MS),
  }
}

const QUESTIONS = ['Where will your links be?', 'How many visitors do you have a month?']

const RULES = [
  'Say that you are paid for recommending it.',
  'No bidding on the brand name in search ads.',
  'No incentives for clicks, no pop-unders, no bots.',
  'Mail only to people who asked for it.',
].join('\n')

function creativesOf({ id, name, slug, description, categories }: DemoOffer, createdAt: Date) {
  const random = new Random(`creatives ${id}`)
  const banner = { kind: 'image', title: 'Banner, 728 × 90', url: `/demo/banners/${slug}.svg` }
  const creatives = [
    { kind: 'image', title: 'Logo, 96 × 96', url: `/demo/offers/${slug}.svg` },
    { kind: 'text', title: 'Short text', body: `${name}: ${description}` },
    { kind: 'email', title: 'Mail to readers', body: mailOf(name, description) },
    ...(categories.includes('Featured') ? [banner] : []),
  ]
  // one at a time, so that they are listed in this order
  return creatives.map((creative, index) => {
    const at = new Date(createdAt.getTime() + index * 1_000)
    return { id: random.id(at), offerId: id, createdAt: at, position: index, ...creative }
  })
}

const mailOf = (name: string, description: string) =>
  [
    `Subject: Have you looked at ${name}?`,
    '',
    'Hello,',
    '',
    `I have used ${name} for a while and think it suits many of you. ${description}`,
    '',
    'The link below is mine: I am paid when you take it, and you pay no more for it.',
  ].join('\n')

/**
 * Access to offers that require approval: affiliates who promote them are approved; the champion has the private one;
 * Mara has one application pending and one rejected.
 */
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
        ...answeredOn(today, affiliate.joinedDaysAgo - 1, staffId),
      })),
  )
  const invited = AFFILIATES.filter(({ email }) => email === 'champion@stoke.test').map(({ id: affiliateId }) => ({
    affiliateId,
    offerId: 1049,
    status: 'approved' as const,
    reason: 'Invited by the advertiser.',
    ...answeredOn(today, 90, staffId),
  }))
  const asked = [
    [10204, 1043, 'My readers ask for a savings account every week.'],
    [MARA_ID, 2217, 'I would add it to my page on moving house, next to the renters quote.'],
  ] as const
  const waiting = asked.map(([affiliateId, offerId, message]) => ({
    affiliateId,
    offerId,
    message,
    status: 'requested' as const,
    requestedAt: morning(today, 1),
    answers: QUESTIONS.map((question, index) => ({
      question,
      answer: index === 0 ? 'On my own site.' : 'About 20,000.',
    })),
  }))
  const refused = {
    affiliateId: MARA_ID,
    offerId: 2311,
    status: 'rejected' as const,
    message: 'I would mention it in my newsletter on saving at home.',
    reason: 'The advertiser asks for a site about running a business. Apply again once you have one.',
    ...answeredOn(today, 9, staffId),
  }
  const saved = [1904, 1187].map((offerId) => ({ affiliateId: MARA_ID, offerId, savedAt: morning(today, 40) }))
  await tx.affiliateOffer.createMany({ data: [...granted, ...invited, ...waiting, refused, ...saved] })
}

/** Requested in the morning, decided five hours later. */
function answeredOn(today: Day, daysAgo: number, decidedById: string) {
  const requestedAt = morning(today, daysAgo)
  return { requestedAt, decidedAt: new Date(requestedAt.getTime() + 5 * HOUR_MS), decidedById }
}

/**
 * Gives one offer a daily payout cap that is mostly used today and was never exceeded before: the offer with the highest
 * payout today relative to its best day. Offers that demo visitors are led to get no cap.
 */
export async function drawCap(tx: Tx, today: Day): Promise<void> {
  await tx.$executeRaw`
    WITH paid AS (
      SELECT offer_id, day, sum(pending_payout_cents + approved_payout_cents + reversed_payout_cents) AS cents
      FROM stat_day GROUP BY 1, 2),
    cap AS (
      SELECT o.id, coalesce(max(p.cents) FILTER (WHERE p.day = ${today}::date), 0) AS used,
        greatest(max(p.cents), coalesce(max(p.cents) FILTER (WHERE p.day = ${today}::date), 0) + o.default_payout_cents) AS cents
      FROM offer o JOIN paid p ON p.offer_id = o.id
      WHERE o.payout_cap_cents IS NULL AND o.status = 'active' AND o.payout_type = 'cpa_flat'
        AND NOT o.requires_approval AND NOT o.is_private AND o.hold_days > 0
      GROUP BY o.id)
    UPDATE offer SET payout_cap_cents = (SELECT cents FROM cap c WHERE c.id = offer.id)
    WHERE id = (SELECT id FROM cap ORDER BY used / cents DESC, id LIMIT 1)`
}
