import 'server-only'
import type { Clock } from '@/lib/platform/dates/clock'
import type { Tx } from '@/lib/platform/db'
import { transact, transactEach } from '@/lib/platform/transaction'
import { changeConversionState, lockMoneyOfAll } from '../conversions/service'
import { RELEASED_AT_ONCE } from './constants'
import { type DueHold, listDueHolds, lockDueHolds } from './data'

/**
 * Approves every held conversion whose hold has passed: its payout becomes available, its referrer earns. Several
 * callers at once share the work, and one that dies leaves nothing half done. What cannot be released is logged, and
 * keeps nobody else waiting.
 * @returns how many were released
 */
export async function releaseDueHolds(clock: Clock): Promise<number> {
  let released = 0
  let last: DueHold | undefined
  do {
    const due = await listDueHolds(clock.now(), last)
    for (const group of groupsOf(due)) released += await release(group, clock)
    last = due.at(-1)
  } while (last)
  return released
}

type Group = { affiliateId: number; ids: string[] }

/** By affiliate, a few at a time. */
function groupsOf(due: readonly DueHold[]): Group[] {
  const open = new Map<number, Group>()
  const groups: Group[] = []
  for (const { affiliateId, conversionId } of due) {
    const group = open.get(affiliateId)
    if (group && group.ids.length < RELEASED_AT_ONCE) group.ids.push(conversionId)
    else groups.push(startGroup(open, affiliateId, conversionId))
  }
  return groups
}

function startGroup(open: Map<number, Group>, affiliateId: number, conversionId: string): Group {
  const group = { affiliateId, ids: [conversionId] }
  open.set(affiliateId, group)
  return group
}

/** Together, and one by one where that fails. */
async function release({ affiliateId, ids }: Group, clock: Clock): Promise<number> {
  try {
    return await transact((tx) => releaseDue(tx, { affiliateId, ids }, clock.now()))
  } catch {
    const alone = ids.map((id) => ({ affiliateId, ids: [id] }))
    return transactEach(alone, async (tx, group) => (await releaseDue(tx, group, clock.now())) > 0)
  }
}

/** What was rejected, or whose affiliate was suspended, since it was listed stays as it is. */
async function releaseDue(tx: Tx, { affiliateId, ids }: Group, at: Date): Promise<number> {
  await lockMoneyOfAll(tx, affiliateId)
  const due = await lockDueHolds(tx, affiliateId, ids, at)
  for (const conversionId of due) await changeConversionState(tx, { affiliateId, conversionId, to: 'approved', at })
  return due.length
}
