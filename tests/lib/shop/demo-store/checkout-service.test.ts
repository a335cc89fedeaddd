import { describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { addCartLines, createCart } from '@/lib/shop/demo-store/cart-service'
import { findCheckout } from '@/lib/shop/demo-store/checkout-data'
import { placeOrder } from '@/lib/shop/demo-store/checkout-service'
import type { CartRef } from '@/lib/shop/demo-store/schema'
import { BUYER_ATTRIBUTE } from '@/lib/shop/orders/buyer-constants'
import { buyerToken } from '@/lib/shop/orders/buyer-data'
import { createStoreProduct, stockOf } from '@/tests/support/factories/store'
import { createUser } from '@/tests/support/factories/users'

const NOW = new Date('2026-11-21T15:00:00Z')
const BUY = { email: 'buyer@example.test' }

type Line = { variantId: number; quantity?: number }

async function cartWith(lines: Line[], buyer?: string): Promise<CartRef> {
  const attributes = buyer === undefined ? [] : [{ key: BUYER_ATTRIBUTE, value: buyer }]
  const asked = lines.map(({ variantId, quantity = 1 }) => ({ variantId, quantity }))
  const { cart } = await createCart({ at: NOW }, { lines: asked, attributes })
  if (!cart) throw new Error('no cart')
  return { id: cart.id, key: cart.key }
}

const ordersOf = ({ id }: CartRef) => db().storeOrder.findMany({ where: { cartId: id }, include: { lines: true } })

describe('placing an order', () => {
  test('reduces the stock and stores the items with their prices', async () => {
    const cap = await createStoreProduct({ title: 'Cap', stock: 5, priceCents: 2_900n })
    const cart = await cartWith([{ ...cap, quantity: 2 }])
    const { number } = await placeOrder({ at: NOW }, { cart: cart, ...BUY, totalCents: '5800' })
    expect(await ordersOf(cart)).toMatchObject([
      {
        number,
        totalCents: 5_800n,
        currency: 'USD',
        email: BUY.email,
        userId: null,
        createdAt: NOW,
        lines: [{ title: 'Cap', quantity: 2, priceCents: 2_900n }],
      },
    ])
    expect(await stockOf(cap)).toBe(3)
    expect(await findCheckout(cart)).toMatchObject({ totalCents: 5_800n, order: { number } })
  })

  test('two checkouts for the last piece make one order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const last = await createStoreProduct({ title: 'Last', stock: 1 })
      const carts = [await cartWith([last]), await cartWith([last])]
      const tries = carts.map((cart) => placeOrder({ at: NOW }, { cart: cart, ...BUY, totalCents: '2000' }))
      const results = await Promise.allSettled(tries)
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      expect(reasons).toMatchObject([{ code: 'conflict', message: 'Last is sold out.' }])
      expect(await stockOf(last)).toBe(0)
    }
  })

  test('carts of the same two products in either order never deadlock', async () => {
    const [a, b] = [await createStoreProduct({ stock: 40 }), await createStoreProduct({ stock: 40 })]
    const carts = await Promise.all(Array.from({ length: 10 }, (_, n) => cartWith(n % 2 ? [a, b] : [b, a])))
    await Promise.all(carts.map((cart) => placeOrder({ at: NOW }, { cart: cart, ...BUY, totalCents: '4000' })))
    expect([await stockOf(a), await stockOf(b)]).toEqual([30, 30])
  })

  test('a cart submitted twenty times concurrently is ordered once, and each call returns the same order', async () => {
    const cap = await createStoreProduct({ stock: 30 })
    const cart = await cartWith([cap])
    const presses = Array.from({ length: 20 }, () =>
      placeOrder({ at: NOW }, { cart: cart, ...BUY, totalCents: '2000' }),
    )
    const numbers = new Set((await Promise.all(presses)).map(({ number }) => number))
    expect(numbers.size).toBe(1)
    expect(await ordersOf(cart)).toHaveLength(1)
    expect(await stockOf(cap)).toBe(29)
  })

  test('stock sold between cart and checkout fails the whole order: nothing is taken', async () => {
    const [cap, few] = [await createStoreProduct({ stock: 5 }), await createStoreProduct({ title: 'Few', stock: 3 })]
    const cart = await cartWith([cap, { ...few, quantity: 3 }])
    await db().storeVariant.update({ where: { id: few.variantId }, data: { stock: 2 } })
    await expect(placeOrder({ at: NOW }, { cart: cart, ...BUY, totalCents: '8000' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Only 2 of Few are left. Your cart has 3.',
    })
    expect([await stockOf(cap), await stockOf(few), (await ordersOf(cart)).length]).toEqual([5, 2, 0])
  })

  test('an unpublished product cannot be ordered', async () => {
    const cap = await createStoreProduct({ title: 'Cap' })
    const cart = await cartWith([cap])
    await db().storeProduct.update({ where: { id: cap.id }, data: { isPublished: false } })
    await expect(placeOrder({ at: NOW }, { cart: cart, ...BUY, totalCents: '2000' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Cap is not sold any more.',
    })
  })

  test('a cart or price that changed since the buyer saw it is not charged [Q24]', async () => {
    const cap = await createStoreProduct()
    const cart = await cartWith([cap])
    await expect(placeOrder({ at: NOW }, { cart: cart, ...BUY, totalCents: '1' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await addCartLines({ at: NOW }, { cart, lines: [{ variantId: cap.variantId, quantity: 1 }] })
    await expect(placeOrder({ at: NOW }, { cart: cart, ...BUY, totalCents: '2000' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await ordersOf(cart)).toEqual([])
  })

  test('an empty cart cannot be ordered', async () => {
    const cart = await cartWith([])
    await expect(placeOrder({ at: NOW }, { cart: cart, ...BUY, totalCents: '0' })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test('without the key of the cart there is no checkout [Q23]', async () => {
    const { id } = await cartWith([await createStoreProduct()])
    const forged = { id, key: '0'.repeat(32) }
    await expect(placeOrder({ at: NOW }, { cart: forged, ...BUY, totalCents: '2000' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await findCheckout(forged)).toBeNull()
  })

  test('an ordered cart accepts no more lines', async () => {
    const cap = await createStoreProduct()
    const cart = await cartWith([cap])
    await placeOrder({ at: NOW }, { cart: cart, ...BUY, totalCents: '2000' })
    const again = await addCartLines({ at: NOW }, { cart, lines: [{ variantId: cap.variantId, quantity: 1 }] })
    expect(again).toMatchObject({ cart: null, userErrors: [{ field: ['cartId'] }] })
  })
})

describe('the buyer of an order', () => {
  test('is the user in the signed attribute of the cart, even with another email address', async () => {
    const { id } = await createUser()
    const cart = await cartWith([await createStoreProduct()], buyerToken(id))
    await placeOrder({ at: NOW }, { cart: cart, ...BUY, totalCents: '2000' })
    expect(await ordersOf(cart)).toMatchObject([{ userId: id }])
  })

  test.each([
    ['unsigned', (id: string) => id],
    [
      'signed for another user',
      (id: string) => `${id}.${buyerToken('019aa000-0000-7000-8000-000000000009').split('.')[1]}`,
    ],
    ['of an unknown user', () => buyerToken('019aa000-0000-7000-8000-000000000009')],
    ['malformed', () => 'x.y'],
  ])('is empty for a token that is %s [Q24]', async (_name, tokenOf) => {
    const { id } = await createUser()
    const cart = await cartWith([await createStoreProduct()], tokenOf(id))
    await placeOrder({ at: NOW }, { cart: cart, ...BUY, totalCents: '2000' })
    expect(await ordersOf(cart)).toMatchObject([{ userId: null }])
  })
})

test('carts not ordered within ten days are deleted, ordered ones are not', async () => {
  const cap = await createStoreProduct()
  const [old, ordered] = [await cartWith([cap]), await cartWith([cap])]
  await placeOrder({ at: NOW }, { cart: ordered, ...BUY, totalCents: '2000' })
  await createCart({ at: new Date(NOW.getTime() + 11 * 86_400_000) }, { lines: [], attributes: [] })
  expect(await db().storeCart.findMany({ where: { id: { in: [old.id, ordered.id] } }, select: { id: true } })).toEqual([
    { id: ordered.id },
  ])
})
