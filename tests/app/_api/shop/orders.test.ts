import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { POST } from '@/app/_api/shop/orders/route'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { BUYER_ATTRIBUTE } from '@/lib/shop/orders/buyer-constants'
import { buyerToken } from '@/lib/shop/orders/buyer-data'
import { getOrders } from '@/lib/shop/orders/data'
import { noParams } from '@/tests/support/platform/requests'
import { createUser } from '../../../support/factories/users'

const SECRET = 'the webhook secret of the tests'
const LATER = new Date('2027-01-01T00:00:00Z')

beforeAll(() => {
  Object.assign(env(), { SHOPIFY_WEBHOOK_SECRET: SECRET })
})

let orders = 0
function orderOf(buyer: string | null, over: Record<string, unknown> = {}) {
  orders += 1
  return {
    admin_graphql_api_id: `gid://shopify/Order/${orders}`,
    order_number: 1_000 + orders,
    email: 'mara@example.test',
    created_at: '2026-11-20T10:00:00-05:00',
    total_price: '58.00',
    currency: 'EUR',
    note_attributes: buyer === null ? [] : [{ name: BUYER_ATTRIBUTE, value: buyer }],
    line_items: [{ title: 'Cap', variant_title: 'Large', quantity: 2, price: '29.00' }],
    ...over,
  }
}

async function report(order: unknown, signature?: string) {
  const body = JSON.stringify(order)
  const signed = signature ?? createHmac('sha256', SECRET).update(body).digest('base64')
  const headers = { 'content-type': 'application/json', 'x-shopify-hmac-sha256': signed }
  const answer = await POST(
    new Request('http://localhost:3000/api/shop/orders', { method: 'POST', headers, body }),
    noParams,
  )
  return { status: answer.status, body: await answer.json() }
}

describe('POST /api/shop/orders, Shopify’s webhook', () => {
  test('an order with a buyer token we signed appears in the buyer’s history', async () => {
    const { id } = await createUser()
    const order = orderOf(buyerToken(id))
    expect(await report(order)).toEqual({ status: 200, body: { recorded: true } })
    expect(await getOrders(id, LATER)).toEqual({
      orders: [
        {
          id: expect.any(String),
          number: order.order_number,
          placedAt: new Date('2026-11-20T15:00:00Z'),
          totalCents: 5_800n,
          currency: 'EUR',
          lines: [{ title: 'Cap · Large', quantity: 2, priceCents: 2_900n }],
        },
      ],
      next: null,
    })
  })

  test('stores a large order with long line items', async () => {
    const { id } = await createUser()
    const line = { title: 'Cap', variant_title: 'Large', quantity: 1, price: '1.00', properties: 'x'.repeat(2_000) }
    const order = orderOf(buyerToken(id), { line_items: Array.from({ length: 60 }, () => line) })
    expect(await report(order)).toEqual({ status: 200, body: { recorded: true } })
  })

  test('ten concurrent deliveries store one order', async () => {
    const { id } = await createUser()
    const order = orderOf(buyerToken(id))
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(order)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.filter(({ body }) => body.recorded)).toHaveLength(1)
    const page = await getOrders(id, LATER)
    expect(page.orders.map(({ lines }) => lines.length)).toEqual([1])
  })

  test.each([
    ['no buyer token', () => null],
    ['a buyer token with a wrong signature', (id: string) => `${id}.${Buffer.alloc(32).toString('base64url')}`],
  ])('with %s the order is acknowledged and not stored [Q24]', async (_name, tokenOf) => {
    const { id } = await createUser()
    const before = await db().storeOrder.count()
    expect(await report(orderOf(tokenOf(id)))).toEqual({ status: 200, body: { recorded: false } })
    expect(await db().storeOrder.count()).toBe(before)
  })

  test.each(['', 'AAAA', createHmac('sha256', 'another').update('x').digest('base64')])(
    'the signature %j is refused [Q30]',
    async (signature) => {
      const { id } = await createUser()
      expect((await report(orderOf(buyerToken(id)), signature)).status).toBe(401)
      expect((await getOrders(id, LATER)).orders).toEqual([])
    },
  )

  test.each([{}, [], null, 'order', orderOf(null, { total_price: '-1' }), orderOf(null, { line_items: 'x' })])(
    'refuses a malformed order [Q25]',
    async (body) => expect((await report(body)).status).toBe(422),
  )

  test('answers 404 without a webhook secret', async () => {
    Object.assign(env(), { SHOPIFY_WEBHOOK_SECRET: undefined })
    expect((await report(orderOf(null))).status).toBe(404)
    Object.assign(env(), { SHOPIFY_WEBHOOK_SECRET: SECRET })
  })
})
