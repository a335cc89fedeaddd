import { expect, test } from 'vitest'
import { EASTERN } from '@/lib/platform/dates/constants'
import { lastRun, nextRun } from '@/lib/runtime/job-runs/schedule-rules'
import { SCHEDULE } from '@/lib/runtime/jobs/schedule'

const next = (cron: string, after: string) => nextRun(cron, new Date(after), EASTERN)?.toISOString()

test.each([
  ['* * * * *', '2026-11-22T12:00:00Z', '2026-11-22T12:01:00.000Z'],
  ['* * * * *', '2026-11-22T12:00:59Z', '2026-11-22T12:01:00.000Z'],
  ['10,40 * * * *', '2026-11-22T12:10:00Z', '2026-11-22T12:40:00.000Z'],
  ['*/10 2-5 * * *', '2026-11-22T10:50:00Z', '2026-11-23T07:00:00.000Z'],
  ['35 6 * * *', '2026-11-22T11:34:00Z', '2026-11-22T11:35:00.000Z'],
  ['0 18-22 * * *', '2026-11-23T03:00:00Z', '2026-11-23T23:00:00.000Z'],
  ['5 0 * * 1', '2026-11-22T12:00:00Z', '2026-11-23T05:05:00.000Z'],
  // clocks are set forward on 2027-03-14: 2:30 does not exist, and 6:35 is an hour earlier in UTC
  ['35 6 * * *', '2027-03-13T12:00:00Z', '2027-03-14T10:35:00.000Z'],
])('%s after %s runs at %s', (cron, after, expected) => {
  expect(next(cron, after)).toBe(expected)
})

test.each([
  ['* * * * *', '2026-11-22T12:00:00Z', '2026-11-22T12:00:00.000Z'],
  ['* * * * *', '2026-11-22T12:00:59Z', '2026-11-22T12:00:00.000Z'],
  ['35 6 * * *', '2026-11-22T11:35:00Z', '2026-11-22T11:35:00.000Z'],
  ['35 6 * * *', '2026-11-22T11:44:59Z', '2026-11-22T11:35:00.000Z'],
  ['35 6 * * *', '2026-11-22T11:45:00Z', null],
  ['35 6 * * *', '2026-11-22T11:34:59Z', null],
  ['*/5 * * * *', '2026-11-22T11:34:59Z', '2026-11-22T11:30:00.000Z'],
  ['55 23 * * 6', '2026-11-22T05:03:00Z', '2026-11-22T04:55:00.000Z'],
  // the hour that is repeated when clocks are set back
  ['30 1 * * *', '2026-11-01T05:32:00Z', '2026-11-01T05:30:00.000Z'],
  ['30 1 * * *', '2026-11-01T06:32:00Z', '2026-11-01T06:30:00.000Z'],
])('the last run of %s within ten minutes of %s is %s', (cron, at, expected) => {
  expect(lastRun(cron, new Date(at), EASTERN, 600_000)?.toISOString() ?? null).toBe(expected)
})

test('a schedule without a run within eight days has none', () => {
  expect(next('0 0 29 2 *', '2026-11-22T12:00:00Z')).toBeUndefined()
})

test('every job of ours runs within a day', () => {
  const at = new Date('2026-11-22T12:00:00Z')
  for (const { name, cron } of SCHEDULE) {
    const run = nextRun(cron, at, EASTERN)
    expect([name, run !== null && run.getTime() - at.getTime() <= 86_400_000]).toEqual([name, true])
  }
})
