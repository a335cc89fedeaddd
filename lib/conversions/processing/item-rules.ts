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

/** Sums of products are read in ten-thousandths of their currency: CLF has four decimals, the dinars have three. */
const UNITS = 10_000n

/** Ten-thousandths in a cent, for sums in dollars. */
export const UNITS_PER_CENT = 100n

/** A product as a call names it, in ten-thousandths; its sum is null where nothing that can be read says it. */
export type NamedItem = Pick<SaleItem, 'product' | 'productId' | 'categories'> & {
  units: bigint | null
  taxUnits: bigint | null
  quantity: number
}

type CountedItem = Omit<SaleItem, 'amountCents'> & { amountCents: Cents | null; quantity: number }

/** A part of a sale in a larger unit. @param per ten-thousandths in one of these */
export const countedIn = (units: bigint, per: bigint): bigint => halfEven(units, per)

/** Products with their sums in a larger unit, such as cents. */
export const countedItems = (items: readonly NamedItem[], per: bigint): CountedItem[] =>
  items.map(({ units, taxUnits, ...item }) => ({
    ...item,
    amountCents: units === null ? null : countedIn(units, per),
    taxCents: taxUnits === null ? null : countedIn(taxUnits, per),
  }))

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
  return items.filter(({ units }) => units === null || units >= 0n)
}

/** A sum in ten-thousandths of its currency, whichever the order is in, with the comma before them where it can be nothing else. */
export function unitsOf(text: string): bigint | undefined {
  const currency = currencyIn(text)
  const decimal = parseDecimal(text, { decimalMark: findDecimalMark([text]) ?? '.', ...(currency && { currency }) })
  return decimal && halfEven(decimal.digits * UNITS, 10n ** BigInt(decimal.decimals))
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
  const sum = unitsOf(total ?? price ?? '')
  // some are sold by weight
  const quantity = parseDecimal(textsOf(NAMES.quantity)[0] ?? '1', { decimalMark: '.' })
  const ofAll = (one: bigint) => (quantity ? halfEven(one * quantity.digits, 10n ** BigInt(quantity.decimals)) : null)
  const units = sum === undefined ? null : total === undefined ? ofAll(sum) : sum
  if (product === null && productId === null && categories.length === 0 && units === null) return undefined
  const tax = unitsOf(textsOf(NAMES.tax)[0] ?? '')
  const count = quantity && quantity.digits > 0n ? Number(quantity.digits) / 10 ** quantity.decimals : 1
  return {
    product,
    productId,
    categories,
    units,
    taxUnits: tax !== undefined && tax >= 0n ? tax : null,
    quantity: count,
  }
}

/**
 * Products with their sums: those without one make up what the others leave of what was paid for products, in parts by their
 * quantities. @param productsCents what was paid for all products; undefined where that is not known
 */
export function withSums(items: readonly CountedItem[], productsCents: Cents | undefined): SaleItem[] {
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

/** A product as a shop tells of it, in ten-thousandths; its sum is null where that cannot be read. */
export type ToldItem = Pick<SaleItem, 'product' | 'productId' | 'categories'> & {
  units: bigint | null
  taxUnits?: bigint
}

/** Ten-thousandths as decimal text, with at least two decimals. */
export const unitsText = (units: bigint): string => decimalText({ digits: units, decimals: 4 }).replace(/0{1,2}$/, '')

/** The products of an order as a parameter of a call; undefined where it has none. @param items undefined where they could not be read */
export function itemsText(items: readonly ToldItem[] | undefined): string | undefined {
  if (items === undefined) return UNREADABLE
  const text = JSON.stringify(
    items.map(({ product, productId, categories, units, taxUnits }) => ({
      ...(product !== null && { sku: product }),
      ...(productId !== null && { product_id: productId }),
      ...(categories.length > 0 && { categories }),
      ...(units !== null && { amount: unitsText(units) }),
      ...(taxUnits !== undefined && { tax: unitsText(taxUnits) }),
    })),
  )
  if (text.length > ITEMS_MAX_LENGTH) return UNREADABLE
  return items.length === 0 ? undefined : text
}

/** Parts of a sale in the money that its amount was booked in. @param reported the amount in theirs */
export const inMoneyOf = (cents: Cents, amountCents: Cents, reported: Cents): Cents =>
  reported === 0n || reported === amountCents ? cents : halfEven(cents * amountCents, reported)
