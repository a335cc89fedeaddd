import { dollarsIn, type PriceRates } from '@/lib/catalog/payouts/currency-rules'
import { inHundredths, type Rate, type ReportedMoney } from '@/lib/money/ledger/exchange-rate-rules'
import type { Day } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'

/** The amounts of a sale in hundredths of currencies beside dollars, by their codes. */
export type StatedAmounts = Readonly<Record<string, bigint>>

type Amount = { amountCents: Cents | null | undefined; reported: ReportedMoney | undefined }

/**
 * The amount of a sale in currencies in which something about it is stated: as it was reported where that was in the same one, else
 * its dollars by the rate of its day.
 */
export function amountsIn(
  currencies: readonly string[],
  { amountCents, reported }: Amount,
  rates: PriceRates<Rate>,
): StatedAmounts {
  if (amountCents === null || amountCents === undefined) return {}
  const sumIn = (currency: string) =>
    reported?.currency === currency ? inHundredths(reported.amount) : dollarsIn(amountCents, currency, rates)
  return Object.fromEntries(currencies.map((currency) => [currency, sumIn(currency)]))
}

/** The currency of which there is no rate, and the day that it is needed of. */
export type MissingRate = { currency: string; day: Day }

/** Nothing can be decided about a sale before there is the rate of a currency in which its offer states prices or amounts. */
export class MissingRateError extends AppError {
  readonly currency: string
  readonly day: Day

  constructor({ currency, day }: MissingRate) {
    super('conflict', `There is no exchange rate for ${currency} of ${day} yet.`)
    this.currency = currency
    this.day = day
  }
}
