import { expect, test } from 'vitest'
import { rowsAfter } from '@/tests/support/prisma/migrations'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

test('staff of before approve at once, and have whoever invited them last as giver of their role', async () => {
  const before = `
    INSERT INTO app_user (id, email, password_hash, role) VALUES ('${id(1)}', 'ann@x.example', '', 'SUPER_ADMIN'),
      ('${id(2)}', 'ben@x.example', '', 'SUPER_ADMIN'), ('${id(3)}', 'cid@x.example', '', 'GSM'),
      ('${id(4)}', 'dot@x.example', '', 'AFFILIATE');
    INSERT INTO staff_invite (id, email, role, token_hash, invited_by_id, created_at, expires_at, accepted_at, revoked_at) VALUES
      ('${id(11)}', 'ann@x.example', 'SUPER_ADMIN', 'a', NULL, now(), now(), '2026-01-01', NULL),
      ('${id(12)}', 'ben@x.example', 'GSM', 'b', '${id(3)}', now(), now(), '2026-01-01', NULL),
      ('${id(13)}', 'ben@x.example', 'SUPER_ADMIN', 'c', '${id(1)}', now(), now(), '2026-02-01', NULL),
      ('${id(14)}', 'cid@x.example', 'GSM', 'd', '${id(1)}', now(), now(), NULL, now()),
      ('${id(15)}', 'dot@x.example', 'GSM', 'e', '${id(1)}', now(), now(), '2026-02-01', NULL);`
  const after = `SELECT email, role_given_by_id AS by, approves_from AS "from" FROM app_user ORDER BY id`
  expect(await rowsAfter('0264_approves_from', { before, after })).toEqual([
    { email: 'ann@x.example', by: null, from: null },
    { email: 'ben@x.example', by: id(1), from: null },
    { email: 'cid@x.example', by: null, from: null },
    { email: 'dot@x.example', by: null, from: null },
  ])
})
