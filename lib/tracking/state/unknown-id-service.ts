import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { UnknownCount } from './unknown-id-rules'

/** Adds what old links named that was not imported to the counts of its day. */
export async function countUnknownLinks(counts: readonly UnknownCount[]): Promise<void> {
  await db().$executeRaw`
    INSERT INTO unknown_old_link AS known (day, source, missing, foreign_id, clicks)
    SELECT day, source, missing, "externalId", clicks
    FROM json_to_recordset(${JSON.stringify(counts)}::json)
      AS given (day date, source text, missing text, "externalId" text, clicks int) ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, source, missing, foreign_id) DO UPDATE SET clicks = known.clicks + EXCLUDED.clicks`
}
