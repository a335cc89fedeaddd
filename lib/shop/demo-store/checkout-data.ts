import 'server-only'
import { db } from '@/lib/platform/database/db'
import { lineTitle, storeCurrency, sumCents } from './cart-rules'
import type { CheckoutLine, PlacedOrder } from './checkout-schema'
import { readCart } from './data'
import type { CartRecord, CartRef } from './schema'

/** What a checkout page shows of a cart, with its order once it has one; money in cents. */
export type Checkout = { lines: CheckoutLine[]; totalCents: bigint; currency: string; order: PlacedOrder | null }

/** The checkout of a cart; null when the cart does not exist or the key is wrong. */
export async function findCheckout(ref: CartRef): Promise<Checkout | null> {
  const found = await db().storeCart.findFirst({ where: ref, select: { id: true } })
  if (!found) return null
  const { lines } = await readCart(db(), ref)
  const order = await db().storeOrder.findUnique({ where: { cartId: ref.id }, include: { lines: true } })
  if (!order) {
    const shown = lines.map(checkoutLine)
    const currency = storeCurrency(lines.map(({ variant }) => variant))
    return { lines: shown, totalCents: sumCents(shown), currency, order: null }
  }
  // as it was bought, whatever has changed in the catalog since; an order has no shortage
  const images = new Map(lines.map(({ variant }) => [variant.id, variant.product.imageUrl]))
  const bought = order.lines.map(({ id, title, quantity, priceCents, variantId }) => {
    const imageUrl = images.get(variantId ?? 0) ?? null
    return { id, title, imageUrl, quantity, stock: quantity, priceCents }
  })
  return { lines: bought, totalCents: order.totalCents, currency: order.currency, order: { number: order.number } }
}

function checkoutLine({ id, quantity, variant }: CartRecord['lines'][number]): CheckoutLine {
  const { product, priceCents } = variant
  const title = lineTitle(product.title, variant.title)
  return { id, title, imageUrl: product.imageUrl, quantity, stock: product.isPublished ? variant.stock : 0, priceCents }
}
