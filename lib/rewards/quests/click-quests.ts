import 'server-only'
import type { Clock } from '@/lib/platform/dates/clock'
import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { transactEach } from '@/lib/platform/transaction'
import { listClickQuests, listReachedByClicks } from './data'
import { settleQuests } from './service'
import { type Running, type Span, windowAt } from './windows'

// Each process remembers its own last run: at worst it looks back further than another has looked meanwhile. A new
// process looks back a day.
let settledUntil: Date | undefined

/** A click is written a moment after it was made: one made before the last run may have been seen by nobody. */
const LATE_MS = MINUTE_MS

type Due = { span: Span; occurredAt: Date }

/**
 * Settles the click quests of those who were clicked since the last run: clicks themselves settle nothing, so that no
 * visitor waits for it. Only those who have newly reached a target cost a transaction.
 * @returns how many affiliates were settled
 */
export async function settleClickQuests(clock: Clock): Promise<number> {
  const at = clock.now()
  const since = new Date(settledUntil && settledUntil <= at ? settledUntil.getTime() - LATE_MS : at.getTime() - DAY_MS)
  let settled = 0
  for (const quest of await listClickQuests(at)) {
    for (const due of windowsBetween(quest, since, at)) {
      settled += await transactEach(await listReachedByClicks(quest, due.span, since), async (tx, affiliateId) => {
        await settleQuests(tx, affiliateId, at, due.occurredAt)
        return true
      })
    }
  }
  settledUntil = at
  return settled
}

/** The window of now, and the one before where the last run was still in that. */
function windowsBetween(quest: Running, since: Date, at: Date): Due[] {
  const found = [since, at].flatMap((occurredAt) => {
    const span = windowAt(quest, occurredAt)
    return span ? [{ span, occurredAt }] : []
  })
  return found.filter(({ span }, place) => found.findIndex((other) => other.span.key === span.key) === place)
}
