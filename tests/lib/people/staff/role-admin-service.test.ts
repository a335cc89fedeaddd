import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { getActor } from '@/lib/accounts/auth/actor'
import type { StaffPermission } from '@/lib/accounts/staff-permissions/custom-role-constants'
import { ADMIN_PAGES, type AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { adminLinks } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { type Allowed, canEdit, canView, GRANTABLE, may } from '@/lib/accounts/staff-permissions/permission-rules'
import { mayInSql, whereMay } from '@/lib/accounts/staff-permissions/staff-rights-data'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { UserRole } from '@/lib/generated/prisma/enums'
import { listInvites, listStaff } from '@/lib/people/staff/admin-data'
import { staffQuerySchema } from '@/lib/people/staff/admin-schema'
import { actOnStaff, inviteStaff } from '@/lib/people/staff/admin-service'
import { findInvite } from '@/lib/people/staff/data'
import { acceptInvite } from '@/lib/people/staff/invite-acceptance-service'
import { listCustomRoles } from '@/lib/people/staff/role-admin-data'
import { customRoleFormSchema } from '@/lib/people/staff/role-admin-schema'
import { changeCustomRole, createCustomRole, removeCustomRole } from '@/lib/people/staff/role-admin-service'
import { actOnUser } from '@/lib/people/users/admin-service'
import { beginViewAs } from '@/lib/people/users/view-as-admin-service'
import { db } from '@/lib/platform/database/db'
import { searchForStaff } from '@/lib/reporting/search/staff-data'
import { getRecipient } from '@/lib/reporting/views/emails/data'
import { callApi, keyWithAllScopes } from '@/tests/support/accounts/api-keys'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createStaffRole, createUser } from '@/tests/support/factories/users'
import { lastMailTo } from '@/tests/support/messages/mails'
import { createStaff } from '@/tests/support/money/payouts'
import { nextAddress } from '@/tests/support/platform/requests'

const at = new Date()
const reason = 'A team of its own'
let boss: StaffActor
beforeAll(async () => {
  boss = await createStaff('SUPER_ADMIN')
})

const fresh = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
const form = (name: string, ...permissions: StaffPermission[]) => ({
  name,
  permissions,
  isOwnBook: false,
  reason,
  confirm: name,
})
const create = (name: string, ...permissions: StaffPermission[]) =>
  createCustomRole({ actor: boss, at }, form(name, ...permissions))
const actorOf = async (headers: Headers) => getActor(new Request('http://localhost:3000', { headers }), new Date())
const emailOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).email
const give = async (id: string, staffRoleId: string) =>
  actOnStaff(
    { actor: boss, at },
    { id, action: 'role', role: 'CUSTOM', staffRoleId, reason, confirm: await emailOf(id) },
  )
const lastEntry = (subjectId: string) => db().auditLog.findFirst({ where: { subjectId }, orderBy: { seq: 'desc' } })

