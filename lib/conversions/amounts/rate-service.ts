import 'server-only'
import type { RateSource } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { addDays, daysBetween, easternDay } from '@/lib/platform/dates/days'
import { RATE_COMPARED_DAYS, RATE_FILE_DAYS } from './rate-constants'
import { listRates } from './rate-data'
import { isUnlikely, type NewRate, type Ratio } from './rate-rules'

/** Makes whoever stores rates wait for each other, so that none is stored twice. */
export async function lockRates(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('exchange rates'))`
}

export type StoredRates = {
  stored: number
  /** That were stored before, with the same numbers. */
  known: number
  /** That differ from the one before by more than a file may say: they are not stored. */
  unlikely: NewRate[]
}

type Stored = { source: Exclude<RateSource, 'manual'>; enteredById: string | null; at: Date }

/** Stores the rates of a file: those of today and of the days before, as far back as sales are reported. */
export async function storeRatesOfFile(tx: Tx, all: readonly NewRate[], stored: Stored): Promise<StoredRates> {
  await lockRates(tx)
  const today = easternDay(stored.at)
  const rates = all
    .filter(({ day }) => day <= today && daysBetween(day, today) <= RATE_FILE_DAYS)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const [first, last] = [rates[0], rates.at(-1)]
  if (!first || !last) return { stored: 0, known: 0, unlikely: [] }
  const currencies = [...new Set(rates.map(({ currency }) => currency))]
  const span = { currencies, from: addDays(first.day, -RATE_COMPARED_DAYS), to: last.day }
  const earlier = await listRates(tx, span)
  const byDay = new Map(earlier.map((rate) => [`${rate.currency} ${rate.day}`, rate]))
  const latest = new Map<string, NewRate>()
  for (const rate of earlier) if (rate.day < first.day) latest.set(rate.currency, rate)
  const fresh: NewRate[] = []
  const unlikely: NewRate[] = []
  for (const rate of rates) {
    const same = byDay.get(`${rate.currency} ${rate.day}`)
    const before = same ?? latest.get(rate.currency)
    const isFar = before === undefined || daysBetween(before.day, rate.day) > RATE_COMPARED_DAYS
    if (!isFar && isUnlikely(rate, before)) unlikely.push(rate)
    else if (!same || !isSame(same, rate)) fresh.push(rate)
    latest.set(rate.currency, unlikely.at(-1) === rate ? (before ?? rate) : rate)
  }
  await insertRates(tx, fresh, stored)
  return { stored: fresh.length, known: rates.length - fresh.length - unlikely.length, unlikely }
}

const isSame = (one: Ratio, other: Ratio): boolean =>
  trimmed(one.units) === trimmed(other.units) && trimmed(one.dollars) === trimmed(other.dollars)

const trimmed = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number)

/** Stores rates. What was converted before keeps its own. */
export async function insertRates(
  tx: Tx,
  rates: readonly NewRate[],
  { source, enteredById, at }: { source: RateSource; enteredById: string | null; at: Date },
): Promise<void> {
  if (rates.length === 0) return
  await tx.$executeRaw`
    INSERT INTO exchange_rate (currency, day, units, dollars, source, entered_by_id, created_at)
    SELECT currency, day, units, dollars, ${source}::rate_source, ${enteredById}::uuid, ${at}
    FROM json_to_recordset(${JSON.stringify(rates)}::json) AS r (currency text, day date, units numeric, dollars numeric)`
}
