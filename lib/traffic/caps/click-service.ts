import 'server-only'
import { periodStart } from '@/lib/catalog/caps/rules'
import type { Day } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { clickPool } from '../requests/connection-service'
import { NEAR_PERCENT } from './constants'
import { type CappedClick, consumeClickCaps } from './service'

/**
 * Takes clicks from their caps, each from all of its caps or from none, and sets `refusedBy` on those that do not fit.
 * [Q7]
 */
export async function consumeClicks(clicks: readonly CappedClick[]): Promise<void> {
  if (!(await consumeTogether(clicks))) await consumeClickCaps(clicks)
}

/**
 * Adds the clicks to the usage of their caps where every cap has room for all of them, and none gets near its limit or
 * full by it: then nobody is refused or notified, whatever the order. All caps are locked first, in the order of their
 * ids as everywhere.
 */
const TAKE = {
  name: 'take_clicks',
  text: `
    WITH requested AS MATERIALIZED (
      SELECT * FROM unnest($1::int[], $2::date[], $3::bigint[]) AS a (cap_id, period_day, amount)),
    held AS MATERIALIZED (
      SELECT a.*, u.used, c.limit_value FROM requested a JOIN conversion_cap c ON c.id = a.cap_id AND c.is_active
      JOIN conversion_cap_usage u ON u.cap_id = a.cap_id AND u.period_day = a.period_day
      ORDER BY c.id FOR NO KEY UPDATE OF u),
    room AS MATERIALIZED (
      SELECT count(*) = (SELECT count(*) FROM requested) AND bool_and(used + amount < limit_value
        AND (used * 100 >= limit_value * ${NEAR_PERCENT} OR (used + amount) * 100 < limit_value * ${NEAR_PERCENT}))
        AS is_ample FROM held)
    UPDATE conversion_cap_usage u SET used = u.used + held.amount FROM held, room
    WHERE room.is_ample AND u.cap_id = held.cap_id AND u.period_day = held.period_day`,
}

/** @returns false, with nothing taken, where one of them may be refused or somebody must be notified */
async function consumeTogether(clicks: readonly CappedClick[]): Promise<boolean> {
  const days = new Set(clicks.map(({ at }) => easternDay(at)))
  const [day] = days
  // around midnight each day has a usage of its own
  if (day === undefined || days.size > 1) return false
  const usedByCap = sumUses(clicks, day)
  const ids = [...usedByCap.keys()]
  const { rowCount } = await clickPool().query({
    ...TAKE,
    values: [ids, ids.map((id) => usedByCap.get(id)?.start), ids.map((id) => usedByCap.get(id)?.amount)],
  })
  return rowCount === ids.length
}

/** What all clicks of a day take of each cap. */
function sumUses(clicks: readonly CappedClick[], day: Day): Map<number, { start: Day; amount: bigint }> {
  const usedByCap = new Map<number, { start: Day; amount: bigint }>()
  for (const { cap, amount } of clicks.flatMap(({ uses }) => uses)) {
    const before = usedByCap.get(cap.id)?.amount ?? 0n
    usedByCap.set(cap.id, { start: periodStart(cap.period, day), amount: before + amount })
  }
  return usedByCap
}
