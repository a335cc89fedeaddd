import { folded } from '@/lib/platform/text/fold'

// The words of dates in many languages, as Unicode CLDR has them, whose data Node carries. They are read when a date has a
// word that is not English for the first time.

const LANGUAGES = (
  'en ar ar-MA ar-DZ az be bg bn bs ca cs da de de-AT el es es-MX et fa fi fil fr fr-CA gl gu he hi hr hu hy id is it ja ka ' +
  'kk kn ko lt lv mk ml mr ms nb nl pa pl pt pt-PT ro ru sk sl sq sr sr-Latn sv sw ta te th tr uk ur uz vi zh zh-TW'
).split(' ')

/** Months as Excel and people shorten them where CLDR has another form: in German, Hungarian, Indonesian, Russian and Ukrainian. */
const OTHER_MONTHS: Readonly<Record<string, number>> = {
  jän: 1,
  mrz: 3,
  szept: 9,
  agt: 8,
  nop: 11,
  фев: 2,
  сен: 9,
  ноя: 11,
  кві: 4,
  тра: 5,
  чер: 6,
  сер: 8,
  жов: 10,
  лис: 11,
  гру: 12,
}

/** Halves of the day that CLDR has in some versions alone, and that Chinese and Japanese have before the time. */
const OTHER_HALVES: Readonly<Record<Half, string>> = {
  AM: 'am a.m. 오전 上午 午前 凌晨 清晨 早上',
  PM: 'pm p.m. 오후 下午 午後 中午 晚上',
}

/** Words beside a time that say nothing of it: hours and o'clock; and those before the number of a day and behind a year. */
const OTHER_FILLERS =
  'uhr h hs hr hrs hora horas la las le en om uur godz hod ч ' +
  'el il lo op i o w dne dnia dniu dana den no dia día data the on r roku rok godine leta року года рік tarihinde fecha'

const ENGLISH = 'january february march april may june july august september october november december'.split(' ')

export type Half = 'AM' | 'PM'
type Words = {
  months: ReadonlyMap<string, number>
  /** The names of one month in one language and of another in another one, such as listopada. */
  sharedMonths: ReadonlySet<string>
  /** The halves of a day that stand before a time, and those that stand behind it. */
  before: ReadonlyMap<string, Half>
  behind: ReadonlyMap<string, Half>
  /** Days of the week, and what stands between the parts of a date. */
  fillers: ReadonlySet<string>
}

let words: Words | undefined

/** A word as it is compared: without case, accents, points and apostrophes. */
const plainWord = (word: string): string => folded(word).replace(/[^\p{L}\p{M}]/gu, '')

const wordsIn = (text: string): string[] => (text.match(/[\p{L}\p{M}]+/gu) ?? []).map(plainWord)

/** What words mean; one that means two things in two languages means nothing. */
function meanings<Meaning>(pairs: Iterable<readonly [word: string, meaning: Meaning]>): Map<string, Meaning> {
  const found = new Map<string, Meaning>()
  const unclear = new Set<string>()
  for (const [text, meaning] of pairs) {
    const word = plainWord(text)
    if (word === '') continue
    if ((found.get(word) ?? meaning) !== meaning) unclear.add(word)
    found.set(word, meaning)
  }
  for (const word of unclear) found.delete(word)
  return found
}

/** The names that two languages have for two months. */
function sharedOf(months: readonly (readonly [name: string, month: number])[]): Set<string> {
  const sure = meanings(months)
  return new Set(months.map(([name]) => plainWord(name)).filter((word) => word !== '' && !sure.has(word)))
}

const DATES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full', timeStyle: 'medium' },
  { dateStyle: 'long', timeStyle: 'medium' },
  { dateStyle: 'medium', timeStyle: 'medium' },
  { dateStyle: 'short', timeStyle: 'medium' },
  { month: 'long' },
  { month: 'short' },
  { weekday: 'short' },
]
const TIMES: readonly Intl.DateTimeFormatOptions[] = [{ timeStyle: 'short', hour12: true }]

const partsBy = (options: readonly Intl.DateTimeFormatOptions[], language: string, times: readonly Date[]) =>
  options.flatMap((option) => {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...option, timeZone: 'UTC' })
    return times.map((at) => ({ at, parts: format.formatToParts(at) }))
  })

/** A day of each month, and with them of each day of the week. */
const DAYS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 20, 9)))
const HOURS = [9, 14].map((hour) => new Date(Date.UTC(2026, 10, 20, hour)))

/** What a part of a date is to its reader; the first letter of a day alone is too little to be one. */
const fillerOf = ({ type, value }: Intl.DateTimeFormatPart): string =>
  type === 'literal' || type === 'era' || (type === 'weekday' && !/^[a-z]$/i.test(value)) ? value : ' '

