import type { z } from 'zod'
import { parseAmount } from '@/lib/platform/money/amount'
import { type Cents, halfEven } from '@/lib/platform/money/cents'
import { decimalDollars } from '@/lib/platform/money/format'
import { isPaidIn } from './order-rules'
import type { ShopReport } from './order-schema'
import type { shopifyRefundSchema } from './shopify-schema'

type Refund = z.output<typeof shopifyRefundSchema>
type MoneySet = Refund['refund_line_items'][number]['subtotal_set']

/** A refund that is being made counts like one that was: its failure is told, and takes it back. */
const COUNTED = new Set(['success', 'pending'])

type PaidBack = {
  cents: Cents
  currency: string | null
  /** Of it what was paid back without a product. */
  withoutProductCents: Cents
  /** What part of what the buyer paid it is, in the buyer's currency, where nothing names it in the shop's. */
  share?: { part: Cents }
}

/**
 * What a refund paid back: the sum of its payments, in the currency of the shop. Payments may be in the buyer's currency
 * alone; then the sums of its products, which are in both, say what that is.
 * @returns undefined where a sum cannot be read
 */
export function paidBack(refund: Refund): PaidBack | undefined {
  const counted = refund.transactions.filter(({ kind, status }) => kind === 'refund' && COUNTED.has(status))
  const sums = counted.map(({ amount }) => parseAmount(amount))
  if (sums.includes(undefined)) return undefined
  const paid = sums.reduce<Cents>((total, cents) => total + (cents ?? 0n), 0n)
  const currency = counted[0]?.currency ?? null
  const inBoth = sumSets(refund)
  const isBuyers = currency !== null && inBoth.shopCurrency !== null && currency !== inBoth.shopCurrency
  const withoutProduct = inBoth.hasProducts ? 0n : paid
  if (!isBuyers) {
    const share = currency !== null && !isPaidIn(currency) ? { share: { part: paid } } : {}
    return { cents: paid, currency, withoutProductCents: withoutProduct, ...share }
  }
  if (inBoth.buyer === 0n) return { cents: paid, currency, withoutProductCents: 0n, share: { part: paid } }
  const cents = halfEven(paid * inBoth.shop, inBoth.buyer)
  return { cents, currency: inBoth.shopCurrency, withoutProductCents: inBoth.hasProducts ? 0n : cents }
}

/** What products, shipping and adjustments of a refund come to, in both currencies. */
function sumSets({
  refund_line_items: lines,
  refund_shipping_lines: shipping,
  order_adjustments: adjustments,
}: Refund) {
  const sets: MoneySet[] = [
    ...lines.flatMap(({ subtotal_set: subtotal, total_tax_set: tax }) => [subtotal, tax]),
    ...shipping.map(({ subtotal_amount_set: subtotal }) => subtotal),
    // what is paid back beyond products is negative in an adjustment
    ...adjustments.flatMap(({ amount_set: amount, tax_amount_set: tax }) => [negated(amount), negated(tax)]),
  ]
  const read = (side: 'shop_money' | 'presentment_money') =>
    sets.reduce<Cents>((total, set) => total + (parseAmount(set?.[side].amount ?? '0', { isSigned: true }) ?? 0n), 0n)
  const shopCurrency = sets.find((set) => set)?.shop_money.currency_code ?? null
  const hasProducts = lines.length > 0 || shipping.length > 0
  return { shop: read('shop_money'), buyer: read('presentment_money'), shopCurrency, hasProducts }
}

function negated(set: MoneySet): MoneySet {
  if (!set) return set
  const turn = ({ amount, currency_code }: { amount: string; currency_code: string }) => ({
    amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
    currency_code,
  })
  return { shop_money: turn(set.shop_money), presentment_money: turn(set.presentment_money) }
}

/** A refund as a call of ours. @returns null where nothing was paid back; undefined where a sum cannot be read */
export function toRefundReport(refund: Refund, number: string): ShopReport | null | undefined {
  const found = paidBack(refund)
  if (!found) return undefined
  const { cents, currency, share } = found
  if (cents === 0n) return null
  const parameters = { txn_id: number, event: 'refund', refund_id: refund.id, amount: decimalDollars(cents) }
  return { does: 'report', parameters, currency, ...(share && { share }) }
}
