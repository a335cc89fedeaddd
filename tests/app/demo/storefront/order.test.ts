import { describe, expect, test } from 'vitest'
import { POST } from '@/app/demo/storefront/cart/c/[id]/order/route'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { createCart } from '@/lib/shop/demo-store/cart-service'
import { jsonRequest } from '@/tests/support/platform/requests'
import { createStoreProduct, stockOf } from '../../../support/factories/store'

async function cartWith(variantId: number) {
  const { cart } = await createCart({ at: systemClock.now() }, { lines: [{ variantId, quantity: 1 }], attributes: [] })
  if (!cart) throw new Error('no cart')
  return cart
}

async function pay(id: string, body: unknown, headers?: Record<string, string>) {
  const request = jsonRequest(`/demo/storefront/cart/c/${id}/order`, body, headers)
  const answer = await POST(request, { params: Promise.resolve({ id }) })
  return { status: answer.status, body: await answer.json() }
}

describe('POST /demo/storefront/cart/c/{id}/order', () => {
  test('orders once: a repeated call answers the same number', async () => {
    const cap = await createStoreProduct({ stock: 4 })
    const { id, key } = await cartWith(cap.variantId)
    const order = { key, email: 'buyer@example.test', totalCents: '2000' }
    const first = await pay(id, order)
    expect(first).toEqual({ status: 200, body: { number: expect.any(Number) } })
    expect(await pay(id, order)).toEqual(first)
    expect(await stockOf(cap)).toBe(3)
  })

  test('sold-out stock is a conflict with a readable message [Q24]', async () => {
    const cap = await createStoreProduct({ title: 'Cap', stock: 1 })
    const [one, two] = [await cartWith(cap.variantId), await cartWith(cap.variantId)]
    const order = { email: 'buyer@example.test', totalCents: '2000' }
    await pay(one.id, { ...order, key: one.key })
    expect(await pay(two.id, { ...order, key: two.key })).toEqual({
      status: 409,
      body: { error: { code: 'conflict', message: 'Cap is sold out.' } },
    })
  })

  test.each([
    ['another cart’s key', { key: '0'.repeat(32) }, 404],
    ['a malformed key', { key: 'x' }, 404],
    ['an invalid email', { email: 'nobody' }, 422],
    ['a negative total', { totalCents: '-1' }, 422],
    ['an unknown field', { price: 1 }, 422],
  ])('with %s nothing is ordered [Q23] [Q25]', async (_name, over, status) => {
    const cap = await createStoreProduct({ stock: 1 })
    const { id, key } = await cartWith(cap.variantId)
    const answer = await pay(id, { key, email: 'buyer@example.test', totalCents: '2000', ...over })
    expect(answer.status).toBe(status)
    expect(await stockOf(cap)).toBe(1)
  })

  test('refuses a request from another site [Q26]', async () => {
    const { id, key } = await cartWith((await createStoreProduct()).variantId)
    const order = { key, email: 'buyer@example.test', totalCents: '2000' }
    expect((await pay(id, order, { origin: 'https://evil.test' })).status).toBe(403)
  })

  test('answers 404 outside demo mode', async () => {
    Object.assign(env(), { DEMO: false })
    const answer = await pay('x', { key: 'y', email: 'buyer@example.test', totalCents: '1' })
    Object.assign(env(), { DEMO: true })
    expect(answer.status).toBe(404)
  })
})
