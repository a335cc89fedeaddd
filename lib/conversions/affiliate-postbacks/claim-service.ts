import 'server-only'
import { LEASE_MS } from '@/lib/messages/job-requests/constants'
import { BoundedCache } from '@/lib/platform/bounded-cache'
import { pool } from '@/lib/platform/database/db'
import {
  CALLS_AT_ONCE_PER_ORIGIN,
  CALLS_AT_ONCE_PER_POSTBACK,
  CALLS_AT_ONCE_PER_SLOW_ORIGIN,
  QUICK_CALLS_AT_ONCE,
  SLOW_AFTER_MS,
  SLOW_CALLS_AT_ONCE,
  SLOW_ORIGINS_KNOWN,
} from './constants'

/** A call this process is to make now. `origin` is its destination: scheme, host and port. */
export type ClaimedCall = { id: string; postbackId: string; origin: string }

// what this process learned of destinations; a restart begins without it
const slowOrigins = new BoundedCache<string, true>(SLOW_ORIGINS_KNOWN)

/** Measures a call: its destination counts as slow from SLOW_AFTER_MS on, until one of its calls is quicker. */
export async function measureOrigin(origin: string, call: () => Promise<void>): Promise<void> {
  const began = performance.now()
  const timer = setTimeout(() => slowOrigins.set(origin, true), SLOW_AFTER_MS)
  try {
    await call()
  } finally {
    clearTimeout(timer)
    if (performance.now() - began < SLOW_AFTER_MS) slowOrigins.delete(origin)
  }
}

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
    ), due AS MATERIALIZED (
      SELECT call.*, row_number() OVER (PARTITION BY call.origin ORDER BY call.next_try_at, call.id) AS place
      FROM waiting JOIN affiliate_postback p ON p.id = waiting.postback_id AND p.is_active
      CROSS JOIN LATERAL (
        SELECT d.id, d.next_try_at, substring(d.url from '^[^/]*//[^/?#]*') AS origin
        FROM affiliate_postback_delivery d
        WHERE d.postback_id = waiting.postback_id AND d.status = 'queued' AND NOT d.is_paused AND d.next_try_at <= $1
        ORDER BY d.next_try_at, d.id
        LIMIT greatest(0, $4::int - (SELECT count(*) FROM unnest($3::uuid[]) busy WHERE busy = waiting.postback_id))
      ) call
      WHERE (call.origin = ANY($6::text[])) = $7::boolean
    ), chosen AS MATERIALIZED (
      SELECT id FROM due
      WHERE place <= $8::int - (SELECT count(*) FROM unnest($5::text[]) busy WHERE busy = due.origin)
      ORDER BY place, next_try_at, id LIMIT $9::int
    )
    UPDATE affiliate_postback_delivery SET attempts = attempts + 1, next_try_at = $2
    WHERE id IN (
      SELECT d.id FROM affiliate_postback_delivery d JOIN chosen ON chosen.id = d.id
      WHERE d.status = 'queued' AND NOT d.is_paused AND d.next_try_at <= $1 FOR UPDATE OF d SKIP LOCKED)
    RETURNING id, postback_id AS "postbackId", substring(url from '^[^/]*//[^/?#]*') AS origin`,
}

/** Claims the calls that are due and that may be made beside those in flight, each for LEASE_MS. */
export async function claimDueCalls(at: Date, inFlight: readonly ClaimedCall[]): Promise<ClaimedCall[]> {
  const slow = slowOrigins.keys()
  const known = new Set(slow)
  const slowInFlight = inFlight.filter(({ origin }) => known.has(origin)).length
  const claim = async (isSlow: boolean, perOrigin: number, limit: number): Promise<ClaimedCall[]> => {
    if (limit <= 0) return []
    const lease = new Date(at.getTime() + LEASE_MS)
    const postbacks = inFlight.map(({ postbackId }) => postbackId)
    const origins = inFlight.map(({ origin }) => origin)
    const values = [at, lease, postbacks, CALLS_AT_ONCE_PER_POSTBACK, origins, slow, isSlow, perOrigin, limit]
    return (await pool().query<ClaimedCall>({ ...CLAIM, values })).rows
  }
  const quickRoom = QUICK_CALLS_AT_ONCE - (inFlight.length - slowInFlight)
  const quickOnes = await claim(false, CALLS_AT_ONCE_PER_ORIGIN, quickRoom)
  const slowRoom = slow.length > 0 ? SLOW_CALLS_AT_ONCE - slowInFlight : 0
  return [...quickOnes, ...(await claim(true, CALLS_AT_ONCE_PER_SLOW_ORIGIN, slowRoom))]
}
