import 'server-only'
import type { Clock } from '../dates/clock'
import { addDays, type Day, easternDay } from '../dates/days'
import { db } from '../db'
import { openTo } from '../offers/data'
import { payoutLabel } from '../offers/rules'
import { EPC_DAYS, PAST_KEPT_MS } from './constants'
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

/** What an offer brought all affiliates in some days. */
type OfferSums = { offerId: number; clicks: number; payoutCents: number }
/** The same of today, with what its ceiling counts. */
type OfferToday = OfferSums & { usedCents: number }

/** The offers an affiliate can promote now, with the figures of the whole network. [S2.13] */
export async function getMarket(affiliateId: number, clock: Clock): Promise<Market> {
  const at = clock.now()
  const today = easternDay(at)
  const [rows, past, present] = await Promise.all([readOffers(affiliateId, at), keptPast(today, at), readToday(today)])
  const pastOf = new Map(past.map((sums) => [sums.offerId, sums]))
  const todayOf = new Map(present.map((sums) => [sums.offerId, sums]))
  const offers = rows.map((row) => marketOffer(row, pastOf.get(row.id), todayOf.get(row.id)))
  const positions = new Map(rows.flatMap(({ categories }) => categories.map(({ category: c }) => [c.name, c.position])))
  const placeOf = (name: string) => positions.get(name) ?? Number.POSITIVE_INFINITY
  const categories = [...new Set(offers.flatMap(categoriesOf))].sort((a, b) => placeOf(a) - placeOf(b) || 0)
  return { offers, categories }
}

let kept: { today: Day; until: number; sums: Promise<OfferSums[]> } | undefined

// A month of the whole network is much to add up for each visit, and the same for all: whoever asks at once shares it.
function keptPast(today: Day, at: Date): Promise<OfferSums[]> {
  if (kept?.today === today && at.getTime() < kept.until) return kept.sums
  const sums = readPast(today)
  kept = { today, until: at.getTime() + PAST_KEPT_MS, sums }
  sums.catch(() => {
    if (kept?.sums === sums) kept = undefined
  })
  return sums
}

const readPast = (today: Day) => db().$queryRaw<OfferSums[]>`
  SELECT offer_id AS "offerId", sum(clicks)::float8 AS clicks,
    sum(pending_payout_cents + approved_payout_cents)::float8 AS "payoutCents"
  FROM stat_day WHERE day >= ${addDays(today, 1 - EPC_DAYS)}::date AND day < ${today}::date
  GROUP BY offer_id`

/** The ceiling counts what was taken out of it; before its first taking of the day, what the roll-up holds. */
const readToday = (today: Day) => db().$queryRaw<OfferToday[]>`
  SELECT s.offer_id AS "offerId", s.clicks::float8 AS clicks, s.cents::float8 AS "payoutCents",
    coalesce(p.payout_cents, s.cents)::float8 AS "usedCents"
  FROM (SELECT offer_id, sum(clicks) AS clicks, sum(pending_payout_cents + approved_payout_cents) AS cents
        FROM stat_day WHERE day = ${today}::date GROUP BY offer_id) s
  LEFT JOIN offer_payout_day p ON p.offer_id = s.offer_id AND p.day = ${today}::date`

function marketOffer(offer: OfferRow, past: OfferSums | undefined, today: OfferToday | undefined): MarketOffer {
  const clicks = (past?.clicks ?? 0) + (today?.clicks ?? 0)
  const payoutCents = (past?.payoutCents ?? 0) + (today?.payoutCents ?? 0)
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
    cap: limitCents === null ? null : { limitCents, leftCents: Math.max(0, limitCents - (today?.usedCents ?? 0)) },
    openedAt: (offer.startsAt ?? offer.createdAt).toISOString(),
  }
}
