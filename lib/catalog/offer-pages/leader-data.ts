import 'server-only'
import { BoundedCache } from '@/lib/platform/bounded-cache'
import { db, rowCache } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import type { Day } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { privateName } from '@/lib/rewards/referrals/rules'
import { LEADERS_CACHE_MS } from './leader-constants'
import { type LeaderRow, leaderBoard } from './leader-rules'
import type { Leaders } from './leader-schema'

type CacheEntry = { until: number; rows: Promise<LeaderRow[]> }

const CACHE = Symbol('offer leaders')
const CACHED_OFFERS = 1_000

/**
 * The affiliates with the most conversions of an offer since the Eastern month began; others are shown by first name
 * and initial. Cached for up to a minute, the same for everybody.
 */
export async function getLeaders(affiliateId: number, offerId: number, at: Date): Promise<Leaders> {
  const month = easternDay(at).slice(0, 7)
  return { month, ...leaderBoard(await cachedRows(offerId, `${month}-01`, at), affiliateId) }
}

// Sums over a month of all affiliates are too slow to compute for each visit.
function cachedRows(offerId: number, from: Day, at: Date): Promise<LeaderRow[]> {
  const cache = rowCache(CACHE, () => new BoundedCache<string, CacheEntry>(CACHED_OFFERS))
  const key = `${offerId} ${from}`
  const found = cache.get(key)
  if (found && at.getTime() < found.until) return found.rows
  const rows = readRows(offerId, from)
  cache.set(key, { until: at.getTime() + LEADERS_CACHE_MS, rows })
  rows.catch(() => cache.delete(key))
  return rows
}

async function readRows(offerId: number, from: Day): Promise<LeaderRow[]> {
  const rows = await db().$queryRaw<
    { affiliateId: number; firstName: string; lastName: string; conversions: number }[]
  >`
    SELECT d.affiliate_id AS "affiliateId", u.first_name AS "firstName", u.last_name AS "lastName",
      sum(d.pending_count + d.approved_count)::int AS conversions
    FROM stat_day d JOIN affiliate a ON a.id = d.affiliate_id JOIN app_user u ON u.id = a.user_id
    WHERE d.day >= ${from}::date AND d.offer_id = ${offerId} AND a.status = 'approved' AND ${withoutTestAccounts('a.id')}
    GROUP BY d.affiliate_id, u.first_name, u.last_name
    HAVING sum(d.pending_count + d.approved_count) > 0
    ORDER BY conversions DESC, d.affiliate_id`
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: privateName(firstName, lastName) }))
}
