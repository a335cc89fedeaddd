import 'server-only'
import type { Prisma, Streak } from '@/lib/generated/prisma/client'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate, rewordNotifications } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayFromColumn, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { MAX_RESTORE_POINTS } from './constants'
import { countConverted, listConvertedDays, listRestores, toStreakState } from './data'
import { recordStreakEvents } from './events'
import { breakKeys, brokeLateNotification, countsAgainText, restoredText } from './notifications'
import {
  breakOfStreak,
  isRecentlyBroken,
  OBSTACLE_TEXT,
  restored,
  restoreObstacle,
  storedBreaks,
} from './restore-rules'
import {
  dayCommittedAfterCheck,
  isCounted,
  isSkipped,
  replay,
  streakBefore,
  walkDays,
  withKnownBreaks,
  withRestorable,
} from './rules'
import type { StreakState } from './state-constants'

/**
 * Advances an affiliate's streak up to now and records every change. Concurrent calls take turns, so that a day counts
 * once. [S4.17] [S4.18]
 * @returns whether the streak changed
 */
export async function advanceStreak(tx: Tx, affiliateId: number, at: Date): Promise<boolean> {
  const row = await lockStreak(tx, affiliateId)
  return (await advance(tx, row, at)).hasChanged
}

async function advance(tx: Tx, row: Streak, at: Date) {
  const { affiliateId } = row
  const today = easternDay(at)
  const corrected = await countOverlooked(tx, row, at)
  const before = corrected ?? toStreakState(row)
  const { state, steps } = walkDays(before, await listConvertedDays(tx, affiliateId, before.lastDay, today), today)
  const events = steps.map(({ kind, day, before: streakBefore, after: streakAfter }) => ({
    ...eventBase(affiliateId, day, at),
    kind,
    streakBefore,
    streakAfter,
    pointsAfter: state.points,
  }))
  await tx.streakEvent.createMany({ data: events })
  await recordStreakEvents(tx, events, at)
  const isNewDay = row.checkedDay === null || dayFromColumn(row.checkedDay) < today
  if (steps.length > 0 || isNewDay) await save(tx, affiliateId, state, { checkedDay: dayToColumn(today) })
  if (steps.length > 0) await publish(tx, { affiliateId }, { type: 'streak' })
  return { state, hasChanged: corrected !== undefined || steps.length > 0 }
}

/** Counts a conversion the last update missed. @returns the streak with it; undefined if there is none */
async function countOverlooked(tx: Tx, row: Streak, at: Date): Promise<StreakState | undefined> {
  if (row.checkedDay === null) return undefined
  const checkedDay = dayFromColumn(row.checkedDay)
  const [eve, dayBefore] = [addDays(checkedDay, -1), addDays(checkedDay, -2)]
  const day = dayCommittedAfterCheck(
    toStreakState(row),
    checkedDay,
    await listConvertedDays(tx, row.affiliateId, dayBefore, eve),
  )
  return day === undefined
    ? undefined
    : rebuild(tx, row, day, `a conversion of ${day} was recorded just before midnight`, at)
}

/**
 * Spends one point to restore the last broken streak, once, even when called concurrently. [S4.22]
 * @throws AppError conflict, with nothing spent: not recently broken, no point, or no improvement
 */
export async function spendRestorePoint(tx: Tx, affiliateId: number, at: Date): Promise<void> {
  const { state } = await advance(tx, await lockStreak(tx, affiliateId), at)
  const obstacle = restoreObstacle(state, at)
  if (obstacle) throw new AppError('conflict', OBSTACLE_TEXT[obstacle])
  const today = easternDay(at)
  const converted = await listConvertedDays(tx, affiliateId, null, today)
  const after = restored({ ...state, points: state.points - 1 }, today, converted.at(-1) === today)
  await save(tx, affiliateId, after, {})
  const event = {
    ...eventBase(affiliateId, after.lastDay ?? today, at),
    kind: 'restored' as const,
    streakBefore: state.current,
    streakAfter: after.current,
    pointsAfter: after.points,
  }
  await tx.streakEvent.create({ data: event })
  await recordStreakEvents(tx, [event], at)
  const ended = state.breaks.filter(({ brokenAt }) => brokenAt.getTime() === state.brokenAt?.getTime())
  await rewordNotifications(tx, affiliateId, ended.flatMap(breakKeys), restoredText(after.current))
  await publish(tx, { affiliateId }, { type: 'streak' })
}

