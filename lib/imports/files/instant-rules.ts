import { type Day, HOUR_MS } from '@/lib/platform/dates/constants'
import { dayInZone, dayStart, easternDay, isDay } from '@/lib/platform/dates/days'
import { instantOfLocalTime, isTimeZone } from '@/lib/platform/dates/zones'
import { numberForm } from '@/lib/platform/text/identifier'
import { type Half, halfNamed, monthNamed, withoutFillers } from './date-word-rules'
import type { FileFormat } from './schema'

/** The longest text that is looked at as a date. */
const TEXT_MAX = 100
/** Later ones are years of another calendar. */
const LAST_DAY: Day = '2199-12-31'

const MONTH = String.raw`(?<month>[\p{L}\p{M}][\p{L}\p{M}.'’׳॰]{1,20})`
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|re|[oa](?= )|η|-[aáeé]n|°|\.)?`
const YEAR = String.raw`'?(?<year>\d{4}|\d{2})`
/** What stands beside the name of a month, also with words such as "30 de noviembre de 2026", and the word for a year. */
const SIDE = String.raw`[ /.,،-]{0,2}(?:(?:de|del|di|of|พ\.ศ\.|m\.|gada|g\.|ж\.|թ\.) )?`

/** A date by numbers, and by the name of its month, whatever their order and what stands between them. */
const YEAR_FIRST = /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const YEAR_LAST = /(?<!\d)(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d:])/
const MONTH_NAMED = [
  `(?<year>\\d{4})${SIDE}${MONTH}${SIDE}${DAY}`,
  `${MONTH}${SIDE}${DAY}(?:,| |/|-) {0,2}${YEAR}`,
  `${DAY}${SIDE}${MONTH}${SIDE}${YEAR}`,
  `(?<year>\\d{4})${SIDE}${DAY} ${MONTH}`,
].map((form) => new RegExp(`(?<![\\p{L}\\d])${form}(?!\\d|[:.h]\\d)`, 'giu'))

/** A time with colons or, as in Denmark, Finland and Indonesia and in Oracle, with points. */
const TIME =
  /(?<![\d:.+-])(?<hour>\d{1,2})(?:(?<mark>[:.])(?<minute>\d{2})(?:\k<mark>(?<second>\d{2})(?:[.,]\d{1,9})?)?\s*(?:ч\.\s)?(?:(?<half>[ap])\.?\s?m\.?(?!\p{L}))?|\s?(?<half2>[ap])\.?\s?m\.?(?!\p{L}))(?![\d:])/iu

/** An offset from UTC; letters behind it, as Go writes them, describe it. */
const OFFSET = /^(?:(?:UTC|GMT) ?)?([+-])(\d{1,2})(?::?([0-5]\d))?(?: [A-Z]{3,5})?$/i
const REGION = /^[A-Z][A-Za-z_]+(?:\/[A-Za-z_+-]{2,20}){1,2}$/

/** What stands before the number of a day with the name of its month; behind a time "am" and "em" are halves of a day. */
const ON_THE_DAY = /(?<!\p{L}|\d\s?)(?:am|em) (?=\d{1,2}\.? ?(?:de )?\p{L})/iu

/** What stands between a date, its time and its zone. */
const BETWEEN = /^(?:T|[\s,|.،@]|-(?=\s|$)|\bat\b|\bon\b)+|(?:[\s,|.،@]|\bat\b|\bon\b)+$/gi

/**
 * Names of zones in hours from UTC: those of North America as in mail (RFC 2822, 4.3), and those that the database of zones
 * (IANA, 2025b) has for one offset alone, with the German names of Central Europe's. Not there are IST, of three countries,
 * and AST, GST and SST, which programs use for others.
 */
const NAMED_ZONES: ReadonlyMap<string, number> = new Map(
  (
    'EST -5 EDT -4 CST -6 CDT -5 MST -7 MDT -6 PST -8 PDT -7 AKST -9 AKDT -8 HST -10 NST -3.5 NDT -2.5 WET 0 WEST 1 BST 1 ' +
    'CET 1 CEST 2 MEZ 1 MESZ 2 EET 2 EEST 3 MSK 3 WAT 1 CAT 2 SAST 2 EAT 3 PKT 5 WIB 7 WITA 8 WIT 9 HKT 8 JST 9 KST 9 ' +
    'AWST 8 ACST 9.5 ACDT 10.5 AEST 10 AEDT 11 NZST 12 NZDT 13'
  )
    .match(/[A-Z]+ \S+/g)
    ?.map((zone) => [zone.replace(/ .*/, ''), Number(zone.replace(/.* /, ''))] as const),
)

