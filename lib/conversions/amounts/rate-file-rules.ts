import { type NewRate, rateNumber } from '@/lib/money/ledger/exchange-rate-rules'
import type { Day } from '@/lib/platform/dates/constants'
import { isDay } from '@/lib/platform/dates/days'
import { DOLLAR, isCurrency } from '@/lib/platform/money/currency'
import { wholeFile } from '@/lib/platform/tables/encoding'
import { FileProblem } from '@/lib/platform/tables/problem'
import { openTable } from '@/lib/platform/tables/reader'

/** How many units of each currency were one euro on a day. */
type EuroDay = { day: Day; units: ReadonlyMap<string, string> }

const EURO = 'EUR'
const NO_RATES = 'No rates were found in it: send the XML or the CSV of the European Central Bank.'

/**
 * The rates of a file of the European Central Bank: the XML of a day, of 90 days or of all, or the same as CSV. They are of one
 * euro; with the dollars of the same day each is so many units for so many dollars, without a division.
 * @throws FileProblem for what is no such file
 */
export async function readRateFile(text: string): Promise<NewRate[]> {
  const days = text.trimStart().startsWith('<') ? readXml(text) : await readCsv(text)
  if (days.length === 0) throw new FileProblem(NO_RATES)
  const without = days.find(({ units }) => !units.has(DOLLAR))
  if (without) throw new FileProblem(`It has no rate of the US dollar for ${without.day}.`)
  return days.flatMap(toRates)
}

function toRates({ day, units }: EuroDay): NewRate[] {
  const dollars = units.get(DOLLAR) ?? ''
  const others = [...units].filter(([currency]) => currency !== DOLLAR && currency !== EURO)
  return [[EURO, '1'] as const, ...others].map(([currency, each]) => ({ currency, day, units: each, dollars }))
}

type WrittenDay = { day: Day; units: Map<string, string> }

function emptyDay(written: string): WrittenDay {
  const units = new Map<string, string>()
  return { day: toDay(written), units }
}

const ELEMENT = /<(?:\w+:)?Cube\b([^>]*)>/g
const attribute = (name: string, attributes: string) =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]?.trim()

function readXml(text: string): EuroDay[] {
  const days: WrittenDay[] = []
  for (const [, attributes = ''] of text.matchAll(ELEMENT)) {
    const day = attribute('time', attributes)
    if (day !== undefined) days.push(emptyDay(day))
    const [currency, rate] = [attribute('currency', attributes), attribute('rate', attributes)]
    if (currency !== undefined && rate !== undefined) addRate(days.at(-1), currency, rate)
  }
  return days
}

async function readCsv(text: string): Promise<EuroDay[]> {
  const isHeading = (cells: readonly string[]) => cells[0]?.trim().toLowerCase() === 'date'
  const table = await openTable(wholeFile(new TextEncoder().encode(text)), { isHeading })
  if (!isHeading(table.headings)) throw new FileProblem(NO_RATES)
  const days: EuroDay[] = []
  for await (const { cells } of table.rows) {
    if (!cells[0]?.trim()) continue
    const day = emptyDay(cells[0])
    for (const [place, heading] of table.headings.entries())
      if (place > 0 && heading.trim()) addRate(day, heading.trim(), cells[place]?.trim() ?? '')
    days.push(day)
  }
  return days
}

function addRate(day: WrittenDay | undefined, currency: string, rate: string): void {
  if (!day) throw new FileProblem(NO_RATES)
  // codes that ended long ago, in the file of all days, where a currency without a rate is "N/A"
  if (!isCurrency(currency) || rate === 'N/A' || rate === '') return
  const number = rateNumber(rate)
  if (number === undefined) throw new FileProblem(`“${rate}” is no rate of ${currency} for ${day.day}.`)
  day.units.set(currency, number)
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** The CSV of one day has "27 November 2026", every other file 2026-11-27. */
function toDay(written: string): Day {
  const text = written.trim()
  const [, date = '', month = '', year = ''] = /^(\d{1,2}) ([a-z]+) (\d{4})$/i.exec(text) ?? []
  const place = MONTHS.indexOf(month.toLowerCase()) + 1
  const day = place > 0 ? `${year}-${String(place).padStart(2, '0')}-${date.padStart(2, '0')}` : text
  if (!isDay(day)) throw new FileProblem(`“${text}” is no day.`)
  return day
}
