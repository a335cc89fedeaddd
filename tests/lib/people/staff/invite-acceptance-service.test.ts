import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { getActor } from '@/lib/accounts/auth/actor'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { listInvites, listStaff } from '@/lib/people/staff/admin-data'
import { staffQuerySchema, staffRoleSchema } from '@/lib/people/staff/admin-schema'
import { actOnStaff, inviteStaff, revokeInvite } from '@/lib/people/staff/admin-service'
import { findInvite } from '@/lib/people/staff/data'
import { acceptInvite, joinStaff } from '@/lib/people/staff/invite-acceptance-service'
import { actOnUser } from '@/lib/people/users/admin-service'
import { db } from '@/lib/platform/database/db'
import { fixedClock, systemClock } from '@/lib/platform/dates/clock'
import { callApi, keyOf, keyWithAllScopes } from '@/tests/support/accounts/api-keys'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createUser } from '@/tests/support/factories/users'
import { lastMailTo } from '@/tests/support/messages/mails'
import { createStaff } from '@/tests/support/money/payouts'
import { nextAddress } from '@/tests/support/platform/requests'

const CLOCK = fixedClock('2026-11-20T15:00:00Z')
const at = CLOCK.now()
const reason = 'New colleague'
let boss: Awaited<ReturnType<typeof createStaff>>
beforeEach(async () => {
  boss = await createStaff('SUPER_ADMIN')
})

const fresh = () => `${randomUUID()}@stoke.test`
const invite = async (email: string, role: UserRole = 'GSM') => {
  await inviteStaff({ actor: boss, at }, { email, role, reason, confirm: email })
  const token = /staff-invite\?token=([\w-]+)/.exec(await lastMailTo(email))?.[1]
  if (!token) throw new Error('the mail has no link')
  return token
}
const visitor = () => ({ ip: nextAddress(), userAgent: 'Test' })
const names = { firstName: 'Ida', lastName: 'Moss', password: 'a long enough password' }
const act = async (id: string, action: 'role' | 'revoke', role?: UserRole, actor = boss, clock = systemClock) => {
  const { email } = await db().user.findUniqueOrThrow({ where: { id } })
  return actOnStaff({ actor, at: clock.now() }, { id, action, role, reason, confirm: email })
}
const roleOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).role

