import { expect, test } from 'vitest'
import { rowsAfter } from '@/tests/support/prisma/migrations'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

test('accounts that are confirmed are proved from their beginning; the others are not', async () => {
  const before = `INSERT INTO app_user (id, email, password_hash, created_at, email_confirmed_at) VALUES
    ('${id(1)}', 'a@x.example', '', '2026-11-01T12:00:00Z', '2026-11-03T12:00:00Z'),
    ('${id(2)}', 'b@x.example', '', '2026-11-02T12:00:00Z', NULL);`
  const after = 'SELECT proved_from AS "provedFrom" FROM app_user ORDER BY id'
  expect(await rowsAfter('0261_account_proved_from', { before, after })).toEqual([
    { provedFrom: new Date('2026-11-01T12:00:00Z') },
    { provedFrom: null },
  ])
})
