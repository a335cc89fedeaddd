import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { BUYER_ATTRIBUTE } from '../orders/buyer-constants'
import { findBuyer } from '../orders/buyer-data'
import { recordOrder } from '../orders/events'
import { lineTitle, shortage, storeCurrency, sumCents } from './cart-rules'
import { lockCart } from './cart-service'
import type { OrderRequest, PlacedOrder } from './checkout-schema'
import { readCart } from './data'
import type { CartRef } from './schema'
import { attributesSchema, type CartRecord } from './schema'

/**
 * Orders a cart and takes its pieces out of stock, all or nothing. A cart is ordered once: a second call, also a
 * concurrent one, returns the same order.
 * @throws AppError not_found for an unknown cart, invalid for an empty one, conflict when stock is sold out or the total is
 * not the one the buyer saw
 */
export function placeOrder(
  { at }: { at: Date },
  { cart: ref, email, totalCents }: { cart: CartRef } & Pick<OrderRequest, 'email' | 'totalCents'>,
): Promise<PlacedOrder> {
  return transact(async (tx) => {
    const locked = await lockCart(tx, ref)
    if (!locked) throw new AppError('not_found', 'There is no such checkout.')
    if (locked.orderedAt) return findOrder(tx, ref)
    const { lines } = await readCart(tx, ref)
    const priced = lines.map(({ quantity, variant }) => ({ quantity, priceCents: variant.priceCents }))
    const total = sumCents(priced)
    if (lines.length === 0) throw new AppError('invalid', 'The cart is empty.')
    if (total !== BigInt(totalCents)) {
      throw new AppError('conflict', 'The cart has changed since this page was opened. Look at it again.')
    }
    await reserveStock(tx, lines)
    await tx.storeCart.update({ where: { id: ref.id }, data: { orderedAt: at, updatedAt: at } })
    const order = await tx.storeOrder.create({
      data: {
        id: newId(at),
        cartId: ref.id,
        userId: await findCartBuyer(tx, locked.attributes),
        email,
        totalCents: total,
        currency: storeCurrency(lines.map(({ variant }) => variant)),
        createdAt: at,
        lines: { create: lines.map((line) => orderLine(line, at)) },
      },
    })
    await recordOrder(tx, order.id, at)
    return { number: order.number }
  })
}

async function findOrder(tx: Tx, { id: cartId }: CartRef): Promise<PlacedOrder> {
  const { number } = await tx.storeOrder.findUniqueOrThrow({ where: { cartId }, select: { number: true } })
  return { number }
}

const orderLine = ({ quantity, variant }: CartRecord['lines'][number], at: Date) => ({
  id: newId(at),
  variantId: variant.id,
  title: lineTitle(variant.product.title, variant.title),
  quantity,
  priceCents: variant.priceCents,
})

/** One guarded update for each variant, in the order of their ids, so that two checkouts never deadlock. */
async function reserveStock(tx: Tx, lines: CartRecord['lines']): Promise<void> {
  const inOrder = [...lines].sort((a, b) => a.variant.id - b.variant.id)
  for (const { quantity, variant } of inOrder) {
    const count = await tx.$executeRaw`
      UPDATE store_variant SET stock = stock - ${quantity}
      WHERE id = ${variant.id} AND stock >= ${quantity}
        AND (SELECT is_published FROM store_product WHERE id = product_id)`
    if (count === 1) continue
    const left = await tx.storeVariant.findUniqueOrThrow({ where: { id: variant.id }, select: { stock: true } })
    const title = lineTitle(variant.product.title, variant.title)
    const message = shortage({ title, quantity, stock: left.stock }) ?? `${title} is not sold any more.`
    throw new AppError('conflict', message)
  }
}

/** The buyer in the signed attribute of a cart; null when there is none. */
function findCartBuyer(tx: Tx, attributes: unknown): Promise<string | null> {
  return findBuyer(tx, attributesSchema.parse(attributes).find(({ key }) => key === BUYER_ATTRIBUTE)?.value)
}
