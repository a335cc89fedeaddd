import 'server-only'
import { isReversalEvent } from '@/lib/catalog/payouts/value-rules'
import { subscriptionChange } from '@/lib/conversions/customers/subscription-status-rules'
import { type PostbackParameters, txnIdSchema } from '@/lib/conversions/processing/postback-schema'
import { findRate, readRates } from '@/lib/money/ledger/exchange-rate-data'
import { type Rate, type ReportedMoney, toDollars } from '@/lib/money/ledger/exchange-rate-rules'
import { db } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { dayFromColumn, easternDay } from '@/lib/platform/dates/days'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { decimalText, findDecimalMark, parseDecimal } from '@/lib/platform/money/amount'
import { currencyIn, DOLLAR, decimalsOf, endedProblem } from '@/lib/platform/money/currency'
import { currencyCode } from '@/lib/platform/money/currency-names'
import { decimalDollars } from '@/lib/platform/money/format'
import { isPlaceholder, unfilled } from '@/lib/platform/text/unfilled-macros'

type ToExchange = {
  advertiserId: number
  parameters: PostbackParameters
  at: Date
  happenedAt?: Date | undefined
  /** The day on which its sale was, where that alone is known. */
  soldOn?: Day | undefined
  /** Whether it is a sale that has waited, so that it does not wait for itself. */
  hasWaited?: boolean
}

/** The amount of a call in another currency than dollars, as decimal text. */
export type UnconvertedMoney = { amount: string; currency: string; day: Day }

/** A call in dollars, and what it reported; what is wrong with it; or the day whose rate it waits for. */
export type Exchanged =
  | { parameters: PostbackParameters; reported?: ReportedMoney }
  | Problem
  | { waits: UnconvertedMoney }

/** What is wrong with a call; `isUnreadable` where it is the currency alone, which sales that pay a fixed sum do not need. */
type Problem = { problem: string; isUnreadable?: true }

/** Whether a call may be in another currency. Of a sale in dollars this is all that is asked; a refund may be in that of its sale. */
export const mayNeedRate = ({ amount = '', currency = '', event = '' }: PostbackParameters): boolean =>
  amount.trim() !== '' &&
  subscriptionChange(event) === undefined &&
  (!['', DOLLAR].includes(currency.trim().toUpperCase()) ||
    /[^\d.,\s]/.test(amount) ||
    (currency.trim() === '' && isReversalEvent(event)))

/** The parameters that a call has whatever its currency. */
export const withoutMoney = ({ amount: _, currency: __, ...parameters }: PostbackParameters): PostbackParameters =>
  parameters

/**
 * The amount of a call in dollars: by the rate of its sale where that is booked in the same currency, else by that of the day on
 * which it was paid, of a refund on which its sale was.
 */
export async function exchange(call: ToExchange): Promise<Exchanged> {
  const { advertiserId, parameters, at, happenedAt = at, soldOn = easternDay(happenedAt), hasWaited = false } = call
  if (!mayNeedRate(parameters)) return { parameters }
  const { amount = '' } = parameters
  const named = readCurrency(parameters)
  if (typeof named === 'object') return named
  const ofSale = named === undefined && isReversalEvent(parameters.event ?? '')
  const currency = named ?? (ofSale ? await currencyOfSale(advertiserId, parameters) : DOLLAR)
  if (currency === DOLLAR) return { parameters }
  if (isPlaceholder(amount)) return { problem: `amount ${unfilled(amount)}` }
  if (isThousandfold(amount, currency)) return { problem: THOUSANDFOLD }
  const decimal = parseDecimal(amount, { currency, decimalMark: findDecimalMark([amount]) ?? '.' })
  if (!decimal) return { problem: 'amount is not a sum such as 49.90' }
  const sold = await findSold(advertiserId, parameters)
  const day = sold?.day ?? soldOn
  const rate = await rateOf(currency, day, sold)
  const ended = rate ? undefined : endedProblem(currency, day)
  if (ended !== undefined) return { problem: `currency ${ended}`, isUnreadable: true }
  const reported = decimalText({ ...decimal, digits: decimal.digits < 0n ? -decimal.digits : decimal.digits })
  // a refund of what waits itself waits behind it
  if (!rate || (sold && 'isWaiting' in sold && !hasWaited)) return { waits: { amount: reported, currency, day } }
  const dollars = decimalDollars(toDollars(decimal, rate))
  return {
    parameters: { ...withoutMoney(parameters), amount: dollars },
    reported: { amount: reported, currency, rateId: rate.id },
  }
}

