import 'server-only'
import { db } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import type { RefusedMinute } from './refused-call-rules'

/** Adds refused calls that were not stored to the counts of their hour, by network. */
export async function countRefusedCalls({ at, calls }: RefusedMinute): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
  const addresses = calls.map(({ address }) => address)
  const counts = calls.map(({ count }) => count)
  await db().$executeRaw`
    INSERT INTO refused_call_count AS known (starts_at, network, calls)
    SELECT ${hour}, coalesce(stoke_address_network(address::inet)::text, '') AS network, sum(calls)::int
    FROM unnest(${addresses}::text[], ${counts}::int[]) AS given (address, calls) GROUP BY 2 ORDER BY 2
    ON CONFLICT (starts_at, network) DO UPDATE SET calls = known.calls + EXCLUDED.calls`
}
