import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStorefront, StorefrontError } from '@/components/affiliate/shop/shopify-client'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import type { Cart, CartChange, ShopProduct } from '@/lib/shop/cart/schema'
import { buyerToken } from '@/lib/shop/orders/buyer-data'
import { serveStorefront } from '@/tests/support/shop/demo-store'
import { createStoreProduct } from '../../../support/factories/store'

const BUYER = buyerToken('019aa000-0000-7000-8000-000000000001')
const TAG = 'tiktok-personal-account'

let server: Awaited<ReturnType<typeof serveStorefront>>
beforeAll(async () => {
  server = await serveStorefront()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.heard.length = 0
  await db().storeVariant.deleteMany()
  await db().storeProduct.deleteMany()
})

const open = (fault?: string) => openStorefront(server.settings(fault))
const last = () => server.heard.at(-1)
const gid = ({ variantId }: { variantId: number }) => `gid://shopify/ProductVariant/${variantId}`
const linesOf = ({ lines }: Cart) => lines.map(({ title, quantity }) => [title, quantity])

function cartOf({ cart }: CartChange): Cart {
  if (!cart) throw new Error('no cart')
  return cart
}
const emptyCart = async () => cartOf(await open().createCart(BUYER))

describe('products', () => {
  test('lists available products, newest first, at most 250, each with its first variant [S7.23] [S9.18] [S3.54]', async () => {
    const old = await createStoreProduct({ title: 'Old', stock: 3, priceCents: 1_250n })
    await db().storeVariant.create({
      data: { productId: old.id, sku: 'second', priceCents: 1n, stock: 9, position: 1 },
    })
    await createStoreProduct({ title: 'Sold out', stock: 0 })
    await createStoreProduct({ title: 'Hidden', isPublished: false })
    await createStoreProduct({ title: 'New', tags: [TAG] })
    const products = await open().listProducts()
    expect(products.map(({ title }) => title)).toEqual(['New', 'Old'])
    expect(products[1]).toMatchObject<Partial<ShopProduct>>({
      id: `gid://shopify/Product/${old.id}`,
      tags: [],
      image: null,
      variant: {
        id: gid(old),
        title: 'Default Title',
        availableForSale: true,
        quantityAvailable: 3,
        price: { amount: '12.50', currencyCode: 'USD' },
      },
    })
    expect(last()?.query).toContain('first: 250, query: "available_for_sale:true", sortKey: CREATED_AT, reverse: true')
  })

  test('calls the endpoint of version 2024-10 with the storefront token [S7.22]', async () => {
    await open().listProducts()
    expect(last()?.url).toBe('/demo/storefront/api/2024-10/graphql.json')
    expect(last()?.headers['x-shopify-storefront-access-token']).toBe('demo-storefront-token')
  })

  test('finds the product with the handle merch-test, also when sold out, or none [S7.24]', async () => {
    expect(await open().findSpecialProduct()).toBeNull()
    await createStoreProduct({ handle: 'merch-test', title: 'Tee', stock: 0 })
    expect(await open().findSpecialProduct()).toMatchObject({ title: 'Tee', variant: { availableForSale: false } })
    expect(last()?.variables).toEqual({ handle: 'merch-test' })
  })

  test('image URLs are absolute', async () => {
    await db().storeProduct.update({
      where: { id: (await createStoreProduct()).id },
      data: { imageUrl: '/shop/cap.svg', imageAlt: 'A cap' },
    })
    const [product] = await open().listProducts()
    expect(product?.image).toEqual({ url: 'http://localhost:3000/shop/cap.svg', altText: 'A cap' })
  })
})