/**
 * Recomputes a streak after a conversion of `day` no longer counts: when the day was already counted and has no other
 * conversion, the whole history is replayed up to the day the streak was last checked. Points stay as they are, and so does
 * the best streak, which was earned. A streak that this cuts broke now for its affiliate, who is notified and may restore it
 * for as long as after any break.
 * @returns whether the streak changed
 */
export async function rebuildStreak(tx: Tx, affiliateId: number, day: Day, at: Date): Promise<boolean> {
  const row = await lockStreak(tx, affiliateId)
  const before = toStreakState(row)
  if (before.lastDay === null || day > before.lastDay) return false
  if ((await listConvertedDays(tx, affiliateId, addDays(day, -1), day)).length > 0) return false
  const after = await rebuild(tx, row, day, `the conversions of ${day} no longer count`, at)
  const was = streakWith(before, day, at)
  const length = was && day < lastCheckedDay(row, before.lastDay) ? await lengthBefore(tx, affiliateId, day) : 0
  if (!was || length === 0 || !isSkipped(after, day)) return true
  const cut = { day, length, brokenAt: was.brokenAt }
  const state = withRestorable(after, [...after.breaks.filter((one) => one.day !== day), cut], easternDay(at))
  await save(tx, affiliateId, state, {})
  const canRestore = restoreObstacle(state, at) === undefined && state.brokenAt?.getTime() === at.getTime()
  // of one that was broken already, what a restore can bring back
  const left = isCounted(before, day) ? state.current : state.beforeReset
  const lengths = { before: was.length, left }
  await notifyAffiliate(tx, affiliateId, brokeLateNotification({ cut, ...lengths, state, canRestore }), at)
  return true
}

/** The streak that had a day, and when it broke for its affiliate once the day is rejected; undefined for one long over. */
function streakWith(state: StreakState, day: Day, at: Date): { length: number; brokenAt: Date } | undefined {
  if (isCounted(state, day)) return { length: state.current, brokenAt: at }
  const ended = breakOfStreak(state.breaks, day)
  return ended && isRecentlyBroken(ended.brokenAt, at) ? ended : undefined
}

const lastCheckedDay = (row: Streak, otherwise: Day): Day =>
  row.checkedDay ? dayFromColumn(row.checkedDay) : otherwise

/** How long the streak was that ended before a day, by the conversions that count now. */
async function lengthBefore(tx: Tx, affiliateId: number, day: Day): Promise<number> {
  const converted = await listConvertedDays(tx, affiliateId, null, addDays(day, -1))
  return streakBefore(day, converted, await listRestores(tx, affiliateId))
}

/**
 * Recomputes a streak after a conversion of `day` counts again: when the day was already counted and has no other
 * conversion, the whole history is replayed up to the day the streak was last checked. Points stay as they are, also one
 * spent meanwhile.
 * @returns whether the streak changed
 */
export async function recountStreak(tx: Tx, affiliateId: number, day: Day, at: Date): Promise<boolean> {
  const row = await lockStreak(tx, affiliateId)
  const checked = row.checkedDay ?? row.lastConversionDay
  if (checked === null || day > dayFromColumn(checked)) return false
  if ((await countConverted(tx, affiliateId, day)) > 1) return false
  const cut = toStreakState(row).breaks.find((one) => one.day === day)
  const after = await rebuild(tx, row, day, `a conversion of ${day} counts again`, at)
  if (cut) await rewordNotifications(tx, affiliateId, breakKeys(cut), countsAgainText(day, after.current))
  return true
}

