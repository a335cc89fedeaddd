import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { RateSource } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays } from '@/lib/platform/dates/days'
import { RATE_DAYS_MAX } from './rate-constants'
import type { Rate } from './rate-rules'

/** The columns of a rate. */
export const RATE = Prisma.sql`r.id, r.currency::text AS currency, to_char(r.day, 'YYYY-MM-DD') AS day,
  trim_scale(r.units)::text AS units, trim_scale(r.dollars)::text AS dollars, r.source::text AS source,
  r.is_doubted AS "isUnconfirmed"`

type Row = Omit<Rate, 'source'> & { source: RateSource }

/**
 * The rate of a currency on a day: the one that was published for it, else the last one before, at most `RATE_DAYS_MAX` days
 * older. Undefined where there is none, and where that one is not confirmed.
 */
export async function findRate(currency: string, day: Day, tx: Tx = db()): Promise<Rate | undefined> {
  const [rate] = await tx.$queryRaw<Row[]>`
    SELECT ${RATE} FROM exchange_rate r
    WHERE r.currency = ${currency} AND r.day <= ${day}::date AND r.day >= ${addDays(day, -RATE_DAYS_MAX)}::date
    ORDER BY r.day DESC, r.id DESC LIMIT 1`
  return rate?.isUnconfirmed ? undefined : rate
}

/** Rates by their ids. */
export async function readRates(ids: readonly number[], tx: Tx = db()): Promise<Map<number, Rate>> {
  if (ids.length === 0) return new Map()
  const rates = await tx.$queryRaw<Row[]>`
    SELECT ${RATE} FROM exchange_rate r WHERE r.id = ANY(${[...ids]}::int[])`
  return new Map(rates.map((rate) => [rate.id, rate]))
}

/** The rates of some currencies that are used for each day of a span, by their days. */
export async function listRates(
  tx: Tx,
  { currencies, from, to }: { currencies: readonly string[]; from: Day; to: Day },
): Promise<Rate[]> {
  return tx.$queryRaw<Row[]>`
    SELECT DISTINCT ON (r.currency, r.day) ${RATE} FROM exchange_rate r
    WHERE r.currency = ANY(${[...currencies]}::bpchar[]) AND r.day BETWEEN ${from}::date AND ${to}::date
    ORDER BY r.currency, r.day, r.id DESC`
}
