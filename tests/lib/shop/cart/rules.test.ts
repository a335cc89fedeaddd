import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SHOP_MESSAGES } from '@/lib/shop/cart/constants'
import {
  areTooManyAccounts,
  changeQuantity,
  costAtCheckout,
  countAccountsInCart,
  countChosenAccounts,
  findMissingLines,
  formatStoreMoney,
  isCartUnknown,
  isWebAddress,
  leftToChoose,
  linesToAdd,
  stockLabel,
  withProduct,
} from '@/lib/shop/cart/rules'
import type { Cart, CartLine, ShopProduct } from '@/lib/shop/cart/schema'

const USD = { amount: '20.00', currencyCode: 'USD' }
const TAG = 'tiktok-personal-account'

function product(id: string, over: Partial<ShopProduct> & { stock?: number | null } = {}): ShopProduct {
  const { stock = 10, ...rest } = over
  const variant = { id: `v-${id}`, title: '', availableForSale: stock !== 0, quantityAvailable: stock, price: USD }
  return { id, handle: id, title: id, description: '', tags: [], image: null, variant, ...rest }
}

function cart(lines: [id: string, quantity: number, tags?: string[]][]): Cart {
  const line = ([id, quantity, tags = []]: (typeof lines)[number]): CartLine => ({
    id: `l-${id}`,
    quantity,
    variantId: `v-${id}`,
    productId: id,
    tags,
    title: id,
    total: USD,
    variantTitle: '',
    quantityAvailable: null,
    image: null,
  })
  return {
    id: 'c',
    checkoutUrl: 'https://s.test/c',
    cost: { totalAmount: USD, subtotalAmount: USD },
    lines: lines.map(line),
  }
}

test.each([
  ['nothing', {}, '20.00', '$20.00'],
  ['what is chosen', { a: 2, b: 1 }, '128.00', '$188.00'],
  ['no product that is gone', { z: 3 }, '128.00', '$128.00'],
  ['cents exactly', { a: 1 }, '0.10', '$20.10'],
])('the cost at checkout adds %s to the cart [S4.58]', (_, quantities, amount, total) => {
  const cost = { totalAmount: { amount, currencyCode: 'USD' }, subtotalAmount: { amount, currencyCode: 'USD' } }
  const found = costAtCheckout(cost, [product('a'), product('b')], quantities)
  expect([formatStoreMoney(found.totalAmount), formatStoreMoney(found.subtotalAmount)]).toEqual([total, total])
})

describe('quantities', () => {
  test.each([
    ['starts at 0', {}, 1, { a: 1 }],
    ['is added to', { a: 2 }, 3, { a: 5 }],
    ['goes down', { a: 2 }, -1, { a: 1 }],
    ['has no entry at 0', { a: 1, b: 1 }, -1, { b: 1 }],
    ['does not fall below 0', {}, -1, {}],
  ])('a product’s quantity %s [S4.56]', (_name, before, change, after) => {
    expect(changeQuantity(before, 'a', change)).toEqual(after)
  })

  test('changes add up as long as none would fall below 0 [S4.56]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (changes) => {
        const sum = changes.reduce((total, change) => total + change, 0)
        const after = changes.reduce((now, change) => changeQuantity(now, 'a', change), {} as Record<string, number>)
        expect(after.a ?? 0).toBe(sum)
      }),
    )
  })

  test('every product with a quantity is added, by its first variant, and no other [S4.58] [S3.54]', () => {
    const list = [product('a'), product('b'), product('c', { variant: null })]
    expect(linesToAdd(list, { a: 2, c: 1, gone: 4 })).toEqual([{ merchandiseId: 'v-a', quantity: 2 }])
  })
})

describe('the list', () => {
  test('has the special product at its end, unless it is already listed [S7.24]', () => {
    const [a, b] = [product('a'), product('b')]
    expect(withProduct([a], b)).toEqual([a, b])
    expect(withProduct([a, b], b)).toEqual([a, b])
    expect(withProduct([a], null)).toEqual([a])
  })
})

describe('personal accounts', () => {
  const one = product('one', { tags: [TAG] })
  const other = product('other', { tags: ['TikTok-Personal-Account'] })

  test('are counted over all their products, chosen or in the cart [S5.7] [S9.18]', () => {
    expect(countChosenAccounts([one, other, product('cap')], { one: 1, other: 1, cap: 5 })).toBe(2)
    expect(
      countAccountsInCart(
        cart([
          ['one', 1, [TAG]],
          ['cap', 3],
        ]),
      ),
    ).toBe(1)
    expect(countAccountsInCart(null)).toBe(0)
  })

  test('only one is allowed [S5.7] [S8.23]', () => {
    expect([0, 1, 2].map(areTooManyAccounts)).toEqual([false, false, true])
  })
})

