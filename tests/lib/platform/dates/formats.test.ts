import { describe, expect, test } from 'vitest'
import { formatEasternDay, formatLongEasternDay, formatMonth } from '@/lib/platform/dates/formats'

describe('days and months in words', () => {
  test('an instant is shown by its Eastern day, whatever the day is elsewhere', () => {
    expect(formatEasternDay('2026-12-01T04:59:59.999Z')).toBe('Nov 30, 2026')
    expect(formatEasternDay(new Date('2026-12-01T05:00:00Z'))).toBe('Dec 1, 2026')
    expect(formatLongEasternDay('2027-07-01T03:59:00Z')).toBe('June 30, 2027')
  })

  test('a month is that of its calendar, whatever the zone', () => {
    expect(formatMonth('2026-11')).toBe('November 2026')
    expect(formatMonth('2026-11-01')).toBe('November 2026')
    expect(formatMonth('2026-12-31')).toBe('December 2026')
  })
})
