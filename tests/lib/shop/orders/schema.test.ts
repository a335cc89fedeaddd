import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseJsonWithIds } from '@/lib/platform/text/json'
import { shopifyOrderSchema } from '@/lib/shop/orders/schema'
import { changed, type Json, listChanges } from '@/tests/support/tracking/payload-changes'

type Order = { name: string; totalCents: number; currency: string; lines: [string, number, number][]; payload: Json }

const corpus = parseJsonWithIds(readFileSync('tests/corpus/shop-orders.json', 'utf8')) as {
  needed: string[]
  orders: Order[]
}

const read = (payload: Json) => shopifyOrderSchema.safeParse(payload)

describe('an order of the shop as Shopify describes it', () => {
  test.each(corpus.orders)('$name is read', ({ payload, totalCents, currency, lines }) => {
    expect(read(payload).data).toMatchObject({
      totalCents: BigInt(totalCents),
      currency,
      lines: lines.map(([title, quantity, priceCents]) => ({ title, quantity, priceCents: BigInt(priceCents) })),
    })
  })

  test.each(corpus.orders)('$name is read without, or with null for, what it need not have', ({ payload }) => {
    const refused = listChanges({ payload, needed: corpus.needed }).filter(
      ({ path, value }) => !read(changed(payload, path.split('.'), value)).success,
    )
    expect(refused).toEqual([])
  })

  test.each([
    ['no id', { id: null, admin_graphql_api_id: null }],
    ['no total', { total_price: null }],
    ['a total that is no sum', { total_price: 'much' }],
    ['a currency that is none', { currency: 'US dollars' }],
    ['no number', { order_number: 0 }],
    ['more lines than an order can have', { line_items: Array(501).fill({ title: 'Cap', quantity: 1, price: '1' }) }],
  ])('with %s is none', (_, change) => {
    const [{ payload } = { payload: {} }] = corpus.orders
    expect(read({ ...(payload as object), ...change } as Json).success).toBe(false)
  })
})
