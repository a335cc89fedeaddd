import { describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { ORDERS_PAGE_SIZE } from '@/lib/shop/orders/constants'
import { getOrders } from '@/lib/shop/orders/data'
import { createUser } from '../../../support/factories/users'

const MINUTE = 60_000
const FIRST = new Date('2026-11-01T12:00:00Z')
const LATER = new Date('2026-11-21T12:00:00Z')

async function order(userId: string | null, minutes: number) {
  const createdAt = new Date(FIRST.getTime() + minutes * MINUTE)
  return db().storeOrder.create({
    data: {
      externalId: `${userId} ${minutes}`,
      userId,
      email: '',
      totalCents: 2_000n,
      createdAt,
      lines: { create: [{ title: 'Cap', quantity: 1, priceCents: 2_000n }] },
    },
  })
}

describe('the history of orders', () => {
  test('has the user’s own orders, newest first, and no others [Q23]', async () => {
    const [mine, theirs] = [await createUser(), await createUser()]
    const older = await order(mine.id, 0)
    const newer = await order(mine.id, 1)
    await order(theirs.id, 2)
    await order(null, 3)
    const { orders, next } = await getOrders(mine.id, LATER)
    expect(orders.map(({ number }) => number)).toEqual([newer.number, older.number])
    expect(orders[0]).toMatchObject({ totalCents: 2_000n, lines: [{ title: 'Cap', quantity: 1 }] })
    expect(next).toBeNull()
  })

  test('continues where a page ended, without gap or repetition', async () => {
    const { id } = await createUser()
    const made = []
    for (let minute = 0; minute <= ORDERS_PAGE_SIZE; minute += 1) made.push(await order(id, minute))
    const first = await getOrders(id, LATER)
    const second = await getOrders(id, first.next ?? FIRST)
    expect(first.orders).toHaveLength(ORDERS_PAGE_SIZE)
    expect([...first.orders, ...second.orders].map(({ number }) => number)).toEqual(
      made.map(({ number }) => number).reverse(),
    )
    expect(second.next).toBeNull()
  })
})
