import 'server-only'
import type { PriceRates } from '@/lib/catalog/payouts/currency-rules'
import { listRatesOn, readRates } from '@/lib/money/ledger/exchange-rate-data'
import type { Rate, ReportedMoney } from '@/lib/money/ledger/exchange-rate-rules'
import type { Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'

/** The currencies, beside dollars, in which something about a sale is stated; the day on which it was paid; and how it was reported. */
type Asked = { currencies: readonly string[]; day: Day; reported?: ReportedMoney | undefined }

/**
 * The rates by which what is stated about sales is compared and paid, in the order asked: of the day of each, and the one by which
 * it was converted itself where it was reported in the same currency. Those that there are none of are left out. Dollars ask for
 * nothing.
 */
export async function readStatedRates(tx: Tx, asked: readonly Asked[]): Promise<PriceRates<Rate>[]> {
  if (asked.every(({ currencies }) => currencies.length === 0)) return asked.map(() => new Map())
  const ofReports = asked.flatMap(({ currencies, reported }) =>
    reported && currencies.includes(reported.currency) ? [reported.rateId] : [],
  )
  const reportedRates = await readRates([...new Set(ofReports)], tx)
  const pairs = asked.flatMap(({ currencies, day }) => currencies.map((currency) => ({ currency, day })))
  const ofDays = await listRatesOn(tx, pairs)
  let place = 0
  return asked.map(({ currencies, reported }) => {
    const found = currencies.flatMap((currency): [string, Rate][] => {
      const ofDay = ofDays[place++]
      const rate = reported?.currency === currency ? reportedRates.get(reported.rateId) : ofDay
      return rate ? [[currency, rate]] : []
    })
    return new Map(found)
  })
}
