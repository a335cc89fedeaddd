import { formatInTimeZone } from 'date-fns-tz'
import { expect, test } from 'vitest'
import { EASTERN } from '@/lib/platform/dates/constants'
import { formatEasternIso, formatEasternTime } from '@/lib/platform/dates/file-formats'

const HOUR_MS = 3_600_000
/** Around each change of the clock of some years, second by second where it happens, and years of plain days. */
const instants = [
  ...[2007, 2026, 2027, 2038].flatMap((year) => [Date.UTC(year, 2, 7), Date.UTC(year, 9, 31)]),
  Date.UTC(1970, 0, 1),
  Date.UTC(1999, 11, 31),
].flatMap((start) =>
  Array.from({ length: 24 * 9 }, (_, hour) => start + hour * HOUR_MS + ([0, 999, -1, 899_999][hour % 4] ?? 0)),
)

test('instants in files are those of date-fns-tz, in each hour around a change of the clock', () => {
  for (const at of instants.map((ms) => new Date(ms))) {
    expect(formatEasternTime(at)).toBe(formatInTimeZone(at, EASTERN, 'yyyy-MM-dd HH:mm:ss'))
    expect(formatEasternIso(at.toISOString())).toBe(formatInTimeZone(at, EASTERN, "yyyy-MM-dd'T'HH:mm:ssXXX"))
  }
})

test('the hour that comes twice is told apart by its offset', () => {
  expect(formatEasternIso('2026-11-01T05:30:00Z')).toBe('2026-11-01T01:30:00-04:00')
  expect(formatEasternIso('2026-11-01T06:30:00Z')).toBe('2026-11-01T01:30:00-05:00')
})
