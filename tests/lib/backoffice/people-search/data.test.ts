import { beforeAll, describe, expect, test } from 'vitest'
import { listAuditLog } from '@/lib/backoffice/audit/data'
import { auditQuerySchema } from '@/lib/backoffice/audit/schema'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { matchesAffiliate } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { listUsers } from '@/lib/people/users/admin-data'
import { usersQuerySchema } from '@/lib/people/users/admin-schema'
import { db } from '@/lib/platform/database/db'
import { SUPER_VIEWER } from '@/tests/support/accounts/staff-viewer'
import { createAffiliate } from '@/tests/support/factories/affiliates'

let ada: { id: number; userId: string }
let grace: { id: number; userId: string }

beforeAll(async () => {
  ada = await person({ email: 'ada@mail.test', firstName: 'Ada', lastName: 'Love_lace', username: 'countess' })
  grace = await person({ email: 'grace@mail.test', firstName: 'Grace', lastName: 'Hopper' })
})

async function person(data: { email: string; firstName: string; lastName: string; username?: string }) {
  const { id, userId } = await createAffiliate()
  await db().user.update({ where: { id: userId }, data })
  return { id, userId }
}

describe('people are found', () => {
  test.each([
    ['part of the name', 'da love'],
    ['the name in another case', 'ADA LOVE'],
    ['the email address', 'ada@mail'],
    ['the username', 'ountes'],
    ['a LIKE wildcard, matched literally', 'e_l'],
  ])('by %s [S2.22]', async (_, q) => {
    const { rows, total } = await listUsers(usersQuerySchema.parse({ q }), SUPER_VIEWER)
    expect(rows.map(({ id }) => id)).toEqual([ada.userId])
    expect(total).toBe(1)
  })

  test('by the exact affiliate ID [S2.22]', async () => {
    const { rows } = await listUsers(usersQuerySchema.parse({ q: String(grace.id) }), SUPER_VIEWER)
    expect(rows.map(({ id }) => id)).toEqual([grace.userId])
    expect((await listUsers(usersQuerySchema.parse({ q: '99999999999999' }), SUPER_VIEWER)).rows).toEqual([])
  })

  test('in the audit log by staff name, action, reason and ID [S2.35]', async () => {
    const entry = { subject: 'user', subjectId: 'x', action: 'user.suspend', reason: 'Late', at: new Date() }
    await db().$transaction((tx) => recordAudit(tx, { userId: grace.userId, role: 'GSM' }, entry))
    const found = async (q: string) => (await listAuditLog(auditQuerySchema.parse({ q }))).rows.length
    expect([await found('hopper'), await found('user.susp'), await found('late'), await found('x')]).toEqual([
      1, 1, 1, 1,
    ])
    expect(await found('lovelace')).toBe(0)
  })
})

test('a search with more than 5,000 matches finds all of them [S2.22]', async () => {
  await db().$executeRaw`INSERT INTO app_user (id, email, password_hash, first_name, last_name)
    SELECT gen_random_uuid(), 'crowd' || n || '@mail.test', 'none', 'Crowd', n::text FROM generate_series(1, 5200) n`
  await db().$executeRaw`INSERT INTO affiliate (user_id, referral_code)
    SELECT id, email FROM app_user WHERE first_name = 'Crowd'`
  const count = async (q: string) => {
    const { where, joins } = await matchesAffiliate(Prisma.sql`a.id`, q)
    const [row] = await db().$queryRaw<[{ n: number }]>`
      SELECT count(*)::int AS n FROM affiliate a ${joins} WHERE ${where}`
    return row.n
  }
  expect([await count('crowd'), await count('crowd12'), await count('hopper')]).toEqual([5200, 111, 1])
})

test('sorting by affiliate ID lists only users who are affiliates [S2.22]', async () => {
  await db().user.create({ data: { email: 'staff@stoke.test', passwordHash: 'none', role: 'GSM' } })
  const { rows } = await listUsers(usersQuerySchema.parse({ sort: 'number', dir: 'asc', size: 2 }), SUPER_VIEWER)
  expect(rows.map(({ affiliateId }) => affiliateId)).toEqual([ada.id, grace.id])
  const staff = await listUsers(usersQuerySchema.parse({ sort: 'number', role: 'GSM' }), SUPER_VIEWER)
  expect(staff.rows).toEqual([])
})