/** What mail and JavaScript write before a date and behind its zone: the day of the week, and the zone in words. */
const WEEKDAY = /(?<!\p{L})(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?(?!\p{L})/iu
const ZONE_IN_WORDS = /(?<=[+-]\d{1,2}:?(?:\d{2})?|GMT|UTC|Z)\s*(?:\([^()]*\)|\[[^[\]]*\])$/

/** Dates of East Asia and Vietnam, whose months are numbers, and times by words: "14h05", "14 h 05 min 09 s", "14時05分". */
const IN_CHINESE = /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/
const IN_VIETNAMESE = /(?:ngày )?(\d{1,2}) (?:tháng|thg) (\d{1,2}),? (?:năm )?(\d{4})/i
const TIME_IN_WORDS =
  /(?<![\d:.])(\d{1,2}) ?(?:[時时點点시]|giờ|h(?!\p{L}))(?: ?(\d{1,2})(?! ?[/.-]?\d) ?(?:[分분]|phút|min\.?|m(?!\p{L}))?(?: ?(\d{1,2}) ?(?:[秒초]|giây|s(?!\p{L})))?)?/iu

/** Points or slashes with blanks behind them, where a year of four digits shows which number is which, as in Central Europe and Korea. */
const SPACED_YEAR_FIRST = /(?<!\d)(\d{4})([./]) (\d{1,2})\2 (\d{1,2})(?!\d)/
const SPACED_YEAR_LAST = /(?<!\d)(\d{1,2})([./]) (\d{1,2})\2 (\d{4})(?!\d)/
/** A point behind the last number of a date, as in Hungary and Croatia, or behind the number of a day, and Estonia's "a." of a year. */
const CLOSED = /(?<=\d{4})\.? a\.?(?=[\s,]|$)|(?<=\d)\.(?=[\s,،]|$)/g

/** ISO 8601's basic form before a time with colons, and below in one piece. */
const BASIC_DATE = /^(\d{4})(\d\d)(\d\d)(?=[T ]\d{1,2}:)/
/** DB2's, and what programs put between a date and a time in names of files. */
const OF_DB2 = /^(\d{4}-\d\d-\d\d)-(\d\d)\.(\d\d)\.(\d\d)(?:\.\d+)?$/
const JOINED = /(?<=\d)_(?=\d{1,2}:)/
/** Quotation marks that a program left, and the apostrophe with which a spreadsheet begins a text. */
const QUOTED = /^['"“]+|["”]+$/g
const BASIC = /^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d)(\d\d)(\d\d)?)?(?=$|Z|[+-])/

/** C, Unix, logs of web servers and SAS: the year behind the time, and the time close behind the date. */
const YEAR_AT_END = /^(\p{L}{3} {1,2}\d{1,2}) (\d{1,2}:.*) (\d{4})$/u
const OF_LOGS = /^(\d{1,2}(\/?)\p{L}{3}\2(?:\d{4}|\d{2})):/u

/**
 * Seconds or milliseconds since 1970, as programs keep a time: those from 2001 to 2033. Later ones begin with 20, as a date in
 * one piece does.
 */
const SINCE_1970 = /^(1\d{9})(\d{3}|\.\d{1,9})?$/

/** A date as the others are written. */
const plainDate = (text: string): string =>
  numberForm(text.slice(0, TEXT_MAX))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(QUOTED, '')
    .replace(OF_DB2, '$1 $2:$3:$4')
    .replace(JOINED, ' ')
    .replace(BASIC_DATE, '$1-$2-$3')
    .replace(WEEKDAY, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(ON_THE_DAY, '')
    .replace(ZONE_IN_WORDS, '')
    .replace(YEAR_AT_END, '$1 $3 $2')
    .replace(OF_LOGS, '$1 ')
    .replace(IN_CHINESE, '$1-$2-$3 ')
    .replace(IN_VIETNAMESE, '$3-$2-$1')
    .replace(SPACED_YEAR_FIRST, '$1-$3-$4')
    .replace(SPACED_YEAR_LAST, '$1$2$3$2$4')
    .replace(CLOSED, '')
    .replace(TIME_IN_WORDS, (_, hour, minute = '', second = '') =>
      [hour, minute, second].map((number) => number.padStart(2, '0')).join(':'),
    )
    .replace(BASIC, (_, year, month, day, hour, minute, second = '00') =>
      hour ? `${year}-${month}-${day}T${hour}:${minute}:${second}` : `${year}-${month}-${day}`,
    )

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
  const { day, rest: besideDay } = takeDay(plainDate(text), dateOrder)
  if (day === undefined || !isDay(day) || day > LAST_DAY) return undefined
  const { seconds, rest } = takeTime(besideDay)
  if (Number.isNaN(seconds)) return undefined
  const localTime = Date.parse(`${day}T00:00:00Z`) + (seconds ?? 0) * 1000
  const inNamedZone = (zone: string): Date | undefined => {
    if (zone === '') return instantOfLocalTime(localTime, timeZone)
    return seconds === undefined ? undefined : inZone(localTime, zone)
  }
  return inNamedZone(withoutBetween(rest)) ?? inNamedZone(withoutBetween(withoutFillers(rest, isZoneName)))
}

