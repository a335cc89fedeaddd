import { BoundedCache } from '@/lib/platform/bounded-cache'
import { type Day, EASTERN, QUARTER_HOUR_MS } from '@/lib/platform/dates/constants'
import { addDays, daysBetween } from '@/lib/platform/dates/days'
import { easternClock, type LocalClock, localDay, localHour, zoneClock } from '@/lib/platform/dates/zones'
import { HOURLY_RANGES } from './constants'
import type { DayRange } from './rules'
import type { PeriodQuery } from './schema'

/** The time of one row: a day of the viewer, and the hour in hourly answers. */
export type Bucket = { date: Day; hour: number | null }

/**
 * How quarter hours are grouped into the viewer's days or hours. Piece n begins at `starts[n]`, ends where the next
 * begins (the last at `end`), and belongs to `buckets[indexes[n]]`: an hour that the clocks repeat is one bucket
 * of two pieces, an hour or a day they skip has none. Every instant from the first start to `end` is in exactly one bucket.
 */
export type Pieces = { buckets: readonly Bucket[]; starts: readonly Date[]; indexes: readonly number[]; end: Date }

/** The wall clock of a query: that of its zone when it has one, else Eastern time plus `offset` hours. */
export function queryClock({ timeZone, offset }: Pick<PeriodQuery, 'timeZone' | 'offset'>): LocalClock {
  return timeZone ? zoneClock(timeZone) : easternClock(offset)
}

/** The pieces of a query: hours for today and yesterday, days otherwise. [S4.33] */
export function splitPeriod(query: PeriodQuery): Pieces {
  const clock = queryClock(query)
  return HOURLY_RANGES.includes(query.rangeTypeValue) ? hours(query, clock) : days(query, clock)
}

/** Whether the viewer's days of the query begin and end with the Eastern days. */
export function areEasternDays(query: PeriodQuery): boolean {
  if (HOURLY_RANGES.includes(query.rangeTypeValue)) return false
  if (!query.timeZone) return query.offset === 0
  if (query.timeZone === EASTERN) return true
  const local = days(query, queryClock(query))
  const eastern = days(query, easternClock(0))
  return (
    local.end.getTime() === eastern.end.getTime() &&
    local.starts.every((start, index) => start.getTime() === eastern.starts[index]?.getTime())
  )
}

/** A bucket for each day. */
export const dayBuckets = ({ startDate, endDate }: DayRange): Bucket[] =>
  Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => ({
    date: addDays(startDate, index),
    hour: null,
  }))

function days({ startDate, endDate }: PeriodQuery, clock: LocalClock): Pieces {
  const end = startOfDay(addDays(endDate, 1), clock)
  const all = dayBuckets({ startDate, endDate }).map((bucket) => ({ bucket, start: startOfDay(bucket.date, clock) }))
  // a zone that moves across the date line skips a day: Samoa had no 30 December 2011
  const found = all.filter(({ start }, index) => start < (all[index + 1]?.start ?? end))
  return {
    buckets: found.map(({ bucket }) => bucket),
    starts: found.map(({ start }) => new Date(start)),
    indexes: found.map((_, index) => index),
    end: new Date(end),
  }
}

// open pages ask for the hours of today again and again; an entry takes about 5 KB
const knownHours = new BoundedCache<string, Pieces>(500)

function hours(query: PeriodQuery, clock: LocalClock): Pieces {
  const { startDate, endDate, timeZone, offset } = query
  const key = `${startDate} ${endDate} ${timeZone?.toLowerCase() ?? offset}`
  const known = knownHours.get(key)
  if (known) return known
  const made = splitHours({ startDate, endDate }, clock)
  knownHours.set(key, made)
  return made
}

function splitHours({ startDate, endDate }: DayRange, clock: LocalClock): Pieces {
  const end = startOfDay(addDays(endDate, 1), clock)
  const found = { buckets: [] as Bucket[], starts: [] as Date[], indexes: [] as number[], end: new Date(end) }
  const seen = new Map<string, number>()
  for (let at = startOfDay(startDate, clock); at < end; at += QUARTER_HOUR_MS) {
    const localTime = clock(at)
    const bucket = { date: localDay(localTime), hour: localHour(localTime) }
    const key = `${bucket.date}T${bucket.hour}`
    const index = seen.get(key) ?? found.buckets.push(bucket) - 1
    seen.set(key, index)
    if (found.indexes.at(-1) === index) continue
    found.starts.push(new Date(at))
    found.indexes.push(index)
  }
  return found
}

// No wall clock is further from UTC than the widest offset a query may name, Eastern's own included.
const SEARCH_QUARTERS = 30 * 4

/** The first quarter hour of a day: where midnight is skipped, the first moment that exists. */
function startOfDay(day: Day, clock: LocalClock): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const begins = (at: number) => clock(at) >= midnight && clock(at - QUARTER_HOUR_MS) < midnight
  // Right on all days except those on which the clocks change early.
  const guess = 2 * midnight - clock(midnight)
  if (begins(guess)) return guess
  let before = -SEARCH_QUARTERS
  let after = SEARCH_QUARTERS
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (clock(midnight + middle * QUARTER_HOUR_MS) >= midnight) after = middle
    else before = middle
  }
  return midnight + after * QUARTER_HOUR_MS
}