describe('an invitation to the staff [S2.36]', () => {
  test('creates an account with its role, once in ten concurrent acceptances', async () => {
    const email = fresh()
    const token = await invite(email)
    expect(await findInvite(token, at)).toMatchObject({ email, roleName: 'Growth success manager', hasAccount: false })
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => acceptInvite({ visitor: visitor(), at }, { token, ...names })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db().user.findUniqueOrThrow({ where: { email } })).toMatchObject({ role: 'GSM', firstName: 'Ida' })
    expect(await findInvite(token, at)).toBeNull()
  })

  test('ends with a newer one, when it is revoked, and after seven days', async () => {
    const email = fresh()
    const [older, newer] = [await invite(email), await invite(email, 'MODERATOR')]
    expect(await findInvite(older, at)).toBeNull()
    expect(await findInvite(newer, new Date('2026-11-27T15:00:01Z'))).toBeNull()
    const open = (await listInvites(at)).find((one) => one.email === email)
    await revokeInvite({ actor: boss, at }, { id: open?.id ?? '', reason })
    await expect(acceptInvite({ visitor: visitor(), at }, { token: newer, ...names })).rejects.toMatchObject({
      code: 'gone',
    })
    expect(
      await db().auditLog.findFirst({ where: { action: 'staff.revoke_invite', subjectId: open?.id ?? '' } }),
    ).toMatchObject({ before: { email, role: 'MODERATOR' } })
  })

  test('can be accepted only by the account it was sent to', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const token = await invite(user.email)
    const as = ({ id, email }: { id: string; email: string }) =>
      joinStaff({ actor: { userId: id, email }, at }, { token })
    await expect(acceptInvite({ visitor: visitor(), at }, { token, ...names })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(as(other)).rejects.toMatchObject({ code: 'forbidden' })
    await as(user)
    expect(await roleOf(user.id)).toBe('GSM')
    await expect(invite(user.email)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('ends the API keys of the account that joins: the key of an affiliate never becomes one of staff [Q23]', async () => {
    const user = await createUser()
    const token = await invite(user.email, 'SUPER_ADMIN')
    const key = await keyWithAllScopes(user.id)
    expect((await callApi('/payouts/real-time', { key })).status).toBe(200)
    await joinStaff({ actor: { userId: user.id, email: user.email }, at }, { token })
    for (const path of ['/payouts/real-time', '/admin/advertisers'])
      expect((await callApi(path, { key })).status).toBe(401)
    const [entry] = await db().auditLog.findMany({ where: { action: 'staff.join', subjectId: user.id } })
    expect(entry?.after).toEqual({ role: 'SUPER_ADMIN', keysEnded: 1 })
  })

  test('and every other change of a role end the keys made with the former one [Q23]', async () => {
    const staff = await createUser({ role: 'MODERATOR' })
    const key = await keyWithAllScopes(staff.id)
    expect((await callApi('/admin/settings', { key })).status).toBe(403)
    await act(staff.id, 'role', 'SUPER_ADMIN')
    expect((await callApi('/admin/settings', { key })).status).toBe(401)
    expect((await callApi('/admin/settings', { key: await keyOf(staff.id) })).status).toBe(200)
  })

  test('reactivates the account of former staff', async () => {
    const gsm = await createStaff('GSM')
    const { email } = await db().user.findUniqueOrThrow({ where: { id: gsm.userId } })
    await act(gsm.userId, 'revoke')
    const token = await invite(email, 'ADMIN')
    expect(await findInvite(token, at)).toMatchObject({ hasAccount: false })
    await acceptInvite({ visitor: visitor(), at }, { token, ...names })
    expect(await db().user.findUniqueOrThrow({ where: { email } })).toMatchObject({
      id: gsm.userId,
      role: 'ADMIN',
      status: 'active',
      firstName: 'Ida',
    })
  })

  test.each([
    ['whose role is revoked', (id: string, second: typeof boss) => act(id, 'revoke', undefined, second, CLOCK)],
    ['who may no longer invite', (id: string, second: typeof boss) => act(id, 'role', 'GSM', second, CLOCK)],
    [
      'who is banned',
      async (id: string, second: typeof boss) => {
        const { email } = await db().user.findUniqueOrThrow({ where: { id } })
        await actOnUser({ actor: second, at }, { id, action: 'ban', reason, confirm: email })
      },
    ],
  ])('from an inviter %s is void, so that nobody returns by their own invitation [Q22]', async (_, end) => {
    const [email, other] = [fresh(), fresh()]
    const token = await invite(email, 'SUPER_ADMIN')
    const second = await createStaff('SUPER_ADMIN')
    await inviteStaff({ actor: second, at }, { email: other, role: 'GSM', reason, confirm: other })
    await end(boss.userId, second)
    await expect(acceptInvite({ visitor: visitor(), at }, { token, ...names })).rejects.toMatchObject({ code: 'gone' })
    expect(await db().user.count({ where: { email } })).toBe(0)
    expect((await listInvites(at)).map((one) => one.email)).toContain(other)
  })

  test('needs a staff role and the typed email address', async () => {
    expect(staffRoleSchema.safeParse('AFFILIATE').success).toBe(false)
    const email = fresh()
    await expect(inviteStaff({ actor: boss, at }, { email, role: 'GSM', reason, confirm: 'x' })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

describe('a member of staff', () => {
  test('gets another role, which applies to the next request [Q22]', async () => {
    const gsm = await createStaff('GSM')
    const headers = await signedInHeaders({ id: gsm.userId })
    await act(gsm.userId, 'role', 'MODERATOR')
    expect(await getActor(new Request('http://localhost:3000/', { headers }), new Date())).toMatchObject({
      role: 'MODERATOR',
    })
    expect(await db().auditLog.findFirst({ where: { subjectId: gsm.userId } })).toMatchObject({
      action: 'staff.role',
      before: { role: 'GSM' },
      after: { role: 'MODERATOR' },
    })
  })

  test('loses the role and every session; one who is also an affiliate stays an affiliate', async () => {
    const both = await createUser({ role: 'GSM', affiliate: {} })
    const gsm = await createStaff('GSM')
    const headers = await signedInHeaders({ id: gsm.userId })
    await act(gsm.userId, 'revoke')
    await act(both.id, 'revoke')
    expect(await getActor(new Request('http://localhost:3000/', { headers }), new Date())).toBeNull()
    expect(await db().user.findUniqueOrThrow({ where: { id: both.id } })).toMatchObject({
      role: 'AFFILIATE',
      status: 'active',
    })
    const listed = await listStaff(staffQuerySchema.parse({ size: '100' }))
    expect(listed.rows.map(({ id }) => id)).not.toContain(gsm.userId)
  })

  test('cannot change their own role', async () => {
    await expect(act(boss.userId, 'role', 'ADMIN')).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('remains as the last super admin when two revoke each other concurrently', async () => {
    await db().user.updateMany({ where: { role: 'SUPER_ADMIN', id: { not: boss.userId } }, data: { role: 'ADMIN' } })
    const second = await createStaff('SUPER_ADMIN')
    const results = await Promise.allSettled([
      act(second.userId, 'revoke'),
      act(boss.userId, 'revoke', undefined, second),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db().user.count({ where: { role: 'SUPER_ADMIN', status: 'active' } })).toBe(1)
  })
})
