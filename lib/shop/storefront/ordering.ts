import 'server-only'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { readBuyerToken } from '../shop/buyer'
import { BUYER_ATTRIBUTE } from '../shop/constants'
import { type CartRecord, readCart } from './data'
import type { CartRef } from './gids'
import { currencyOf, lineTitle, shortage, totalCentsOf } from './rules'
import { attributesSchema, type OrderRequest, type PlacedOrder } from './schema'
import { holdCart } from './service'

/**
 * Makes the order of a cart and takes its pieces out of stock, all or nothing. A cart is ordered once: whoever asks
 * again, or twice at once, is answered the same order.
 * @throws AppError not_found for a cart that is not, invalid for an empty one, conflict when stock is gone or the total
 * is not the one the person saw
 */
export function placeOrder(
  ref: CartRef,
  { email, totalCents }: Pick<OrderRequest, 'email' | 'totalCents'>,
  clock: Clock = systemClock,
): Promise<PlacedOrder> {
  const at = clock.now()
  return transact(async (tx) => {
    const held = await holdCart(tx, ref)
    if (!held) throw new AppError('not_found', 'There is no such checkout.')
    if (held.orderedAt) return orderOf(tx, ref)
    const { lines } = await readCart(tx, ref)
    const priced = lines.map(({ quantity, variant }) => ({ quantity, priceCents: variant.priceCents }))
    const total = totalCentsOf(priced)
    if (lines.length === 0) throw new AppError('invalid', 'The cart is empty.')
    if (total !== BigInt(totalCents)) {
      throw new AppError('conflict', 'The cart has changed since this page was opened. Look at it again.')
    }
    await takeStock(tx, lines)
    await tx.storeCart.update({ where: { id: ref.id }, data: { orderedAt: at, updatedAt: at } })
    const order = await tx.storeOrder.create({
      data: {
        id: newId(at),
        cartId: ref.id,
        userId: await buyerOf(tx, held.attributes),
        email,
        totalCents: total,
        currency: currencyOf(lines.map(({ variant }) => variant)),
        createdAt: at,
        lines: { create: lines.map((line) => orderLine(line, at)) },
      },
    })
    return { number: order.number }
  })
}

async function orderOf(tx: Tx, { id: cartId }: CartRef): Promise<PlacedOrder> {
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

/** Each variant by one guarded statement, in the order of their ids, so that two checkouts never wait in a circle. */
async function takeStock(tx: Tx, lines: CartRecord['lines']): Promise<void> {
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

/** Whose cart it was, as its attributes say under our signature; null for a stranger's. */
async function buyerOf(tx: Tx, attributes: unknown): Promise<string | null> {
  const token = attributesSchema.parse(attributes).find(({ key }) => key === BUYER_ATTRIBUTE)?.value
  const userId = token === undefined ? null : readBuyerToken(token)
  const user = userId && (await tx.user.findUnique({ where: { id: userId }, select: { id: true } }))
  return user ? user.id : null
}
