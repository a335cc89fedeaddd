import type { Env } from '@/lib/platform/env'
import { PERSONAL_ACCOUNTS_MAX, SHOP_MESSAGES } from '../cart/constants'
import { isPersonalAccount } from '../cart/rules'
import {
  CART_LINES_MAX,
  DEMO_STOREFRONT,
  FAULT_FIELDS,
  FAULT_HEADER,
  FAULT_KINDS,
  LINE_QUANTITY_MAX,
} from './constants'
import type { CartOutcome, CartRef, CartWarning, StorefrontSettings, UserError } from './schema'

type FilterTerm = { name: 'available_for_sale'; value: boolean } | { name: 'tag'; value: string }
/** Terms that must all hold. */
export type ProductFilter = readonly FilterTerm[]

/**
 * Parses the part of Shopify's search syntax the storefront supports: `available_for_sale:true`, `tag:name`, joined by
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

/** Parses `cartLinesAdd:warnings`; null for anything else. */
export function parseFault(text: string | null): Fault | null {
  const [first, second] = text?.split(':') ?? []
  const field = FAULT_FIELDS.find((name) => name === first)
  const kind = FAULT_KINDS.find((name) => name === second)
  return field && kind ? { field, kind } : null
}

/**
 * The fault a request asks for, to test how the shop handles failures: `?fault=cartLinesAdd:warnings` on the endpoint,
 * or the same in a header. Demo mode only; other requests are not affected.
 */
export function faultOfRequest(request: Request): Fault | null {
  return parseFault(request.headers.get(FAULT_HEADER) ?? new URL(request.url).searchParams.get('fault'))
}

/** Whether a fault makes this change be skipped, whatever is then returned for it. */
export const isSkippedBy = (fault: Fault | null, field: Fault['field']): boolean =>
  fault?.field === field && ['userErrors', 'warnings', 'silent'].includes(fault.kind)

/** What a skipped change returns: an error, a warning, or neither. */
export function faultOutcome({ kind }: Fault, { cart }: Pick<CartOutcome, 'cart'>, variantId: number): CartOutcome {
  if (kind === 'userErrors') {
    return { cart: null, userErrors: [{ code: 'INVALID', field: null, message: 'Refused on purpose.' }], warnings: [] }
  }
  const warning = { code: 'MERCHANDISE_OUT_OF_STOCK', message: 'It is sold out.', variantId } as const
  return { cart, userErrors: [], warnings: kind === 'warnings' ? [warning] : [] }
}

/** Settings whose endpoint asks for a fault, as the shop page's URL does in demo mode; a Shopify store has none. */
export function withFault(settings: StorefrontSettings, fault: unknown): StorefrontSettings {
  const { endpoint } = settings
  if (endpoint === null || typeof fault !== 'string' || parseFault(fault) === null) return settings
  return { ...settings, endpoint: `${endpoint}?fault=${fault}` }
}

type Variant = { id: number; stock: number; product: { title: string; tags: readonly string[] } }
/** The new quantity of a variant in a cart; 0 removes it. */
export type LineChange<V extends Variant = Variant> = { variant: V; quantity: number; field: string[] }
export type Validation<V extends Variant> = { userErrors: UserError[]; warnings: CartWarning[]; lines: LineChange<V>[] }

/**
 * Validates the lines a cart would have after a change: wrong quantities, too many lines and a second personal account
 * are errors, and nothing changes; missing stock is a warning, and the cart gets what is in stock, as at Shopify.
 * @param untouched lines that do not change
 */
export function validateLines<V extends Variant>(
  wanted: readonly LineChange<V>[],
  untouched: readonly { variant: Variant; quantity: number }[],
): Validation<V> {
  const present = wanted.filter(({ quantity }) => quantity > 0)
  const all = [...untouched, ...present]
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
  return { userErrors, warnings: present.flatMap(({ variant, quantity }) => warningOf(variant, quantity)), lines }
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

/** The total price of lines, in cents. */
export const totalCentsOf = (lines: readonly Priced[]): bigint =>
  lines.reduce((sum, { quantity, priceCents }) => sum + priceCents * BigInt(quantity), 0n)

/** A store sells in one currency. */
export const currencyOf = (lines: readonly { currency: string }[]): string =>
  lines[0]?.currency ?? DEMO_STOREFRONT.currency

/** "Cap", "Cap · Large": a product's only variant has no name of its own. */
export const lineTitle = (product: string, variant: string): string =>
  variant === 'Default Title' ? product : `${product} · ${variant}`

type ShopEnv = Pick<
  Env,
  'DEMO' | 'NEXTAUTH_URL' | 'SHOPIFY_STORE_DOMAIN' | 'SHOPIFY_STOREFRONT_TOKEN' | 'SHOPIFY_API_VERSION'
>

/** The configured Shopify store, else in demo mode the local storefront; null where there is no shop. */
export function storefrontSettings(env: ShopEnv): StorefrontSettings | null {
  const { SHOPIFY_STORE_DOMAIN: storeDomain, SHOPIFY_STOREFRONT_TOKEN: token, SHOPIFY_API_VERSION: apiVersion } = env
  if (storeDomain && token) return { storeDomain, apiVersion, publicAccessToken: token, endpoint: null }
  if (!env.DEMO) return null
  return {
    storeDomain: new URL(env.NEXTAUTH_URL).host,
    apiVersion,
    publicAccessToken: DEMO_STOREFRONT.token,
    endpoint: `${DEMO_STOREFRONT.path}/api/${apiVersion}/graphql.json`,
  }
}

/** Shopify's global ids in the local storefront: `gid://shopify/Product/12`. */
export const productGid = (id: number) => `gid://shopify/Product/${id}`
export const variantGid = (id: number) => `gid://shopify/ProductVariant/${id}`
export const cartGid = (id: string, key: string) => `gid://shopify/Cart/${id}?key=${key}`
export const lineGid = (id: string, cartId: string) => `gid://shopify/CartLine/${id}?cart=${cartId}`

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const VARIANT = /^gid:\/\/shopify\/ProductVariant\/(\d{1,9})$/
const PRODUCT = /^gid:\/\/shopify\/Product\/(\d{1,9})$/
const CART = new RegExp(`^gid://shopify/Cart/(${UUID})\\?key=([0-9a-f]{32})$`)
const LINE = new RegExp(`^gid://shopify/CartLine/(${UUID})(?:\\?cart=${UUID})?$`)

export const readVariantGid = (gid: string): number | null => number(VARIANT.exec(gid)?.[1])
export const readProductGid = (gid: string): number | null => number(PRODUCT.exec(gid)?.[1])
export const readLineGid = (gid: string): string | null => LINE.exec(gid)?.[1] ?? null

export function readCartGid(gid: string): CartRef | null {
  const [, id, key] = CART.exec(gid) ?? []
  return id && key ? { id, key } : null
}

/** The id and key of a checkout URL, /cart/c/{id}?key={key}; null when they are malformed. */
export function readCheckoutRef(id: string, key: unknown): CartRef | null {
  return typeof key === 'string' ? readCartGid(cartGid(id, key)) : null
}

const number = (digits: string | undefined) => (digits === undefined ? null : Number(digits))
