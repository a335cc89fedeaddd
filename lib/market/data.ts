import 'server-only'
import type { Clock } from '../dates/clock'
import { addDays, type Day, easternDay } from '../dates/days'
import { db } from '../db'
import { openTo } from '../offers/data'
import { payoutLabel } from '../offers/rules'
import { EPC_DAYS } from './constants'
import { categoriesOf, epcOf, type MarketOffer } from './rules'

export type Market = {
  offers: MarketOffer[]
  /** Those that any of the offers is in, in the order they are shown. */
  categories: string[]
}

const SHOWN = {
  id: true,
  name: true,
  description: true,
  displayAdvertiser: true,
  holdDays: true,
  requiresApproval: true,
  attributionModel: true,
  attributionWindowDays: true,
  payoutType: true,
  defaultPayoutCents: true,
  percentPayoutBps: true,
  payoutCapCents: true,
  isSubscription: true,
  subscriptionFrequency: true,
  startsAt: true,
  createdAt: true,
  thumbnails: { select: { previewUri: true }, orderBy: { position: 'asc' }, take: 1 },
  categories: {
    select: { category: { select: { name: true, position: true } } },
    orderBy: { category: { position: 'asc' } },
  },
} as const

type OfferRow = Awaited<ReturnType<typeof readOffers>>[number]
const readOffers = (affiliateId: number, at: Date) =>
  db().offer.findMany({ where: openTo(affiliateId, at), select: SHOWN, orderBy: [{ name: 'asc' }, { id: 'asc' }] })

/** What an offer brought all affiliates lately, and what it has paid today. */
type OfferFigures = { offerId: number; clicks: number; payoutCents: number; usedCents: number }

/** The offers an affiliate can promote now, with the figures of the whole network. [S2.13] */
export async function getMarket(affiliateId: number, clock: Clock): Promise<Market> {
  const at = clock.now()
  const [rows, figures] = await Promise.all([readOffers(affiliateId, at), readFigures(easternDay(at))])
  const byOffer = new Map(figures.map((figure) => [figure.offerId, figure]))
  const offers = rows.map((row) => marketOffer(row, byOffer.get(row.id)))
  const positions = new Map(rows.flatMap(({ categories }) => categories.map(({ category: c }) => [c.name, c.position])))
  const placeOf = (name: string) => positions.get(name) ?? Number.POSITIVE_INFINITY
  const categories = [...new Set(offers.flatMap(categoriesOf))].sort((a, b) => placeOf(a) - placeOf(b) || 0)
  return { offers, categories }
}

/** Today's payouts are those the ceiling counts; before its first taking of the day, those of the roll-up. */
function readFigures(today: Day): Promise<OfferFigures[]> {
  return db().$queryRaw<OfferFigures[]>`
    SELECT s.offer_id AS "offerId", s.clicks::float8 AS clicks, s.cents::float8 AS "payoutCents",
      coalesce(p.payout_cents, s.today)::float8 AS "usedCents"
    FROM (SELECT offer_id, sum(clicks) AS clicks, sum(pending_payout_cents + approved_payout_cents) AS cents,
            coalesce(sum(pending_payout_cents + approved_payout_cents) FILTER (WHERE day = ${today}::date), 0) AS today
          FROM stat_day WHERE day BETWEEN ${addDays(today, 1 - EPC_DAYS)}::date AND ${today}::date
          GROUP BY offer_id) s
    LEFT JOIN offer_payout_day p ON p.offer_id = s.offer_id AND p.day = ${today}::date`
}

function marketOffer(offer: OfferRow, figures: OfferFigures | undefined): MarketOffer {
  const { clicks = 0, payoutCents = 0, usedCents = 0 } = figures ?? {}
  const limitCents = offer.payoutCapCents === null ? null : Number(offer.payoutCapCents)
  return {
    id: offer.id,
    name: offer.name,
    advertiser: offer.displayAdvertiser,
    description: offer.description,
    thumbnail: offer.thumbnails[0]?.previewUri ?? null,
    categories: offer.categories.map(({ category }) => category.name),
    payoutLabel: payoutLabel(offer),
    flatPayoutCents: offer.payoutType === 'cpa_percentage' ? 0 : Number(offer.defaultPayoutCents),
    percentPayoutBps: offer.payoutType === 'cpa_flat' ? 0 : offer.percentPayoutBps,
    holdDays: offer.holdDays,
    requiresApproval: offer.requiresApproval,
    attribution: { days: offer.attributionWindowDays, isFirstClick: offer.attributionModel === 'first_click' },
    epcCents: epcOf(payoutCents, clicks),
    cap: limitCents === null ? null : { limitCents, leftCents: Math.max(0, limitCents - usedCents) },
    openedAt: (offer.startsAt ?? offer.createdAt).toISOString(),
  }
}
