import { GraphQLError } from 'graphql'
import { decimalDollars } from '@/lib/platform/money/format'
import { DEMO_STOREFRONT, PAGE_MAX } from './constants'
import type { CartRecord, CartVariant, ProductRecord } from './data'
import { cartGid, currencyOf, lineGid, productGid, totalCentsOf, variantGid } from './rules'
import type { CartOutcome } from './service'

/** Rows as the types of the schema: fields with arguments are functions, as graphql-js expects. */

type First = { first?: number | null }

/** The requested page size, validated as Shopify does. @throws GraphQLError when it is missing or too large */
export function pageOf({ first }: First, field: string): number {
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
      const page = variants.slice(0, pageOf(args, 'variants'))
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
  const currency = currencyOf(lines.map(({ variant }) => variant))
  const total = totalCentsOf(lines.map(({ quantity, variant }) => ({ quantity, priceCents: variant.priceCents })))
  return {
    id: cartGid(id, key),
    checkoutUrl: new URL(`${DEMO_STOREFRONT.path}/cart/c/${id}?key=${key}`, origin).href,
    totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    cost: { totalAmount: money(total, currency), subtotalAmount: money(total, currency) },
    lines: (args: First) => connection(lines.slice(0, pageOf(args, 'lines')).map((line) => lineView(line, id, origin))),
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
