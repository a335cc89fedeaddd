import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'

/**
 * The clicks of a previous platform that were sold there: a conversion that was imported has the transaction, and was not
 * rejected. What the previous platform paid is not paid again.
 */
export async function listSoldBefore<Click extends { affiliateId: number; id: string }>(
  tx: Tx,
  clicks: readonly Click[],
): Promise<Click[]> {
  if (clicks.length === 0) return []
  const ids = clicks.map(({ affiliateId, id }) => publicClickId(affiliateId, id))
  const rows = await tx.$queryRaw<{ clickId: string }[]>`
    SELECT DISTINCT f.our_id AS "clickId" FROM foreign_id f
    JOIN imported_conversion c ON c.source = f.source AND c.transaction_id = f.foreign_id AND c.status <> 'rejected'
    WHERE f.kind = 'transaction' AND f.our_id = ANY(${ids}::text[])`
  const sold = new Set(rows.map(({ clickId }) => clickId))
  return clicks.filter((_click, index) => sold.has(ids[index] ?? ''))
}
