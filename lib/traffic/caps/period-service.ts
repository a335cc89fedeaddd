import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import type { Day } from '@/lib/platform/dates/constants'
import { dayStart } from '@/lib/platform/dates/days'

/**
 * Creates the usage of periods that have none yet. A cap that was in force before a period began starts it at zero,
 * since whatever happened in it was consumed. A cap set or switched on within a period starts with what the roll-ups
 * count today; earlier days of the period are added by a job (`cap-recounts`), so that nobody waits for a long read.
 */
export async function startCapPeriods(
  tx: Tx,
  capIds: readonly number[],
  starts: readonly Day[],
  today: Day,
): Promise<void> {
  const startInstants = starts.map((day) => dayStart(day))
  await tx.$executeRaw`
    INSERT INTO conversion_cap_usage (cap_id, period_day, used, counted_from)
    SELECT c.id, asked.period_day,
      CASE WHEN set.within THEN ${countedInRollups(Prisma.sql`${today}::date`, Prisma.sql`${today}::date`)} ELSE 0 END,
      CASE WHEN set.within AND asked.period_day < ${today}::date THEN ${today}::date END
    FROM unnest(${capIds}::int[], ${starts}::date[], ${startInstants}::timestamptz[]) AS asked (cap_id, period_day, start)
    JOIN conversion_cap c ON c.id = asked.cap_id
    CROSS JOIN LATERAL (SELECT c.updated_at >= asked.start AS within) set
    WHERE NOT EXISTS (SELECT 1 FROM conversion_cap_usage u
      WHERE u.cap_id = asked.cap_id AND u.period_day = asked.period_day)
    ORDER BY c.id ON CONFLICT DO NOTHING`
}

/** What the roll-ups count for a cap `c` on some days: clicks, or conversions that still count and their money. */
export const countedInRollups = (first: Prisma.Sql, last: Prisma.Sql) => Prisma.sql`
  (SELECT coalesce(sum(CASE c.metric WHEN 'clicks' THEN s.clicks WHEN 'conversions' THEN s.pending_count + s.approved_count
      WHEN 'payout' THEN s.pending_payout_cents + s.approved_payout_cents ELSE s.revenue_cents END), 0)::bigint
   FROM stat_day s
   WHERE s.day BETWEEN ${first} AND ${last} AND ${withoutTestAccounts('s.affiliate_id')}
     AND (s.offer_id = c.offer_id OR s.offer_id IN (SELECT offer_id FROM offer_group_member WHERE group_id = c.group_id))
     AND (c.affiliate_id IS NULL OR s.affiliate_id = c.affiliate_id)
     AND (c.bucket_id IS NULL OR s.affiliate_id IN (SELECT id FROM affiliate WHERE bucket_id = c.bucket_id)))`
