import { describe, expect, test } from 'vitest'
import { lineTitle, shortage, sumCents, validateLines } from '@/lib/shop/demo-store/cart-rules'

describe('lines', () => {
  const variant = (id: number, stock: number, tags: string[] = []) => ({
    id,
    stock,
    product: { title: `P${id}`, tags },
  })
  const wanted = (id: number, quantity: number, stock = 5, tags?: string[]) => ({
    variant: variant(id, stock, tags),
    quantity,
    field: ['lines', '0', 'quantity'],
  })

  test('get what is in stock, and 0 is not a shortage', () => {
    const { lines, warnings } = validateLines([wanted(1, 7), wanted(2, 3), wanted(3, 0, 0)], [])
    expect(lines.map(({ quantity }) => quantity)).toEqual([5, 3, 0])
    expect(warnings.map(({ variantId, message }) => [variantId, message])).toEqual([[1, 'Only 5 of P1 are left.']])
  })
  test('a message about one piece left is in the singular', () => {
    expect(validateLines([wanted(1, 2, 1)], []).warnings[0]?.message).toBe('Only 1 of P1 is left.')
  })
  test('one personal account is the limit, including those in the cart [S5.7]', () => {
    const account = wanted(1, 1, 5, ['tiktok-personal-account'])
    expect(validateLines([account], []).userErrors).toEqual([])
    expect(validateLines([account], [account]).userErrors).toHaveLength(1)
    expect(validateLines([wanted(2, 1)], [account]).userErrors).toEqual([])
  })
  test('a line above the stock cannot be ordered, with a message', () => {
    const line = { title: 'Cap', quantity: 3 }
    expect([3, 2, 0].map((stock) => shortage({ ...line, stock }))).toEqual([
      null,
      'Only 2 of Cap are left. Your cart has 3.',
      'Cap is sold out.',
    ])
  })
  test('cost their quantity times their price', () => {
    expect(
      sumCents([
        { quantity: 3, priceCents: 1_999n },
        { quantity: 1, priceCents: 1n },
      ]),
    ).toBe(5_998n)
  })
  test('show the name of a variant unless it is the default', () => {
    expect([lineTitle('Cap', 'Default Title'), lineTitle('Cap', 'Large')]).toEqual(['Cap', 'Cap · Large'])
  })
})
