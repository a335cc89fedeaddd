import type { RateSource } from '@/lib/generated/prisma/enums'
import type { Day } from '@/lib/platform/dates/constants'
import { datedLabel } from '@/lib/platform/dates/days'
import { type Decimal, decimalText, parseDecimal } from '@/lib/platform/money/amount'
import { type Cents, halfEven } from '@/lib/platform/money/cents'
import { DOLLAR, formatCurrency } from '@/lib/platform/money/currency'
import { RATE_CHANGE_MAX_PERCENT } from './exchange-rate-constants'

/** So many units of a currency are so many dollars, as decimal text: of a rate against the euro both are. */
export type Ratio = { units: string; dollars: string }
export type NewRate = Ratio & { currency: string; day: Day }
/** A rate that is stored. */
export type Rate = NewRate & { id: number; source: RateSource; isUnconfirmed: boolean }

/** A sum as it was reported in another currency, as decimal text, and the rate it was converted by. */
export type ReportedMoney = { amount: string; currency: string; rateId: number }

export const SOURCE_NAMES: Readonly<Record<RateSource, string>> = {
  ecb_address: 'European Central Bank',
  ecb_file: 'European Central Bank, uploaded',
  manual: 'Entered by two people',
}

/** A sum of a currency in dollars, rounded to the cent once, half to even. */
export function toDollars(amount: Decimal, rate: Ratio): Cents {
  const [units, dollars] = [decimalOf(rate.units), decimalOf(rate.dollars)]
  const dividend = amount.digits * dollars.digits * 10n ** BigInt(units.decimals) * 100n
  return halfEven(dividend, units.digits * 10n ** BigInt(amount.decimals + dollars.decimals))
}

/** Sums as decimal text, added exactly. */
export function addedUp(amounts: readonly string[]): Decimal {
  const sums = amounts.map(decimalOf)
  const decimals = Math.max(0, ...sums.map((each) => each.decimals))
  const digits = sums.reduce((total, each) => total + each.digits * 10n ** BigInt(decimals - each.decimals), 0n)
  return { digits, decimals }
}

/** Whether two decimal texts are the same sum: "5" and "5.00". */
export const isSameSum = (one: string, other: string): boolean => addedUp([one, negated(other)]).digits === 0n

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

/** The dollars of a part of a sum: what it adds to those of the parts before it. */
export const partInDollars = (before: readonly string[], part: string, rate: Ratio): Cents =>
  toDollars(addedUp([...before, part]), rate) - toDollars(addedUp(before), rate)

/** A sum as decimal text in hundredths of its currency, half to even: what `parseAmount` reads of its parts. */
export function inHundredths(amount: string): Cents {
  const { digits, decimals } = decimalOf(amount)
  return halfEven(digits * 100n, 10n ** BigInt(decimals))
}

/** The dollars of one unit, to eight decimals, as text: for people and programs, never to convert with. */
export function dollarsOfOne(rate: Ratio): string {
  const [units, dollars] = [decimalOf(rate.units), decimalOf(rate.dollars)]
  const digits = halfEven(
    dollars.digits * 10n ** BigInt(8 + units.decimals),
    units.digits * 10n ** BigInt(dollars.decimals),
  )
  return decimalText({ digits, decimals: 8 }).replace(/0{1,6}$/, '')
}

/** "€49.90 (as $54.08)", or the dollars alone. @param dollars the sum in dollars as it is shown */
export const saleText = (dollars: string, reported: { amount: string; currency: string } | null): string =>
  reported ? `${formatCurrency(reported.amount, reported.currency)} (as ${dollars})` : dollars

/** "49.90 EUR": the amount of a stored call with its currency, as it was sent; dollars without. */
export const sentAmount = ({ amount, currency }: { amount: string | null; currency: string | null }): string | null =>
  amount === null || currency === null || currency.toUpperCase() === DOLLAR ? amount : `${amount} ${currency}`

type Converted = { currency: string; rate: string; rateDay: Day; rateSource: RateSource }

/** "1 EUR = $1.0837 on Nov 27, 2026, European Central Bank" */
export const rateText = ({ currency, rate, rateDay, rateSource }: Converted): string =>
  `1 ${currency} = $${rate} on ${datedLabel(rateDay)}, ${SOURCE_NAMES[rateSource]}`

/** Whether a rate differs from the one before by more than a file may say. */
export function isUnlikely(rate: Ratio, before: Ratio): boolean {
  const [one, other] = [cross(rate, before), cross(before, rate)]
  const percent = (one * 100n) / other
  return percent > 100n + RATE_CHANGE_MAX_PERCENT || percent < 100n - RATE_CHANGE_MAX_PERCENT
}

const cross = ({ dollars }: Ratio, { units }: Ratio): bigint => scaled(dollars) * scaled(units)
/** With the decimals that are stored. */
const scaled = (text: string): bigint => {
  const { digits, decimals } = decimalOf(text)
  return digits * 10n ** BigInt(RATE_DECIMALS - decimals)
}

/** How many decimals of a rate are stored, and how many digits before them. */
export const RATE_DECIMALS = 12
const RATE_WHOLE_DIGITS = 12

/**
 * A number of a file or a form as the text that is stored; undefined for what is no rate. A comma is refused: it is the decimal
 * mark of many who type one, and would group thousands.
 */
export function rateNumber(text: string): string | undefined {
  if (/[^\d.\s]|\d\s+\d/.test(text)) return undefined
  const number = parseDecimal(text)
  if (!number || number.digits <= 0n || number.decimals > RATE_DECIMALS) return undefined
  const written = decimalText(number)
  return (written.split('.')[0]?.length ?? 0) > RATE_WHOLE_DIGITS ? undefined : written
}

function decimalOf(text: string): Decimal {
  const number = parseDecimal(text)
  if (!number) throw new Error(`a stored decimal is no number: ${text}`)
  return number
}
