import type { Day } from '@/lib/platform/dates/constants'
import type { Tx } from '../../lib/platform/database/db'
import { lineTitle, sumCents } from '../../lib/shop/demo-store/cart-rules'
import { morning } from './history'
import type { People } from './load-people'
import { AFFILIATES, MARA_ID } from './people'
import { Random } from './random'
import { ORDERS, PRODUCTS } from './shop'

const DEFAULT_TITLE = 'Default Title'
const FIRST_NUMBER = 1_001

/** The products of the local storefront, and the orders of one affiliate. */
export async function loadShop(tx: Tx, people: People, today: Day): Promise<void> {
  await tx.storeProduct.createMany({
    data: PRODUCTS.map(({ priceCents: _price, stock: _stock, addedDaysAgo, tags, ...product }) => ({
      ...product,
      tags: [...tags],
      vendor: 'Stoke',
      imageUrl: `/shop/${product.handle}.svg`,
      createdAt: morning(today, addedDaysAgo),
      updatedAt: morning(today, addedDaysAgo),
    })),
  })
  await tx.storeVariant.createMany({
    data: PRODUCTS.map(({ id, handle, priceCents, stock }) => ({
      id,
      productId: id,
      title: DEFAULT_TITLE,
      sku: handle.toUpperCase(),
      stock,
      priceCents: BigInt(priceCents),
    })),
  })
  const userId = people.users.get(MARA_ID) ?? ''
  for (const [index, order] of ORDERS.entries()) await loadOrder(tx, today, userId, FIRST_NUMBER + index, order)
  // the demo sets its own order numbers; new ones continue from the largest
  await tx.$executeRaw`SELECT setval('store_product_id_seq', ${PRODUCTS.length}),
    setval('store_variant_id_seq', ${PRODUCTS.length}),
    setval('store_order_number_seq', ${FIRST_NUMBER + ORDERS.length - 1})`
}

async function loadOrder(
  tx: Tx,
  today: Day,
  userId: string,
  number: number,
  { daysAgo, lines }: (typeof ORDERS)[number],
): Promise<void> {
  const createdAt = morning(today, daysAgo)
  const random = new Random(`shop order ${number}`)
  const cart = { id: random.id(createdAt), key: random.hex(32) }
  const email = AFFILIATES.find(({ id }) => id === MARA_ID)?.email ?? ''
  const bought = lines.flatMap(([productId, quantity]) => {
    const product = PRODUCTS.find(({ id }) => id === productId)
    if (!product) return []
    const { title, priceCents } = product
    return [{ variantId: productId, title: lineTitle(title, DEFAULT_TITLE), quantity, priceCents: BigInt(priceCents) }]
  })
  await tx.storeCart.create({ data: { ...cart, orderedAt: createdAt, createdAt, updatedAt: createdAt } })
  await tx.storeOrder.create({
    data: {
      id: random.id(createdAt),
      number,
      cartId: cart.id,
      userId,
      email,
      createdAt,
      totalCents: sumCents(bought),
      lines: { create: bought.map((line) => ({ id: random.id(createdAt), ...line })) },
    },
  })
}