function readWords(): Words {
  const months = Object.entries(OTHER_MONTHS)
  const halves = Object.entries(OTHER_HALVES).flatMap(([half, names]) =>
    names.split(' ').map((name): [string, Half] => [name, half as Half]),
  )
  const [before, behind] = [[...halves], [...halves]]
  const fillers = new Set(OTHER_FILLERS.split(' '))
  for (const language of LANGUAGES) {
    for (const { at, parts } of partsBy(DATES, language, DAYS)) {
      const month = parts.find(({ type }) => type === 'month')
      if (month) months.push([month.value, at.getUTCMonth() + 1])
      for (const between of ['', ' ']) for (const word of wordsIn(parts.map(fillerOf).join(between))) fillers.add(word)
    }
    for (const { at, parts } of partsBy(TIMES, language, HOURS)) {
      const place = parts.findIndex(({ type }) => type === 'dayPeriod')
      const half = at.getUTCHours() < 12 ? 'AM' : 'PM'
      if (place === -1) continue
      const side = place < parts.findIndex(({ type }) => type === 'hour') ? before : behind
      side.push([parts[place]?.value ?? '', half])
    }
  }
  return {
    months: meanings(months),
    sharedMonths: sharedOf(months),
    before: meanings(before),
    behind: meanings(behind),
    fillers,
  }
}

const wordsOfDates = (): Words => {
  words ??= readWords()
  return words
}

/** The number of the month with this name, also shortened where it is English; undefined for none, and for one of two months. */
export function monthNamed(name: string): number | undefined {
  const english = name.replace(/\.$/, '').toLowerCase()
  const place = english.length < 3 ? -1 : ENGLISH.findIndex((known) => known.startsWith(english))
  if (place !== -1) return place + 1
  const { months } = wordsOfDates()
  // Catalan writes "d’agost", and Hebrew one letter before the name
  const word = plainWord(name)
  return months.get(word) ?? months.get(plainWord(name.replace(/^(?:d['’]|ב)/i, ''))) ?? monthBegun(word, months)
}

/** The word of a text that names one month in one language and another month in another one; undefined for none. */
export const sharedMonthIn = (text: string): string | undefined =>
  text.match(/[\p{L}\p{M}]{3,21}/gu)?.find((word) => wordsOfDates().sharedMonths.has(plainWord(word)))

/** The only month whose names begin so, as people shorten them: "marrask." is marraskuu. */
function monthBegun(word: string, months: Words['months']): number | undefined {
  if (word.length < 4) return undefined
  const begun = new Set([...months].filter(([name]) => name.startsWith(word)).map(([, month]) => month))
  const [month, ...others] = begun
  return others.length === 0 ? month : undefined
}

type NamedHalf = {
  half: Half
  /** Whether the word is a day of the week in another language. */
  isUnclear: boolean
  /** What stands beside the time without the word. */
  rest: string
}

/** Whether a word is known to mean something else as it is written. */
type IsOther = (word: string) => boolean

const LAST_WORD = /[\p{L}\p{M}.]+(?=\s*$)/u
const FIRST_WORD = /^\s*[\p{L}\p{M}.]+(?![\p{L}\p{M}/])/u

/** The half of the day that the word before or behind a time names, in the place where its language has it. */
export function halfNamed(before: string, behind: string, isOther: IsOther): NamedHalf | undefined {
  const [last = ''] = LAST_WORD.exec(before) ?? []
  const [first = ''] = FIRST_WORD.exec(behind) ?? []
  if ([last, first].every((word) => word === '' || isOther(word.trim()))) return undefined
  const { before: halvesBefore, behind: halvesBehind, fillers } = wordsOfDates()
  const [ofBehind, ofBefore] = [halvesBehind.get(plainWord(first)), halvesBefore.get(plainWord(last))]
  const rest = ofBehind ? `${before} ${behind.replace(FIRST_WORD, '')}` : `${before.replace(LAST_WORD, '')} ${behind}`
  const half = ofBehind ?? ofBefore
  return half && { half, rest, isUnclear: fillers.has(plainWord(ofBehind ? first : last)) }
}

/** Of Spanish and Catalan times; an "a" alone may be the half of a day. */
const AT_THE = /(?<!\S)a (?=l[ae]s?(?!\p{L}))/giu

/** A text without days of the week and without the words that stand between the parts of a date. */
export const withoutFillers = (text: string, isOther: IsOther): string =>
  /\p{L}/u.test(text)
    ? text.replace(AT_THE, ' ').replace(WORD_ALONE, (word) => (isOther(word) || !areFillers(word) ? word : ' '))
    : text

/** A word that is no part of the name of a zone, such as Europe/Paris. */
const WORD_ALONE = /(?<![\p{L}\p{M}\d/_+-])[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*(?![\p{L}\p{M}/_+])\.?/gu

// "a" and "p" may be the half of a day
const areFillers = (word: string): boolean =>
  !/^[ap]$/i.test(word) && wordsIn(word).every((part) => wordsOfDates().fillers.has(part))