describe('a cart', () => {
  test('is created without lines, costs nothing, and has a checkout URL [S7.25] [S3.55-S3.59]', async () => {
    const { cart, userErrors, warnings } = await open().createCart(BUYER)
    expect({ userErrors, warnings }).toEqual({ userErrors: [], warnings: [] })
    expect(cart).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/Cart\/[0-9a-f-]{36}\?key=[0-9a-f]{32}$/),
      checkoutUrl: expect.stringMatching(/^http:\/\/localhost:3000\/demo\/storefront\/cart\/c\/[0-9a-f-]{36}\?key=/),
      lines: [],
      cost: {
        totalAmount: { amount: '0.00', currencyCode: 'USD' },
        subtotalAmount: { amount: '0.00', currencyCode: 'USD' },
      },
    })
    expect(last()?.variables).toMatchObject({ input: { lines: [] } })
    expect(last()?.query).toContain('lines(first: 100)')
  })

  test('adds lines and totals their cost; adding a product again raises its quantity [S7.26] [S3.58]', async () => {
    const [cap, mug] = [await createStoreProduct({ title: 'Cap' }), await createStoreProduct({ title: 'Mug' })]
    const { id } = await emptyCart()
    await open().addLines(id, [{ merchandiseId: gid(cap), quantity: 2 }])
    const { cart } = await open().addLines(id, [
      { merchandiseId: gid(mug), quantity: 1 },
      { merchandiseId: gid(cap), quantity: 3 },
    ])
    expect(cart && linesOf(cart)).toEqual([
      ['Cap', 5],
      ['Mug', 1],
    ])
    expect(cart?.lines[0]).toMatchObject({ variantId: gid(cap), productId: `gid://shopify/Product/${cap.id}` })
    expect(cart?.cost.totalAmount.amount).toBe('120.00')
  })

  test('changes a line’s quantity and removes lines', async () => {
    const [cap, mug] = [await createStoreProduct({ title: 'Cap' }), await createStoreProduct({ title: 'Mug' })]
    const { id } = await emptyCart()
    const { cart } = await open().addLines(id, [
      { merchandiseId: gid(cap), quantity: 2 },
      { merchandiseId: gid(mug), quantity: 1 },
    ])
    const [capLine, mugLine] = cart?.lines ?? []
    const changed = cartOf(await open().setQuantity(id, capLine?.id ?? '', 4))
    expect(linesOf(changed)).toEqual([
      ['Cap', 4],
      ['Mug', 1],
    ])
    expect(linesOf(cartOf(await open().removeLine(id, mugLine?.id ?? '')))).toEqual([['Cap', 4]])
    expect(linesOf(cartOf(await open().setQuantity(id, capLine?.id ?? '', 0)))).toEqual([])
  })

  test('requires its key: with another key, or none, it is not found [Q23]', async () => {
    const cap = await createStoreProduct()
    const { id } = await emptyCart()
    const lines = [{ merchandiseId: gid(cap), quantity: 1 }]
    for (const wrong of [
      id.replace(/key=.*/, `key=${'0'.repeat(32)}`),
      id.replace(/\?.*/, ''),
      'gid://shopify/Cart/1',
    ]) {
      const { cart, userErrors } = await open().addLines(wrong, lines)
      expect({ cart, field: userErrors[0]?.field }).toEqual({ cart: null, field: ['cartId'] })
    }
    expect(linesOf(cartOf(await open().addLines(id, [])))).toEqual([])
  })

  test('adds the available quantity with a warning instead of an error when stock is short', async () => {
    const [few, none] = [
      await createStoreProduct({ title: 'Few', stock: 2 }),
      await createStoreProduct({ title: 'None', stock: 0 }),
    ]
    const { id } = await emptyCart()
    const { cart, userErrors, warnings } = await open().addLines(id, [
      { merchandiseId: gid(few), quantity: 5 },
      { merchandiseId: gid(none), quantity: 1 },
    ])
    expect(cart && linesOf(cart)).toEqual([['Few', 2]])
    expect(userErrors).toEqual([])
    expect(warnings).toEqual([
      { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Only 2 of Few are left.' },
      { code: 'MERCHANDISE_OUT_OF_STOCK', message: 'None is sold out.' },
    ])
  })

  test.each([
    ['a quantity below 1', () => ({ quantity: 0 }), ['lines', '0', 'quantity']],
    ['a quantity above the maximum', () => ({ quantity: 10_001 }), ['lines', '0', 'quantity']],
    [
      'an unknown variant',
      () => ({ merchandiseId: 'gid://shopify/ProductVariant/999999' }),
      ['lines', '0', 'merchandiseId'],
    ],
    ['the id of another type', () => ({ merchandiseId: 'gid://shopify/Product/1' }), ['lines', '0', 'merchandiseId']],
  ])('%s is an error, and nothing is added', async (_name, over, field) => {
    const [cap, mug] = [await createStoreProduct(), await createStoreProduct()]
    const { id } = await emptyCart()
    const { cart, userErrors } = await open().addLines(id, [
      { merchandiseId: gid(cap), quantity: 1, ...over() },
      { merchandiseId: gid(mug), quantity: 1 },
    ])
    expect(userErrors[0]?.field).toEqual(field)
    expect(cart && linesOf(cart)).toEqual([])
  })

  test('holds at most one personal account, of any product [S5.7] [S9.18]', async () => {
    const one = await createStoreProduct({ tags: [TAG] })
    const other = await createStoreProduct({ tags: [TAG] })
    const { id } = await emptyCart()
    const refused = await open().addLines(id, [{ merchandiseId: gid(one), quantity: 2 }])
    expect(refused.userErrors[0]?.message).toBe('You can only buy one TikTok personal account at a time.')
    const { userErrors } = await open().addLines(id, [{ merchandiseId: gid(one), quantity: 1 }])
    expect(userErrors).toEqual([])
    expect((await open().addLines(id, [{ merchandiseId: gid(other), quantity: 1 }])).userErrors).toHaveLength(1)
  })

  test('holds at most 100 lines [S9.18]', async () => {
    const products = await Promise.all(Array.from({ length: 101 }, () => createStoreProduct()))
    const lines = products.map((product) => ({ merchandiseId: gid(product), quantity: 1 }))
    const { id } = await emptyCart()
    const { cart } = await open().addLines(id, lines.slice(0, 100))
    expect(cart?.lines).toHaveLength(100)
    const { userErrors } = await open().addLines(id, lines.slice(100))
    expect(userErrors[0]?.message).toBe('A cart holds 100 lines at most.')
  })
})

