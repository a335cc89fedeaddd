import { beforeEach, describe, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import { listStaff } from '@/lib/people/staff/admin-data'
import { staffQuerySchema } from '@/lib/people/staff/admin-schema'
import { actOnStaff, inviteStaff } from '@/lib/people/staff/admin-service'
import type { StaffAction } from '@/lib/people/staff/constants'
import { actOnUser } from '@/lib/people/users/admin-service'
import { db } from '@/lib/platform/database/db'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'

const at = new Date('2026-11-20T15:00:00Z')
const reason = 'Back from leave'
let boss: Awaited<ReturnType<typeof createStaff>>
let former: Awaited<ReturnType<typeof createStaff>>

const act = async (action: StaffAction, more: { role?: 'GSM'; confirm?: string } = {}, actor = boss) => {
  const { email } = await db().user.findUniqueOrThrow({ where: { id: former.userId } })
  return actOnStaff({ actor, at }, { id: former.userId, action, reason, confirm: email, ...more })
}
const listed = async (access?: 'former') =>
  (await listStaff(staffQuerySchema.parse({ access, size: 100 }))).rows.map(({ id }) => id)
const user = () => db().user.findUniqueOrThrow({ where: { id: former.userId }, include: { affiliate: true } })

beforeEach(async () => {
  boss = await createStaff('SUPER_ADMIN')
  former = await createStaff('MODERATOR')
  await act('revoke')
})

test('those whose access was removed are listed as former staff, not as staff [S2.36]', async () => {
  expect([(await listed()).includes(former.userId), (await listed('former')).includes(former.userId)]).toEqual([
    false,
    true,
  ])
})

test('a super admin restores a role with a reason, and it is audited [S2.36]', async () => {
  await act('restore', { role: 'GSM' })
  expect(await user()).toMatchObject({ role: 'GSM', status: 'active', affiliate: null })
  expect((await listed()).includes(former.userId)).toBe(true)
  expect((await auditOf('user', former.userId)).at(-1)).toMatchObject({
    action: 'staff.restore',
    reason,
    actorId: boss.userId,
    before: { role: 'AFFILIATE' },
    after: { role: 'GSM', status: 'active' },
  })
})

test('a super admin makes them an affiliate with accounts of their own, once in two concurrent tries', async () => {
  const tries = await Promise.allSettled([act('make-affiliate'), act('make-affiliate')])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { affiliate, role, status } = await user()
  expect([role, status]).toEqual(['AFFILIATE', 'active'])
  expect((await getBalances(affiliate?.id ?? 0)).availableCents).toBe(0n)
  expect((await listed('former')).includes(former.userId)).toBe(false)
})

describe('is refused', () => {
  test('to other roles', async () => {
    const gsm = await createStaff('GSM')
    await expect(act('restore', { role: 'GSM' }, gsm)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('without the address typed, and without a role to restore', async () => {
    await expect(act('restore', { role: 'GSM', confirm: 'no' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(act('restore')).rejects.toMatchObject({ code: 'invalid' })
  })

  test('for somebody who is staff, and for an affiliate', async () => {
    await act('restore', { role: 'GSM' })
    await expect(act('restore', { role: 'GSM' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('an invitation sent before an action on their access does not work after it [S2.36]', async () => {
  const invitee = await db().user.findUniqueOrThrow({ where: { id: former.userId } })
  const invite = async () => {
    await inviteStaff(
      { actor: boss, at },
      { email: invitee.email, role: 'SUPER_ADMIN', reason, confirm: invitee.email },
    )
    const open = { email: invitee.email, acceptedAt: null, revokedAt: null }
    expect(await db().staffInvite.count({ where: open })).toBe(1)
    return () => db().staffInvite.count({ where: open })
  }
  const openAfterRestoring = await invite()
  await act('restore', { role: 'GSM' })
  expect(await openAfterRestoring()).toBe(0)
  await act('revoke')
  const openAfterOpening = await invite()
  await act('make-affiliate')
  expect(await openAfterOpening()).toBe(0)
})

test('they are not reinstated as users: that would let every role restore a sign-in [S2.22]', async () => {
  const { affiliate, email } = await user()
  expect(affiliate).toBeNull()
  const moderator = await createStaff('MODERATOR')
  for (const status of ['suspended', 'banned'] as const) {
    await db().user.update({ where: { email }, data: { status } })
    const reinstating = actOnUser(
      { actor: moderator, at },
      { id: former.userId, action: 'reinstate', reason, confirm: '' },
    )
    await expect(reinstating).rejects.toMatchObject({ code: 'forbidden' })
    expect((await user()).status).toBe(status)
  }
})
