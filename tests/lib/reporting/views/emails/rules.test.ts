import { describe, expect, test } from 'vitest'
import {
  lastDue,
  nextDue,
  readScheduleToken,
  type Schedule,
  timingText,
  unsubscribeToken,
} from '@/lib/reporting/views/emails/rules'

const daily = (hour: number): Schedule => ({ frequency: 'daily', hour, weekday: null, monthDay: null })
const next = (schedule: Schedule, at: string) => nextDue(schedule, new Date(at)).dueAt.toISOString()

describe('the times of a schedule', () => {
  test('are Eastern, in winter and in summer', () => {
    expect(next(daily(8), '2026-01-10T12:59:00Z')).toBe('2026-01-10T13:00:00.000Z')
    expect(next(daily(8), '2026-01-10T13:00:00Z')).toBe('2026-01-11T13:00:00.000Z')
    expect(next(daily(8), '2026-07-10T11:59:00Z')).toBe('2026-07-10T12:00:00.000Z')
  })

  test('have one period on the day clocks skip the hour, and one on the day they repeat it', () => {
    const instants = (hour: number, from: string) => {
      let at = new Date(from)
      return Array.from({ length: 3 }, () => {
        const due = nextDue(daily(hour), at)
        at = due.dueAt
        return `${due.period} ${due.dueAt.toISOString().slice(0, 16)}`
      })
    }
    expect(instants(2, '2026-03-07T12:00:00Z')).toEqual([
      '2026-03-08 2026-03-08T07:00',
      '2026-03-09 2026-03-09T06:00',
      '2026-03-10 2026-03-10T06:00',
    ])
    expect(instants(1, '2026-10-31T12:00:00Z')).toEqual([
      '2026-11-01 2026-11-01T05:00',
      '2026-11-02 2026-11-02T06:00',
      '2026-11-03 2026-11-03T06:00',
    ])
  })

  test('of a week and of a month are on their day', () => {
    const weekly: Schedule = { frequency: 'weekly', hour: 9, weekday: 1, monthDay: null }
    const monthly: Schedule = { frequency: 'monthly', hour: 0, weekday: null, monthDay: 28 }
    expect(next(weekly, '2026-11-20T12:00:00Z')).toBe('2026-11-23T14:00:00.000Z')
    expect(next({ ...weekly, weekday: 7 }, '2026-11-20T12:00:00Z')).toBe('2026-11-22T14:00:00.000Z')
    expect(next(monthly, '2026-01-28T05:00:00Z')).toBe('2026-02-28T05:00:00.000Z')
    expect(next({ ...monthly, monthDay: 1 }, '2026-01-01T05:00:00Z')).toBe('2026-02-01T05:00:00.000Z')
    expect(lastDue(monthly, new Date('2026-02-28T04:59:00Z')).period).toBe('2026-01-28')
    expect(timingText(weekly)).toBe('every Monday at 9 AM Eastern Time')
    expect(timingText(monthly)).toBe('on day 28 of every month at 12 AM Eastern Time')
    expect(timingText(daily(12))).toBe('every day at 12 PM Eastern Time')
  })
})

describe('the token that ends a schedule', () => {
  const id = '01890000-0000-7000-8000-000000000001'
  test('names the schedule it was made for, and no other', () => {
    const token = unsubscribeToken(id)
    expect(readScheduleToken(token)).toBe(id)
    expect(readScheduleToken(token.replace('0001.', '0002.'))).toBeNull()
    expect(readScheduleToken(`${token}0`)).toBeNull()
    expect(readScheduleToken(id)).toBeNull()
    expect(readScheduleToken('')).toBeNull()
  })
})
