import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { RateSource } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { RATE_DAYS_MAX } from './exchange-rate-constants'
import type { Rate } from './exchange-rate-rules'

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
  const [rate] = await listRatesOn(tx, [{ currency, day }])
  return rate
}

/** `findRate` for many, in the order asked. */
export async function listRatesOn(
  tx: Tx,
  asked: readonly { currency: string; day: Day }[],
): Promise<(Rate | undefined)[]> {
  if (asked.length === 0) return []
  const rows = await tx.$queryRaw<(Row & { place: number })[]>`
    SELECT asked.place::int - 1 AS place, ${RATE}
    FROM unnest(${asked.map(({ currency }) => currency)}::bpchar[], ${asked.map(({ day }) => day)}::date[])
      WITH ORDINALITY AS asked (currency, day, place)
    CROSS JOIN LATERAL (SELECT * FROM exchange_rate x
      WHERE x.currency = asked.currency AND x.day <= asked.day AND x.day >= asked.day - ${RATE_DAYS_MAX}::int
      ORDER BY x.day DESC, x.id DESC LIMIT 1) AS r`
  const byPlace = new Map(rows.map(({ place, ...rate }) => [place, rate]))
  return asked.map((_, place) => {
    const rate = byPlace.get(place)
    return rate?.isUnconfirmed ? undefined : rate
  })
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
