import 'server-only'
import { listRatesOn } from '@/lib/money/ledger/exchange-rate-data'
import type { Rate } from '@/lib/money/ledger/exchange-rate-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { currenciesOf, type Price, type PriceRates } from './currency-rules'

/** The rates of today, or the last before, of the currencies of prices; those without one are left out. */
export async function readPriceRates(prices: readonly Price[], at: Date, tx: Tx = db()): Promise<PriceRates<Rate>> {
  const asked = currenciesOf(prices).map((currency) => ({ currency, day: easternDay(at) }))
  const rates = await listRatesOn(tx, asked)
  return new Map(rates.flatMap((rate) => (rate ? [[rate.currency, rate]] : [])))
}
