import { type Day, HOUR_MS } from '@/lib/platform/dates/constants'
import { dayInZone, dayStart, easternDay, isDay } from '@/lib/platform/dates/days'
import { instantOfLocalTime, isTimeZone } from '@/lib/platform/dates/zones'
import { withoutInvisible } from '@/lib/platform/text/identifier'
import type { FileFormat } from './schema'

/** The longest text that is looked at as a date. */
const TEXT_MAX = 100

const MONTH = String.raw`(?<month>\p{L}{3,9})\.?`
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)?`
const YEAR = String.raw`'?(?<year>\d{4}|\d{2})`

/** A date by numbers, and by the name of its month, whatever their order and what stands between them. */
const YEAR_FIRST = /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const YEAR_LAST = /(?<!\d)(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d:])/
const MONTH_NAMED = [
  `${MONTH}[ /-]${DAY}(?:,| |/|-) {0,2}${YEAR}`,
  `${DAY}[ /-]${MONTH},?[ /-]${YEAR}`,
  `(?<year>\\d{4})[ /-]${MONTH}[ /-]${DAY}`,
].map((form) => new RegExp(`(?<![\\p{L}\\d])${form}(?![\\d:])`, 'iu'))

const TIME =
  /(?<![\d:+-])(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?\s*(?:(?<half>[ap])\.?\s?m\.?(?!\p{L}))?|\s?(?<half2>[ap])\.?m\.?(?!\p{L}))(?![\d:])/iu

/** An offset from UTC; letters behind it, as Go writes them, describe it. */
const OFFSET = /^(?:(?:UTC|GMT) ?)?([+-])(\d{1,2})(?::?([0-5]\d))?(?: [A-Z]{3,5})?$/i
const REGION = /^[A-Z][A-Za-z_]+(?:\/[A-Za-z_+-]{2,20}){1,2}$/

/** What stands between a date, its time and its zone. */
const BETWEEN = /^(?:T|[\s,|]|-(?=\s|$)|\bat\b|\bon\b)+|(?:[\s,|]|\bat\b|\bon\b)+$/gi

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
const WEEKDAY = /(?<!\p{L})(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?(?!\p{L})/iu
const ZONE_IN_WORDS = /(?<=[+-]\d{1,2}:?(?:\d{2})?|GMT|UTC|Z)\s*(?:\([^()]*\)|\[[^[\]]*\])$/

/** A date by numbers with a point behind its day too, as in Hungary. */
const CLOSED = /^(\d{4}\.\d{1,2}\.\d{1,2})\.(?=\s|$)/

/** ISO 8601's basic form, also in one piece. */
const BASIC = /^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d)(\d\d)(\d\d)?)?(?=$|Z|[+-])/

/** C, Unix and logs of web servers: the year behind the time, and the time close behind the date. */
const YEAR_AT_END = /^(\p{L}{3} {1,2}\d{1,2}) (\d{1,2}:.*) (\d{4})$/u
const OF_LOGS = /^(\d{1,2}\/\p{L}{3}\/\d{4}):/u

/**
 * Seconds or milliseconds since 1970, as programs keep a time: those from 2001 to 2033. Later ones begin with 20, as a date in
 * one piece does.
 */
const SINCE_1970 = /^(1\d{9})(\d{3}|\.\d{1,9})?$/

/** A date as the others are written. */
const plainDate = (text: string): string =>
  withoutInvisible(text)
    .slice(0, TEXT_MAX)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(WEEKDAY, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(ZONE_IN_WORDS, '')
    .replace(YEAR_AT_END, '$1 $3 $2')
    .replace(OF_LOGS, '$1 ')
    .replace(CLOSED, '$1')
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

/**
 * The instant of a date of a file, in its zone where it names none; undefined for what is no date. Date, time and zone are
 * found in any order; what is left must say nothing.
 */
export function parseInstant(
  text: string,
  { dateOrder, timeZone }: Pick<FileFormat, 'dateOrder' | 'timeZone'>,
): Date | undefined {
  const [, seconds1970, thousandths = ''] = SINCE_1970.exec(text.trim()) ?? []
  if (seconds1970 !== undefined)
    return new Date(Number(seconds1970) * 1000 + Number(/^\d/.test(thousandths) ? thousandths : 0))
  const { day, rest } = takeDay(plainDate(text), dateOrder)
  const time = TIME.exec(rest)
  const { hour, minute, second, half, half2 } = time?.groups ?? {}
  const seconds = toSeconds({ hour, minute, second, half: half ?? half2 })
  if (day === undefined || seconds === undefined || !isDay(day)) return undefined
  const localTime = Date.parse(`${day}T00:00:00Z`) + seconds * 1000
  const zone = withoutBetween(time ? rest.replace(time[0], ' ') : rest)
  if (zone === '') return instantOfLocalTime(localTime, timeZone)
  return time ? inZone(localTime, zone) : undefined
}

const withoutBetween = (text: string): string =>
  text
    .trim()
    .replace(BETWEEN, '')
    .replace(/^\((.*)\)$/, '$1')

/** The instant of a wall clock in a zone that is named; undefined where it is none, or that of several countries. */
function inZone(localTime: number, zone: string): Date | undefined {
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return new Date(localTime)
  const named = NAMED_ZONES[zone.toUpperCase()]
  if (named !== undefined) return new Date(localTime - named * HOUR_MS)
  const [found, sign, hours, minutes = '0'] = OFFSET.exec(zone) ?? []
  if (found === undefined)
    return REGION.test(zone) && isTimeZone(zone) ? instantOfLocalTime(localTime, zone) : undefined
  if (Number(hours) > 23) return undefined
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  return new Date(sign === '-' ? localTime + ahead : localTime - ahead)
}

/** The day a text names, and what else stands there. */
function takeDay(text: string, dateOrder: FileFormat['dateOrder']): { day: string | undefined; rest: string } {
  const found = [YEAR_FIRST, YEAR_LAST, ...MONTH_NAMED].map((form) => form.exec(text)).find(Boolean)
  if (!found) return { day: undefined, rest: text }
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  const { year, month, day } = found.groups ?? {}
  if (year !== undefined) return { day: joinDay(year.padStart(4, '20'), numberOfMonth(month), day), rest }
  const [, first, sign, second, third = ''] = found
  if (third.length < 3 && first?.length === 4) return { day: joinDay(first, second, third), rest }
  // a point stands between days and months of Europe alone
  const isDayFirst = dateOrder === 'day-first' || sign === '.'
  return { day: joinDay(third.padStart(4, '20'), ...(isDayFirst ? [second, first] : [first, second])), rest }
}

const numberOfMonth = (name = ''): string =>
  String(MONTHS.findIndex((known) => known.startsWith(name.toLowerCase())) + 1)

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

/** The Eastern day of a sale; of one that a file dates without a time, the day that it names. */
export function dayOfSale(soldAt: Date, timeZone: string): Day {
  const day = dayInZone(soldAt, timeZone)
  return dayStart(day, timeZone).getTime() === soldAt.getTime() ? day : easternDay(soldAt)
}
