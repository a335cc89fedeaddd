import { describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/levels/history/route'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { noParams } from '@/tests/support/platform/requests'
import { createUser, type TestUser } from '../../../support/factories/users'

async function get(user?: TestUser) {
  const url = 'http://localhost:3000/api/levels/history'
  const response = await GET(new Request(url, user && { headers: await signedInHeaders(user) }), noParams)
  return { status: response.status, body: await response.json() }
}
const AT = new Date('2026-11-20T12:00:00Z')

describe('GET /api/levels/history', () => {
  test('answers every level, with the time each was reached [S1.7]', async () => {
    const ada = await createUser({ affiliate: { level: 2 } })
    const affiliateId = ada.affiliateId ?? 0
    await db().levelReached.create({ data: { affiliateId, level: 2, reachedAt: AT } })
    const { createdAt } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
    const { status, body } = await get(ada)
    expect(status).toBe(200)
    expect(body.level).toBe(2)
    expect(body.levels).toHaveLength(5)
    expect(body.levels.slice(0, 3)).toEqual([
      {
        number: 1,
        name: 'Stoke Newbie Role',
        requiredEarnings: 0,
        holdDays: 14,
        reachedAt: createdAt.toISOString(),
      },
      { number: 2, name: 'Stoke Hustler Role', requiredEarnings: 100, holdDays: 10, reachedAt: AT.toISOString() },
      { number: 3, name: 'Stoke Closer Role', requiredEarnings: 1_000, holdDays: 7, reachedAt: null },
    ])
  })

  test('does not show another affiliate’s levels [Q23]', async () => {
    const [ada, eve] = [await createUser(), await createUser()]
    await db().levelReached.create({ data: { affiliateId: ada.affiliateId ?? 0, level: 3, reachedAt: AT } })
    expect(JSON.stringify((await get(eve)).body)).not.toContain(AT.toISOString())
  })

  test('refuses the signed-out and staff without an affiliate', async () => {
    expect((await get()).status).toBe(401)
    expect((await get(await createUser({ role: 'ADMIN' }))).status).toBe(403)
  })
})
