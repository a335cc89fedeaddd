import { buildSchema, findBreakingChanges, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import * as documents from '@/components/affiliate/shop/documents'
import { STOREFRONT_SDL } from '@/lib/shop/demo-store/schema'
import { SHOPIFY_2024_10 } from '@/tests/support/shop/shopify-2024-10'

const shopify = buildSchema(SHOPIFY_2024_10)
const local = buildSchema(STOREFRONT_SDL)

describe('the documents of the shop', () => {
  test('are the four calls of the specification, and two for lines [S7.23-S7.26]', () => {
    expect(Object.keys(documents).sort()).toEqual([
      'CART_CREATE',
      'CART_LINES_ADD',
      'CART_LINES_REMOVE',
      'CART_LINES_UPDATE',
      'PRODUCTS',
      'PRODUCT_BY_HANDLE',
    ])
  })

  test.each(Object.entries(documents))(
    '%s is valid in Shopify’s schema and in the local one [S7.22-S7.26]',
    (_name, text) => {
      expect(validate(shopify, parse(text)).map(({ message }) => message)).toEqual([])
      expect(validate(local, parse(text)).map(({ message }) => message)).toEqual([])
    },
  )

  test('an unknown name is detected', () => {
    const wrong = documents.CART_LINES_ADD.replace('checkoutUrl', 'webUrl')
    expect(validate(shopify, parse(wrong))).toHaveLength(1)
  })
})

test('everything in the local schema is in Shopify’s, under the same name and type', () => {
  // a breaking change is something that local callers would miss at Shopify
  expect(findBreakingChanges(local, shopify).map(({ description }) => description)).toEqual([])
})
