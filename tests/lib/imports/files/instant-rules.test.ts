import { expect, test } from 'vitest'
import { sharedMonthIn } from '@/lib/imports/files/date-word-rules'
import { detectDateOrder, parseInstant } from '@/lib/imports/files/instant-rules'
import { dayFirstInBerlin, monthFirstInNewYork } from '@/tests/corpus/dates.json'

test.each([
  ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
  ['2026-11-20 10:30', 'Europe/Berlin', '2026-11-20T09:30:00.000Z'],
  ['2026-11-20T10:30:00Z', 'Europe/Berlin', '2026-11-20T10:30:00.000Z'],
  ['2026-11-20T10:30:00+0530', 'UTC', '2026-11-20T05:00:00.000Z'],
  ['11/20/2026', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['20.11.2026 08:15', 'UTC', '2026-11-20T08:15:00.000Z'],
  ['20/11/2026', 'UTC', undefined],
  ['2026-02-30', 'UTC', undefined],
  // Excel in the United States, with and without seconds, and its short year
  ['11/20/2026 2:05 PM', 'America/New_York', '2026-11-20T19:05:00.000Z'],
  ['11/20/2026 12:05:09 AM', 'UTC', '2026-11-20T00:05:09.000Z'],
  ['11/20/2026 12:00 p.m.', 'UTC', '2026-11-20T12:00:00.000Z'],
  ['11/20/26', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['1/2/26 9:07', 'UTC', '2026-01-02T09:07:00.000Z'],
  ['11/20/2026 13:05 PM', 'UTC', undefined],
  ['11/20/2026 0:05 AM', 'UTC', undefined],
  // PostgreSQL, MySQL, Shopify, ISO 8601 with a comma
  ['2026-11-20 14:05:00+00', 'Asia/Tokyo', '2026-11-20T14:05:00.000Z'],
  ['2026-11-20 14:05:00.123456-05', 'UTC', '2026-11-20T19:05:00.000Z'],
  ['2026-11-20 14:05:00 -0500', 'UTC', '2026-11-20T19:05:00.000Z'],
  ['2026-11-20T14:05:00,5+01:00', 'UTC', '2026-11-20T13:05:00.000Z'],
  ['2026/11/20 14:05', 'UTC', '2026-11-20T14:05:00.000Z'],
  ['2026-11-20 14:05:00 UTC', 'Asia/Tokyo', '2026-11-20T14:05:00.000Z'],
  // RFC 3339: a leap second, and zones that are none
  ['2016-12-31 23:59:60Z', 'UTC', '2017-01-01T00:00:00.000Z'],
  ['2026-11-20 14:05:61Z', 'UTC', undefined],
  ['2026-11-20T14:05:00+24:00', 'UTC', undefined],
  ['2026-11-20T14:05:00+05:75', 'UTC', undefined],
  // months by name
  ['Nov 20, 2026, 2:05 PM', 'UTC', '2026-11-20T14:05:00.000Z'],
  ['20 November 2026', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['Novel 20, 2026 2:05 PM', 'UTC', undefined],
  ['Sept 20, 2026', 'UTC', '2026-09-20T00:00:00.000Z'],
  ['20th November 2026', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['November 20th, 2026', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['Friday, November 20, 2026', 'UTC', '2026-11-20T00:00:00.000Z'],
  // Oracle and SAS, SQL Server, mail (RFC 2822), JavaScript, ISO 8601's basic form
  ['20-NOV-26', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['20-Oct-2026 14:05:09', 'UTC', '2026-10-20T14:05:09.000Z'],
  ['Nov 20 2026  2:05PM', 'UTC', '2026-11-20T14:05:00.000Z'],
  ['Fri, 20 Nov 2026 14:05:09 +0000', 'Asia/Tokyo', '2026-11-20T14:05:09.000Z'],
  ['Fri, 20 Nov 2026 14:05:09 GMT', 'Asia/Tokyo', '2026-11-20T14:05:09.000Z'],
  ['Fri Nov 20 2026 14:05:09 GMT-0500 (Eastern Standard Time)', 'UTC', '2026-11-20T19:05:09.000Z'],
  ['20261120', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['20261120T140509Z', 'Asia/Tokyo', '2026-11-20T14:05:09.000Z'],
  // zones of North America, and those that are written as a difference
  ['11/20/2026 14:05:09 EST', 'UTC', '2026-11-20T19:05:09.000Z'],
  ['2026-07-20 14:05:09 PDT', 'UTC', '2026-07-20T21:05:09.000Z'],
  ['2026-11-20 14:05:09 UTC-05:00', 'UTC', '2026-11-20T19:05:09.000Z'],
  ['2026-11-20 14:05:09 GMT+02:00', 'UTC', '2026-11-20T12:05:09.000Z'],
  ['11/20/2026 14:05 (UTC-05:00)', 'UTC', '2026-11-20T19:05:00.000Z'],
  // what cannot be told is refused: a zone that several countries have, a part of a day of 10 digits
  ['2026-11-20 14:05:09 IST', 'UTC', undefined],
  ['1763650000', 'UTC', '2025-11-20T14:46:40.000Z'],
  ['1763650000123', 'Europe/Berlin', '2025-11-20T14:46:40.123Z'],
  ['1763650000.5', 'UTC', '2025-11-20T14:46:40.000Z'],
  ['2026.05.03. 10:00', 'UTC', '2026-05-03T10:00:00.000Z'],
  ['2026112010', 'UTC', undefined],
  ['0763650000', 'UTC', undefined],
  ['\u200e11/20/2026', 'UTC', '2026-11-20T00:00:00.000Z'],
  // the number a spreadsheet keeps for a day, and times that are none
  ['46346.5', 'UTC', undefined],
  ['2026-11-20 24:00', 'UTC', undefined],
  ['2026-11-20 10:60', 'UTC', undefined],
])('the date %s in %s is %s', (text, timeZone, instant) => {
  expect(parseInstant(text, { dateOrder: 'month-first', timeZone })?.toISOString()).toBe(instant)
})

test.each(monthFirstInNewYork as [string, string | null][])('the date %s of the corpus is %s', (text, instant) => {
  const parsed = parseInstant(text, { dateOrder: 'month-first', timeZone: 'America/New_York' })
  expect(parsed?.toISOString() ?? null).toBe(instant)
})

test.each(dayFirstInBerlin as [string, string | null][])(
  'the date %s of the corpus is %s in Berlin',
  (text, instant) => {
    const parsed = parseInstant(text, { dateOrder: 'day-first', timeZone: 'Europe/Berlin' })
    expect(parsed?.toISOString() ?? null).toBe(instant)
  },
)

// Korean, Thai and Persian short forms have years of two digits first, or of another calendar; what is left out in Polish
// and Croatian are the names that are another month in the other, and at twelve at night the words of Hungary and Vietnam for
// the morning, which are those of days elsewhere
const COUNTRIES =
  'ar-EG ar-AE bg-BG bn-BD cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IN en-US en-ZA es-ES es-MX et-EE fi-FI ' +
  'fil-PH fr-CA fr-CH fr-FR he-IL hi-IN hu-HU id-ID it-IT ja-JP lt-LT lv-LV mr-IN ms-MY nb-NO nl-NL pt-BR pt-PT ro-RO ru-RU ' +
  'sk-SK sl-SI sr-RS sv-SE ta-IN tr-TR uk-UA ur-PK vi-VN zh-CN zh-TW'
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'short', timeStyle: 'medium' },
  { dateStyle: 'medium', timeStyle: 'medium' },
  { dateStyle: 'long', timeStyle: 'medium' },
  { dateStyle: 'full', timeStyle: 'medium' },
  { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h12' },
]

test.each(COUNTRIES.split(' '))('dates as programs in %s write them are read', (country) => {
  const first = new Intl.DateTimeFormat(country, { dateStyle: 'short' })
    .formatToParts()
    .find(({ type }) => type === 'day' || type === 'month')?.type
  const dateOrder = first === 'day' ? 'day-first' : 'month-first'
  const misread = STYLES.flatMap((style) => {
    const format = new Intl.DateTimeFormat(country, { ...style, timeZone: 'UTC' })
    return Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2026, at / 2, 3 + at, at || 1, 5, 9)))
      .map((at) => [format.format(at), at.toISOString()] as const)
      .filter(([text, at]) => parseInstant(text, { dateOrder, timeZone: 'UTC' })?.toISOString() !== at)
  })
  expect(misread).toEqual([])
})

test('a text is looked at in a time that grows with its length alone', () => {
  const began = process.cpuUsage()
  for (const part of ['1 ', '1/', 'jan ', '1:', 'T', '- ', '(', '20261120', 'Mon, '])
    parseInstant(part.repeat(300 / part.length), { dateOrder: 'month-first', timeZone: 'UTC' })
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(200)
})

test.each([
  [['03/04/2026', '13/04/2026'], 'day-first'],
  [['03/04/2026', '04/13/26'], 'month-first'],
  [['03/04/2026', '2026-11-20'], undefined],
])('the dates %j of a file are written %s', (dates, order) => {
  expect(detectDateOrder(dates)).toBe(order)
})

const december3 = new Date('2026-12-03T00:00:00Z')

test.each([
  'am 3. Dezember 2026',
  'Donnerstag, am 3. Dezember 2026',
  'le 3 décembre 2026',
  'el 3 de diciembre de 2026',
  'il 3 dicembre 2026',
  'op 3 december 2026',
  'den 3. december 2026',
  'w dniu 3 grudnia 2026',
  'dnia 3 grudnia 2026 r.',
  'dne 3. prosince 2026',
  'dana 3. prosinca 2026.',
  'em 3 de dezembro de 2026',
  'no dia 3 de dezembro de 2026',
  'la data de 3 decembrie 2026',
  '3 грудня 2026 року',
  '3 декабря 2026 года',
  '2026. december 3-án',
  '3 Aralık 2026 tarihinde',
  '3η Δεκεμβρίου 2026',
  '3. detsember 2026. a',
])('%s is the day it names, as a sentence has it', (text) => {
  expect(parseInstant(text, { dateOrder: 'day-first', timeZone: 'UTC' })).toEqual(december3)
})

test('"am" is the half of a day behind a time', () => {
  const form = { dateOrder: 'day-first', timeZone: 'UTC' } as const
  expect(parseInstant('am 3. Dezember 2026 um 14:05 Uhr', form)).toEqual(new Date('2026-12-03T14:05:00Z'))
  expect(parseInstant('3 December 2026 2:05 am', form)).toEqual(new Date('2026-12-03T02:05:00Z'))
  expect(parseInstant('2:05 em 3 december 2026', form)).toEqual(new Date('2026-12-03T14:05:00Z'))
  expect(parseInstant('am 3. Dezember', form)).toBeUndefined()
})

test('a name of two months in two languages is none, and is named', () => {
  // November in Polish, October in Croatian; August in Czech, July in Croatian
  for (const [text, word] of [
    ['29 listopada 2026', 'listopada'],
    ['1. srp 2026.', 'srp'],
  ] as const) {
    expect(parseInstant(text, { dateOrder: 'day-first', timeZone: 'UTC' })).toBeUndefined()
    expect(sharedMonthIn(text)).toBe(word)
  }
  expect(sharedMonthIn('29 Nov 2026')).toBeUndefined()
})
