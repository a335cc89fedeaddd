import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clockOffText, compareClock, followDatabaseClock, isClockOff } from '@/lib/platform/database/clock-data'
import { pool } from '@/lib/platform/database/db'
import { declaredShiftMs, fixedClock, machineClock, setHeardTime, systemClock } from '@/lib/platform/dates/clock'
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

  test('is heard a second after a machine slept, whose time stood still meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      stop = await followDatabaseClock()
      setHeardTime({ ms: Date.now() - 3 * HOUR_MS, heardAt: performance.now() })
      vi.advanceTimersByTime(1_000)
      expect(await apartMs()).toBeGreaterThan(2 * HOUR_MS)
      setAhead(3 * HOUR_MS)
      vi.advanceTimersByTime(1_000)
      await expect.poll(apartMs).toBeLessThan(1_000)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is that of the machine before it was heard, and again after it is no longer followed', async () => {
    stop = await followDatabaseClock()
    setAhead(26 * HOUR_MS)
    expect(await apartMs()).toBeLessThan(1_000)
    stop()
    expect(await apartMs()).toBeGreaterThan(25 * HOUR_MS)
  })
})

test('a process whose clock is off takes no run from one whose clock is right', async () => {
  const ran: string[] = []
  const start = (name: string, clock: { now(): Date }) =>
    startJobs(clock, [{ name: 'clock-taken', cron: NEVER, run: async () => void ran.push(name) }])
  const failures = async () =>
    Number(
      (await pool().query(`SELECT count(*) FROM job_run WHERE name = 'clock-taken' AND error <> ''`)).rows[0]?.count,
    )
  setAhead(3 * HOUR_MS)
  // a clock that is handed in is not compared with PostgreSQL's
  const processes = [await start('off', systemClock), await start('right', { now: real })]
  try {
    for (let runs = 1; runs <= 2; runs += 1) {
      await processes[runs % 2]?.wake('clock-taken')
      await expect.poll(() => ran.length, { timeout: 10_000 }).toBe(runs)
    }
    expect([new Set(ran), await failures()]).toEqual([new Set(['right']), 0])
  } finally {
    machineClock.now = real
    for (const each of processes) await each.stop()
  }
})

describe('runs by the schedule', () => {
  const runsOf = async (name: string) =>
    Number((await pool().query('SELECT count(*) FROM jobs.job WHERE name = $1', [name])).rows[0]?.count)

  test.each([0, 3, -3, 26])('on a machine %i hours ahead are in the queue once each, or not at all', async (hours) => {
    const name = `due-${hours + 100}`
    const run = async () => undefined
    setAhead(hours * HOUR_MS)
    const processes = [1, 2, 3].map(() => startJobs(systemClock, [{ name, cron: '* * * * *', run }]))
    try {
      await Promise.all(processes)
      // a minute may begin between two starts
      if (hours === 0) expect([1, 2]).toContain(await runsOf(name))
      else expect(await runsOf(name)).toBe(0)
    } finally {
      machineClock.now = real
      for (const each of processes) await (await each).stop()
    }
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
