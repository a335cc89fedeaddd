import { QUARTER_HOUR_MS } from '@/lib/platform/dates/constants'
import { addDays, type Day, daysBetween } from '@/lib/platform/dates/days'
import { easternClock, type WallClock, wallDay, wallHour, zoneClock } from '@/lib/platform/dates/zones'
import { HOURLY_RANGES } from './constants'
import type { StatsQuery } from './schema'

/** One row's time: a day of the viewer, and an hour of it where hours are asked for. */
export type Bucket = { date: Day; hour: number | null }

/**
 * How quarter hours fall into the viewer's days or hours. Piece n begins at `starts[n]`, ends where the next
 * begins (the last at `end`), and belongs to `buckets[indexes[n]]`: an hour that the clocks repeat is one bucket
 * of two pieces, one they skip has none. Every instant from the first start to `end` is in exactly one bucket.
 */
export type Pieces = { buckets: Bucket[]; starts: Date[]; indexes: number[]; end: Date }

type Asked = Pick<StatsQuery, 'startDate' | 'endDate' | 'rangeTypeValue' | 'offset' | 'timeZone'>

/** The wall clock a query asks by: its zone's where it names one, else Eastern put forward by `offset`. */
export function clockOf({ timeZone, offset }: Pick<Asked, 'timeZone' | 'offset'>): WallClock {
  return timeZone ? zoneClock(timeZone) : easternClock(offset)
}

/** The pieces of a query: hours for today and yesterday, days otherwise. [S4.33] */
export function piecesOf(query: Asked): Pieces {
  const clock = clockOf(query)
  return HOURLY_RANGES.includes(query.rangeTypeValue) ? hours(query, clock) : days(query, clock)
}

/** Whether the viewer's days of the query begin and end with the Eastern ones. */
export function areEasternDays(query: Asked): boolean {
  if (HOURLY_RANGES.includes(query.rangeTypeValue)) return false
  if (!query.timeZone) return query.offset === 0
  const local = days(query, clockOf(query))
  const eastern = days(query, easternClock(0))
  return (
    local.end.getTime() === eastern.end.getTime() &&
    local.starts.every((start, index) => start.getTime() === eastern.starts[index]?.getTime())
  )
}

function days({ startDate, endDate }: Asked, clock: WallClock): Pieces {
  const dates = Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => addDays(startDate, index))
  return {
    buckets: dates.map((date) => ({ date, hour: null })),
    starts: dates.map((date) => new Date(beginOf(date, clock))),
    indexes: dates.map((_, index) => index),
    end: new Date(beginOf(addDays(endDate, 1), clock)),
  }
}

function hours({ startDate, endDate }: Asked, clock: WallClock): Pieces {
  const end = beginOf(addDays(endDate, 1), clock)
  const found: Pieces = { buckets: [], starts: [], indexes: [], end: new Date(end) }
  const seen = new Map<string, number>()
  for (let at = beginOf(startDate, clock); at < end; at += QUARTER_HOUR_MS) {
    const wall = clock(at)
    const bucket = { date: wallDay(wall), hour: wallHour(wall) }
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
function beginOf(day: Day, clock: WallClock): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const begins = (at: number) => clock(at) >= midnight && clock(at - QUARTER_HOUR_MS) < midnight
  // Right on all days but those on which the clocks change early.
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
