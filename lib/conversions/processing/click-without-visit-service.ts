import 'server-only'
import { randomBytes } from 'node:crypto'
import { SUB_ID_KEYS, type SubIds } from '@/lib/catalog/links/schema'
import { db, type Tx } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import type { SaleClickFlag } from '@/lib/platform/rollups/constants'
import { NEW_SOURCES_A_DAY, NO_SOURCE_ID, OTHER_SOURCE } from '@/lib/traffic/clicks/storage/source-constants'

/**
 * A click that no visitor made here: of a previous platform, or of a sale that a coupon code or an inquiry credits. `visitor` is 16 bytes in hex;
 * nothing else is known of the visitor.
 */
export type UncountedClick = {
  affiliateId: number
  id: string
  offerId: number
  /** Empty for none. */
  source: string
  subIds: SubIds
  visitor: string
  at: Date
}

/** Makes the months of clicks that are not there yet; clicks of a month without a partition land in the default one. */
export async function ensureClickMonths(instants: readonly Date[]): Promise<void> {
  const times = instants.map((at) => at.getTime())
  if (times.length === 0) return
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  await db()
    .$executeRaw`SELECT stoke_ensure_partitions(${first.toISOString()}::timestamptz::date, ${last.toISOString()}::timestamptz::date)`
}

/**
 * Stores clicks so that a sale of them finds its affiliate, offer and time. They are flagged, and no roll-up, unique visitor or
 * cap is written. Without address and browser.
 */
export async function storeUncountedClicks(
  tx: Tx,
  flag: 'imported' | SaleClickFlag,
  clicks: readonly UncountedClick[],
): Promise<void> {
  if (clicks.length === 0) return
  const rows = clicks.map(({ subIds, at, ...click }) => ({
    ...click,
    ...Object.fromEntries(SUB_ID_KEYS.map((key) => [key, subIds[key] ?? null])),
    at: at.toISOString(),
    day: easternDay(at),
  }))
  await tx.$executeRaw`
    INSERT INTO click (affiliate_id, id, offer_id, source_id, s1, s2, s3, s4, s5, visitor, user_agent, is_unique, flag,
      created_at)
    SELECT "affiliateId", id, "offerId", CASE source WHEN '' THEN ${NO_SOURCE_ID} ELSE coalesce(
        stoke_source_number("affiliateId", source, day, ${NEW_SOURCES_A_DAY}::int, ${OTHER_SOURCE}),
        stoke_source_number("affiliateId", ${OTHER_SOURCE}, day, ${NEW_SOURCES_A_DAY}::int, ${OTHER_SOURCE})) END,
      s1, s2, s3, s4, s5, decode(visitor, 'hex'), '', false, ${flag}::click_flag, at
    FROM (SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row ("affiliateId" int, id uuid,
      "offerId" int, source text, day date, s1 text, s2 text, s3 text, s4 text, s5 text, visitor text, at timestamptz)
      ORDER BY 1, 4, 2) given`
}

/** Stores the clicks that sales get which coupon codes or inquiries credit. */
export function storeSaleClicks(
  tx: Tx,
  flag: SaleClickFlag,
  clicks: readonly Pick<UncountedClick, 'affiliateId' | 'id' | 'offerId' | 'at'>[],
): Promise<void> {
  const rows = clicks.map((click) => ({ ...click, source: '', subIds: {}, visitor: randomBytes(16).toString('hex') }))
  return storeUncountedClicks(tx, flag, rows)
}
