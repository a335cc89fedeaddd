import 'server-only'
import { GraphQLError } from 'graphql'
import { decimalDollars } from '@/lib/platform/money/format'
import { DEMO_STOREFRONT } from '../storefront-settings/constants'
import { storeCurrency, sumCents } from './cart-rules'
import { addCartLines, createCart, removeCartLines, updateCartLines } from './cart-service'
import { PAGE_MAX, SLOW_MS } from './constants'
import { findStoreProduct, listProducts, type ProductOrder, type ProductRecord } from './data'
import { type Fault, faultOutcome, isSkippedBy } from './fault-rules'
import {
  cartGid,
  lineGid,
  productGid,
  readCartGid,
  readLineGid,
  readProductGid,
  readVariantGid,
  variantGid,
} from './gid-rules'
import { parseProductQuery } from './product-query-rules'
import type { Attributes, CartOutcome, CartRecord, CartVariant } from './schema'

type ProductsArgs = { first?: number; query?: string | null; sortKey: ProductOrder['key']; reverse: boolean }
type ProductArgs = { id?: string | null; handle?: string | null }
type LineInput = { merchandiseId: string; quantity: number }
type CartInput = { lines?: LineInput[] | null; attributes?: Attributes | null }
type UpdateInput = { id: string; quantity?: number | null }

const toCartLines = (lines: readonly LineInput[]) =>
  lines.map(({ merchandiseId, quantity }) => ({ variantId: readVariantGid(merchandiseId), quantity }))

/**
 * The fields of Query and Mutation.
 * @param origin what URLs in the response begin with
 * @param fault the failure to produce, in tests of the shop
 */
export function resolvers(origin: string, fault: Fault | null, at: Date) {
  /** Runs a change of a cart, or instead produces the fault that was asked for. */
  async function change(field: Fault['field'], make: (isSkipped: boolean) => Promise<CartOutcome>, variantId = 0) {
    await failCall(fault, field)
    const isSkipped = isSkippedBy(fault, field)
    const outcome = await make(isSkipped)
    const answer = payload(fault && isSkipped ? faultOutcome(fault, outcome, variantId) : outcome, origin)
    if (fault?.field === field && fault.kind === 'noCheckoutUrl' && answer.cart) answer.cart.checkoutUrl = ''
    return answer
  }

  return {
    products: async (args: ProductsArgs) => {
      await failCall(fault, 'products')
      const filter = parseProductQuery(args.query ?? '')
      if (!filter) throw new GraphQLError('This storefront filters by available_for_sale and tag alone.')
      const first = readPageSize(args, 'products')
      const found = await listProducts(filter, { key: args.sortKey, reverse: args.reverse }, first)
      return connection(found.map((product) => productView(product, origin)))
    },
    product: async ({ id, handle }: ProductArgs) => {
      await failCall(fault, 'product')
      const number = id ? readProductGid(id) : null
      if (!handle && number === null) return null
      const found = await findStoreProduct(handle ? { handle } : { id: number ?? 0 })
      return found && productView(found, origin)
    },
    cartCreate: ({ input }: { input?: CartInput | null }) => {
      const attributes = input?.attributes ?? []
      const lines = toCartLines(input?.lines ?? [])
      return change('cartCreate', (isSkipped) => createCart({ at }, { lines: isSkipped ? [] : lines, attributes }))
    },
    cartLinesAdd: ({ cartId, lines }: { cartId: string; lines: LineInput[] }) => {
      const requestedLines = toCartLines(lines)
      return change(
        'cartLinesAdd',
        (isSkipped) => addCartLines({ at }, { cart: readCartGid(cartId), lines: isSkipped ? [] : requestedLines }),
        requestedLines[0]?.variantId ?? 0,
      )
    },
    cartLinesUpdate: ({ cartId, lines }: { cartId: string; lines: UpdateInput[] }) => {
      const updates = lines.flatMap(({ id, quantity }) =>
        typeof quantity === 'number' ? [{ lineId: readLineGid(id), quantity }] : [],
      )
      return change('cartLinesUpdate', (isSkipped) =>
        updateCartLines({ at }, { cart: readCartGid(cartId), updates: isSkipped ? [] : updates }),
      )
    },
    cartLinesRemove: ({ cartId, lineIds }: { cartId: string; lineIds: string[] }) => {
      const ids = lineIds.map(readLineGid)
      return change('cartLinesRemove', (isSkipped) =>
        removeCartLines({ at }, { cart: readCartGid(cartId), lineIds: isSkipped ? [] : ids }),
      )
    },
  }
}

