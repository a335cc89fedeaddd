import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quietEnd } from '@/lib/messages/push/quiet-hours-rules'

const AT = new Date('2026-11-21T15:00:00Z')

describe('quiet hours', () => {
  const night = { from: 22 * 60, until: 7 * 60, zone: 'America/New_York' }
  test.each([
    ['before they begin', '2026-11-21T21:59:59-05:00', null],
    ['as they begin', '2026-11-21T22:00:00-05:00', '2026-11-22T07:00:00-05:00'],
    ['after midnight', '2026-11-22T00:30:00-05:00', '2026-11-22T07:00:00-05:00'],
    ['as they end', '2026-11-22T07:00:00-05:00', null],
    ['when clocks are set forward', '2026-03-07T23:00:00-05:00', '2026-03-08T07:00:00-04:00'],
    ['when clocks are set back', '2026-10-31T23:00:00-04:00', '2026-11-01T07:00:00-05:00'],
  ])('that go past midnight, %s', (_, at, end) => {
    expect(quietEnd(night, new Date(at))).toEqual(end && new Date(end))
  })

  test('within a day, in another zone, and none', () => {
    const noon = { from: 12 * 60, until: 13 * 60 + 30, zone: 'Asia/Kolkata' }
    expect(quietEnd(noon, new Date('2026-11-21T06:45:00Z'))).toEqual(new Date('2026-11-21T08:00:00Z'))
    expect(quietEnd(noon, new Date('2026-11-21T08:00:00Z'))).toBeNull()
    expect(quietEnd(null, AT)).toBeNull()
  })

  test('always end later than now', () => {
    const minute = fc.integer({ min: 0, max: 1_439 })
    const instant = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    const zone = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC')
    fc.assert(
      fc.property(minute, minute, zone, instant, (from, until, name, at) => {
        fc.pre(from !== until)
        const end = quietEnd({ from, until, zone: name }, at)
        expect(end === null || end > at).toBe(true)
      }),
    )
  })
})
