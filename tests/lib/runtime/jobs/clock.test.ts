import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { clockOffText, compareClock, followDatabaseClock, isClockOff } from '@/lib/platform/database/clock-data'
import { pool } from '@/lib/platform/database/db'
import { declaredShiftMs, fixedClock, machineClock, systemClock } from '@/lib/platform/dates/clock'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { startJobs } from '@/lib/runtime/jobs/service'

const NEVER = '0 0 29 2 *'
const real = machineClock.now
afterEach(() => {
  machineClock.now = real
})
const setAhead = (ms: number) => {
  machineClock.now = () => new Date(real().getTime() + ms)
}

describe('a clock compared with PostgreSQL’s', () => {
  test('that is right is a few milliseconds off, also where tests shift the time', async () => {
    const { at, aheadMs } = await compareClock(systemClock)
    expect(Math.abs(aheadMs)).toBeLessThan(2_000)
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(10_000)
    expect(isClockOff({ aheadMs })).toBe(false)
  })

  test.each([26 * HOUR_MS, -26 * HOUR_MS, 31_500, -31_500, 400 * 24 * HOUR_MS])(
    'that is %i ms off is found',
    async (ms) => {
      setAhead(ms)
      const compared = await compareClock(systemClock)
      expect(Math.abs(compared.aheadMs - ms)).toBeLessThan(1_000)
      expect(isClockOff(compared)).toBe(true)
    },
  )

  test('is the instant that is used: a clock put back during the comparison does not pass', async () => {
    setAhead(26 * HOUR_MS)
    const comparing = compareClock(systemClock)
    setAhead(0)
    expect(isClockOff(await comparing)).toBe(true)
  })

  test('that a test hands in is not compared, and none is shifted without a declaration', async () => {
    expect(await compareClock(fixedClock('2031-01-01T00:00:00Z'))).toMatchObject({ aheadMs: 0 })
    expect(declaredShiftMs()).toBe(Number(process.env.CLOCK_SHIFT_MS ?? 0))
  })

  test.each([
    [31_400, '31 seconds ahead of PostgreSQL’s'],
    [-600_000, '10 minutes behind PostgreSQL’s'],
    [93_600_000, '26 hours ahead of PostgreSQL’s'],
    // where clocks stand that lost their battery, that count the weeks of GPS wrongly, or begin NTP’s next era
    [-1_795_916_280_000, '20786 days behind PostgreSQL’s'],
    [-619_315_200_000, '7168 days behind PostgreSQL’s'],
    [2 ** 32 * 1_000, '49710 days ahead of PostgreSQL’s'],
  ])('%i ms is "%s"', (ms, text) => expect(clockOffText(ms)).toBe(text))
})

describe('the time of a process', () => {
  const apartMs = async () => {
    const { rows } = await pool().query<{ now: Date }>('SELECT clock_timestamp() AS now')
    return Math.abs(systemClock.now().getTime() - Number(rows[0]?.now) - declaredShiftMs())
  }
  let stop: (() => void) | undefined
  afterEach(() => stop?.())

  test.each([3, -3, 26, -26])('is PostgreSQL’s on a machine that is %i hours ahead', async (hours) => {
    setAhead(hours * HOUR_MS)
    expect(await apartMs()).toBeGreaterThan(2 * HOUR_MS)
    stop = await followDatabaseClock()
    expect(await apartMs()).toBeLessThan(1_000)
    // what is leased, due or held by one machine is read by the other, whatever either is set to next
    setAhead(-hours * HOUR_MS)
    expect(await apartMs()).toBeLessThan(1_000)
    expect(isClockOff(await compareClock(systemClock))).toBe(true)
  })

  test('is that of the machine before it was heard, and again after it is no longer followed', async () => {
    stop = await followDatabaseClock()
    setAhead(26 * HOUR_MS)
    expect(await apartMs()).toBeLessThan(1_000)
    stop()
    expect(await apartMs()).toBeGreaterThan(25 * HOUR_MS)
  })
})

test('no job runs by a clock that was set forward, its failure is stored, and it runs once the clock is right', async () => {
  const runs: { at: Date; later: Date }[] = []
  const run = async (at: Date, clock: { now(): Date }) => {
    // a step in the middle of a run does not reach it
    setAhead(26 * HOUR_MS)
    runs.push({ at, later: clock.now() })
    return undefined
  }
  const jobs = await startJobs(systemClock, [{ name: 'clock-probe', cron: NEVER, run }])
  const stored = async () =>
    (await pool().query(`SELECT error FROM job_run WHERE name = 'clock-probe'`)).rows[0]?.error as string | undefined
  const until = async (isSo: () => Promise<boolean>) => {
    for (let tries = 0; tries < 200 && !(await isSo()); tries++) await pause(50)
    expect(await isSo()).toBe(true)
  }
  try {
    setAhead(26 * HOUR_MS)
    await jobs.wake('clock-probe')
    await until(async () => (await stored())?.includes('26 hours ahead') === true)
    expect(runs).toEqual([])
    setAhead(0)
    await jobs.wake('clock-probe')
    await until(async () => runs.length > 0)
    const [{ at, later } = { at: new Date(0), later: new Date(0) }] = runs
    expect(Math.abs(later.getTime() - at.getTime())).toBeLessThan(5_000)
  } finally {
    machineClock.now = real
    await jobs.stop()
  }
})
