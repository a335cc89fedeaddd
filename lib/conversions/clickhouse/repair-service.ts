import 'server-only'
import { putClickHouse } from '@/lib/platform/clickhouse/service'
import type { Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { getClicksFrom } from '@/lib/platform/rollups/service'
import { type AffiliateDay, COPIED_TABLES, type CopiedTable, readEdges } from './data'
import { COMPARE_WITHIN_MS } from './repair-constants'
import { findDifferentAffiliates, findStrayCopies, sumCopies } from './repair-data'
import { copyAll, copySpans, inPass, wholeDay } from './service'

/**
 * Compares the copies of an Eastern day with its roll-ups, both of the same moment, and copies the day again for each
 * affiliate whose sums differ; copies that no row stands for are deleted.
 * @returns the affiliates that differed before, and after: the roll-ups of the latter differ from the events themselves;
 *   null when another process copies, the copies are not complete yet, or clicks of that day were deleted for their age
 * @throws ClickHouseDownError
 */
export const repairCopies = ({ day, at }: { day: Day; at: Date }) =>
  inPass(async (tx) => {
    const clicksFrom = await getClicksFrom(tx)
    if (clicksFrom && day < clicksFrom) return null
    if (!(await copyAll(tx, at)).isWhole) return null
    const { next } = await readEdges(tx)
    const compare = async () => findDifferentAffiliates(tx, day, await sumCopies(day, COMPARE_WITHIN_MS))
    const different = await compare()
    for (const table of COPIED_TABLES) {
      const days = different.map((affiliateId) => ({ affiliateId, day }))
      await copySpans(tx, table, days.map(wholeDay), { since: 0n, next })
      for (const each of days) await deleteStrays(tx, table, each, next)
    }
    return { different, left: different.length > 0 ? await compare() : [] }
  })

/** A copy is deleted by a state with nothing but its key. */
async function deleteStrays(tx: Tx, table: CopiedTable, day: AffiliateDay, version: bigint): Promise<void> {
  const state = { affiliate_id: day.affiliateId, version: String(version), is_deleted: 1 }
  for await (const ids of findStrayCopies(tx, table, day)) {
    await putClickHouse(
      table,
      ids.map((id) => ({ ...state, id })),
    )
  }
}
