import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { inviteSuperAdmin } from '@/lib/people/invitations/first-admin-service'
import { actOnStaff, inviteStaff } from '@/lib/people/staff/admin-service'
import { acceptInvite } from '@/lib/people/staff/invite-acceptance-service'
import { changeCustomRole } from '@/lib/people/staff/role-admin-service'
import { repairAccount } from '@/lib/people/users/account-recovery/admin-service'
import { signedAmount } from '@/lib/people/users/adjustment-rules'
import { actOnUser } from '@/lib/people/users/admin-service'
import { db } from '@/lib/platform/database/db'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createUser } from '@/tests/support/factories/users'
import { lastMailTo } from '@/tests/support/messages/mails'
import { nextAddress } from '@/tests/support/platform/requests'

const AT = new Date('2026-11-20T15:00:00Z')
const daysOn = (days: number) => new Date(AT.getTime() + days * 86_400_000 + 2_000)
const names = { firstName: 'Ida', lastName: 'Moss', password: 'a long enough password' }
let boss: Awaited<ReturnType<typeof createStaff>>
let third: Awaited<ReturnType<typeof createStaff>>
beforeAll(async () => {
  ;[boss, third] = [await createStaff(), await createStaff()]
})

async function accept(email: string, role: UserRole, link?: string): Promise<StaffActor> {
  const token = /staff-invite\?token=([\w-]+)/.exec(link ?? (await lastMailTo(email)))?.[1] ?? ''
  await acceptInvite({ visitor: { ip: nextAddress(), userAgent: 'Test' }, at: AT }, { token, ...names })
  const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } })
  return { userId, role }
}
async function join(role: UserRole, by: StaffActor = boss): Promise<StaffActor> {
  const email = `${randomUUID()}@stoke.test`
  await inviteStaff({ actor: by, at: AT }, { email, role, reason: 'New colleague', confirm: email })
  return accept(email, role)
}
const subject = async () => (await createUser()).id
const adjust = (actor: StaffActor, id: string, at: Date) => {
  const amountCents = 1_000_000
  const confirm = signedAmount(amountCents)
  return actOnUser({ actor, at }, { id, action: 'adjust', amountCents, confirm, reason: 'Goodwill' })
}
const repair = async (actor: StaffActor, id: string, at: Date) => {
  const { email } = await db().user.findUniqueOrThrow({ where: { id } })
  return repairAccount(
    { actor, at },
    { id, kind: 'email', newEmail: `n-${id}@new.test`, reason: 'Lost', confirm: email },
  )
}

describe('a super admin who invites an own second address', () => {
  test.each([
    ['adjustment', adjust],
    ['account repair', repair],
  ] as const)(
    'does not approve an %s with it two seconds later, in either order, nor after three days beside a third one',
    async (_, act) => {
      const own = await join('SUPER_ADMIN')
      const [one, other] = [await subject(), await subject()]
      expect(await act(boss, one, daysOn(0))).toBe(false)
      await expect(act(own, one, daysOn(0))).rejects.toMatchObject({ code: 'forbidden' })
      // what a new right approved does not count: the next approval is the first
      expect(await act(own, other, daysOn(0))).toBe(false)
      expect(await act(boss, other, daysOn(0))).toBe(false)
      await expect(act(own, one, daysOn(3))).rejects.toMatchObject({ code: 'forbidden' })
      expect(await act(third, one, daysOn(3))).toBe(true)
      // with somebody else it counts by then
      const next = await subject()
      expect(await act(own, next, daysOn(3))).toBe(false)
      expect(await act(third, next, daysOn(3))).toBe(true)
    },
  )

  test('tells everybody who approves of the new one, with who gave the role and when it counts', async () => {
    const watcher = await createStaff('GSM')
    await join('SUPER_ADMIN')
    for (const { user } of [boss, third, watcher]) {
      const mail = await lastMailTo(user.email)
      expect(mail).toContain('is Super admin now')
      expect(mail).toContain(boss.user.email)
      expect(mail).toContain('Nov 23, 2026')
    }
  })
})

