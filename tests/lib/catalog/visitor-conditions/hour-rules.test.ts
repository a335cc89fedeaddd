import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursTest } from '@/lib/catalog/visitor-conditions/hour-rules'
import type { VisitorHours } from '@/lib/catalog/visitor-conditions/schema'

type Window = VisitorHours['windows'][number]
const open = (at: string, window: Window, zone = 'America/New_York') =>
  hoursTest({ zone, windows: [window] })(Date.parse(at))

const OFFICE: Window = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:30' }

describe('a window', () => {
  test.each([
    ['2026-11-30T13:59:59Z', false], // Monday 8:59:59 in New York
    ['2026-11-30T14:00:00Z', true],
    ['2026-11-30T22:29:59Z', true],
    ['2026-11-30T22:30:00Z', false],
    ['2026-11-28T15:00:00Z', false], // Saturday
    ['2026-07-06T13:00:00Z', true], // Monday 9:00 in summer
    ['2026-07-06T12:59:00Z', false],
  ])('of office hours in New York holds %s: %s', (at, expected) => {
    expect(open(at, OFFICE)).toBe(expected)
  })

  test.each([
    ['2026-12-05T03:00:00Z', true], // Friday 22:00
    ['2026-12-05T10:59:00Z', true], // Saturday 5:59
    ['2026-12-05T11:00:00Z', false],
    ['2026-12-06T03:00:00Z', false], // Saturday 22:00
  ])('over midnight belongs to the day on which it begins: %s %s', (at, expected) => {
    expect(open(at, { days: ['fri'], from: '22:00', to: '06:00' })).toBe(expected)
  })

  test('over midnight of Sunday goes on on Monday', () => {
    expect(open('2026-12-07T05:30:00Z', { days: ['sun'], from: '23:00', to: '01:00' })).toBe(true)
  })

  test('that ends where it begins, or at 24:00, is the whole day', () => {
    for (const to of ['00:00', '24:00']) {
      expect(open('2026-12-05T04:59:59Z', { days: ['fri'], from: '00:00', to })).toBe(true)
      expect(open('2026-12-05T05:00:00Z', { days: ['fri'], from: '00:00', to })).toBe(false)
    }
  })

  test('without days is of every day', () => {
    expect(open('2026-11-29T17:00:00Z', { days: [], from: '12:00', to: '13:00' })).toBe(true)
  })
})

describe('when clocks change', () => {
  // New York 2026: forward on March 8 at 2:00, back on November 1 at 2:00
  test('a time that is skipped never comes', () => {
    const skipped: Window = { days: [], from: '02:00', to: '03:00' }
    for (let minute = -90; minute < 90; minute += 1) {
      const at = new Date(Date.parse('2026-03-08T07:00:00Z') + minute * 60_000).toISOString()
      expect(open(at, skipped)).toBe(false)
    }
  })

  test('a time that comes twice is both times', () => {
    const twice: Window = { days: ['sun'], from: '01:00', to: '02:00' }
    expect(['05:30', '06:30', '07:30'].map((time) => open(`2026-11-01T${time}:00Z`, twice))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('zones with offsets of 45 minutes, and by half an hour, are right too', () => {
    const nine: Window = { days: [], from: '09:00', to: '10:00' }
    expect(open('2026-11-30T03:15:00Z', nine, 'Asia/Kathmandu')).toBe(true)
    expect(open('2026-11-30T03:14:00Z', nine, 'Asia/Kathmandu')).toBe(false)
    // Lord Howe: forward by 30 minutes on October 4
    expect(open('2026-10-02T22:30:00Z', nine, 'Australia/Lord_Howe')).toBe(true)
    expect(open('2026-10-04T22:00:00Z', nine, 'Australia/Lord_Howe')).toBe(true)
    expect(open('2026-10-04T21:59:00Z', nine, 'Australia/Lord_Howe')).toBe(false)
  })
})

test('windows are what the clock of their zone shows, at any instant', () => {
  const time = fc.integer({ min: 0, max: 1_439 })
  const text = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const zones = fc.constantFrom('America/New_York', 'Asia/Kolkata', 'Pacific/Chatham', 'Europe/Berlin', 'UTC')
  const instants = fc.integer({ min: Date.parse('2026-01-01Z'), max: Date.parse('2028-01-01Z') })
  fc.assert(
    fc.property(time, time, zones, instants, (from, to, zone, at) => {
      const shown = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)
      const [hour = 0, minute = 0] = shown.split(':').map(Number)
      const now = hour * 60 + minute
      const isIn = from < to ? now >= from && now < to : now >= from || now < to
      const test = hoursTest({ zone, windows: [{ days: [], from: text(from), to: text(to) }] })
      expect(test(at)).toBe(isIn)
    }),
    { numRuns: 500, seed: 20261130 },
  )
})
