import { describe, expect, test } from 'vitest'
import {
  cachedZones,
  hoursAheadOfEastern,
  isTimeZone,
  localDay,
  localHour,
  zoneClock,
  zoneOrOffset,
} from '@/lib/platform/dates/zones'
import corpus from '@/tests/corpus/zones.json'

const NAMES = Object.entries(corpus.names).flatMap(([area, names]) =>
  names.split(' ').map((name) => (area === '' ? name : `${area}/${name}`)),
)

describe('zones', () => {
  test.each([
    ['America/New_York', true],
    ['Asia/Kathmandu', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Etc/GMT+5', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['IST', false],
    ['EST', true],
    ['+05:30', false],
    ["UTC'; DROP TABLE click", false],
    ['', false],
  ])('%s is a zone: %s', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected)
  })

  test.each([
    ['Asia/Kolkata', '2026-07-01T12:00:00Z', 9.5],
    ['Asia/Kolkata', '2026-12-01T12:00:00Z', 10.5],
    ['Asia/Kathmandu', '2026-12-01T12:00:00Z', 10.75],
    ['America/Los_Angeles', '2026-12-01T12:00:00Z', -3],
    // Europe changes its clocks a week before America does.
    ['Europe/Berlin', '2026-10-28T12:00:00Z', 5],
    ['America/New_York', '2026-03-08T07:00:00Z', 0],
  ])('%s is ahead of Eastern time at %s by %s hours [S7.1]', (zone, at, hours) => {
    expect(hoursAheadOfEastern(zone, new Date(at))).toBe(hours)
  })

  test('every zone of the IANA database is one, older names included', () => {
    expect(NAMES.length).toBeGreaterThan(590)
    expect(NAMES.filter((name) => !isTimeZone(name) || zoneOrOffset(name, 60) !== name)).toEqual([])
  })

  test.each(corpus.unknown)('%j at %i minutes ahead of UTC is read as %s', (name, offset, zone) => {
    expect(isTimeZone(name as string)).toBe(false)
    expect(zoneOrOffset(name as string, offset as number)).toBe(zone)
    expect(isTimeZone(zone as string)).toBe(true)
  })

  test('a zone for an offset has that offset at some time of the year', () => {
    for (let offset = -720; offset <= 840; offset += 15) {
      const zone = zoneOrOffset('Etc/Unknown', offset)
      if (zone === 'UTC') continue
      const found = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map(
        (at) => zoneClock(zone)(Date.parse(at)) - Date.parse(at),
      )
      expect(found, zone).toContain(offset * 60_000)
    }
  })

  test('a zone written in 5,000 mixes of capitals is cached once', () => {
    isTimeZone('America/Indiana/Petersburg')
    const before = cachedZones()
    const letters = [...'america/indiana/petersburg']
    for (let bits = 0; bits < 5_000; bits += 1) {
      const spelling = letters.map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join('')
      expect(isTimeZone(spelling)).toBe(true)
    }
    expect(cachedZones()).toBe(before)
  })

  test('at most 200 zones are cached, and a zone that was removed can be read again', () => {
    const names = Intl.supportedValuesOf('timeZone')
    expect(names.length).toBeGreaterThan(300)
    for (const name of names) zoneClock(name)
    expect(cachedZones()).toBeLessThanOrEqual(200)
    expect(cachedZones()).toBeGreaterThanOrEqual(100)
    expect(hoursAheadOfEastern(names[0] as string, new Date('2026-12-01T12:00:00Z'))).toBe(5)
  })

  test('a wall clock reads day and hour, before 1970 as well', () => {
    const clock = zoneClock('Pacific/Auckland')
    const localTime = clock(Date.parse('2026-11-20T11:30:00Z'))
    expect([localDay(localTime), localHour(localTime)]).toEqual(['2026-11-21', 0])
    expect(localHour(Date.parse('1969-12-31T23:10:00Z'))).toBe(23)
  })
})
