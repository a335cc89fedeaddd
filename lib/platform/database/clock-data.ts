import 'server-only'
import { type Clock, declaredShiftMs, machineClock, setHeardTime, systemClock } from '../dates/clock'
import { log } from '../log'
import { db } from './db'

/** How far the clock of a machine may be from PostgreSQL's, in milliseconds; those that are set by NTP differ by a few. */
export const CLOCK_TOLERANCE_MS = 30_000

/** An instant of a clock, and how far that is ahead of PostgreSQL's, in milliseconds; negative when it is behind. */
export type ComparedInstant = { at: Date; aheadMs: number }

/** How often a process hears PostgreSQL's clock, and from which difference on it runs on from there, in milliseconds. */
const HEAR_EVERY_MS = 10_000
const APART_MS = 100

/** How often a process looks whether its machine slept, and from how long on, in milliseconds. */
const LOOK_EVERY_MS = 1_000
const SLEPT_MS = 1_000

/** PostgreSQL's clock as of the middle of the query, and how long each of its two ways may have taken, in milliseconds. */
async function readDatabaseClock(): Promise<{ ms: number; heardAt: number; halfwayMs: number }> {
  const startedAt = performance.now()
  const [{ now }] = await db().$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`
  const halfwayMs = (performance.now() - startedAt) / 2
  return { ms: now.getTime() + declaredShiftMs(), heardAt: startedAt + halfwayMs, halfwayMs }
}

/**
 * Sets `systemClock` by PostgreSQL's, now and every ten seconds: leases, due times and holds that one process writes are
 * read by others, whose machines may say another time. While the database is unreachable it runs on by itself. It is heard at once
 * after a machine slept or its clock was set: what a time runs on by (`performance.now()`) stands still while it sleeps.
 * @returns ends it
 */
export async function followDatabaseClock(): Promise<() => void> {
  setHeardTime(await readDatabaseClock())
  const hear = async () => {
    const { ms, heardAt, halfwayMs } = await readDatabaseClock()
    const expectedMs = systemClock.now().getTime() - (performance.now() - heardAt)
    // what may be the way of the answer is no difference, so that the time does not go back and forth
    if (Math.abs(ms - expectedMs) > APART_MS + halfwayMs) setHeardTime({ ms, heardAt })
  }
  const again = () => void hear().catch((err: unknown) => log.warn({ err }, 'PostgreSQL’s clock was not heard'))
  const timer = setInterval(again, HEAR_EVERY_MS).unref()
  const machineAheadMs = () => machineClock.now().getTime() - performance.now()
  let lastAheadMs = machineAheadMs()
  const look = () => {
    const aheadMs = machineAheadMs()
    if (Math.abs(aheadMs - lastAheadMs) > SLEPT_MS) again()
    lastAheadMs = aheadMs
  }
  const looking = setInterval(look, LOOK_EVERY_MS).unref()
  return () => {
    clearInterval(timer)
    clearInterval(looking)
    setHeardTime(null)
  }
}

/**
 * Compares the clock of this machine with PostgreSQL's, at one instant, so that a clock that was set and put back meanwhile
 * does not pass. By how much a run of tests shifts the clock of its processes is taken off; a clock that a test hands in is
 * not compared.
 */
export async function compareClock(clock: Clock): Promise<ComparedInstant> {
  if (clock !== systemClock) return { at: clock.now(), aheadMs: 0 }
  const at = machineClock.now()
  const startedAt = performance.now()
  const { ms, halfwayMs } = await readDatabaseClock()
  const apartMs = at.getTime() + (performance.now() - startedAt) / 2 - ms
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
