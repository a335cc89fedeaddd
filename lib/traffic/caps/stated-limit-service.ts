import 'server-only'
import type { Tx } from '@/lib/platform/database/db'

/**
 * Makes the dollars of limits in these currencies anew, by the newest rates. The click path hears of those that differ.
 * @param currencies of the rates that were stored
 */
export async function restateLimits(tx: Tx, currencies: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE conversion_cap SET limit_value = new.value
    FROM (SELECT id, greatest(stoke_about_dollars(stated_limit, stated_currency), 1) AS value FROM conversion_cap
      WHERE stated_currency = ANY(${[...currencies]}::bpchar[])) new
    WHERE new.id = conversion_cap.id AND new.value <> conversion_cap.limit_value`
}
