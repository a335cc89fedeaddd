import 'server-only'
import type { RateSource } from '@/lib/generated/prisma/enums'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { BOOK_WAITING_JOB, RATE_COMPARED_DAYS, RATE_FILE_DAYS } from '@/lib/money/ledger/exchange-rate-constants'
import { listRates } from '@/lib/money/ledger/exchange-rate-data'
import { isUnlikely, type NewRate } from '@/lib/money/ledger/exchange-rate-rules'
import type { Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, daysBetween, easternDay } from '@/lib/platform/dates/days'
import { restateLimits } from '@/lib/traffic/caps/stated-limit-service'

/** Makes whoever stores rates wait for each other, so that none is stored twice. */
export async function lockRates(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('exchange rates'))`
}

export type StoredRates = {
  stored: number
  /** Whose day was known before: nothing but two people changes a rate that is stored. */
  known: number
  /** That differ too much from those before: they are stored as not confirmed, and used by nothing. */
  unlikely: NewRate[]
}

type Stored = { source: Exclude<RateSource, 'manual'>; enteredById: string | null; at: Date }

/**
 * Stores the rates of a file for days that have none: of today and of the days before, as far back as sales are reported. Each is
 * compared with the oldest and the newest rate of the 30 days before it, so that many small steps are one large one; with the newest
 * that two people entered in place of the oldest, since they know of a devaluation.
 */
export async function storeRatesOfFile(tx: Tx, all: readonly NewRate[], stored: Stored): Promise<StoredRates> {
  await lockRates(tx)
  const rates = ofRecentDays(all, easternDay(stored.at))
  const [first, last] = [rates[0], rates.at(-1)]
  if (!first || !last) return { stored: 0, known: 0, unlikely: [] }
  const currencies = [...new Set(rates.map(({ currency }) => currency))]
  const earlier = await listRates(tx, { currencies, from: addDays(first.day, -RATE_COMPARED_DAYS), to: last.day })
  const isKnown = new Set(earlier.map(({ currency, day }) => `${currency} ${day}`))
  const sure = new Map<string, Known[]>(currencies.map((currency) => [currency, []]))
  for (const rate of earlier) if (!rate.isUnconfirmed) sure.get(rate.currency)?.push(rate)
  const fresh = rates.filter(({ currency, day }) => !isKnown.has(`${currency} ${day}`))
  const unlikely: NewRate[] = []
  for (const rate of fresh) {
    const known = sure.get(rate.currency) ?? []
    if (isUnconfirmed(rate, known)) unlikely.push(rate)
    else known.push(rate)
  }
  const doubted = new Set(unlikely)
  const likely = fresh.filter((rate) => !doubted.has(rate))
  await insertRates(tx, likely, stored)
  await insertRates(tx, unlikely, { ...stored, isUnconfirmed: true })
  return { stored: likely.length, known: rates.length - fresh.length, unlikely }
}

/** The first day first; days to come are left out. */
const ofRecentDays = (rates: readonly NewRate[], today: Day): NewRate[] =>
  rates
    .filter(({ day }) => day <= today && daysBetween(day, today) <= RATE_FILE_DAYS)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))

type Known = NewRate & { source?: RateSource }

/** @param known the rates of the same currency */
function isUnconfirmed(rate: NewRate, known: readonly Known[]): boolean {
  const from = addDays(rate.day, -RATE_COMPARED_DAYS)
  const before = known
    .filter(({ day }) => day < rate.day && day >= from)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const entered = before.findLast(({ source }) => source === 'manual')
  return [entered ?? before[0], before.at(-1)].some((each) => each !== undefined && isUnlikely(rate, each))
}

type Entered = { source: RateSource; enteredById: string | null; at: Date; isUnconfirmed?: boolean }

/** Stores rates, has limits follow them, and requests that what waits for them is processed. What was converted before keeps its own. */
export async function insertRates(
  tx: Tx,
  rates: readonly NewRate[],
  { source, enteredById, at, isUnconfirmed = false }: Entered,
): Promise<void> {
  if (rates.length === 0) return
  await tx.$executeRaw`
    INSERT INTO exchange_rate (currency, day, units, dollars, source, is_doubted, entered_by_id, created_at)
    SELECT currency, day, units, dollars, ${source}::rate_source, ${isUnconfirmed}, ${enteredById}::uuid, ${at}
    FROM json_to_recordset(${JSON.stringify(rates)}::json) AS r (currency text, day date, units numeric, dollars numeric)`
  await restateLimits(tx, [...new Set(rates.map(({ currency }) => currency))])
  await requestJobRun(tx, BOOK_WAITING_JOB)
}
