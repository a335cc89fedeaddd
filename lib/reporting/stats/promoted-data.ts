import 'server-only'
import { BoundedCache } from '@/lib/platform/bounded-cache'
import { pool, rowCache } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { READ_AGAIN_DAYS, REMEMBERED_AFFILIATES, REMEMBERED_MS } from './promoted-constants'
import type { PromotedOffer } from './rules'

/** The offers up to a day; those of later days are read each time. */
type Known = { offerIds: ReadonlySet<number>; upTo: Day; readAt: number }

const KNOWN = Symbol.for('stoke.promoted-offers')
const known = () => rowCache(KNOWN, () => new BoundedCache<number, Known>(REMEMBERED_AFFILIATES))

// reads one row of the roll-up for each day and offer, however many sources there are
const IDS = {
  name: 'promoted-offers-ids',
  text: `WITH RECURSIVE promoted AS (
      (SELECT day, offer_id FROM stat_day WHERE affiliate_id = $1 AND day >= $2::date ORDER BY day, offer_id LIMIT 1)
      UNION ALL
      SELECT next.day, next.offer_id FROM promoted, LATERAL (
        SELECT day, offer_id FROM stat_day
        WHERE affiliate_id = $1 AND (day, offer_id) > (promoted.day, promoted.offer_id)
        ORDER BY day, offer_id LIMIT 1) next)
    SELECT DISTINCT offer_id AS id FROM promoted`,
}

const OFFERS = {
  name: 'promoted-offers',
  text: `SELECT id, name, advertiser_id AS "advertiserId", display_advertiser AS advertiser
    FROM offer WHERE id = ANY($1::int[]) ORDER BY id`,
}

const LAST = {
  name: 'promoted-offers-last',
  text: `SELECT offer_id AS id FROM stat_day WHERE affiliate_id = $1 AND clicks > 0
    ORDER BY affiliate_id DESC, day DESC, offer_id DESC LIMIT 1`,
}

/** The offer of an affiliate's last click, by the day; null without clicks. */
export async function findLastPromoted(affiliateId: number): Promise<number | null> {
  const { rows } = await pool().query<{ id: number }>({ ...LAST, values: [affiliateId] })
  return rows[0]?.id ?? null
}

/**
 * All offers an affiliate ever had clicks or conversions on, with their advertisers. Which offers those are only grows:
 * a process remembers them, and reads the last days alone.
 */
export async function listPromotedOffers(affiliateId: number, at: Date): Promise<PromotedOffer[]> {
  const before = known().get(affiliateId)
  const isFresh = before !== undefined && at.getTime() - before.readAt < REMEMBERED_MS
  const from = isFresh ? addDays(before.upTo, -READ_AGAIN_DAYS) : '-infinity'
  const { rows } = await pool().query<{ id: number }>({ ...IDS, values: [affiliateId, from] })
  const offerIds = new Set([...(isFresh ? before.offerIds : []), ...rows.map(({ id }) => id)])
  known().set(affiliateId, { offerIds, upTo: easternDay(at), readAt: isFresh ? before.readAt : at.getTime() })
  if (offerIds.size === 0) return []
  return (await pool().query<PromotedOffer>({ ...OFFERS, values: [[...offerIds]] })).rows
}
