import { describe, expect, test } from 'vitest'
import {
  cartGid,
  lineGid,
  lineTitle,
  parseFault,
  parseProductQuery,
  readCartGid,
  readCheckoutRef,
  readLineGid,
  readProductGid,
  readVariantGid,
  shortage,
  storefrontSettings,
  totalCentsOf,
  validateLines,
  withFault,
} from '@/lib/shop/storefront/rules'

describe('the filter of products', () => {
  test.each([
    ['', []],
    ['available_for_sale:true', [{ name: 'available_for_sale', value: true }]],
    [
      "available_for_sale:false AND tag:'merch'",
      [
        { name: 'available_for_sale', value: false },
        { name: 'tag', value: 'merch' },
      ],
    ],
    ['available_for_sale:maybe', null],
    ['vendor:x', null],
    ['hoodie', null],
    ['available_for_sale:true OR tag:x', null],
  ])('%j is parsed where it is supported', (query, filter) => expect(parseProductQuery(query)).toEqual(filter))
})

describe('faults', () => {
  test('name a call and a kind of failure', () => {
    expect(parseFault('cartLinesAdd:warnings')).toEqual({ field: 'cartLinesAdd', kind: 'warnings' })
    for (const text of [null, '', 'cartLinesAdd', 'x:http', 'products:x']) expect(parseFault(text)).toBeNull()
  })
  test('are requested from the local storefront, never from a Shopify store', () => {
    const settings = { storeDomain: 's', apiVersion: '2024-10', publicAccessToken: 't', endpoint: '/e' }
    expect(withFault(settings, 'products:http').endpoint).toBe('/e?fault=products:http')
    expect(withFault({ ...settings, endpoint: null }, 'products:http').endpoint).toBeNull()
    for (const fault of [undefined, ['products:http'], 'x&y=1']) expect(withFault(settings, fault)).toEqual(settings)
  })
})

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
      totalCentsOf([
        { quantity: 3, priceCents: 1_999n },
        { quantity: 1, priceCents: 1n },
      ]),
    ).toBe(5_998n)
  })
  test('show the name of a variant unless it is the default', () => {
    expect([lineTitle('Cap', 'Default Title'), lineTitle('Cap', 'Large')]).toEqual(['Cap', 'Cap · Large'])
  })
})

describe('the storefront the shop uses', () => {
  const env = {
    DEMO: true,
    NEXTAUTH_URL: 'http://localhost:3000',
    SHOPIFY_STORE_DOMAIN: undefined,
    SHOPIFY_STOREFRONT_TOKEN: undefined,
    SHOPIFY_API_VERSION: '2024-10',
  }
  const store = { SHOPIFY_STORE_DOMAIN: 'ours.myshopify.com', SHOPIFY_STOREFRONT_TOKEN: 'public' }

  test('is the configured store, also in demo mode, in its version [S7.22]', () => {
    const settings = {
      storeDomain: 'ours.myshopify.com',
      apiVersion: '2024-10',
      publicAccessToken: 'public',
      endpoint: null,
    }
    expect(storefrontSettings({ ...env, ...store })).toEqual(settings)
    expect(storefrontSettings({ ...env, ...store, DEMO: false })).toEqual(settings)
  })
  test('is the local one in demo mode without a configured store', () => {
    expect(storefrontSettings(env)?.endpoint).toBe('/demo/storefront/api/2024-10/graphql.json')
    expect(storefrontSettings({ ...env, ...store, SHOPIFY_STOREFRONT_TOKEN: undefined })?.endpoint).toBeTruthy()
  })
  test('is null without either', () => expect(storefrontSettings({ ...env, DEMO: false })).toBeNull())
})
