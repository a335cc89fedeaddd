import { describe, expect, test } from 'vitest'
import { parseProductQuery } from '@/lib/shop/demo-store/product-query-rules'

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
