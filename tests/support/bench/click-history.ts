import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { rebuildRollups } from '@/lib/platform/rollups/service'

const AT_ONCE = 1_000_000
/** The months in which the history lies, this one included. */
export const HISTORY_MONTHS = 14

/**
 * Stores clicks of affiliates on offers, evenly over 14 monthly partitions up to now, and counts them: what a tracker
 * finds in the database of a network that has been running for a year.
 */
export async function addClickHistory(
  affiliateIds: readonly number[],
  offerIds: readonly number[],
  count: number,
): Promise<void> {
  await db()
    .$queryRaw`SELECT stoke_ensure_partitions((now() - interval '13 months')::date, (now() + interval '2 months')::date)`
  await db().$executeRaw`
    INSERT INTO source (affiliate_id, name)
    SELECT a, 'src-' || n FROM unnest(${affiliateIds}::int[]) a, generate_series(1, 10) n ON CONFLICT DO NOTHING`
  await db().$executeRaw`ANALYZE source`
  for (let first = 0; first < count; first += AT_ONCE) {
    await db().$executeRaw`
      WITH drawn AS MATERIALIZED (
        SELECT (${affiliateIds}::int[])[1 + floor(random() * ${affiliateIds.length})::int] AS affiliate_id,
          (${offerIds}::int[])[1 + floor(random() * ${offerIds.length})::int] AS offer_id,
          'src-' || 1 + floor(random() * 10)::int AS source, md5(random()::text) AS draw,
          date_trunc('milliseconds', now() - random() * interval '13 months') AS at
        FROM generate_series(1, ${Math.min(AT_ONCE, count - first)}::int))
      INSERT INTO click (affiliate_id, id, offer_id, source_id, s1, visitor, user_agent, country, is_unique, created_at)
      SELECT d.affiliate_id, overlay(overlay(stoke_uuid_floor(at)::text placing '7' || substr(draw, 1, 3) from 15)
          placing '8' || substr(draw, 4, 3) || '-' || substr(draw, 7, 12) from 20)::uuid,
        d.offer_id, s.id, 'cr-' || substr(draw, 20, 2), decode(draw, 'hex'), 'Mozilla/5.0', 'US', true, at
      FROM drawn d JOIN source s ON s.affiliate_id = d.affiliate_id AND s.name = d.source`
  }
  const rebuild = async (tx: Prisma.TransactionClient) => {
    // counting tens of millions takes longer than a statement of the product may
    await tx.$executeRaw`SET LOCAL statement_timeout = 0`
    await rebuildRollups(tx)
  }
  await db().$transaction(rebuild, { timeout: 1_800_000 })
  await db().$executeRaw`VACUUM ANALYZE`
}
