import 'server-only'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { FOLDED_AT_ONCE, VISIT_DAYS } from './visit-constants'

/**
 * Deletes old visits to referral links, a batch at a time, and counts them in the same statement, so that the funnel
 * stays as it was.
 * @returns how many were deleted
 */
export async function rollUpOldVisits({ at, mayGoOn }: { at: Date; mayGoOn: () => boolean }): Promise<number> {
  const before = new Date(at.getTime() - VISIT_DAYS * DAY_MS)
  let folded = 0
  while (mayGoOn()) {
    const [{ count }] = await db().$queryRaw<[{ count: number }]>`
      WITH gone AS (
        DELETE FROM referral_visit WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM referral_visit WHERE id < stoke_uuid_floor(${before}) AND created_at < ${before}
          ORDER BY id LIMIT ${FOLDED_AT_ONCE} FOR UPDATE SKIP LOCKED)) RETURNING affiliate_id),
      counted AS (
        INSERT INTO referral_visit_total AS known (affiliate_id, visits)
        SELECT affiliate_id, count(*)::int FROM gone GROUP BY 1 ORDER BY 1
        ON CONFLICT (affiliate_id) DO UPDATE SET visits = known.visits + EXCLUDED.visits)
      SELECT count(*)::int AS count FROM gone`
    folded += count
    if (count < FOLDED_AT_ONCE) break
  }
  return folded
}
