import type { Day } from '@/lib/platform/dates/constants'
import type { Tx } from '../../lib/platform/database/db'
import { dayToColumn } from '../../lib/platform/dates/days'
import { storedBreaks } from '../../lib/rewards/streak/restore-rules'
import type { StreakState } from '../../lib/rewards/streak/state-constants'
import { type Column, insertAll } from './bulk'
import { Random } from './random'
import type { StreakEvent } from './streaks'

/** The current state of every streak. */
export async function loadStreaks(tx: Tx, streaks: ReadonlyMap<number, StreakState>, today: Day): Promise<void> {
  await tx.streak.createMany({
    data: [...streaks].map(([affiliateId, state]) => ({
      affiliateId,
      currentStreak: state.current,
      highestStreak: state.highest,
      lastConversionDay: state.lastDay === null ? null : dayToColumn(state.lastDay),
      restoreCount: state.points,
      lastStreakBeforeReset: state.beforeReset,
      brokenAt: state.brokenAt,
      breaks: storedBreaks(state.breaks),
      checkedDay: dayToColumn(today),
    })),
  })
}

/** The events of every streak. */
export async function loadStreakEvents(tx: Tx, lived: ReadonlyMap<number, readonly StreakEvent[]>): Promise<void> {
  const rows = [...lived].flatMap(([affiliateId, events]) => events.map((event) => ({ affiliateId, ...event })))
  const columns: Column<(typeof rows)[number]>[] = [
    [
      'id',
      ({ affiliateId, kind, day, at }) => new Random(`streak ${affiliateId} ${kind} ${day} ${at.getTime()}`).id(at),
    ],
    ['affiliate_id', ({ affiliateId }) => affiliateId],
    ['kind', ({ kind }) => kind],
    ['day', ({ day }) => dayToColumn(day)],
    ['streak_before', ({ before }) => before],
    ['streak_after', ({ after }) => after],
    ['points_after', ({ points }) => points],
    ['created_at', ({ at }) => at],
  ]
  await insertAll(tx, 'streak_event', columns, rows)
}
