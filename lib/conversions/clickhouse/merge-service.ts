import 'server-only'
import { countClickHouseParts, listNewestBlocks, startClickHouseMerge } from '@/lib/platform/clickhouse/service'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'

/** How long a pass waits for merges, in milliseconds; ClickHouse goes on with them, and later passes look again. */
const MERGE_WAIT_MS = 10_000

/** Cursors of months that have replaced states to remove: the month is in the name, the block is the number. */
const NAME = 'replaced clicks of '
const toMonth = (day: Day) => Number(day.slice(0, 7).replace('-', ''))

/**
 * Records that the UTC months with days between two days, both included, have states that were replaced and must go.
 * Everything stored so far is in blocks up to a number; what is stored later needs no merge.
 * @throws ClickHouseDownError
 */
export async function requestMerges(tx: Tx, { from, to, at }: { from: Day; to: Day; at: Date }): Promise<void> {
  for (const { month, block } of await listNewestBlocks('click', toMonth(from), toMonth(to))) {
    const name = `${NAME}${month}`
    const progress = { transactionId: BigInt(block), updatedAt: at }
    await tx.analyticsCursor.upsert({ where: { name }, create: { name, ...progress }, update: progress })
  }
}

/**
 * Has ClickHouse merge the months that were recorded, one after another. One that takes longer goes on without this
 * process, and a later call finds it done.
 * @returns how many months are left
 * @throws ClickHouseDownError; ClickHouseError when it refuses, as without room on its disk
 */
export async function mergeReplaced(waitMs = MERGE_WAIT_MS): Promise<number> {
  const began = performance.now()
  const wanted = await db().analyticsCursor.findMany({
    where: { name: { startsWith: NAME } },
    orderBy: { name: 'asc' },
  })
  let left = wanted.length
  for (const { name, transactionId: block } of wanted) {
    const month = Number(name.slice(NAME.length))
    // blocks of one part were merged into it
    const isMerged = async () => (await countClickHouseParts('click', { month, block })) <= 1
    if (!(await isMerged())) {
      await startClickHouseMerge('click', month, waitMs - (performance.now() - began))
      if (!(await isMerged())) return left
    }
    await db().analyticsCursor.deleteMany({ where: { name, transactionId: block } })
    left -= 1
  }
  return left
}
