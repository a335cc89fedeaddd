import type { SaleItem } from '@/lib/catalog/payouts/condition-schema'
import { PRODUCT_MAX_LENGTH } from '@/lib/catalog/payouts/constants'
import { decimalText, findDecimalMark, parseDecimal } from '@/lib/platform/money/amount'
import { type Cents, halfEven } from '@/lib/platform/money/cents'
import { currencyIn } from '@/lib/platform/money/currency'
import { parseJsonWithIds } from '@/lib/platform/text/json'

/** The longest list of products that is read, in characters. */
export const ITEMS_MAX_LENGTH = 50_000

/** Products of an order that are no list. */
export const UNREADABLE = 'unreadable'

/** A product as a call names it; its sum is null where nothing that can be read says it. */
export type NamedItem = Omit<SaleItem, 'amountCents'> & { amountCents: Cents | null; quantity: number }

/** What shops, tags of analytics and networks call the parts of a product, without capitals and signs. */
const NAMES = {
  product: ['sku', 'itemid', 'product', 'productsku', 'code', 'id'],
  productId: ['productid', 'variantid', 'variationid', 'id', 'itemid'],
  category: [
    'categories',
    'category',
    'itemcategory',
    'productcategory',
    'producttype',
    'itemcategory2',
    'itemcategory3',
  ],
  quantity: ['quantity', 'qty', 'count'],
  /** For all of them. */
  amount: ['amount', 'total', 'linetotal', 'subtotal'],
  /** For one. */
  price: ['price', 'unitprice', 'itemprice'],
  /** On all of them, beside that. */
  tax: ['tax', 'totaltax', 'taxamount', 'linetax'],
} as const

/**
 * The products of an order in a text of JSON: a list of objects with `sku`, `category`, `quantity` and `price` of one, or
 * `amount` of all. Their names may be written as GA4 and shops do (`item_id`, `item_category`). What cannot be read of one product
 * leaves the others as they are.
 */
export function readItems(text: string): NamedItem[] | typeof UNREADABLE {
  if (text.length > ITEMS_MAX_LENGTH) return UNREADABLE
  const parsed = parseJsonWithIds(text)
  const list: unknown = Array.isArray(parsed) ? parsed : [parsed]
  if (!Array.isArray(list)) return UNREADABLE
  const items = list.flatMap((each) => readItem(each) ?? [])
  if (items.length === 0 && list.length > 0) return UNREADABLE
  // a line below zero is a discount, which the amount of the order has in it
  return items.filter(({ amountCents }) => amountCents === null || amountCents >= 0n)
}

/** A sum in hundredths of its currency, whichever the order is in, with the comma before them where it can be nothing else. */
function hundredths(text: string): Cents | undefined {
  const currency = currencyIn(text)
  const decimal = parseDecimal(text, { decimalMark: findDecimalMark([text]) ?? '.', ...(currency && { currency }) })
  return decimal && halfEven(decimal.digits * 100n, 10n ** BigInt(decimal.decimals))
}

function readItem(value: unknown): NamedItem | undefined {
  if (typeof value === 'string' || typeof value === 'number') return readItem({ sku: value })
  if (typeof value !== 'object' || value === null) return undefined
  const fields = new Map(
    Object.entries(value).map(([name, field]) => [name.toLowerCase().replace(/[^a-z0-9]/g, ''), field as unknown]),
  )
  const textsOf = (names: readonly string[]) => names.flatMap((name) => toTexts(fields.get(name)))
  const [product = null] = textsOf(NAMES.product)
  const productId = textsOf(NAMES.productId).find((id) => id !== product) ?? null
  const categories = [...new Set(textsOf(NAMES.category))]
  const [total] = textsOf(NAMES.amount)
  const [price] = textsOf(NAMES.price)
  const cents = hundredths(total ?? price ?? '')
  // some are sold by weight
  const quantity = parseDecimal(textsOf(NAMES.quantity)[0] ?? '1', { decimalMark: '.' })
  const ofAll = (one: Cents) => (quantity ? halfEven(one * quantity.digits, 10n ** BigInt(quantity.decimals)) : null)
  const amountCents = cents === undefined ? null : total === undefined ? ofAll(cents) : cents
  if (product === null && productId === null && categories.length === 0 && amountCents === null) return undefined
  const tax = hundredths(textsOf(NAMES.tax)[0] ?? '')
  const count = quantity && quantity.digits > 0n ? Number(quantity.digits) / 10 ** quantity.decimals : 1
  return {
    product,
    productId,
    categories,
    amountCents,
    taxCents: tax !== undefined && tax >= 0n ? tax : null,
    quantity: count,
  }
}

/**
 * Products with their sums: those without one make up what the others leave of what was paid for products, in parts by their
 * quantities. @param productsCents what was paid for all products; undefined where that is not known
 */
export function withSums(items: readonly NamedItem[], productsCents: Cents | undefined): SaleItem[] {
  const known = items.reduce((total, { amountCents }) => total + (amountCents ?? 0n), 0n)
  const left = productsCents !== undefined && productsCents > known ? productsCents - known : 0n
  const parts = items.map(({ amountCents, quantity }) =>
    amountCents === null ? BigInt(Math.round(quantity * 1_000)) : 0n,
  )
  const all = parts.reduce((total, part) => total + part, 0n)
  let before = 0n
  return items.map(({ quantity: _, amountCents, ...item }, at) => {
    const start = all === 0n ? 0n : halfEven(left * before, all)
    before += parts[at] ?? 0n
    return { ...item, amountCents: amountCents ?? (all === 0n ? 0n : halfEven(left * before, all)) - start }
  })
}

/** The sum of an object that has one with its currency: `{"amount": "5.00", "currency": "EUR"}`. A whole number may be cents. */
function sumOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.keys(value).some((name) => /^currency/i.test(name)))
    return value
  const [, sum] = Object.entries(value).find(([name]) => /^(?:amount|value)$/i.test(name)) ?? []
  return Number.isInteger(sum) ? undefined : sum
}

/** One text or several, as of a category and its names above it. */
function toTexts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((each) => {
    const one = sumOf(each)
    const text = typeof one === 'string' || typeof one === 'number' ? String(one).trim() : ''
    return text === '' || text.length > PRODUCT_MAX_LENGTH ? [] : [text]
  })
}

/** A product as a shop tells of it; its sum is null where that cannot be read. */
export type ToldItem = Pick<SaleItem, 'product' | 'productId' | 'categories'> & {
  amountCents: Cents | null
  taxCents?: Cents
}

/** The products of an order as a parameter of a call; undefined where it has none. @param items undefined where they could not be read */
export function itemsText(items: readonly ToldItem[] | undefined): string | undefined {
  if (items === undefined) return UNREADABLE
  const decimal = (digits: Cents) => decimalText({ digits, decimals: 2 })
  const text = JSON.stringify(
    items.map(({ product, productId, categories, amountCents, taxCents }) => ({
      ...(product !== null && { sku: product }),
      ...(productId !== null && { product_id: productId }),
      ...(categories.length > 0 && { categories }),
      ...(amountCents !== null && { amount: decimal(amountCents) }),
      ...(taxCents !== undefined && { tax: decimal(taxCents) }),
    })),
  )
  if (text.length > ITEMS_MAX_LENGTH) return UNREADABLE
  return items.length === 0 ? undefined : text
}

/** Parts of a sale in the money that its amount was booked in. @param reported the amount in theirs */
export const inMoneyOf = (cents: Cents, amountCents: Cents, reported: Cents): Cents =>
  reported === 0n || reported === amountCents ? cents : halfEven(cents * amountCents, reported)
