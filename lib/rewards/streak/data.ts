import 'server-only'
import type { Streak } from '@/lib/generated/prisma/client'
import { db, pool, type Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayFromColumn, dayStart, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { firstIdAt } from '@/lib/platform/ids/uuid-v7'
import type { storedBreaks } from './restore-rules'
import { restoreObstacle } from './restore-rules'
import { calendarDays, type PastRestore, walkDays } from './rules'
import type { RestoreEligibility, StreakAnswer, StreakHistory } from './schema'
import type { Break } from './state-constants'
import { NO_STREAK, type StreakState } from './state-constants'

/** Converts a stored streak to the state the rules use. */
export const toStreakState = (row: Streak | null): StreakState =>
  row === null
    ? NO_STREAK
    : {
        current: row.currentStreak,
        highest: row.highestStreak,
        lastDay: row.lastConversionDay && dayFromColumn(row.lastConversionDay),
        points: row.restoreCount,
        beforeReset: row.lastStreakBeforeReset,
        brokenAt: row.brokenAt,
        breaks: readBreaks(row.breaks, { length: row.lastStreakBeforeReset, brokenAt: row.brokenAt }),
      }

/** The breaks that `storedBreaks` stored; without any, the one that the columns tell of. */
function readBreaks(stored: unknown, last: { length: number; brokenAt: Date | null }): Break[] {
  const rows = stored as ReturnType<typeof storedBreaks> | undefined
  if (rows?.length) return rows.map(([day, length, brokenAt]) => ({ day, length, brokenAt: new Date(brokenAt) }))
  const { length, brokenAt } = last
  return brokenAt === null ? [] : [{ day: addDays(easternDay(brokenAt), -1), length, brokenAt }]
}

const STORED = {
  name: 'streak-stored',
  text: `SELECT s.current_streak AS current, s.highest_streak AS highest, s.last_conversion_day::text AS "lastDay",
      s.restore_count AS points, s.last_streak_before_reset AS "beforeReset", s.broken_at AS "brokenAt", s.breaks,
      EXISTS (SELECT 1 FROM conversion c WHERE c.affiliate_id = $1 AND c.id >= $3 AND c.day = $2::date
        AND c.status IN ('pending', 'approved')) AS "todayHasConversion"
    FROM (SELECT 1) one LEFT JOIN streak s ON s.affiliate_id = $1`,
}

type StoredRow = { [K in keyof Omit<StreakState, 'breaks'>]: StreakState[K] | null } & {
  breaks: unknown
  todayHasConversion: boolean
}

/** The stored streak, as of the affiliate's last visit to the app; zeros without one. [S7.2] [S4.17] */
export async function getStreak(affiliateId: number, at: Date): Promise<StreakAnswer> {
  const { state, todayHasConversion } = await readStored(affiliateId, at)
  return toStreakAnswer(state, todayHasConversion, at)
}

async function readStored(affiliateId: number, at: Date): Promise<{ state: StreakState; todayHasConversion: boolean }> {
  const today = easternDay(at)
  const values = [affiliateId, today, firstIdAt(dayStart(today))]
  const { rows } = await pool().query<StoredRow>({ ...STORED, values })
  const row = rows[0]
  const state = {
    current: row?.current ?? NO_STREAK.current,
    highest: row?.highest ?? NO_STREAK.highest,
    lastDay: row?.lastDay ?? NO_STREAK.lastDay,
    points: row?.points ?? NO_STREAK.points,
    beforeReset: row?.beforeReset ?? NO_STREAK.beforeReset,
    brokenAt: row?.brokenAt ?? NO_STREAK.brokenAt,
    breaks: readBreaks(row?.breaks, { length: row?.beforeReset ?? 0, brokenAt: row?.brokenAt ?? null }),
  }
  return { state, todayHasConversion: row?.todayHasConversion ?? false }
}

const toStreakAnswer = (state: StreakState, todayHasConversion: boolean, at: Date): StreakAnswer => ({
  currentConversionStreak: state.current,
  highestConversionStreak: state.highest,
  lastConversionDate: state.lastDay,
  streakRestoreCount: state.points,
  lastStreakBeforeReset: state.beforeReset,
  brokenAt: state.brokenAt?.toISOString() ?? null,
  todayHasConversion,
  today: easternDay(at),
})

/** The Eastern days with a counted conversion, ascending, after one day and up to another, inclusive. */
export async function listConvertedDays(tx: Tx, affiliateId: number, after: Day | null, upTo: Day): Promise<Day[]> {
  // ids contain their instant: the bound limits the search to the right months
  const first = after === null ? null : firstIdAt(dayStart(after))
  const rows = await tx.$queryRaw<{ day: Date }[]>`
    SELECT DISTINCT day FROM conversion
    WHERE affiliate_id = ${affiliateId} AND status IN ('pending', 'approved')
      AND (${after}::date IS NULL OR (day > ${after}::date AND id >= ${first}::uuid)) AND day <= ${upTo}::date
    ORDER BY day`
  return rows.map(({ day }) => dayFromColumn(day))
}

/** The number of an affiliate's conversions of an Eastern day that count. */
export function countConverted(tx: Tx, affiliateId: number, day: Day): Promise<number> {
  return tx.conversion.count({
    where: { affiliateId, day: dayToColumn(day), status: { in: ['pending', 'approved'] } },
  })
}

/** Whether the last change of an affiliate's restore points for one cause, by the notes of both, took one back. */
export async function wasWithdrawn(tx: Tx, affiliateId: number, granted: string, withdrawn: string): Promise<boolean> {
  const last = await tx.streakEvent.findFirst({
    where: { affiliateId, note: { in: [granted, withdrawn] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { note: true },
  })
  return last?.note === withdrawn
}

/** An affiliate's restores, oldest first. The event's day is the day the restore counted up to. */
export async function listRestores(tx: Tx, affiliateId: number): Promise<PastRestore[]> {
  const events = await tx.streakEvent.findMany({
    where: { affiliateId, kind: 'restored' },
    orderBy: { createdAt: 'asc' },
    select: { day: true, createdAt: true },
  })
  return events.map(({ day, createdAt }) => ({ madeOn: easternDay(createdAt), countedTo: dayFromColumn(day) }))
}

/** The streak as an update now would compute it, without storing it. */
export async function previewStreak(affiliateId: number, at: Date): Promise<StreakState> {
  const state = toStreakState(await db().streak.findUnique({ where: { affiliateId } }))
  const today = easternDay(at)
  return walkDays(state, await listConvertedDays(db(), affiliateId, state.lastDay, today), today).state
}

/** `previewStreak` in the API shape: what a page shows before the browser has updated the streak. */
export async function getStreakPreview(affiliateId: number, at: Date): Promise<StreakAnswer> {
  const { state, todayHasConversion } = await readStored(affiliateId, at)
  const today = easternDay(at)
  const days = await listConvertedDays(db(), affiliateId, state.lastDay, today)
  return {
    ...toStreakAnswer(walkDays(state, days, today).state, todayHasConversion, at),
    streakRestoreCount: state.points,
  }
}

/** Whether a restore would succeed now. [S7.4] [S4.22] */
export async function getRestoreEligibility(affiliateId: number, at: Date): Promise<RestoreEligibility> {
  const state = await previewStreak(affiliateId, at)
  return {
    canRestore: restoreObstacle(state, at) === undefined,
    availablePoints: state.points,
    lastStreakBeforeReset: state.beforeReset,
  }
}

/** The calendar of a streak from one day to another, both included, with its events. */
export async function getStreakHistory(affiliateId: number, from: Day, to: Day, at: Date): Promise<StreakHistory> {
  const today = easternDay(at)
  const [converted, rows] = await Promise.all([
    listConvertedDays(db(), affiliateId, null, today),
    db().streakEvent.findMany({
      where: { affiliateId, day: { gte: dayToColumn(from), lte: dayToColumn(to) } },
      // events of one update share their instant
      orderBy: [{ createdAt: 'desc' }, { day: 'desc' }, { kind: 'desc' }],
    }),
  ])
  const events = rows.map((row) => ({
    at: row.createdAt.toISOString(),
    kind: row.kind,
    day: dayFromColumn(row.day),
    before: row.streakBefore,
    after: row.streakAfter,
    points: row.pointsAfter,
    note: row.note,
  }))
  const restores = await listRestores(db(), affiliateId)
  return { today, days: calendarDays({ from, to, today, converted, restores }), events }
}
