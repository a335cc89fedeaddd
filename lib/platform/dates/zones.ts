import { BoundedCache } from '../bounded-cache'
import type { Day } from './constants'
import { DAY_MS, EASTERN, HOUR_MS } from './constants'

/** The local time of an instant, as the milliseconds of the same reading in UTC. */
export type LocalClock = (at: number) => number

// an entry takes about 32 KB; a name in any case is one entry, since the names of zones are the same in any case
const formats = new BoundedCache<string, Intl.DateTimeFormat>(200)

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase()
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(key, made)
  return made
}

// making one takes longer than all else of a page's dates
const nameFormats = new BoundedCache<string, Intl.DateTimeFormat>(50)

/** The English name of a zone at an instant: "Eastern Time", "India Standard Time", "GMT". */
export function longZoneName(timeZone: string, at: Date): string {
  const known = nameFormats.get(timeZone)
  const format = known ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
  if (!known) nameFormats.set(timeZone, format)
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** How many zones are cached. */
export const cachedZones = (): number => formats.size

const QUARTER_MS = 900_000
// the starts of roll-ups, which every report converts again; about 100 bytes each
const readings = new BoundedCache<string, number>(20_000)

/** The wall clock of an IANA zone. */
export function zoneClock(timeZone: string): LocalClock {
  const format = getFormat(timeZone)
  const read = readClock(format)
  return (at) => {
    if (at % QUARTER_MS !== 0) return read(at)
    const key = `${timeZone} ${at}`
    const known = readings.get(key)
    if (known !== undefined) return known
    const made = read(at)
    readings.set(key, made)
    return made
  }
}

function readClock(format: Intl.DateTimeFormat): LocalClock {
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

/**
 * The instant of a local time in a zone; the first of two when clocks are set back. A skipped local time is counted from
 * before the gap.
 */
export function instantOfLocalTime(localMs: number, timeZone: string): Date {
  const clock = zoneClock(timeZone)
  // with the UTC offsets of a day before and a day after: clocks may change in between
  const [early, late] = [localMs - DAY_MS, localMs + DAY_MS].map((at) => localMs - (clock(at) - at)) as [number, number]
  const shown = [early, late].filter((at) => clock(at) === localMs)
  return new Date(shown.length > 0 ? Math.min(...shown) : early)
}

/** The Eastern wall clock shifted by some hours, with its daylight saving time. */
export function easternClock(offsetHours: number): LocalClock {
  const eastern = zoneClock(EASTERN)
  return (at) => eastern(at) + offsetHours * HOUR_MS
}

export const localDay = (localMs: number): Day => new Date(localMs).toISOString().slice(0, 10)
export const localHour = (localMs: number): number => Math.floor((((localMs % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS)
export const localMinute = (localMs: number): number => new Date(localMs).getUTCMinutes()

/** How many hours a zone's wall clock is ahead of the Eastern one at an instant; 9.5 for Kolkata in summer. */
export function hoursAheadOfEastern(timeZone: string, at: Date): number {
  const instant = Math.floor(at.getTime() / 1000) * 1000
  return (zoneClock(timeZone)(instant) - zoneClock(EASTERN)(instant)) / HOUR_MS
}

/**
 * The names of the IANA database without a region (tzdb 2025b). Engines know other abbreviations too, such as IST and BST,
 * which mean several zones. Browsers do not load the list: the server decides.
 */
const BARE_NAMES =
  typeof window === 'undefined' &&
  new Set(
    'cet cst6cdt cuba eet egypt eire est est5edt gb gb-eire gmt gmt+0 gmt-0 gmt0 greenwich hongkong hst iceland iran israel jamaica japan kwajalein libya met mst mst7mdt navajo nz nz-chat poland portugal prc pst8pdt roc rok singapore turkey uct utc universal w-su wet zulu'.split(
      ' ',
    ),
  )
const NAME_WITH_REGION = /^(?!systemv\/)[a-z]+(\/[a-z0-9_+-]+){1,2}$/i

/** Whether the text names a zone of the IANA database, older names included, that this engine knows. */
export function isTimeZone(name: string): boolean {
  if (BARE_NAMES && !NAME_WITH_REGION.test(name) && !BARE_NAMES.has(name.toLowerCase())) return false
  try {
    getFormat(name)
    return true
  } catch {
    return false
  }
}

/** A zone for each offset from UTC, in minutes, that is no whole hour. */
const ZONE_BY_OFFSET: Readonly<Record<number, string>> = {
  [-570]: 'Pacific/Marquesas',
  [-210]: 'America/St_Johns',
  [-150]: 'America/St_Johns',
  210: 'Asia/Tehran',
  270: 'Asia/Kabul',
  330: 'Asia/Kolkata',
  345: 'Asia/Kathmandu',
  390: 'Asia/Yangon',
  525: 'Australia/Eucla',
  570: 'Australia/Darwin',
  630: 'Australia/Lord_Howe',
  765: 'Pacific/Chatham',
  825: 'Pacific/Chatham',
}

/**
 * The zone that a browser or program names. Where this engine does not know the name, such as `Etc/Unknown` or one of a newer
 * database, a zone with the offset beside it, and else UTC.
 * @param offset minutes ahead of UTC
 */
export function zoneOrOffset(name: string, offset = 0): string {
  if (isTimeZone(name)) return name
  const hours = offset / 60
  // the sign of these names is that of POSIX: behind UTC is positive
  if (Number.isInteger(hours) && hours !== 0 && hours >= -12 && hours <= 14)
    return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  return ZONE_BY_OFFSET[offset] ?? 'UTC'
}
