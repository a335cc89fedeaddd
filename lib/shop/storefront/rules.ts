import { PERSONAL_ACCOUNTS_MAX, SHOP_MESSAGES } from '../shop/constants'
import { isPersonalAccount } from '../shop/rules'
import type { StorefrontSettings } from '../shop/schema'
import { CART_LINES_MAX, DEMO_STOREFRONT, FAULT_FIELDS, FAULT_KINDS, LINE_QUANTITY_MAX } from './constants'

type FilterTerm = { name: 'available_for_sale'; value: boolean } | { name: 'tag'; value: string }
/** Terms that must all hold. */
export type ProductFilter = readonly FilterTerm[]

/**
 * Reads Shopify's search syntax as far as the storefront knows it: `available_for_sale:true`, `tag:name`, joined by
 * spaces or AND. @returns null for anything else
 */
export function parseProductQuery(query: string): ProductFilter | null {
  const terms = query.split(/\s+(?:AND\s+)?/).filter(Boolean)
  const read = terms.map(readTerm)
  return read.every((term) => term !== null) ? read : null
}

function readTerm(text: string): FilterTerm | null {
  const [, name, value = ''] = /^(\w+):'?([^\s']+)'?$/.exec(text) ?? []
  if (name === 'tag') return { name, value }
  if (name === 'available_for_sale' && /^(true|false)$/.test(value)) return { name, value: value === 'true' }
  return null
}

export type Fault = { field: (typeof FAULT_FIELDS)[number]; kind: (typeof FAULT_KINDS)[number] }

/** Reads `cartLinesAdd:warnings`; null for anything else. */
export function parseFault(text: string | null): Fault | null {
  const [first, second] = text?.split(':') ?? []
  const field = FAULT_FIELDS.find((name) => name === first)
  const kind = FAULT_KINDS.find((name) => name === second)
  return field && kind ? { field, kind } : null
}

/** As Shopify tells them; `field` is the path into the call's arguments. */
export type UserError = { code: string | null; field: string[] | null; message: string }
export type CartWarning = {
  code: 'MERCHANDISE_NOT_ENOUGH_STOCK' | 'MERCHANDISE_OUT_OF_STOCK'
  message: string
  variantId: number
}

type Variant = { id: number; stock: number; product: { title: string; tags: readonly string[] } }
/** What a cart shall hold of a variant: a whole new quantity, 0 to be rid of it. */
export type Wanted<V extends Variant = Variant> = { variant: V; quantity: number; field: string[] }
export type Judgement<V extends Variant> = { userErrors: UserError[]; warnings: CartWarning[]; lines: Wanted<V>[] }

/**
 * Judges what a cart shall hold after a change: wrong quantities, too many lines and a second personal account are
 * errors, and nothing changes; missing stock is a warning, and the cart gets what there is, as at Shopify.
 * @param untouched lines the change leaves alone
 */
export function judgeLines<V extends Variant>(
  wanted: readonly Wanted<V>[],
  untouched: readonly { variant: Variant; quantity: number }[],
): Judgement<V> {
  const kept = wanted.filter(({ quantity }) => quantity > 0)
  const all = [...untouched, ...kept]
  const accounts = all.reduce(
    (sum, { variant, quantity }) => sum + (isPersonalAccount(variant.product) ? quantity : 0),
    0,
  )
  const account = wanted.find(({ variant }) => isPersonalAccount(variant.product))
  const userErrors: UserError[] = wanted
    .filter(({ quantity }) => quantity < 0 || quantity > LINE_QUANTITY_MAX)
    .map(({ field }) => ({ code: 'INVALID', field, message: `The quantity must be from 0 to ${LINE_QUANTITY_MAX}.` }))
  if (all.length > CART_LINES_MAX) {
    const message = `A cart holds ${CART_LINES_MAX} lines at most.`
    userErrors.push({ code: 'MAXIMUM_EXCEEDED', field: ['lines'], message })
  }
  if (accounts > PERSONAL_ACCOUNTS_MAX && account) {
    userErrors.push({ code: 'VALIDATION_CUSTOM', field: account.field, message: SHOP_MESSAGES.onePersonalAccount })
  }
  if (userErrors.length > 0) return { userErrors, warnings: [], lines: [] }
  const lines = wanted.map((line) => ({ ...line, quantity: Math.min(line.quantity, line.variant.stock) }))
  return { userErrors, warnings: kept.flatMap(({ variant, quantity }) => warningOf(variant, quantity)), lines }
}

function warningOf({ id, stock, product }: Variant, quantity: number): CartWarning[] {
  if (quantity <= stock) return []
  if (stock > 0)
    return [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: fewMessage(product.title, stock), variantId: id }]
  return [{ code: 'MERCHANDISE_OUT_OF_STOCK', message: `${product.title} is sold out.`, variantId: id }]
}

const fewMessage = (title: string, stock: number) => `Only ${stock} of ${title} ${stock === 1 ? 'is' : 'are'} left.`

/** Why a line cannot be ordered; null when it can. */
export function shortage({
  title,
  quantity,
  stock,
}: {
  title: string
  quantity: number
  stock: number
}): string | null {
  if (quantity <= stock) return null
  return stock > 0 ? `${fewMessage(title, stock)} Your cart has ${quantity}.` : `${title} is sold out.`
}

type Priced = { quantity: number; priceCents: bigint }

/** What lines cost together, in cents. */
export const totalCentsOf = (lines: readonly Priced[]): bigint =>
  lines.reduce((sum, { quantity, priceCents }) => sum + priceCents * BigInt(quantity), 0n)

/** A store sells in one currency. */
export const currencyOf = (lines: readonly { currency: string }[]): string =>
  lines[0]?.currency ?? DEMO_STOREFRONT.currency

/** "Cap", "Cap · Large": the variants of a product that has but one carry no name. */
export const lineTitle = (product: string, variant: string): string =>
  variant === 'Default Title' ? product : `${product} · ${variant}`

/** Settings that ask for a fault, as the address of the shop's page does in demo mode; a store of Shopify has none. */
export function withFault(settings: StorefrontSettings, fault: unknown): StorefrontSettings {
  const { endpoint } = settings
  if (endpoint === null || typeof fault !== 'string' || parseFault(fault) === null) return settings
  return { ...settings, endpoint: `${endpoint}?fault=${fault}` }
}