describe('quantities missing from the cart', () => {
  const asked = [
    { merchandiseId: 'v-a', quantity: 2 },
    { merchandiseId: 'v-b', quantity: 1 },
  ]
  test.each([
    [
      'all of it',
      [
        ['a', 2],
        ['b', 1],
      ],
      [],
    ],
    [
      'on top of what was there',
      [
        ['a', 3],
        ['b', 1],
      ],
      [],
    ],
    [
      'less of one',
      [
        ['a', 1],
        ['b', 1],
      ],
      [{ merchandiseId: 'v-a', quantity: 1 }],
    ],
    ['none of one', [['b', 1]], [{ merchandiseId: 'v-a', quantity: 2 }]],
    ['nothing', [], asked],
  ] as const)('%s is in the cart', (_name, after, missing) => {
    expect(findMissingLines(cart([]), cart(after.map(([id, quantity]) => [id, quantity])), asked)).toEqual(missing)
  })

  test('quantities already in the cart do not count', () => {
    expect(findMissingLines(cart([['a', 2]]), cart([['a', 2]]), asked.slice(0, 1))).toEqual(asked.slice(0, 1))
  })

  test.each([
    [['cartId'], '', true],
    [['cartId'], 'The specified cart does not exist.', true],
    [['input', 'cartId'], 'invalid', true],
    [null, 'The specified cart does not exist.', true],
    [[], 'Cart not found', true],
    [null, 'This cart has expired.', true],
    [null, 'The cart was already completed', true],
    [['lines', '0'], '', false],
    [['lines', '0', 'id'], 'The merchandise line with id gid://shopify/CartLine/1 does not exist.', false],
    [['lines', '0', 'merchandiseId'], 'The merchandise with id 1 does not exist.', false],
    [null, '', false],
    [null, 'Throttled', false],
    [null, 'The cart has too many lines.', false],
  ])(
    'of an answer without a cart, whose error is for %j and says "%s", the cart is gone: %j',
    (field, message, isGone) => {
      const change = { cart: null, userErrors: [{ field, message }], warnings: [] }
      expect(isCartUnknown(change)).toBe(isGone)
      expect(isCartUnknown({ ...change, cart: cart([]) })).toBe(false)
    },
  )

  test('without an error an answer without a cart means that it is gone', () => {
    expect(isCartUnknown({ cart: null, userErrors: [], warnings: [] })).toBe(true)
    expect(isCartUnknown({ cart: cart([]), userErrors: [], warnings: [] })).toBe(false)
  })
})

describe('stock', () => {
  test.each([
    [0, 'Sold out', 0],
    [1, '1 left', 1],
    [10, '10 left', 10],
    [11, 'In stock', 11],
    [null, 'In stock', Number.POSITIVE_INFINITY],
  ])('a stock of %s is shown as "%s"', (stock, label, left) => {
    expect(stockLabel(product('a', { stock }))).toBe(label)
    expect(leftToChoose(product('a', { stock }), 0, null)).toBe(left)
  })

  test.each([0, -3, -1])('a variant for sale with a stock of %i sells on, and every number can be chosen', (stock) => {
    const sellsOn = { id: 'v-a', title: '', availableForSale: true, quantityAvailable: stock, price: USD }
    expect(stockLabel(product('a', { variant: sellsOn }))).toBe('In stock')
    expect(leftToChoose(product('a', { variant: sellsOn }), 7, cart([['a', 4]]))).toBe(Number.POSITIVE_INFINITY)
    const isNotSold = { ...sellsOn, availableForSale: false, quantityAvailable: 5 }
    expect(stockLabel(product('a', { variant: isNotSold }))).toBe('Sold out')
    expect(leftToChoose(product('a', { variant: isNotSold }), 0, null)).toBe(0)
  })

  test('chosen pieces and those in the cart reduce what is left', () => {
    expect(leftToChoose(product('a', { stock: 5 }), 2, cart([['a', 1]]))).toBe(2)
    expect(leftToChoose(product('a', { stock: 2 }), 2, cart([['a', 3]]))).toBe(0)
  })
})

describe('store money', () => {
  test.each([
    [{ amount: '29.0', currencyCode: 'USD' }, '$29.00'],
    [{ amount: '1234.5', currencyCode: 'EUR' }, '€1,234.50'],
    [{ amount: '9007199254740993.01', currencyCode: 'USD' }, '$9,007,199,254,740,993.01'],
    [{ amount: '1200', currencyCode: 'JPY' }, '¥1,200'],
  ])('%j is shown as %s [S3.59]', (money, text) => expect(formatStoreMoney(money)).toBe(text))
})

describe('the checkout URL', () => {
  test.each(['https://s.test/cart/c/1?key=2', 'http://localhost:3000/x'])('%s may be opened', (url) =>
    expect(isWebAddress(url)).toBe(true),
  )
  test.each(['', 'javascript:alert(1)', 'data:text/html,x', '/cart', 'about:blank'])(
    '%j may not be opened [S8.27]',
    (url) => expect(isWebAddress(url)).toBe(false),
  )
})

test('the toasts are exactly the specification’s [S8.21-S8.27]', () => {
  expect(SHOP_MESSAGES).toEqual({
    cartFailed: 'Failed to initialize cart',
    productsFailed: 'Failed to load products',
    onePersonalAccount: 'You can only buy one TikTok personal account at a time.',
    cartNotReady: 'Cart not ready, try again in a few seconds.',
    addFailed: 'Failed to add item to cart',
    checkoutFailed: 'Failed to proceed to checkout',
    noCheckoutUrl: 'No checkout URL available',
  })
})
