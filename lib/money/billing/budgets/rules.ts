import type { BillingMode, ConversionStatus, LedgerAccountKind, TransferKind } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import { SALE_MOVES, type SaleMove } from './constants'

/** How an advertiser pays. */
export type Billing = { billingMode: BillingMode; creditLimitCents: Cents | null }

/** Whether sales must be covered by what an advertiser paid in, or by a credit limit. */
export const isBudgeted = ({ billingMode, creditLimitCents }: Billing): boolean =>
  billingMode === 'prefunded' || creditLimitCents !== null

/** What may still be reserved: what is available and the credit. */
export const toReservableCents = (
  availableCents: Cents,
  { creditLimitCents }: Pick<Billing, 'creditLimitCents'>,
): Cents => availableCents + (creditLimitCents ?? 0n)

/** The money of an advertiser that pays for sales, locked. Decisions change it, so that each sees those before it. */
export type Fund = {
  advertiserId: number
  leftCents: Cents
  /** The revenue of the cheapest sale of a running offer. */
  cheapestCents: Cents
  /** Whether the advertiser is known to have used up the money. */
  isClosed: boolean
  /** Whether sales wait for money: later ones wait behind them. */
  isWaiting: boolean
}
export type Funds = ReadonlyMap<number, Fund>

/** Whether a sale can be paid by its advertiser now. One of an advertiser without a budget always can. */
export const isFunded = (fund: Fund | undefined, revenueCents: Cents): boolean =>
  fund === undefined || revenueCents === 0n || (!fund.isWaiting && fund.leftCents >= revenueCents)

/** Whether nothing more can be sold: a sale waits, or not even the cheapest one is covered. */
export const isUsedUp = ({ leftCents, cheapestCents, isWaiting }: Fund): boolean =>
  isWaiting || leftCents < cheapestCents

/** A transfer between the accounts of an advertiser, or between one of them and ours. */
export type FundTransfer = {
  advertiserId: number
  /** Idempotency key, unique for the advertiser. */
  key: string
  kind: TransferKind
  from: LedgerAccountKind
  to: LedgerAccountKind
  amountCents: Cents
  at: Date
  conversionId?: string
  actorId?: string
  memo?: string
}

type FundedSale = { advertiserId: number; conversionId: string; at: Date; memo?: string; actorId?: string }

type SaleState = { status: ConversionStatus; revenueCents: Cents }

/** What a sale has in each account, and how many transfers made it so. */
export type SaleFunds = { reservedCents: Cents; spentCents: Cents; transfers: number }
export const NO_SALE_FUNDS: SaleFunds = { reservedCents: 0n, spentCents: 0n, transfers: 0 }

/**
 * When what moves a sale is billed: at its own instant, or, where the bill of that instant was issued before it was booked,
 * at the beginning of the next one. A call that waits for a change of billing may be older than the change.
 */
export const billedAt = (at: Date, { invoicedUntil }: { invoicedUntil: Date }): Date =>
  at < invoicedUntil ? invoicedUntil : at

/** What a sale costs its advertiser. */
export const advertiserCost = (status: ConversionStatus, revenueCents: Cents): Cents =>
  status === 'pending' || status === 'approved' ? revenueCents : 0n

/** What a sale must have in each account: its revenue, reserved while it is pending and spent once it is approved. */
const requiredFunds = (status: ConversionStatus, revenueCents: Cents) => ({
  reservedCents: status === 'pending' ? revenueCents : 0n,
  spentCents: status === 'approved' ? revenueCents : 0n,
})

/**
 * The transfers that bring a sale from what it has in the accounts to what it must have.
 * @param covered by what: the balance of the advertiser, or, of one on open account, the next invoice
 */
export function saleTransfers(
  { advertiserId, conversionId, at, memo, actorId }: FundedSale,
  current: SaleFunds,
  { status, revenueCents }: SaleState,
  covered: 'reserve' | 'credit' = 'reserve',
): FundTransfer[] {
  const required = requiredFunds(status, revenueCents)
  const missing = required.reservedCents + required.spentCents - current.reservedCents - current.spentCents
  const reserve = missing > 0n ? missing : 0n
  const spend = required.spentCents - current.spentCents
  const reserved = current.reservedCents + reserve - (spend > 0n ? spend : 0n)
  const moves: [SaleMove, Cents][] = [
    [covered, reserve],
    ['spend', spend],
    ['return', -spend],
    ['release', reserved - required.reservedCents],
  ]
  const base = { advertiserId, conversionId, at, ...(memo && { memo }), ...(actorId && { actorId }) }
  return moves
    .filter(([, amountCents]) => amountCents > 0n)
    .map(([move, amountCents], index) => ({
      ...base,
      ...SALE_MOVES[move],
      key: `conversion:${conversionId}:${move}:${current.transfers + index}`,
      amountCents,
    }))
}

/** The transfers that take a sale billed on open account into the accounts, and give back what it costs no more. */
export const importSale = (sale: FundedSale, billedCents: Cents, state: SaleState): FundTransfer[] => [
  ...saleTransfers(sale, NO_SALE_FUNDS, { status: 'pending', revenueCents: billedCents }, 'credit'),
  ...saleTransfers(sale, { reservedCents: billedCents, spentCents: 0n, transfers: 1 }, state),
]
