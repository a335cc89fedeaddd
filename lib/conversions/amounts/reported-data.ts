import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { RATE, readRates } from '@/lib/money/ledger/exchange-rate-data'
import { dollarsOfOne, type Rate } from '@/lib/money/ledger/exchange-rate-rules'
import type { Reported } from './reported-schema'

/** What was read of a conversion `c`: its reported sum with its rate. Null for one in dollars, of which no rate is looked up. */
export type ReportedRow = (Rate & { amount: string }) | null

/** The column `reported` of a conversion `c`. */
export const REPORTED = Prisma.sql`(SELECT to_jsonb(rated) FROM
  (SELECT ${RATE}, c.reported_amount AS amount FROM exchange_rate r WHERE r.id = c.exchange_rate_id) rated) AS reported`

/** What was read as people and programs see it. */
export const toReported = (row: ReportedRow): Reported | null =>
  row && {
    amount: row.amount,
    currency: row.currency,
    rate: dollarsOfOne(row),
    rateDay: row.day,
    rateSource: row.source,
  }

/** The same of a conversion that was read by itself. */
export async function readReported(conversion: {
  reportedAmount: string | null
  exchangeRateId: number | null
}): Promise<Reported | null> {
  const { reportedAmount: amount, exchangeRateId: id } = conversion
  if (amount === null || id === null) return null
  const rate = (await readRates([id])).get(id)
  return rate ? toReported({ ...rate, amount }) : null
}
