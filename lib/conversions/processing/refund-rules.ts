import type { PaidBy, SaleItem } from '@/lib/catalog/payouts/condition-schema'
import { type Cents, halfEven } from '@/lib/platform/money/cents'
import {
  beforeRefunds,
  type Kept,
  lessRefunds,
  type RefundableMoney,
  type RefundedMoney,
} from '../lifecycle/payout-amount-rules'

/**
 * What a conversion pays after a part of its sale was refunded: what it paid before all refunds, in the proportion of
 * what is left of the sale, each rounded half to even, flat payouts included. So it depends on the sum of the refunds
 * alone, not on their number or order. Where products were taken back that are paid differently, `kept` says what is left.
 * @returns 'all' when nothing of the sale is left; 'unknown' when the sale's amount is
 */
export function afterRefund(
  conversion: RefundableMoney,
  refundCents: Cents,
  kept?: Kept,
): RefundedMoney | 'all' | 'unknown' {
  const { amountCents } = conversion
  if (amountCents === null) return 'unknown'
  const refundedCents = conversion.refundedCents + refundCents
  const left = amountCents - refundedCents
  if (left <= 0n) return 'all'
  return lessRefunds(beforeRefunds(conversion), amountCents, refundedCents, kept)
}

/** A product that was taken back, with what was paid back for all of it, in cents of the sale's dollars. */
export type ReturnedItem = Pick<SaleItem, 'product' | 'productId' | 'amountCents'>
/** A refund, and the products it was for, as far as it names them. */
export type Returned = { amountCents: Cents; items: readonly ReturnedItem[] }

const WHOLE_BPS = 10_000n
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/**
 * What refunds leave of payout and revenue of a sale whose products are paid differently: each product that was taken back takes what
 * it was paid with it; what a refund paid back beside products is first of what the sale has beside them, such as tax and shipping,
 * then of all that is left. Fixed sums shrink with the amount. The order of the refunds is no matter.
 * @returns undefined for a sale that is paid as one, and where the refunds do not name products
 */
export function keptOf({ facts, shares }: PaidBy, amountCents: Cents, refunds: readonly Returned[]): Kept | undefined {
  if (!shares || facts.amountCents !== amountCents || refunds.every(({ items }) => items.length === 0)) return undefined
  const left = shares.items.map(([cents]) => cents)
  const total = left.reduce((sum, cents) => sum + cents, 0n)
  let beside = amountCents - total
  let restLeft = least(shares.rest[0], beside)
  for (const refund of refunds) {
    if (refund.items.length === 0) continue
    let paidBack = refund.amountCents
    for (const item of refund.items) paidBack -= takeBack(left, facts.items, item, paidBack)
    const taken = least(paidBack, beside)
    if (taken <= 0n) continue
    restLeft -= halfEven(taken * restLeft, beside)
    beside -= taken
  }
  const back = refunds.reduce((sum, refund) => sum + refund.amountCents, 0n)
  // what is left of the sale before what no product was named for
  const named = left.reduce((sum, cents) => sum + cents, 0n) + beside
  const partOf = (bps: 1 | 2, fixed: Cents) => {
    const share = (of: readonly bigint[], rest: bigint) =>
      shares.items.reduce((sum, each, at) => sum + (of[at] ?? 0n) * BigInt(each[bps]), rest * BigInt(shares.rest[bps]))
    const before =
      share(
        shares.items.map(([cents]) => cents),
        shares.rest[0],
      ) +
      fixed * WHOLE_BPS
    const after = share(left, restLeft) * amountCents + fixed * WHOLE_BPS * named
    return before > 0n && named > 0n
      ? { left: (amountCents - back) * after, whole: before * named * amountCents }
      : { left: amountCents - back, whole: amountCents }
  }
  return { payout: partOf(1, shares.fixed[0]), revenue: partOf(2, shares.fixed[1]) }
}

/** Takes a product off those that are left. @returns how much of it there was, at most what was paid back */
function takeBack(left: bigint[], sold: readonly SaleItem[], item: ReturnedItem, most: Cents): Cents {
  let wanted = least(item.amountCents, most)
  let taken = 0n
  for (const [at, each] of sold.entries()) {
    if (!isSame(each, item)) continue
    const part = least(wanted, left[at] ?? 0n)
    left[at] = (left[at] ?? 0n) - part
    wanted -= part
    taken += part
  }
  return taken
}

const numbersOf = ({ product, productId }: Pick<SaleItem, 'product' | 'productId'>): string[] =>
  [product, productId].flatMap((number) => (number === null ? [] : number.trim().toLowerCase()))

const isSame = (sold: SaleItem, item: ReturnedItem): boolean =>
  numbersOf(item).some((number) => numbersOf(sold).includes(number))
