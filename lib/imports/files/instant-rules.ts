import { HOUR_MS } from '@/lib/platform/dates/constants'
import { isDay } from '@/lib/platform/dates/days'
import { wallInstant } from '@/lib/platform/dates/zones'
import { withoutInvisible } from '@/lib/platform/text/identifier'
import type { FileFormat } from './schema'

const NTH = String.raw`\d{1,2}(?:st|nd|rd|th|\.)?`
const DATE = String.raw`(?<date>\d{1,2}-\p{L}{3,9}-\d{2,4}|[^\s,T]+|\p{L}{3,9}\.? ${NTH},? \d{4}|${NTH} \p{L}{3,9}\.?,? \d{4})`
const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?m\.?)?`
const ZONE = String.raw`(?<zone>(?:UTC|GMT)?[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?|Z|UTC|GMT|[ECMP][SD]T)`
const WRITTEN = new RegExp(`^${DATE}(?:(?:,?\\s+|T)${TIME}\\s*${ZONE}?)?$`, 'iu')

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
const MONTH_NAMED =
  /^(?:(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:st|nd|rd|th|\.)?[ -](\p{L}{3,9})\.?)(?:,? |-)(\d{4}|\d{2})$/iu

/** The zones of North America by their names in mail, in hours from UTC (RFC 2822, 4.3). */
const NAMED_ZONES: Readonly<Record<string, number>> = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}

/** What mail and JavaScript write before a date and behind its zone: the day of the week, and the zone in words. */
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i
const ZONE_IN_WORDS = /(?<=[+-]\d{2}:?\d{2}|GMT|UTC)\s*\([^()]*\)$/

/** ISO 8601's basic form. */
const BASIC = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?)?(?=$|Z|[+-])/

/** A date as the others are written. */
const plainDate = (text: string): string =>
  withoutInvisible(text)
    .trim()
    .replace(WEEKDAY, '')
    .replace(ZONE_IN_WORDS, '')
    .replace(BASIC, (_, year, month, day, hour, minute, second = '00') =>
      hour ? `${year}-${month}-${day}T${hour}:${minute}:${second}` : `${year}-${month}-${day}`,
    )
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The instant of a date of a file, in its zone where it names none; undefined for what is no date. */
export function parseInstant(
  text: string,
  { dateOrder, timeZone }: Pick<FileFormat, 'dateOrder' | 'timeZone'>,
): Date | undefined {
  const { date = '', hour, minute, second, half, zone } = WRITTEN.exec(plainDate(text))?.groups ?? {}
  const day = toDay(date, dateOrder)
  const seconds = toSeconds({ hour, minute, second, half })
  if (day === undefined || seconds === undefined || !isDay(day)) return undefined
  const wall = Date.parse(`${day}T00:00:00Z`) + seconds * 1000
  if (!zone) return wallInstant(wall, timeZone)
  const named = NAMED_ZONES[zone.toUpperCase()]
  if (named !== undefined) return new Date(wall - named * HOUR_MS)
  const [, sign, hours, minutes = '0'] = /([+-])(\d{2}):?(\d{2})?/.exec(zone) ?? []
  const ahead = sign ? (Number(hours) * 60 + Number(minutes)) * 60_000 : 0
  return new Date(sign === '-' ? wall + ahead : wall - ahead)
}

function toDay(date: string, dateOrder: FileFormat['dateOrder']): string | undefined {
  const first = YEAR_FIRST.exec(date)
  if (first) return joinDay(first[1], first[3], first[4])
  const last = YEAR_LAST.exec(date)
  if (last) {
    // a point stands between days and months of Europe alone
    const isDayFirst = dateOrder === 'day-first' || last[2] === '.'
    const [month, day] = isDayFirst ? [last[3], last[1]] : [last[1], last[3]]
    return joinDay(last[4]?.padStart(4, '20'), month, day)
  }
  const [, name, day, dayBefore, nameAfter, year] = MONTH_NAMED.exec(date) ?? []
  const written = (name ?? nameAfter ?? '-').toLowerCase()
  const month = MONTHS.findIndex((known) => written.length > 2 && known.startsWith(written)) + 1
  return month === 0 ? undefined : joinDay(year?.padStart(4, '20'), String(month), day ?? dayBefore)
}

const joinDay = (...parts: (string | undefined)[]) => parts.map((part = '') => part.padStart(2, '0')).join('-')

type Time = Record<'hour' | 'minute' | 'second' | 'half', string | undefined>

function toSeconds({ hour = '0', minute = '0', second = '0', half }: Time): number | undefined {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  // 60 is a leap second (RFC 3339, 5.7)
  if (minutes > 59 || seconds > 60) return undefined
  if (!half) return hours > 23 ? undefined : (hours * 60 + minutes) * 60 + seconds
  if (hours < 1 || hours > 12) return undefined
  const ofDay = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return (ofDay * 60 + minutes) * 60 + seconds
}

const NUMBERS = /^(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d{2})\b/

/** The order of days and months in a file by its dates: a number above 12 is a day. Undefined where none decides. */
export function detectDateOrder(dates: Iterable<string>): FileFormat['dateOrder'] | undefined {
  let balance = 0
  for (const date of dates) {
    const [, first, second] = NUMBERS.exec(date) ?? []
    balance += Number(Number(first) > 12) - Number(Number(second) > 12)
  }
  if (balance === 0) return undefined
  return balance > 0 ? 'day-first' : 'month-first'
}
