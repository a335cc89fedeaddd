import { describe, expect, test } from 'vitest'
import {
  cartGid,
  lineGid,
  readCartGid,
  readCheckoutRef,
  readLineGid,
  readProductGid,
  readVariantGid,
} from '@/lib/shop/demo-store/gid-rules'

describe('ids', () => {
  const id = '019aa000-0000-7000-8000-000000000001'
  const key = 'a'.repeat(32)
  test('parse back to what they were made from', () => {
    expect(readCartGid(cartGid(id, key))).toEqual({ id, key })
    expect(readLineGid(lineGid(id, id))).toBe(id)
    expect(readVariantGid('gid://shopify/ProductVariant/12')).toBe(12)
    expect(readProductGid('gid://shopify/Product/12')).toBe(12)
    expect(readCheckoutRef(id, key)).toEqual({ id, key })
  })
  test.each([
    '',
    'x',
    '12',
    'gid://shopify/Cart/12',
    `gid://shopify/Cart/${id}`,
    'gid://shopify/ProductVariant/1e3',
    'gid://shopify/ProductVariant/99999999999',
  ])('%j is invalid', (text) =>
    expect([readCartGid(text), readLineGid(text), readVariantGid(text), readProductGid(text)]).toEqual([
      null,
      null,
      null,
      null,
    ]),
  )
  test('a checkout needs its key', () => {
    for (const wrong of [undefined, '', 'A'.repeat(32), [key]]) expect(readCheckoutRef(id, wrong)).toBeNull()
  })
})
