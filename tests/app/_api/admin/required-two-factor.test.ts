import { afterEach, describe, expect, test } from 'vitest'
import { GET as profile } from '@/app/_api/account/security/route'
import { PUT, GET as rolesRoute } from '@/app/_api/admin/manage-admins/two-factor/route'
import { GET as payouts } from '@/app/_api/admin/payouts-dashboard/route'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { turnCodesOn } from '@/tests/support/accounts/one-time-codes'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createUser } from '@/tests/support/factories/users'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'

const PATH = '/api/admin/manage-admins/two-factor'
const staff = async (role: UserRole) => {
  const user = await createUser({ role })
  return { ...user, headers: Object.fromEntries(await signedInHeaders(user)) }
}
const read = (headers: Record<string, string>) =>
  payouts(new Request('http://localhost:3000/api/admin/payouts-dashboard', { headers }), noParams)
const put = (headers: Record<string, string>, roles: string[]) =>
  PUT(jsonRequest(PATH, { roles, reason: 'They move money' }, headers), noParams)

afterEach(async () => void (await db().roleRule.deleteMany()))

describe('required two-factor authentication', () => {
  test('closes the admin area to staff of the role from their next request on, until they turn it on', async () => {
    const [boss, gsm] = [await staff('SUPER_ADMIN'), await staff('GSM')]
    expect((await read(gsm.headers)).status).toBe(200)
    const changed = await put(boss.headers, ['GSM'])
    expect([changed.status, await changed.json()]).toEqual([200, { roles: ['GSM'] }])
    const refused = await read(gsm.headers)
    expect(refused.status).toBe(403)
    expect((await refused.json()).error.message).toBe(
      'Your role requires two-factor authentication. Turn it on under Privacy & Security.',
    )
    const security = await profile(new Request('http://localhost:3000/', { headers: gsm.headers }), noParams)
    expect(await security.json()).toMatchObject({ isTwoFactorRequired: true, oneTimeCodesSince: null })
    expect((await read(boss.headers)).status).toBe(200)
    await turnCodesOn(gsm, new Date())
    expect((await read(gsm.headers)).status).toBe(200)
  })

  test('is set by super admins only, with a reason in the audit log', async () => {
    const [boss, gsm] = [await staff('SUPER_ADMIN'), await staff('GSM')]
    expect((await put(gsm.headers, ['MODERATOR'])).status).toBe(403)
    await put(boss.headers, ['MODERATOR', 'ADMIN'])
    const answer = await rolesRoute(new Request(`http://localhost:3000${PATH}`, { headers: boss.headers }), noParams)
    expect((await answer.json()).roles.toSorted()).toEqual(['ADMIN', 'MODERATOR'])
    const entry = await db().auditLog.findFirst({ where: { action: 'staff.require_two_factor', actorId: boss.id } })
    expect(entry).toMatchObject({ reason: 'They move money', before: { roles: [] } })
  })

  test('is required of the own role only by those who have it', async () => {
    const boss = await staff('SUPER_ADMIN')
    const refused = await put(boss.headers, ['SUPER_ADMIN'])
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      409,
      'Turn on two-factor authentication for your own account first.',
    ])
    await turnCodesOn(boss, new Date())
    expect((await put(boss.headers, ['SUPER_ADMIN'])).status).toBe(200)
    expect((await put(boss.headers, ['AFFILIATE'])).status).toBe(422)
  })
})