const isZoneName = (word: string): boolean => /^(?:T|Z|UTC|GMT)$/i.test(word) || NAMED_ZONES.has(word.toUpperCase())

const withoutBetween = (text: string): string =>
  text
    .replace(/\(\s*\)/, ' ')
    .trim()
    .replace(BETWEEN, '')
    .replace(/^\((.*)\)$/, '$1')

/** The instant of a wall clock in a zone that is named; undefined where it is none, or that of several countries. */
function inZone(localTime: number, zone: string): Date | undefined {
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return new Date(localTime)
  const named = NAMED_ZONES.get(zone.toUpperCase())
  if (named !== undefined) return new Date(localTime - named * HOUR_MS)
  const [found, sign, hours, minutes = '0'] = OFFSET.exec(zone) ?? []
  if (found === undefined)
    return REGION.test(zone) && isTimeZone(zone) ? instantOfLocalTime(localTime, zone) : undefined
  if (Number(hours) > 23) return undefined
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  return new Date(sign === '-' ? localTime + ahead : localTime - ahead)
}

/** A date with the name of a month; before others, since a time may have points as a date has. */
function findNamed(text: string): RegExpExecArray | undefined {
  if (!/\p{L}/u.test(text)) return undefined
  for (const form of MONTH_NAMED) {
    for (let from = 0; ; ) {
      form.lastIndex = from
      const found = form.exec(text)
      if (!found) break
      if (monthNamed(found.groups?.month ?? '') !== undefined) return found
      from = found.index + 1
    }
  }
  return undefined
}

/** The day a text names, and what else stands there. */
function takeDay(text: string, dateOrder: FileFormat['dateOrder']): { day: string | undefined; rest: string } {
  const found = findNamed(text) ?? YEAR_FIRST.exec(text) ?? YEAR_LAST.exec(text)
  if (!found) return { day: undefined, rest: text }
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  const { year, month = '', day } = found.groups ?? {}
  if (year !== undefined) return { day: joinDay(yearOf(year, text), `${monthNamed(month) ?? 0}`, day), rest }
  const [, first = '', sign, second, third = ''] = found
  if (first.length === 4) return { day: joinDay(yearOf(first, text), second, third), rest }
  // a point stands between days and months of Europe alone
  const isDayFirst = dateOrder === 'day-first' || sign === '.'
  return { day: joinDay(yearOf(third, text), ...(isDayFirst ? [second, first] : [first, second])), rest }
}

const THAI = /\p{Script=Thai}/u
const THAI_YEARS = 543

/** A year of our calendar. Two digits are a year until 2059; in Thai, years above 2400 are those of Thailand. */
function yearOf(written: string, text: string): string {
  if (/^[6-9]\d$/.test(written)) return ''
  const year = Number(written.padStart(4, '20'))
  return `${year > 2400 && THAI.test(text) ? year - THAI_YEARS : year}`
}

const joinDay = (...parts: (string | undefined)[]) => parts.map((part = '') => part.padStart(2, '0')).join('-')

/** The seconds since midnight that a text names, undefined where it names no time, NaN for one that is none; and what else stands there. */
function takeTime(text: string): { seconds: number | undefined; rest: string } {
  const time = TIME.exec(text)
  if (!time) return { seconds: undefined, rest: text }
  const { hour = '', minute = '0', second = '0', half: latin, half2 = latin } = time.groups ?? {}
  const [before, behind] = [text.slice(0, time.index), text.slice(time.index + time[0].length)]
  const named = half2 === undefined ? halfNamed(before, behind, isZoneName) : undefined
  // "Sa" is a Saturday, and in Vietnam the morning: only at 12 they differ
  if (named?.isUnclear && (named.half === 'PM' || hour === '12')) return { seconds: Number.NaN, rest: text }
  const ofWord = named?.isUnclear ? undefined : named
  const half = half2 === undefined ? ofWord?.half : half2.toLowerCase() === 'p' ? 'PM' : 'AM'
  return {
    seconds: toSeconds([Number(hour), Number(minute), Number(second)], half),
    rest: ofWord?.rest ?? `${before} ${behind}`,
  }
}

function toSeconds([hours, minutes, seconds]: readonly [number, number, number], half: Half | undefined): number {
  // 60 is a leap second (RFC 3339, 5.7)
  if (minutes > 59 || seconds > 60) return Number.NaN
  if (!half) return hours > 23 ? Number.NaN : (hours * 60 + minutes) * 60 + seconds
  if (hours < 1 || hours > 12) return Number.NaN
  return (((hours % 12) + (half === 'PM' ? 12 : 0)) * 60 + minutes) * 60 + seconds
}

const NUMBERS = /^(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d{2})\b/

/** The order of days and months in a file by its dates: a number above 12 is a day. Undefined where none decides. */
export function detectDateOrder(dates: Iterable<string>): FileFormat['dateOrder'] | undefined {
  let balance = 0
  for (const date of dates) {
    const [, first, second] = NUMBERS.exec(plainDate(date)) ?? []
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
