import { expect, test } from 'vitest'
import { rowsAfter } from '@/tests/support/prisma/migrations'

const CUSTOMER = '00000000-0000-7000-8000-000000000001'

test('addresses of customers of before are known to have lost their tags, and numbers none', async () => {
  const before = `
    INSERT INTO customer (id, advertiser_id, created_at) VALUES ('${CUSTOMER}', 5, now());
    INSERT INTO customer_name (advertiser_id, kind, name, customer_id) VALUES
      (5, 'number', 'acct-1', '${CUSTOMER}'), (5, 'email', 'hash', '${CUSTOMER}');`
  const after = 'SELECT name, is_untagged AS "isUntagged" FROM customer_name ORDER BY name'
  expect(await rowsAfter('0280_untagged_names', { before, after })).toEqual([
    { name: 'acct-1', isUntagged: false },
    { name: 'hash', isUntagged: true },
  ])
})
