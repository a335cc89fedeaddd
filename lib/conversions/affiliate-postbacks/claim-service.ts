import 'server-only'
import type { AffiliatePostback, AffiliatePostbackDelivery } from '@/lib/generated/prisma/client'
import { LEASE_MS } from '@/lib/messages/job-requests/constants'
import { freeCallSlots, type ReceiverCall } from '@/lib/messages/job-requests/receiver-rules'
import { notesTogether } from '@/lib/messages/job-requests/receiver-service'
import { db, pool } from '@/lib/platform/database/db'
import { CALLS_AT_ONCE_PER_ORIGIN, CALLS_AT_ONCE_PER_POSTBACK, CALLS_AT_ONCE_PER_SLOW_ORIGIN } from './constants'

/** A call this process is to make now. `origin` is its destination: scheme, host and port. */
export type ClaimedCall = ReceiverCall & { id: string; postbackId: string; origin: string; delivery: Delivery }

/** A call with its postback. */
export type Delivery = AffiliatePostbackDelivery & { postback: AffiliatePostback }

// The postbacks with queued calls are found one by one in the index of queued calls, and of each only as many due calls
// as may be made now: a long queue, or one that is paused, costs no more than a short one. Each destination gets one
// call before another gets its second.
const CLAIM = {
  name: 'affiliate-postbacks-claim-due',
  text: `WITH RECURSIVE waiting AS (
      (SELECT postback_id FROM affiliate_postback_delivery
       WHERE status = 'queued' AND NOT is_paused ORDER BY postback_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.postback_id FROM affiliate_postback_delivery d
        WHERE d.status = 'queued' AND NOT d.is_paused AND d.postback_id > waiting.postback_id
        ORDER BY d.postback_id LIMIT 1)
      FROM waiting WHERE waiting.postback_id IS NOT NULL
    ), busy AS MATERIALIZED (
      SELECT id, count(*)::int AS calls FROM unnest($3::uuid[]) id GROUP BY id
    ), busy_origin AS MATERIALIZED (
      SELECT origin, count(*)::int AS calls FROM unnest($5::text[]) origin GROUP BY origin
    ), due AS MATERIALIZED (
      SELECT call.*, row_number() OVER (PARTITION BY call.origin ORDER BY call.next_try_at, call.id) AS place
      FROM waiting JOIN affiliate_postback p ON p.id = waiting.postback_id AND p.is_active
        AND (p.slow_since IS NOT NULL) = $6::boolean
      LEFT JOIN busy ON busy.id = p.id
      CROSS JOIN LATERAL (
        SELECT d.id, d.next_try_at, substring(d.url from '^[^/]*//[^/?#]*') AS origin
        FROM affiliate_postback_delivery d
        WHERE d.postback_id = waiting.postback_id AND d.status = 'queued' AND NOT d.is_paused AND d.next_try_at <= $1
        ORDER BY d.next_try_at, d.id
        LIMIT greatest(0, $4::int - coalesce(busy.calls, 0))
      ) call
    ), chosen AS MATERIALIZED (
      SELECT id FROM due LEFT JOIN busy_origin ON busy_origin.origin = due.origin
      WHERE place <= $7::int - coalesce(busy_origin.calls, 0)
      ORDER BY place, next_try_at, id LIMIT $8::int
    )
    UPDATE affiliate_postback_delivery SET attempts = attempts + 1, next_try_at = $2
    WHERE id IN (
      SELECT d.id FROM affiliate_postback_delivery d JOIN chosen ON chosen.id = d.id
      WHERE d.status = 'queued' AND NOT d.is_paused AND d.next_try_at <= $1 FOR UPDATE OF d SKIP LOCKED)
    RETURNING id, postback_id AS "postbackId", substring(url from '^[^/]*//[^/?#]*') AS origin`,
}

export const WITH_POSTBACK = { include: { postback: true } } as const

/** Claims the calls that are due and that may be made beside those in flight, each for LEASE_MS. */
export async function claimDueCalls(at: Date, inFlight: readonly ClaimedCall[]): Promise<ClaimedCall[]> {
  const claim = async (isSlow: boolean, perOrigin: number, limit: number): Promise<ClaimedCall[]> => {
    if (limit <= 0) return []
    const lease = new Date(at.getTime() + LEASE_MS)
    const postbacks = inFlight.map(({ postbackId }) => postbackId)
    const origins = inFlight.map(({ origin }) => origin)
    const values = [at, lease, postbacks, CALLS_AT_ONCE_PER_POSTBACK, origins, isSlow, perOrigin, limit]
    const { rows } = await pool().query<Omit<ClaimedCall, keyof ReceiverCall | 'delivery'>>({ ...CLAIM, values })
    // all at once: one by one, the calls of dead receivers would keep the others waiting for connections
    const where = { id: { in: rows.map(({ id }) => id) } }
    const deliveries = rows.length > 0 ? await db().affiliatePostbackDelivery.findMany({ where, ...WITH_POSTBACK }) : []
    const known = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
    return rows.flatMap((row) => {
      const delivery = known.get(row.id)
      return delivery ? [{ ...row, delivery, isSlow, begunAt: performance.now() }] : []
    })
  }
  const room = freeCallSlots(inFlight, performance.now())
  const quickOnes = await claim(false, CALLS_AT_ONCE_PER_ORIGIN, room.quick)
  return [...quickOnes, ...(await claim(true, CALLS_AT_ONCE_PER_SLOW_ORIGIN, room.slow))]
}

/** Stores which postbacks are slow, for every process. */
export const notePostbackSpeed = notesTogether(
  (ids, isSlow) => db().$executeRaw`
    UPDATE affiliate_postback SET slow_since = CASE WHEN ${isSlow} THEN now() END
    WHERE id = ANY(${ids}::uuid[]) AND (slow_since IS NOT NULL) <> ${isSlow}`,
)
