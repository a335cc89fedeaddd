import 'server-only'
import { db } from '@/lib/platform/database/db'
import { toPage } from '@/lib/platform/http/responses/pagination'
import { ORDERS_PAGE_SIZE } from './constants'
import type { ShopOrder } from './schema'

/** A page of orders, newest first, and the cursor of the next page; null on the last one. */
export type OrdersPage = { orders: ShopOrder[]; next: Date | null }

/** The orders of one user, placed before an instant. */
export async function getOrders(userId: string, before: Date): Promise<OrdersPage> {
  const found = await db().storeOrder.findMany({
    where: { userId, createdAt: { lt: before } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: ORDERS_PAGE_SIZE + 1,
    select: {
      id: true,
      number: true,
      totalCents: true,
      currency: true,
      createdAt: true,
      lines: { select: { title: true, quantity: true, priceCents: true }, orderBy: { id: 'asc' } },
    },
  })
  const { page, nextCursor } = toPage(found, ORDERS_PAGE_SIZE, ({ createdAt }) => createdAt)
  return { orders: page.map(({ createdAt: placedAt, ...order }) => ({ ...order, placedAt })), next: nextCursor }
}