describe('faults set through the settings', () => {
  test.each([
    ['products:http', (shop: ReturnType<typeof open>) => shop.listProducts()],
    ['products:errors', (shop: ReturnType<typeof open>) => shop.listProducts()],
    ['product:errors', (shop: ReturnType<typeof open>) => shop.findSpecialProduct()],
    ['cartCreate:http', (shop: ReturnType<typeof open>) => shop.createCart(BUYER)],
    ['cartCreate:errors', (shop: ReturnType<typeof open>) => shop.createCart(BUYER)],
  ])('%s fails that call, with details for the console [S8.28]', async (fault, call) => {
    const failure = await call(open(fault)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorefrontError)
    expect((failure as StorefrontError).details).toMatchObject({
      networkStatusCode: fault.endsWith('http') ? 503 : 200,
    })
  })

  test.each([
    ['userErrors', 1, 0],
    ['warnings', 0, 1],
    ['silent', 0, 0],
  ])('cartLinesAdd:%s adds nothing', async (kind, errors, warnings) => {
    const cap = await createStoreProduct()
    const { id } = await emptyCart()
    const answer = await open(`cartLinesAdd:${kind}`).addLines(id, [{ merchandiseId: gid(cap), quantity: 1 }])
    expect([answer.userErrors.length, answer.warnings.length]).toEqual([errors, warnings])
    expect(linesOf(cartOf(await open().addLines(id, [])))).toEqual([])
  })

  test('do not affect other calls, and an unknown fault is ignored', async () => {
    expect(await open('cartCreate:http').listProducts()).toEqual([])
    expect(await open('products:nonsense').listProducts()).toEqual([])
  })

  test('noCheckoutUrl returns the cart without a checkout URL', async () => {
    expect(cartOf(await open('cartCreate:noCheckoutUrl').createCart(BUYER)).checkoutUrl).toBe('')
  })
})

describe('the endpoint', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(server.settings().endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': 'demo-storefront-token',
        ...headers,
      },
      body: JSON.stringify(body),
    })

  test('refuses a wrong token the way Shopify does [S7.22]', async () => {
    const answer = await post(
      { query: '{ products(first: 1) { nodes { id } } }' },
      { 'x-shopify-storefront-access-token': 'no' },
    )
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] },
    ])
  })

  test.each([
    ['invalid GraphQL', '{ products('],
    ['an unknown field', '{ products(first: 1) { nodes { secret } } }'],
    ['a list without a size', '{ products { nodes { id } } }'],
    ['a list of more than 250', '{ products(first: 251) { nodes { id } } }'],
    ['an unsupported filter', '{ products(first: 1, query: "vendor:x") { nodes { id } } }'],
    ['a document that is too long', `{ ${'products(first: 1) { nodes { id } } '.repeat(400)} }`],
  ])('%s answers a GraphQL error without internals', async (_name, query) => {
    const answer = await post({ query })
    const { errors, data } = await answer.json()
    expect({ status: answer.status, data: data ?? null }).toEqual({ status: 200, data: null })
    expect(errors[0].message).toEqual(expect.any(String))
    expect(JSON.stringify(errors)).not.toMatch(/prisma|\.ts:|stack/i)
  })

  test('resolves nested products and variants', async () => {
    await createStoreProduct({ title: 'Cap' })
    const query =
      '{ products(first: 1) { edges { node { variants(first: 1) { edges { node { sku product { title availableForSale } } } } } } } }'
    const { data } = await (await post({ query })).json()
    expect(data.products.edges[0].node.variants.edges[0].node.product).toEqual({ title: 'Cap', availableForSale: true })
  })

  test('refuses a malformed body [Q25]', async () => {
    for (const body of [{}, { query: '' }, { query: 7 }, [], 'x', null]) expect((await post(body)).status).toBe(422)
  })

  test('refuses a request from another site [Q26]', async () => {
    expect((await post({ query: '{ __typename }' }, { origin: 'https://evil.test' })).status).toBe(403)
  })

  test('checkout URLs use the host of the request', async () => {
    const { host, origin } = new URL(server.settings().endpoint)
    const query = 'mutation { cartCreate(input: { lines: [] }) { cart { checkoutUrl } } }'
    const { data } = await (await post({ query }, { origin, host })).json()
    expect(data.cartCreate.cart.checkoutUrl).toContain(`${origin}/demo/storefront/cart/c/`)
  })

  test('answers 404 outside demo mode', async () => {
    Object.assign(env(), { DEMO: false })
    const answer = await post({ query: '{ __typename }' })
    Object.assign(env(), { DEMO: true })
    expect(answer.status).toBe(404)
  })
})
