import { type Ratio, toDollars } from '@/lib/money/ledger/exchange-rate-rules'
import type { Cents } from '@/lib/platform/money/cents'
import { DOLLAR, formatCurrency } from '@/lib/platform/money/currency'
import { decimalDollars } from '@/lib/platform/money/format'

/** Rates of the currencies, beside dollars, in which something is stated, by their codes. */
export type PriceRates<Of extends Ratio = Ratio> = ReadonlyMap<string, Of>

/** A sum in hundredths of its currency. */
export type StatedSum = { cents: bigint; currency: string }

/** "$20.00", "€20.00": a stated sum as people read it. */
export const statedText = (cents: bigint | number, currency: string): string =>
  formatCurrency(decimalDollars(BigInt(cents)).replace(/\.?0+$/, ''), currency)

const rateIn = <Of extends Ratio>(rates: PriceRates<Of>, currency: string): Of => {
  const rate = rates.get(currency)
  if (!rate) throw new Error(`the rate of ${currency} was not asked for`)
  return rate
}

/** A stated sum in dollars, rounded to the cent once, half to even. @throws Error where its rate was not read */
export const statedInDollars = ({ cents, currency }: StatedSum, rates: PriceRates): Cents =>
  currency === DOLLAR || cents === 0n ? cents : toDollars({ digits: cents, decimals: 2 }, rateIn(rates, currency))

/** Dollars in hundredths of a currency, to compare them with what is stated in it, half to even. @throws Error as above */
export function dollarsIn(cents: Cents, currency: string, rates: PriceRates): bigint {
  if (currency === DOLLAR) return cents
  const { units, dollars } = rateIn(rates, currency)
  return toDollars({ digits: cents, decimals: 2 }, { units: dollars, dollars: units })
}

/** What a conversion brings in, its fixed part in hundredths of its currency. */
export type Price = { revenueCents: bigint; revenueCurrency: string }

/** What a payout brings in, in dollars. @throws Error as above */
export const inDollars = <Of extends Price>(price: Of, rates: PriceRates): Of =>
  price.revenueCurrency === DOLLAR
    ? price
    : {
        ...price,
        revenueCents: statedInDollars({ cents: price.revenueCents, currency: price.revenueCurrency }, rates),
        revenueCurrency: DOLLAR,
      }

/** The currencies, beside dollars, in which prices are stated that are not nothing, each once. */
export const currenciesOf = (prices: readonly Price[]): string[] => [
  ...new Set(
    prices.flatMap((each) =>
      each.revenueCurrency === DOLLAR || each.revenueCents === 0n ? [] : [each.revenueCurrency],
    ),
  ),
]
