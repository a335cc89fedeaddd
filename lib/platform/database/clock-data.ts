import 'server-only'
import { type Clock, declaredShiftMs, systemClock } from '../dates/clock'
import { db } from './db'

/**
 * How far the clock of a process may be from PostgreSQL's, in milliseconds. Claims of work last two minutes, so two
 * processes at both ends of it still agree whose an item is; machines that set their clocks by NTP differ by milliseconds.
 */
export const CLOCK_TOLERANCE_MS = 30_000

/** An instant of a clock, and how far that is ahead of PostgreSQL's, in milliseconds; negative when it is behind. */
export type ComparedInstant = { at: Date; aheadMs: number }

/**
 * Reads a clock and compares that very instant with PostgreSQL's clock, as of the middle of the query, so that a clock that
 * was set and put back meanwhile does not pass. By how much a run of tests shifts the clock of its processes is taken off;
 * a clock that a test hands in is not compared.
 */
export async function compareClock(clock: Clock): Promise<ComparedInstant> {
  const at = clock.now()
  if (clock !== systemClock) return { at, aheadMs: 0 }
  const startedAt = performance.now()
  const [{ now }] = await db().$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`
  const halfwayMs = (performance.now() - startedAt) / 2
  const apartMs = at.getTime() + halfwayMs - declaredShiftMs() - now.getTime()
  // what the query took may all have been on one of its two ways
  return { at, aheadMs: Math.round(Math.sign(apartMs) * Math.max(0, Math.abs(apartMs) - halfwayMs)) }
}

/** Whether a clock is further from PostgreSQL's than it may be. */
export const isClockOff = ({ aheadMs }: Pick<ComparedInstant, 'aheadMs'>): boolean =>
  Math.abs(aheadMs) > CLOCK_TOLERANCE_MS

/** "26 hours ahead of PostgreSQL’s". */
export function clockOffText(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  const [count, unit] =
    seconds < 120
      ? [seconds, 'seconds']
      : seconds < 7_200
        ? [Math.round(seconds / 60), 'minutes']
        : seconds < 172_800
          ? [Math.round(seconds / 3_600), 'hours']
          : [Math.round(seconds / 86_400), 'days']
  return `${count} ${unit} ${aheadMs > 0 ? 'ahead of' : 'behind'} PostgreSQL’s`
}
