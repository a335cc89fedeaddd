import type { z } from 'zod'
import {
  countedIn,
  itemsText,
  type ToldItem,
  UNITS_PER_CENT,
  unitsOf,
  unitsText,
} from '@/lib/conversions/processing/item-rules'
import { type Cents, halfEven } from '@/lib/platform/money/cents'
import { isPaidIn } from './order-rules'
import type { ShopReport } from './order-schema'
import type { shopifyRefundSchema } from './shopify-schema'

type Refund = z.output<typeof shopifyRefundSchema>
type MoneySet = Refund['refund_line_items'][number]['subtotal_set']

/** A refund that is being made counts like one that was: its failure is told, and takes it back. */
const COUNTED = new Set(['success', 'pending'])

const toHundredths = (units: bigint): Cents => countedIn(units, UNITS_PER_CENT)

type PaidBack = {
  /** In ten-thousandths of its currency. */
  units: bigint
  currency: string | null
  /** Of it what was paid back without a product, in hundredths. */
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
  const sums = counted.map(({ amount }) => unitsOf(amount))
  if (sums.includes(undefined)) return undefined
  const paid = sums.reduce<bigint>((total, units) => total + (units ?? 0n), 0n)
  const currency = counted[0]?.currency ?? null
  const inBoth = sumSets(refund)
  const isBuyers = currency !== null && inBoth.shopCurrency !== null && currency !== inBoth.shopCurrency
  const withoutProduct = inBoth.hasProducts ? 0n : toHundredths(paid)
  const share = { share: { part: toHundredths(paid) } }
  if (!isBuyers) {
    const isOther = currency !== null && !isPaidIn(currency)
    return { units: paid, currency, withoutProductCents: withoutProduct, ...(isOther && share) }
  }
  if (inBoth.buyer === 0n) return { units: paid, currency, withoutProductCents: 0n, ...share }
  const units = halfEven(paid * inBoth.shop, inBoth.buyer)
  const withoutProductCents = inBoth.hasProducts ? 0n : toHundredths(units)
  return { units, currency: inBoth.shopCurrency, withoutProductCents }
}

/** What products, shipping and adjustments of a refund come to, in both currencies, in ten-thousandths. */
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
    sets.reduce<bigint>((total, set) => total + (unitsOf(set?.[side].amount ?? '0') ?? 0n), 0n)
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

/**
 * The products of a refund, each for what was paid back for it without tax, as the sums of the order are; none where they are not in
 * the currency of the refund. A shop whose prices have the tax in them has it in the sums of the products too.
 */
function returnedItems({ refund_line_items: lines }: Refund, { units, currency }: PaidBack, all: bigint): ToldItem[] {
  const read = lines.map(({ subtotal_set: subtotal, total_tax_set: tax, line_item: line }) => ({
    line,
    currency: subtotal?.shop_money.currency_code,
    subtotal: unitsOf(subtotal?.shop_money.amount ?? '0') ?? 0n,
    tax: unitsOf(tax?.shop_money.amount ?? '0') ?? 0n,
  }))
  if (read.some((each) => each.currency !== currency)) return []
  const taxes = read.reduce((sum, { tax }) => sum + tax, 0n)
  const hasTaxInside = taxes > 0n && units === all - taxes
  return read.map(({ line, subtotal, tax }) => ({
    product: line?.sku || null,
    productId: line?.product_id ?? null,
    categories: [],
    units: hasTaxInside ? subtotal - tax : subtotal,
  }))
}

/** A refund as a call of ours. @returns null where nothing was paid back; undefined where a sum cannot be read */
export function toRefundReport(refund: Refund, number: string): ShopReport | null | undefined {
  const found = paidBack(refund)
  if (!found) return undefined
  const { units, currency, share } = found
  if (units === 0n) return null
  const items = itemsText(returnedItems(refund, found, sumSets(refund).shop))
  const parameters = { txn_id: number, event: 'refund', refund_id: refund.id, amount: unitsText(units) }
  return {
    does: 'report',
    parameters: { ...parameters, ...(items !== undefined && { items }) },
    currency,
    ...(share && { share }),
  }
}
