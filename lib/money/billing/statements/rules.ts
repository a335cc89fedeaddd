import { decimalDollars } from '@/lib/platform/money/format'
import type { CsvCell } from '@/lib/platform/text/csv'
import type { AdvertiserStatement, OfferSpend } from './schema'

/** What moved the balance of an advertiser: sums before a period and in it, by offer and kind; cents. */
export type Movement = {
  offerId: number | null
  offerName: string | null
  kind: string
  beforeCents: bigint
  cents: bigint
  count: number
}

/** The line of what an advertiser had paid ahead when the network moved here. */
export const BROUGHT_OVER = 'Balance brought over'

const SALES = new Set(['advertiser_reserve'])
const RETURNS = new Set(['advertiser_release', 'advertiser_return'])
const isSale = ({ kind }: Movement): boolean => SALES.has(kind) || RETURNS.has(kind)

/** Sales and returns of each offer, the one with the most spend first; offers without any are left out. */
export function spendByOffer(movements: readonly Movement[]): OfferSpend[] {
  const offers = new Map<number, OfferSpend>()
  for (const movement of movements) {
    const { offerId, offerName, kind, cents, count } = movement
    if (!isSale(movement) || offerId === null || count === 0) continue
    const none = { offerId, name: offerName ?? '', sales: 0, salesCents: 0, returns: 0, returnsCents: 0, spendCents: 0 }
    const spend = offers.get(offerId) ?? none
    offers.set(offerId, spend)
    spend.spendCents -= Number(cents)
    if (SALES.has(kind)) {
      spend.sales += count
      spend.salesCents -= Number(cents)
    } else {
      spend.returns += count
      spend.returnsCents += Number(cents)
    }
  }
  return [...offers.values()].sort((a, b) => b.spendCents - a.spendCents || a.name.localeCompare(b.name))
}

type Balances = Omit<AdvertiserStatement, 'month' | 'from' | 'to' | 'isComplete' | 'advertiserName'>

/** The balances of a period from what moved them. */
export function sumBalances(movements: readonly Movement[]): Balances {
  const sum = (cents: (movement: Movement) => bigint) =>
    Number(movements.reduce((total, movement) => total + cents(movement), 0n))
  const of = (wanted: string) => sum(({ kind, cents }) => (kind === wanted ? cents : 0n))
  const openingCents = sum(({ beforeCents }) => beforeCents)
  return {
    openingCents,
    broughtOverCents: of('opening_balance'),
    depositsCents: of('advertiser_deposit'),
    paymentsCents: of('advertiser_payment'),
    refundsCents: sum(({ kind, cents }) =>
      kind === 'advertiser_refund' || kind === 'advertiser_chargeback' ? -cents : 0n,
    ),
    offers: spendByOffer(movements),
    spendCents: sum((movement) => (isSale(movement) ? -movement.cents : 0n)),
    closingCents: openingCents + sum(({ cents }) => cents),
  }
}

const toDollars = (cents: number): string => decimalDollars(BigInt(cents))

/** A statement as CSV: opening balance, money in and out, each offer, closing balance. */
export function advertiserStatementCsv(statement: AdvertiserStatement): CsvCell[][] {
  const { month, openingCents, broughtOverCents, depositsCents, paymentsCents, refundsCents, offers, closingCents } =
    statement
  return [
    ['Month (Eastern)', 'Entry', 'Offer', 'Conversions', 'Amount (USD)'],
    [month, 'Opening balance', null, null, toDollars(openingCents)],
    ...(broughtOverCents === 0 ? [] : [[month, BROUGHT_OVER, null, null, toDollars(broughtOverCents)]]),
    [month, 'Deposits', null, null, toDollars(depositsCents)],
    [month, 'Invoices paid', null, null, toDollars(paymentsCents)],
    [month, 'Deposits refunded', null, null, toDollars(-refundsCents)],
    ...offers.flatMap(({ name, sales, salesCents, returns, returnsCents }) => [
      [month, 'Sales', name, sales, toDollars(-salesCents)],
      [month, 'Reversals', name, returns, toDollars(returnsCents)],
    ]),
    [month, 'Closing balance', null, null, toDollars(closingCents)],
  ]
}
