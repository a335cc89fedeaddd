import { expect, test } from 'vitest'
import { rowsAfter } from '@/tests/support/prisma/migrations'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

test('what waited of shops keeps nothing of who paid', async () => {
  const before = `
    INSERT INTO shop_waiting_step (id, advertiser_id, waits_for, step, step_hash, customer_number, customer_hash, method,
      happened_at, created_at) VALUES
      ('${id(1)}', 5, 'sub_1', '{}', 'a', 'cus_1', NULL, 'STRIPE', now(), now()),
      ('${id(2)}', 5, 'sub_2', '{}', 'b', NULL, 'hash', 'STRIPE', now(), now());`
  const after = 'SELECT waits_for AS "waitsFor", customer_hash AS hash FROM shop_waiting_step ORDER BY id'
  expect(await rowsAfter('0279_waiting_customers', { before, after })).toEqual([
    { waitsFor: 'sub_1', hash: null },
    { waitsFor: 'sub_2', hash: null },
  ])
})
