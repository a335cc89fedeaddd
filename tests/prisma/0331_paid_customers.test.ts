import { expect, test } from 'vitest'
import { rowsAfter } from '@/tests/support/prisma/migrations'

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`

test('of customers of before the sale of their subscription is known, and the others are taken for who bought', async () => {
  const before = `
    INSERT INTO customer (id, advertiser_id, created_at) VALUES ('${id(1)}', 5, now()), ('${id(2)}', 5, now());
    INSERT INTO customer_binding (customer_id, offer_id, affiliate_id, click_id, conversion_id, created_at) VALUES
      ('${id(1)}', 7, 10001, '${id(3)}', '${id(4)}', now()), ('${id(1)}', 8, 10001, '${id(3)}', '${id(4)}', now());`
  const after = `SELECT c.id, c.bought_before AS "boughtBefore", s.conversion_id AS "conversionId"
    FROM customer c LEFT JOIN customer_sale s ON s.customer_id = c.id ORDER BY 1`
  expect(await rowsAfter('0331_paid_customers', { before, after })).toEqual([
    { id: id(1), boughtBefore: false, conversionId: id(4) },
    { id: id(2), boughtBefore: true, conversionId: null },
  ])
})