test('a role that was raised, and a wider custom role, begin anew', async () => {
  const clerk = await createStaff('MODERATOR')
  const change = { id: clerk.userId, action: 'role', role: 'SUPER_ADMIN', reason: 'Promoted' } as const
  await actOnStaff({ actor: boss, at: AT }, { ...change, confirm: clerk.user.email })
  const id = await subject()
  await adjust(third, id, daysOn(1))
  await expect(adjust({ ...clerk, role: 'SUPER_ADMIN' }, id, daysOn(1))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await adjust({ ...clerk, role: 'SUPER_ADMIN' }, id, daysOn(3))).toBe(true)

  const custom = await createUser({ role: 'CUSTOM', permissions: ['revenue:view'] })
  const { staffRoleId } = await db().user.findUniqueOrThrow({ where: { id: custom.id } })
  const form = {
    name: `Role ${custom.id}`,
    permissions: ['revenue:view', 'conversion-feed:edit'],
    isOwnBook: false,
  } as const
  const input = {
    ...form,
    permissions: [...form.permissions],
    id: staffRoleId ?? '',
    reason: 'More',
    confirm: form.name,
  }
  await changeCustomRole({ actor: boss, at: AT }, input)
  expect(await db().user.findUniqueOrThrow({ where: { id: custom.id } })).toMatchObject({
    roleGivenById: boss.userId,
    approvesFrom: new Date('2026-11-23T15:00:00Z'),
  })
})

test('a super admin of the command on the server approves at once', async () => {
  const email = `${randomUUID()}@stoke.test`
  const { url } = await inviteSuperAdmin({ at: AT }, { email, isRecovery: true, by: 'root@host' })
  const founder = await accept(email, 'SUPER_ADMIN', url)
  const id = await subject()
  await adjust(boss, id, daysOn(0))
  expect(await adjust(founder, id, daysOn(0))).toBe(true)
})

describe('a super admin who first takes the right from everybody else', () => {
  type Loss = (victim: Awaited<ReturnType<typeof createStaff>>, at: Date) => Promise<unknown>
  const act = (action: 'revoke' | 'role', role?: UserRole): Loss => {
    return ({ userId: id, user }, at) =>
      actOnStaff({ actor: boss, at }, { id, action, ...(role && { role }), reason: 'Gone', confirm: user.email })
  }
  const ban: Loss = ({ userId: id, user }, at) =>
    actOnUser({ actor: boss, at }, { id, action: 'ban', reason: 'Gone', confirm: user.email })
  const raise: Loss = async ({ userId: id, user }, at) => {
    await act('role', 'MODERATOR')({ userId: id, user, role: 'SUPER_ADMIN' }, at)
    await act('role', 'SUPER_ADMIN')({ userId: id, user, role: 'MODERATOR' }, at)
  }

  test.each<[string, Loss]>([
    ['by removing them', act('revoke')],
    ['by another role', act('role', 'MODERATOR')],
    ['by a ban', ban],
    ['by a role that is given back, and is new', raise],
  ])('%s, does not approve with an own second address for three days', async (_, lose) => {
    await db().user.updateMany({ where: { id: { not: boss.userId } }, data: { status: 'deleted' } })
    const own = await join('SUPER_ADMIN')
    const victim = await createStaff()
    await lose(victim, daysOn(3))
    const [one, next] = [await subject(), await subject()]
    await adjust(boss, one, daysOn(4))
    await expect(adjust(own, one, daysOn(4))).rejects.toMatchObject({ code: 'forbidden' })
    // those who are left are not kept from their work for longer
    await db().user.update({ where: { id: victim.userId }, data: { status: 'deleted' } })
    await adjust(boss, next, daysOn(7))
    expect(await adjust(own, next, daysOn(7))).toBe(true)
  })
})
