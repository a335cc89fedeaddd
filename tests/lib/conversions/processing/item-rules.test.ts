import { describe, expect, test } from 'vitest'
import {
  countedItems,
  inMoneyOf,
  itemsText,
  type NamedItem,
  readItems,
  UNITS_PER_CENT,
  UNREADABLE,
  withSums,
} from '@/lib/conversions/processing/item-rules'
import { readBody } from '@/lib/tracking/postbacks/body-rules'

const item = (product: string | null, amountCents: bigint, more = {}) => ({
  product,
  productId: null,
  categories: [],
  amountCents,
  ...more,
})

/** The products of a text, in cents. */
const inCents = (text: string) => countedItems(readItems(text) as NamedItem[], UNITS_PER_CENT)

describe('the products of an order', () => {
  test.each([
    [
      'our names',
      [{ sku: 'A-1', quantity: 2, price: '19.95', category: 'Shoes' }],
      [item('A-1', 3_990n, { categories: ['Shoes'] })],
    ],
    ['a sum for all of them', [{ sku: 'A-1', quantity: 2, amount: 30 }], [item('A-1', 3_000n)]],
    // developers.google.com/analytics, event purchase
    [
      'those of GA4',
      [
        {
          item_id: 'SKU_12345',
          item_name: 'Stan Tee',
          item_category: 'Apparel',
          item_category2: 'Adult',
          price: 10.01,
          quantity: 3,
        },
      ],
      [item('SKU_12345', 3_003n, { categories: ['Apparel', 'Adult'] })],
    ],
    // woocommerce.github.io/woocommerce-rest-api-docs, line_items of an order
    [
      'those of WooCommerce',
      [
        {
          id: 315,
          name: 'Woo Album',
          product_id: 93,
          variation_id: 0,
          quantity: 2,
          total: '6.00',
          total_tax: '0.45',
          sku: 'WA',
          price: 3,
        },
      ],
      [item('WA', 600n, { productId: '93' })],
    ],
    ['one without a quantity, and without a number', [{ price: '5' }], [item(null, 500n)]],
    ['what is sold by weight', [{ sku: 'KG', price: '3.33', quantity: '1.5' }], [item('KG', 500n)]],
    [
      'a discount beside them',
      [
        { sku: 'A-1', price: 5 },
        { sku: 'DISC', price: -1 },
      ],
      [item('A-1', 500n)],
    ],
    ['one object', { sku: 7, price: 1 }, [item('7', 100n)]],
  ])('are read in %s', (_, given, expected) => {
    const text = JSON.stringify(given)
    expect(inCents(text)).toMatchObject(expected)
    const told = expected.map(({ amountCents, ...each }) => ({ ...each, units: amountCents * UNITS_PER_CENT }))
    expect(inCents(itemsText(told) ?? '')).toMatchObject(expected)
    expect(
      readBody(JSON.stringify({ txn_id: 'T', line_items: Array.isArray(given) ? given : [given] })).items,
    ).toBeDefined()
  })

  test('keep the thousandths of dinars and the ten-thousandths of a unit of account', () => {
    const text = '[{"sku":"T","amount":"12.345","tax":"0.005"},{"sku":"F","price":"0.0125","quantity":2}]'
    const read = readItems(text) as NamedItem[]
    expect(read.map(({ units, taxUnits }) => [units, taxUnits])).toEqual([
      [123_450n, 50n],
      [250n, null],
    ])
    const told = read.map(({ taxUnits, ...each }) => ({ ...each, ...(taxUnits !== null && { taxUnits }) }))
    expect(JSON.parse(itemsText(told) ?? '')).toEqual([
      { sku: 'T', amount: '12.345', tax: '0.005' },
      { sku: 'F', amount: '0.025' },
    ])
  })

  test.each([
    ['no JSON', 'A-1,B-2'],
    ['nothing that says a product', '[null, {}, true]'],
    ['too long', JSON.stringify([{ price: 1, note: 'x'.repeat(50_000) }])],
  ])('are none in %s', (_, text) => {
    expect(readItems(text)).toBe(UNREADABLE)
  })

  test.each([
    ['[{"id":7,"total":"3,50"}]', [350n]],
    ['[{"sku":"A","price":"1.234,50","quantity":2}]', [246_900n]],
    ['[{"sku":"A","price":"€5,00"}]', [500n]],
    ['[{"sku":"A","price":"R$ 5,00"}]', [500n]],
    ['[{"sku":"A","price":{"amount":"5.00","currency":"EUR"}}]', [500n]],
    ['[{"sku":"A","amount":{"value":"5.00","currency_code":"EUR"}}]', [500n]],
    // may be cents
    ['[{"sku":"A","price":{"value":500,"currency":"EUR"}}]', [null]],
  ])('have sums as shops of other countries write them: %s', (text, sums) => {
    expect(inCents(text).map(({ amountCents }) => amountCents)).toEqual(sums)
  })

  test.each([
    ['[{"sku":"A-1"},{"sku":"B","price":2}]', [null, 200n]],
    ['[{"sku":"A-1","price":"two"},null]', [null]],
    ['["A-1", 42]', [null, null]],
    ['[{"sku":"A-1","price":1,"quantity":"1 kg"}]', [null]],
    // taken back
    ['[{"sku":"A-1","price":1,"quantity":-1},{"sku":"B","price":2}]', [200n]],
  ])('have no sum where %s says none, and the others theirs', (text, sums) => {
    expect(inCents(text).map(({ amountCents }) => amountCents)).toEqual(sums)
  })

  test.each([
    [[null, 3_000n], 10_000n, [7_000n, 3_000n]],
    [[null, null, null], 100n, [33n, 34n, 33n]],
    [[null, 3_000n], 2_000n, [0n, 3_000n]],
    [[null, 3_000n], undefined, [0n, 3_000n]],
  ])('without sums make up what the others leave (%#)', (sums, paid, expected) => {
    const items = sums.map((amountCents) => ({
      product: 'A',
      productId: null,
      categories: [],
      taxCents: null,
      quantity: 1,
      amountCents,
    }))
    expect(withSums(items, paid).map(({ amountCents }) => amountCents)).toEqual(expected)
  })

  test('are told in the money of their sale', () => {
    expect(inMoneyOf(1_000n, 11_050n, 10_000n)).toBe(1_105n)
    expect(inMoneyOf(1_000n, 10_000n, 10_000n)).toBe(1_000n)
    expect(inMoneyOf(1_000n, 0n, 0n)).toBe(1_000n)
  })
})