const THOUSANDFOLD =
  'amount can be a thousandfold of what it says: send it without a sign between thousands, such as 1049.00'

/**
 * Whether three digits behind the only sign of an amount may be thousands as well as decimals: in a currency of three decimals
 * behind a comma, in others behind a point.
 */
function isThousandfold(amount: string, currency: string): boolean {
  const [, mark] = /^\D*[1-9]\d{0,2}([.,])\d{3}\D*$/.exec(amount) ?? []
  return mark !== undefined && mark === (decimalsOf(currency) === 3 ? ',' : '.')
}

/** The currency that a refund is in which names none: that of its sale. */
async function currencyOfSale(advertiserId: number, parameters: PostbackParameters): Promise<string> {
  const sold = await findSold(advertiserId, parameters)
  return sold?.currency ?? DOLLAR
}

/** The currency that a call names, by itself or in its amount, or what is wrong with it; undefined where it names none. */
function readCurrency({ amount = '', currency = '' }: PostbackParameters): string | undefined | Problem {
  const written = currencyIn(amount)
  if (currency.trim() === '') return written ?? (amount.includes('$') ? DOLLAR : undefined)
  const named = currencyCode(currency)
  if (named !== undefined)
    return written === undefined || written === named
      ? named
      : { problem: `amount is in ${written}, and currency says ${named}` }
  const problem = isPlaceholder(currency)
    ? unfilled(currency)
    : `${currency.trim().slice(0, 20)} is not the code of one, such as EUR`
  return { problem: `currency ${problem}`, isUnreadable: true }
}

type Sold =
  | { day: Day; currency: string | null; rateId: number | null }
  | { day: Day; currency: string; isWaiting: true }

/** The sale that a call is about, which is booked or waits for a rate. */
async function findSold(advertiserId: number, { txn_id: text }: PostbackParameters): Promise<Sold | undefined> {
  const { data: txnId } = txnIdSchema.safeParse(text)
  if (txnId === undefined) return undefined
  const registers = [advertiserId, testAccountOfAdvertiser(advertiserId)]
  const [booked] = await db().$queryRaw<{ at: Date; currency: string | null; rateId: number | null }[]>`
    SELECT coalesce(c.paid_at, c.created_at) AS at, c.reported_currency::text AS currency, c.exchange_rate_id AS "rateId"
    FROM postback_txn t JOIN conversion c ON c.affiliate_id = t.affiliate_id AND c.id = t.conversion_id
    WHERE t.advertiser_id = ANY(${registers}::int[]) AND t.txn_id = ${txnId} AND t.operation = 'conversion' LIMIT 1`
  if (booked) return { day: easternDay(booked.at), currency: booked.currency, rateId: booked.rateId }
  const waiting = await db().rateWait.findFirst({
    where: { advertiserId: { in: registers }, txnId, operation: 'conversion' },
    select: { day: true, currency: true, amountCurrency: true },
  })
  if (!waiting) return undefined
  return { day: dayFromColumn(waiting.day), currency: waiting.amountCurrency ?? waiting.currency, isWaiting: true }
}

async function rateOf(currency: string, day: Day, sold: Sold | undefined): Promise<Rate | undefined> {
  if (sold && 'rateId' in sold && sold.currency === currency && sold.rateId !== null)
    return (await readRates([sold.rateId])).get(sold.rateId)
  return findRate(currency, day)
}

/** An amount as decimal text that names no currency, without its sign. */
export function amountWithoutCurrency({ amount = '', currency = '' }: PostbackParameters): string | undefined {
  if (currency.trim() !== '' || currencyIn(amount) !== undefined || amount.includes('$')) return undefined
  const decimal = parseDecimal(amount, { decimalMark: findDecimalMark([amount]) ?? '.' })
  return decimal && decimalText({ ...decimal, digits: decimal.digits < 0n ? -decimal.digits : decimal.digits })
}
