import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { transact, transactEach } from '@/lib/platform/database/transaction'
import { changeConversionState, lockMoneyOfAll } from '../lifecycle/state-change-service'
import { RELEASED_AT_ONCE } from './constants'
import { type DueHold, type HoldScope, listDueHolds, lockDueHolds } from './data'

/**
 * The job: approves every held conversion whose hold has ended, which makes its payout available and pays its referrer.
 * Safe to run several times at once. A conversion that cannot be released is logged and does not block the others. Those of
 * a test account are released for themselves, when somebody moves its clock.
 * @returns how many were released
 */
export async function releaseDueHolds({ at }: { at: Date }, of?: HoldScope): Promise<number> {
  let released = 0
  let last: DueHold | undefined
  do {
    const due = await listDueHolds(at, last, of)
    for (const group of toGroups(due)) released += await release(group, at)
    last = due.at(-1)
  } while (last)
  return released
}

type Group = { affiliateId: number; ids: string[] }

/** Groups conversions by affiliate, at most RELEASED_AT_ONCE in each. */
function toGroups(due: readonly DueHold[]): Group[] {
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

/** Releases a group in one transaction, or one by one if that fails. */
async function release({ affiliateId, ids }: Group, at: Date): Promise<number> {
  try {
    return await transact((tx) => releaseDue(tx, { affiliateId, ids }, at))
  } catch {
    const single = ids.map((id) => ({ affiliateId, ids: [id] }))
    return transactEach(single, async (tx, group) => (await releaseDue(tx, group, at)) > 0)
  }
}

/** Releases those that are still due: rejections and suspensions since they were listed are respected. */
async function releaseDue(tx: Tx, { affiliateId, ids }: Group, at: Date): Promise<number> {
  await lockMoneyOfAll(tx, affiliateId)
  const due = await lockDueHolds(tx, affiliateId, ids, at)
  for (const conversionId of due) await changeConversionState(tx, { affiliateId, conversionId, to: 'approved', at })
  return due.length
}
