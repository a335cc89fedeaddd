import type { SaleItem } from '@/lib/catalog/payouts/condition-schema'
import { PRODUCT_MAX_LENGTH } from '@/lib/catalog/payouts/constants'
import { decimalText, parseAmount, parseDecimal } from '@/lib/platform/money/amount'
import { type Cents, halfEven } from '@/lib/platform/money/cents'
import { parseJsonWithIds } from '@/lib/platform/text/json'

/** The longest list of products that is read, in characters. */
export const ITEMS_MAX_LENGTH = 50_000

/** Products of an order of which one could not be read: it makes the others wrong. */
export const UNREADABLE = 'unreadable'

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
} as const

/**
 * The products of an order in a text of JSON: a list of objects with `sku`, `category`, `quantity` and `price` of one, or
 * `amount` of all. Their names may be written as GA4 and shops do (`item_id`, `item_category`).
 */
export function readItems(text: string): SaleItem[] | typeof UNREADABLE {
  if (text.length > ITEMS_MAX_LENGTH) return UNREADABLE
  const parsed = parseJsonWithIds(text)
  const list: unknown = Array.isArray(parsed) ? parsed : [parsed]
  if (!Array.isArray(list)) return UNREADABLE
  const items = list.map(readItem)
  // a line below zero is a discount, which the amount of the order has in it
  return items.every((item) => item !== undefined) ? items.filter(({ amountCents }) => amountCents >= 0n) : UNREADABLE
}

function readItem(value: unknown): SaleItem | undefined {
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
  const cents = parseAmount(total ?? price ?? '', { isSigned: true })
  // some are sold by weight
  const quantity = parseDecimal(textsOf(NAMES.quantity)[0] ?? '1', { decimalMark: '.' })
  if (cents === undefined || !quantity || quantity.digits < 0n) return undefined
  const ofAll = () => halfEven(cents * quantity.digits, 10n ** BigInt(quantity.decimals))
  return { product, productId, categories, amountCents: total === undefined ? ofAll() : cents }
}

/** One text or several, as of a category and its names above it. */
function toTexts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((each) => {
    const text = typeof each === 'string' || typeof each === 'number' ? String(each).trim() : ''
    return text === '' || text.length > PRODUCT_MAX_LENGTH ? [] : [text]
  })
}

/** The products of an order as a parameter of a call; undefined where it has none. @param items undefined where one could not be read */
export function itemsText(items: readonly SaleItem[] | undefined): string | undefined {
  if (items === undefined) return UNREADABLE
  const text = JSON.stringify(
    items.map(({ product, productId, categories, amountCents }) => ({
      ...(product !== null && { sku: product }),
      ...(productId !== null && { product_id: productId }),
      ...(categories.length > 0 && { categories }),
      amount: decimalText({ digits: amountCents, decimals: 2 }),
    })),
  )
  if (text.length > ITEMS_MAX_LENGTH) return UNREADABLE
  return items.length === 0 ? undefined : text
}

/** Parts of a sale in the money that its amount was booked in. @param reported the amount in theirs */
export const inMoneyOf = (cents: Cents, amountCents: Cents, reported: Cents): Cents =>
  reported === 0n || reported === amountCents ? cents : halfEven(cents * amountCents, reported)
