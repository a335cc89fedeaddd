import 'server-only'
import { db, rowCache } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { EPC_DAYS, PAST_CACHE_MS, SOURCES_DAYS, SOURCES_SUGGESTED } from './offer-epc-constants'

/** Sums over some days: counted clicks, pending and approved conversions, and their payout in cents. */
export type Sums = { clicks: number; conversions: number; payoutCents: number }

/** Sums of an offer over all affiliates in the EPC days, and what its daily payout cap has used today. */
export type NetworkFigures = Sums & { revenueCents: number; usedTodayCents: number }

type OfferSums = Sums & { offerId: number; revenueCents: number }

type OfferToday = OfferSums & { usedCents: number }

/** Figures of the network by offer; offers without clicks are missing. */
export async function readNetworkFigures(at: Date): Promise<ReadonlyMap<number, NetworkFigures>> {
  const today = easternDay(at)
  const [past, present] = await Promise.all([cachedPast(today, at), readToday(today)])
  const figures = new Map<number, NetworkFigures>(past.map((sums) => [sums.offerId, { ...sums, usedTodayCents: 0 }]))
  for (const { offerId, clicks, conversions, payoutCents, revenueCents, usedCents } of present) {
    const before = figures.get(offerId)
    figures.set(offerId, {
      clicks: clicks + (before?.clicks ?? 0),
      conversions: conversions + (before?.conversions ?? 0),
      payoutCents: payoutCents + (before?.payoutCents ?? 0),
      revenueCents: revenueCents + (before?.revenueCents ?? 0),
      usedTodayCents: usedCents,
    })
  }
  return figures
}

type PastCache = { entry?: { today: Day; until: number; sums: Promise<OfferSums[]> } | undefined }

const CACHE = Symbol('offer figures')

// Sums over a month of the whole network are slow and the same for everybody: concurrent requests share one query.
function cachedPast(today: Day, at: Date): Promise<OfferSums[]> {
  const cache = rowCache<PastCache>(CACHE, () => ({}))
  if (cache.entry?.today === today && at.getTime() < cache.entry.until) return cache.entry.sums
  const sums = readPast(today)
  cache.entry = { today, until: at.getTime() + PAST_CACHE_MS, sums }
  sums.catch(() => {
    if (cache.entry?.sums === sums) cache.entry = undefined
  })
  return sums
}

const readPast = (today: Day) => db().$queryRaw<OfferSums[]>`
  SELECT offer_id AS "offerId", sum(clicks)::float8 AS clicks,
    sum(pending_count + approved_count)::float8 AS conversions,
    sum(pending_payout_cents + approved_payout_cents)::float8 AS "payoutCents", sum(revenue_cents)::float8 AS "revenueCents"
  FROM stat_day WHERE day >= ${addDays(today, 1 - EPC_DAYS)}::date AND day < ${today}::date
    AND ${withoutTestAccounts('affiliate_id')}
  GROUP BY offer_id`

/** The cap counts what was consumed from it; before its first use of the day, what the roll-up has. */
const readToday = (today: Day) => db().$queryRaw<OfferToday[]>`
  SELECT s.offer_id AS "offerId", s.clicks::float8 AS clicks, s.conversions::float8 AS conversions,
    s.cents::float8 AS "payoutCents", s.revenue::float8 AS "revenueCents", coalesce(p.payout_cents, s.cents)::float8 AS "usedCents"
  FROM (SELECT offer_id, sum(clicks) AS clicks, sum(pending_count + approved_count) AS conversions,
          sum(pending_payout_cents + approved_payout_cents) AS cents, sum(revenue_cents) AS revenue
        FROM stat_day WHERE day = ${today}::date AND ${withoutTestAccounts('affiliate_id')} GROUP BY offer_id) s
  LEFT JOIN offer_payout_day p ON p.offer_id = s.offer_id AND p.day = ${today}::date`

/** Sums of an offer for one affiliate since a day. */
export async function readOwnFigures(affiliateId: number, offerId: number, from: Day): Promise<Sums> {
  const { _sum: sum } = await db().statDay.aggregate({
    where: { affiliateId, offerId, day: { gte: dayToColumn(from) } },
    _sum: {
      clicks: true,
      pendingCount: true,
      approvedCount: true,
      pendingPayoutCents: true,
      approvedPayoutCents: true,
    },
  })
  return {
    clicks: sum.clicks ?? 0,
    conversions: (sum.pendingCount ?? 0) + (sum.approvedCount ?? 0),
    payoutCents: Number((sum.pendingPayoutCents ?? 0n) + (sum.approvedPayoutCents ?? 0n)),
  }
}

/** The sources recently used in an affiliate's links, for any offer, the latest first. */
export async function listRecentSources(affiliateId: number, at: Date): Promise<string[]> {
  const rows = await db().$queryRaw<{ name: string }[]>`
    SELECT source.name FROM stat_day d JOIN source ON source.id = d.source_id
    WHERE d.affiliate_id = ${affiliateId} AND d.day > ${addDays(easternDay(at), -SOURCES_DAYS)}::date
    GROUP BY source.name ORDER BY max(d.day) DESC, sum(d.clicks) DESC, source.name LIMIT ${SOURCES_SUGGESTED}`
  return rows.map(({ name }) => name)
}