/** Replays the whole history up to the day the streak was last checked. `day` and `note` say why, for the log. */
async function rebuild(tx: Tx, row: Streak, day: Day, note: string, at: Date): Promise<StreakState> {
  const { affiliateId } = row
  const before = toStreakState(row)
  const upTo = lastCheckedDay(row, before.lastDay ?? day)
  const converted = await listConvertedDays(tx, affiliateId, null, upTo)
  const restores = await listRestores(tx, affiliateId)
  const replayed = replay(converted, restores, upTo, before.points)
  const breaks = withKnownBreaks(replayed, before.breaks, { converted, restores })
  const after = { ...withRestorable(replayed, breaks, upTo), highest: Math.max(before.highest, replayed.highest) }
  await save(tx, affiliateId, after, {})
  await tx.streakEvent.create({
    data: {
      ...eventBase(affiliateId, day, at),
      kind: 'rebuilt',
      streakBefore: before.current,
      streakAfter: after.current,
      pointsAfter: after.points,
      note,
    },
  })
  await publish(tx, { affiliateId }, { type: 'streak' })
  return after
}

/** Adds one restore point. [S4.26] @returns false when there are three already */
export async function grantRestorePoint(tx: Tx, affiliateId: number, at: Date, note: string): Promise<boolean> {
  const row = await lockStreak(tx, affiliateId)
  if (row.restoreCount >= MAX_RESTORE_POINTS) return false
  await changePoints(tx, row, 1, { at, note })
  return true
}

/** Takes one restore point back. @returns false when none is left */
export async function withdrawRestorePoint(tx: Tx, affiliateId: number, at: Date, note: string): Promise<boolean> {
  const row = await lockStreak(tx, affiliateId)
  if (row.restoreCount === 0) return false
  await changePoints(tx, row, -1, { at, note })
  return true
}

async function changePoints(tx: Tx, row: Streak, by: 1 | -1, { at, note }: { at: Date; note: string }): Promise<void> {
  const { affiliateId, currentStreak, restoreCount } = row
  const pointsAfter = restoreCount + by
  await tx.streak.update({ where: { affiliateId }, data: { restoreCount: pointsAfter } })
  const kind = by === 1 ? 'point_earned' : 'rebuilt'
  const same = { streakBefore: currentStreak, streakAfter: currentStreak }
  await tx.streakEvent.create({
    data: { ...eventBase(affiliateId, easternDay(at), at), kind, ...same, pointsAfter, note },
  })
  await publish(tx, { affiliateId }, { type: 'streak' })
}

/** Locks the streak row until the transaction ends; creates an empty one if there is none. */
async function lockStreak(tx: Tx, affiliateId: number): Promise<Streak> {
  await tx.streak.createMany({ data: [{ affiliateId }], skipDuplicates: true })
  await tx.$queryRaw`SELECT 1 FROM streak WHERE affiliate_id = ${affiliateId} FOR NO KEY UPDATE`
  return tx.streak.findUniqueOrThrow({ where: { affiliateId } })
}

async function save(tx: Tx, affiliateId: number, state: StreakState, more: Prisma.StreakUpdateInput): Promise<void> {
  const { current, highest, lastDay, points, beforeReset, brokenAt, breaks } = state
  await tx.streak.update({
    where: { affiliateId },
    data: {
      currentStreak: current,
      highestStreak: highest,
      restoreCount: points,
      lastStreakBeforeReset: beforeReset,
      brokenAt,
      breaks: storedBreaks(breaks),
      lastConversionDay: lastDay && dayToColumn(lastDay),
      ...more,
    },
  })
}

const eventBase = (affiliateId: number, day: Day, at: Date) => ({
  id: newId(at),
  affiliateId,
  day: dayToColumn(day),
  createdAt: at,
})
