import 'server-only'
import { changeConversionState } from '../conversions/service'
import type { Clock } from '../dates/clock'
import { AppError } from '../errors'
import { transact } from '../transaction'
import { RELEASED_AT_ONCE } from './constants'
import { type DueHold, listDueHolds } from './data'

/**
 * Approves every held conversion whose hold has passed: its payout becomes available, its referrer earns. Several
 * callers at once share the work, and one that dies leaves nothing half done.
 * @returns how many were released
 */
export async function releaseDueHolds(clock: Clock): Promise<number> {
  let released = 0
  for (;;) {
    const due = await listDueHolds(clock.now())
    let progress = 0
    for (const group of groupsOf(due)) progress += await releaseGroup(group, clock.now())
    if (progress === 0) return released
    released += progress
  }
}

/** By affiliate, a few at a time. */
function groupsOf(due: readonly DueHold[]): DueHold[][] {
  const open = new Map<number, DueHold[]>()
  const groups: DueHold[][] = []
  for (const hold of due) {
    const group = open.get(hold.affiliateId)
    if (group && group.length < RELEASED_AT_ONCE) group.push(hold)
    else groups.push(startGroup(open, hold))
  }
  return groups
}

function startGroup(open: Map<number, DueHold[]>, hold: DueHold): DueHold[] {
  const group = [hold]
  open.set(hold.affiliateId, group)
  return group
}

function releaseGroup(group: readonly DueHold[], at: Date): Promise<number> {
  return transact(async (tx) => {
    let released = 0
    for (const { affiliateId, conversionId } of group) {
      const change = { affiliateId, conversionId, to: 'approved', at } as const
      if (await changeConversionState(tx, change).catch(passOver)) released += 1
    }
    return released
  })
}

/** Somebody rejected it in the meantime: nothing to release. */
function passOver(error: unknown): false {
  if (error instanceof AppError && error.code === 'conflict') return false
  throw error
}
