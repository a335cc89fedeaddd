import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { createCart } from '@/lib/shop/demo-store/cart-service'
import { placeOrder } from '@/lib/shop/demo-store/checkout-service'
import { BUYER_ATTRIBUTE } from '@/lib/shop/orders/buyer-constants'
import { buyerToken } from '@/lib/shop/orders/buyer-data'
import { recordShopifyOrder } from '@/lib/shop/orders/service'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createStoreProduct } from '@/tests/support/factories/store'
import { createUser } from '@/tests/support/factories/users'

const NOW = new Date('2026-11-21T15:00:00Z')

test('an order of our own checkout is told once, without the address of the buyer', async () => {
  const staff = await listen()
  const cap = await createStoreProduct({ title: 'Cap', stock: 5, priceCents: 2_900n })
  const { cart } = await createCart({ at: NOW }, { lines: [{ ...cap, quantity: 2 }], attributes: [] })
  const order = { cart: { id: cart?.id ?? '', key: cart?.key ?? '' }, email: 'buyer@example.test', totalCents: '5800' }
  const placed = await Promise.all([placeOrder({ at: NOW }, order), placeOrder({ at: NOW }, order)])
  const told = await queuedFor(staff, 'order')
  expect(told).toMatchObject([
    {
      type: 'order.created',
      data: {
        number: placed[0]?.number,
        userId: null,
        totalCents: 5_800,
        currency: 'USD',
        createdAt: NOW.toISOString(),
        lines: [{ title: 'Cap', quantity: 2, priceCents: 2_900 }],
      },
    },
  ])
  expect(JSON.stringify(told)).not.toContain('@')
})

test('an order that Shopify reports is told once', async () => {
  await db().webhookEndpoint.updateMany({ data: { isActive: false } })
  const staff = await listen()
  const { id: userId } = await createUser()
  const body = JSON.stringify({
    admin_graphql_api_id: 'gid://shopify/Order/1',
    order_number: 1_001,
    email: 'buyer@example.test',
    total_price: '49.00',
    currency: 'USD',
    created_at: NOW.toISOString(),
    note_attributes: [{ name: BUYER_ATTRIBUTE, value: buyerToken(userId) }],
    line_items: [{ title: 'Hoodie', quantity: 1, price: '49.00' }],
  })
  const signature = createHmac('sha256', 'shop-secret').update(body).digest('base64')
  const report = () => recordShopifyOrder({ at: NOW }, { body, signature, secret: 'shop-secret' })
  expect([await report(), await report()]).toEqual([{ recorded: true }, { recorded: false }])
  expect(await queuedFor(staff, 'order')).toMatchObject([
    { type: 'order.created', data: { userId, totalCents: 4_900, lines: [{ quantity: 1, priceCents: 4_900 }] } },
  ])
})
