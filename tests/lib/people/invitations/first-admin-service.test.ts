import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasStaff, superAdminAddresses } from '@/lib/people/invitations/first-admin-data'
import { inviteSuperAdmin } from '@/lib/people/invitations/first-admin-service'
import { listInvites } from '@/lib/people/staff/admin-data'
import { revokeInvite } from '@/lib/people/staff/admin-service'
import { findInvite } from '@/lib/people/staff/data'
import { acceptInvite, joinStaff } from '@/lib/people/staff/invite-acceptance-service'
import { db } from '@/lib/platform/database/db'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createUser } from '@/tests/support/factories/users'
import { mailsTo } from '@/tests/support/messages/mails'
import { nextAddress } from '@/tests/support/platform/requests'

const at = new Date('2026-11-20T15:00:00Z')
const by = 'deploy@web-1'
const fresh = () => `${randomUUID()}@stoke.test`
const run = (email: string, isRecovery = false) => inviteSuperAdmin({ at }, { email, isRecovery, by })
const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get('token') ?? ''
const names = { firstName: 'Ida', lastName: 'Moss', password: 'a long enough password' }
const accept = (token: string) =>
  acceptInvite({ visitor: { ip: nextAddress(), userAgent: 'Test' }, at }, { token, ...names })
const noStaff = async () => {
  await db().user.updateMany({ where: { role: { not: 'AFFILIATE' } }, data: { role: 'AFFILIATE' } })
}
const inviteIdOf = async (email: string) => (await db().staffInvite.findFirstOrThrow({ where: { email } })).id

beforeEach(noStaff)
afterEach(noStaff)

describe('the link of the first super admin', () => {
  test('leads to the page that sets a password, works once within 24 hours, and makes a super admin', async () => {
    const email = fresh()
    expect(await hasStaff()).toBe(false)
    const made = await run(email)
    expect(made.url).toMatch(/^http:\/\/localhost:3000\/staff-invite\?token=[\w-]{43}$/)
    expect([made.expiresAt, made.notifiedCount]).toEqual([new Date('2026-11-21T15:00:00Z'), 0])
    expect(await findInvite(tokenOf(made), made.expiresAt)).toBeNull()
    expect(await hasStaff()).toBe(false)
    await accept(tokenOf(made))
    expect([await hasStaff(), await superAdminAddresses()]).toEqual([true, [email]])
    await expect(accept(tokenOf(made))).rejects.toMatchObject({ code: 'gone' })
  })

  test('is audited without its token, and is listed without an inviter', async () => {
    const email = fresh()
    const made = await run(email)
    const entries = await auditOf('staff_invite', await inviteIdOf(email))
    expect(entries).toMatchObject([
      {
        action: 'staff.invite',
        actorId: null,
        reason: 'npm run admin -- invite, run by deploy@web-1',
        after: { email, role: 'SUPER_ADMIN', expiresAt: '2026-11-21T15:00:00.000Z' },
      },
    ])
    expect(JSON.stringify(entries)).not.toContain(tokenOf(made))
    expect((await listInvites(at)).find((one) => one.email === email)).toMatchObject({ invitedBy: null })
  })

  test('makes an affiliate with that address a super admin with their own password', async () => {
    const { id, email } = await createUser()
    await joinStaff({ actor: { userId: id, email }, at }, { token: tokenOf(await run(email)) })
    expect(await superAdminAddresses()).toEqual([email])
  })

  test('voids those printed before, whatever their address, so that one of five at once works', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => run(fresh())))
    const open = await Promise.all(made.map((one) => findInvite(tokenOf(one), at)))
    expect(open.filter((one) => one !== null)).toHaveLength(1)
  })
})

describe('once there is a super admin', () => {
  test('no link is made', async () => {
    await createStaff('SUPER_ADMIN')
    const email = fresh()
    await expect(run(email)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('--recover') })
    expect(await db().staffInvite.count({ where: { email } })).toBe(0)
  })

  test('recovery makes one, is audited, tells every super admin by email, and can be withdrawn', async () => {
    const [boss, second] = [await createStaff('SUPER_ADMIN'), await createStaff('SUPER_ADMIN')]
    const email = fresh()
    const made = await run(email, true)
    expect(made.notifiedCount).toBe(2)
    for (const { user } of [boss, second]) {
      const [mail] = await mailsTo(user.email, { template: 'admin-recovery' })
      expect(mail?.text).toContain(`deploy@web-1 ran the recovery command`)
      expect(mail?.text).toContain(email)
      expect(mail?.text).not.toContain(tokenOf(made))
    }
    const id = await inviteIdOf(email)
    expect(await auditOf('staff_invite', id)).toMatchObject([
      { action: 'staff.recover', actorId: null, reason: 'npm run admin -- invite --recover, run by deploy@web-1' },
    ])
    await revokeInvite({ actor: boss, at }, { id, reason: 'It was not us' })
    await expect(accept(tokenOf(made))).rejects.toMatchObject({ code: 'gone' })
  })

  test('recovery is refused for the address of a super admin, whom the link would not help', async () => {
    const { user } = await createStaff('SUPER_ADMIN')
    await expect(run(user.email, true)).rejects.toMatchObject({ message: expect.stringContaining('/reset-password') })
  })
})

test('a blocked account gets no link', async () => {
  const { email } = await createUser({ status: 'banned', affiliate: {} })
  await expect(run(email)).rejects.toMatchObject({ code: 'conflict' })
})