describe('a custom role', () => {
  test('is made, changed and deleted by super admins, with an entry of each in the audit log', async () => {
    const name = fresh('Analysts')
    const id = await create(name, 'revenue:view', 'offers:view', 'offers:edit')
    const list = await listCustomRoles()
    expect(list.find((role) => role.id === id)).toEqual({
      id,
      name,
      permissions: ['revenue:view', 'offers:edit'],
      isOwnBook: false,
      people: 0,
    })
    expect(await lastEntry(id)).toMatchObject({ action: 'staff_role.create', after: { name } })

    await changeCustomRole({ actor: boss, at }, { id, ...form(name, 'revenue:view') })
    expect(await lastEntry(id)).toMatchObject({
      action: 'staff_role.change',
      before: { permissions: ['revenue:view', 'offers:edit'] },
      after: { permissions: ['revenue:view'] },
    })
    await removeCustomRole({ actor: boss, at }, { id, reason, confirm: name })
    expect(await lastEntry(id)).toMatchObject({ action: 'staff_role.remove', before: { name } })
    await expect(changeCustomRole({ actor: boss, at }, { id, ...form(name, 'revenue:view') })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('is made by nobody else, and never gives what who makes it does not have', async () => {
    for (const role of ['GSM', 'ADMIN', 'MODERATOR', 'COMMUNITY_TEAM'] as const) {
      const actor = await createStaff(role)
      await expect(createCustomRole({ actor, at }, form(fresh('Own'), 'support:view'))).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    const custom = { ...(await createStaff('CUSTOM')), customRole: { name: 'All', permissions: GRANTABLE } }
    await expect(createCustomRole({ actor: custom, at }, form(fresh('Own'), 'support:view'))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test.each([
    'manage-admins:view',
    'manage-admins:edit',
    'settings:view',
    'settings:edit',
    'payouts-dashboard:edit',
    'funding-application:edit',
    'system:edit',
    'feature-flag:edit',
    'offers:delete',
    'none:view',
  ])('cannot hold %s, nor gets it where it is stored', async (permission) => {
    const sent = { ...form('Any'), permissions: [permission] }
    expect(customRoleFormSchema.safeParse(sent).success).toBe(false)
    const user = await createUser({ role: 'CUSTOM', permissions: [permission as StaffPermission] })
    const actor = await actorOf(await signedInHeaders(user))
    const [page, mode] = permission.split(':') as [AdminPage, 'view' | 'edit']
    if (page in ADMIN_PAGES && mode !== ('delete' as string))
      expect(may(actor as StaffActor, { page, mode })).toBe(false)
  })

  test.each(['super ADMIN', 'custom role', 'Affiliate'])('is not named as another role: %s', async (name) => {
    await expect(create(name, 'support:view')).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { name: expect.any(String) } },
    })
  })

  test.each(['conversion-feed:view', 'squad-revenue:view', 'daily-metrics:edit'] as const)(
    'holds %s, where revenue is shown, with Revenue alone',
    async (permission) => {
      await expect(create(fresh('Seen'), permission)).rejects.toMatchObject({
        code: 'invalid',
        options: { fields: { permissions: expect.stringContaining('shows revenue') } },
      })
      await create(fresh('Seen'), permission, 'revenue:view')
    },
  )

  test('of two made with the same name at once, one is', async () => {
    const name = fresh('Twice')
    const tries = await Promise.allSettled([create(name, 'support:view'), create(name.toUpperCase(), 'support:view')])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('applies to the next request of who has it, whether it is given, changed or taken', async () => {
    const { id } = await createUser({ role: 'MODERATOR' })
    const headers = await signedInHeaders({ id })
    const name = fresh('Feed')
    const staffRoleId = await create(name, 'conversion-feed:view', 'revenue:view')
    await give(id, staffRoleId)
    const actor = await actorOf(headers)
    expect(actor).toMatchObject({ role: 'CUSTOM', customRole: { name } })
    const shown = adminLinks(actor as StaffActor, []).flatMap(({ links }) => links.map(({ page }) => page))
    expect(shown).toEqual(['conversion-feed', 'revenue'])
    expect(may(actor as StaffActor, canEdit('conversion-feed'))).toBe(false)

    await changeCustomRole({ actor: boss, at }, { id: staffRoleId, ...form(name, 'revenue:view') })
    expect(may((await actorOf(headers)) as StaffActor, canView('conversion-feed'))).toBe(false)

    const confirm = await emailOf(id)
    await actOnStaff({ actor: boss, at }, { id, action: 'role', role: 'MODERATOR', reason, confirm })
    expect(await actorOf(headers)).not.toHaveProperty('customRole')
    expect(await lastEntry(id)).toMatchObject({
      before: { role: 'CUSTOM', customRole: name },
      after: { role: 'MODERATOR' },
    })
  })

  test('that gains a right ends the API keys of its people; one that loses some does not', async () => {
    const name = fresh('Keys')
    const staffRoleId = await create(name, 'offers:edit', 'revenue:view')
    const { id } = await createUser({ role: 'MODERATOR' })
    await give(id, staffRoleId)
    const key = await keyWithAllScopes(id)
    expect((await callApi('/admin/offers', { key })).status).toBe(200)
    expect((await callApi('/admin/appeals', { key })).status).toBe(403)
    await changeCustomRole({ actor: boss, at }, { id: staffRoleId, ...form(name, 'offers:view') })
    expect((await callApi('/admin/offers', { key })).status).toBe(200)
    await changeCustomRole({ actor: boss, at }, { id: staffRoleId, ...form(name, 'offers:view', 'appeals:view') })
    expect((await callApi('/admin/offers', { key })).status).toBe(401)
  })

  test('is not deleted while somebody has it or is invited to it', async () => {
    const name = fresh('Held')
    const staffRoleId = await create(name, 'support:edit')
    const email = `${randomUUID()}@stoke.test`
    const remove = () => removeCustomRole({ actor: boss, at }, { id: staffRoleId, reason, confirm: name })
    await inviteStaff({ actor: boss, at }, { email, role: 'CUSTOM', staffRoleId, reason, confirm: email })
    expect(await listInvites(at)).toContainEqual(expect.objectContaining({ email, customRole: name }))
    await expect(remove()).rejects.toMatchObject({ code: 'conflict' })

    const mail = await lastMailTo(email)
    expect(mail).toContain(name)
    const token = /staff-invite\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
    expect(await findInvite(token, at)).toMatchObject({ roleName: name })
    const names = { firstName: 'Ida', lastName: 'Moss', password: 'a long enough password' }
    await acceptInvite({ visitor: { ip: nextAddress(), userAgent: 'Test' }, at }, { token, ...names })
    const { rows } = await listStaff(staffQuerySchema.parse({ q: email }))
    expect(rows).toMatchObject([{ role: 'CUSTOM', customRoleId: staffRoleId, customRole: name }])
    await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
  })

  test('limited to its own book holds only pages that keep to it', async () => {
    const outside = { ...form(fresh('Book'), 'system:view', 'custom-notification:edit'), isOwnBook: true }
    await expect(createCustomRole({ actor: boss, at }, outside)).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { permissions: expect.stringMatching(/cannot hold: Custom Notification, System\.$/) } },
    })
  })

  test('deleted and given at once is one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = fresh('Race')
      const staffRoleId = await create(name, 'support:edit')
      const { id } = await createUser({ role: 'MODERATOR' })
      const [given, removed] = await Promise.allSettled([
        give(id, staffRoleId),
        removeCustomRole({ actor: boss, at }, { id: staffRoleId, reason, confirm: name }),
      ])
      expect([given.status, removed.status].sort()).toEqual(['fulfilled', 'rejected'])
      const { role } = await db().user.findUniqueOrThrow({ where: { id } })
      expect(role).toBe(given.status === 'fulfilled' ? 'CUSTOM' : 'MODERATOR')
    }
  })

  test.each([
    { role: 'CUSTOM' as const },
    { role: 'CUSTOM' as const, staffRoleId: randomUUID() },
    { role: 'GSM' as const, staffRoleId: randomUUID() },
  ])('is given by its id with the role CUSTOM alone: %o', async (given) => {
    const { id, email } = await createUser({ role: 'MODERATOR' })
    await expect(
      actOnStaff({ actor: boss, at }, { id, action: 'role', ...given, reason, confirm: email }),
    ).rejects.toMatchObject({ code: 'invalid', options: { fields: { role: expect.any(String) } } })
  })

  test('adjusts no balance, views the site as nobody and finds only what it may open', async () => {
    const all = { ...(await createStaff('CUSTOM')), customRole: { name: 'All', permissions: GRANTABLE } }
    const affiliate = await createUser()
    const adjust = { id: affiliate.id, action: 'adjust' as const, amountCents: 100, reason, confirm: '' }
    await expect(actOnUser({ actor: all, at }, adjust)).rejects.toMatchObject({ code: 'forbidden' })
    const sessionId = randomUUID()
    await expect(beginViewAs({ actor: all, at }, { id: affiliate.id, reason, sessionId })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const found = async (permissions: StaffPermission[]) =>
      (
        await searchForStaff(
          { userId: all.userId, role: 'CUSTOM', customRole: { name: 'Some', permissions } },
          affiliate.email,
        )
      ).map(({ id }) => id)
    expect(await found(['manage-users:view'])).toEqual(['people'])
    expect(await found(['offers:view', 'conversion-feed:edit'])).toEqual([])
  })

  test('gets reports by email only while it opens Revenue', async () => {
    const staffRoleId = await createStaffRole(['revenue:view'])
    const { id } = await createUser({ role: 'MODERATOR' })
    await give(id, staffRoleId)
    expect((await getRecipient(id, 'staff'))?.scope).toBe('everyone')
    await db().staffRole.update({ where: { id: staffRoleId }, data: { permissions: ['offers:view'] } })
    expect((await getRecipient(id, 'staff'))?.scope).toBeNull()
  })

  test('is the same in rows as for who is signed in, as are the roles of the table [S6.1]', async () => {
    const held: StaffPermission[][] = [
      [],
      ['offers:view'],
      ['offers:edit'],
      ['conversion-feed:edit', 'links:view'],
      [...GRANTABLE],
    ]
    const people = [
      ...(await Promise.all(
        [false, true].flatMap((isOwnBook) =>
          held.map((permissions) => createUser({ role: 'CUSTOM', permissions, isOwnBook })),
        ),
      )),
      ...(await Promise.all(Object.values(UserRole).map((role) => createUser({ role })))),
    ]
    const ids = people.map(({ id }) => id)
    const actors = await Promise.all(people.map(async (user) => actorOf(await signedInHeaders(user))))
    const pages = Object.keys(ADMIN_PAGES) as AdminPage[]
    const asked: Allowed[] = [...pages.flatMap((page) => [canView(page), canEdit(page)]), ['SUPER_ADMIN', 'GSM']]
    for (const allowed of asked) {
      const expected = actors.filter((actor) => may(actor as StaffActor, allowed)).map((actor) => actor?.userId)
      const where = await db().user.findMany({ where: { id: { in: ids }, ...whereMay(allowed) }, select: { id: true } })
      const inSql = await db().$queryRaw<{ id: string }[]>`
        SELECT u.id FROM app_user u WHERE u.id = ANY(${ids}::uuid[]) AND ${mayInSql('u', allowed)}`
      expect(where.map(({ id }) => id).sort()).toEqual(expected.sort())
      expect(inSql.map(({ id }) => id).sort()).toEqual(expected.sort())
    }
  })

  test('and the role CUSTOM of an account belong together', async () => {
    const { id } = await createUser({ role: 'GSM' })
    const set = (change: Prisma.Sql) => db().$executeRaw`UPDATE app_user SET ${change} WHERE id = ${id}::uuid`
    await expect(set(Prisma.sql`role = 'CUSTOM'`)).rejects.toThrow('app_user_staff_role')
    await expect(set(Prisma.sql`staff_role_id = ${await createStaffRole()}::uuid`)).rejects.toThrow(
      'app_user_staff_role',
    )
  })
})