/** Delays a call or fails it with a server error, as its fault says. @throws GraphQLError */
async function failCall(fault: Fault | null, field: Fault['field']): Promise<void> {
  if (fault?.field !== field) return
  if (fault.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  if (fault.kind === 'errors') {
    const message = 'Internal error. Looks like something went wrong on our end.'
    throw new GraphQLError(message, { extensions: { code: 'INTERNAL_SERVER_ERROR' } })
  }
}

/** Rows as the types of the schema: fields with arguments are functions, as graphql-js expects. */

type First = { first?: number | null }

/** The requested page size, validated as Shopify does. @throws GraphQLError when it is missing or too large */
export function readPageSize({ first }: First, field: string): number {
  const error = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
  if (first === undefined || first === null) throw error(`you must provide one of first or last (${field})`)
  if (first < 0 || first > PAGE_MAX) throw error(`${field}: first must be from 0 to ${PAGE_MAX}`)
  return first
}

export function connection<T>(items: readonly T[]) {
  return { nodes: items, edges: items.map((node) => ({ node })) }
}

const money = (cents: bigint, currencyCode: string) => ({ amount: decimalDollars(cents), currencyCode })

export function productView(product: ProductRecord, origin: string) {
  const { id, handle, title, description, productType, vendor, tags, imageUrl, imageAlt, variants } = product
  const image = imageUrl && { url: new URL(imageUrl, origin).href, altText: imageAlt, width: 640, height: 640 }
  return {
    id: productGid(id),
    handle,
    title,
    description,
    productType,
    vendor,
    tags,
    featuredImage: image || null,
    availableForSale: variants.some(({ stock }) => stock > 0),
    variants: (args: First) => {
      const page = variants.slice(0, readPageSize(args, 'variants'))
      return connection(page.map((variant) => variantView({ ...variant, product }, origin)))
    },
  }
}

function variantView({ product, ...variant }: CartVariant, origin: string) {
  return {
    __typename: 'ProductVariant',
    id: variantGid(variant.id),
    title: variant.title,
    sku: variant.sku,
    availableForSale: variant.stock > 0,
    quantityAvailable: variant.stock,
    price: money(variant.priceCents, variant.currency),
    // lazy: a product has variants, which have a product
    product: () => productView(product, origin),
  }
}

function cartView({ id, key, lines }: CartRecord, origin: string) {
  const currency = storeCurrency(lines.map(({ variant }) => variant))
  const total = sumCents(lines.map(({ quantity, variant }) => ({ quantity, priceCents: variant.priceCents })))
  return {
    id: cartGid(id, key),
    checkoutUrl: new URL(`${DEMO_STOREFRONT.path}/cart/c/${id}?key=${key}`, origin).href,
    totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    cost: { totalAmount: money(total, currency), subtotalAmount: money(total, currency) },
    lines: (args: First) =>
      connection(lines.slice(0, readPageSize(args, 'lines')).map((line) => lineView(line, id, origin))),
  }
}

function lineView({ id, quantity, variant }: CartRecord['lines'][number], cartId: string, origin: string) {
  const total = money(variant.priceCents * BigInt(quantity), variant.currency)
  return {
    __typename: 'CartLine',
    id: lineGid(id, cartId),
    quantity,
    merchandise: variantView(variant, origin),
    cost: {
      amountPerQuantity: money(variant.priceCents, variant.currency),
      subtotalAmount: total,
      totalAmount: total,
    },
  }
}

/** The payload of a mutation. A warning targets its line, or the variant that is not in the cart. */
export function payload({ cart, userErrors, warnings }: CartOutcome, origin: string) {
  const target = (variantId: number) => {
    const line = cart?.lines.find(({ variant }) => variant.id === variantId)
    return line && cart ? lineGid(line.id, cart.id) : variantGid(variantId)
  }
  return {
    cart: cart && cartView(cart, origin),
    userErrors,
    warnings: warnings.map(({ code, message, variantId }) => ({ code, message, target: target(variantId) })),
  }
}
