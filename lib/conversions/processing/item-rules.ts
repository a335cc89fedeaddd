import type { SaleItem } from '@/lib/catalog/payouts/condition-schema'
import { PRODUCT_MAX_LENGTH } from '@/lib/catalog/payouts/constants'
import { decimalText, parseAmount } from '@/lib/platform/money/amount'
import { type Cents, halfEven } from '@/lib/platform/money/cents'
import { parseJsonWithIds } from '@/lib/platform/text/json'

/** The longest list of products that is read, in characters, and the most products. */
export const ITEMS_MAX_LENGTH = 20_000
const ITEMS_MAX = 250

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
 * `amount` of all. Their names may be written as GA4 and shops do (`item_id`, `item_category`). Undefined for what is no such
 * list: one product that cannot be read makes the others wrong.
 */
export function readItems(text: string): SaleItem[] | undefined {
  if (text.length > ITEMS_MAX_LENGTH) return undefined
  const parsed = parseJsonWithIds(text)
  const list: unknown = Array.isArray(parsed) ? parsed : [parsed]
  if (!Array.isArray(list) || list.length > ITEMS_MAX) return undefined
  const items = list.map(readItem)
  return items.every((item) => item !== undefined) ? items : undefined
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
  const quantity = Number(textsOf(NAMES.quantity)[0] ?? 1)
  const [total] = textsOf(NAMES.amount)
  const [price] = textsOf(NAMES.price)
  const cents = parseAmount(total ?? price ?? '')
  if (cents === undefined || !Number.isInteger(quantity) || quantity < 0 || quantity > 1_000_000) return undefined
  const amountCents = total === undefined ? cents * BigInt(quantity) : cents
  return { product, productId, categories, quantity, amountCents }
}

/** One text or several, as of a category and its names above it. */
function toTexts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((each) => {
    const text = typeof each === 'string' || typeof each === 'number' ? String(each).trim() : ''
    return text === '' || text.length > PRODUCT_MAX_LENGTH ? [] : [text]
  })
}

/** The products of an order as a parameter of a call; undefined for none. */
export const itemsText = (items: readonly SaleItem[]): string | undefined => {
  const text = JSON.stringify(
    items.map(({ product, productId, categories, quantity, amountCents }) => ({
      ...(product !== null && { sku: product }),
      ...(productId !== null && { product_id: productId }),
      ...(categories.length > 0 && { categories }),
      quantity,
      amount: decimalText({ digits: amountCents, decimals: 2 }),
    })),
  )
  return items.length === 0 || text.length > ITEMS_MAX_LENGTH ? undefined : text
}

/** Parts of a sale in the money that its amount was booked in. @param reported the amount in theirs */
export const inMoneyOf = (cents: Cents, amountCents: Cents, reported: Cents): Cents =>
  reported === 0n || reported === amountCents ? cents : halfEven(cents * amountCents, reported)
