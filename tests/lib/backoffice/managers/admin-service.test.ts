import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { assignAdvertisers, assignAffiliates } from '@/lib/backoffice/managers/admin-service'
import { listManagers } from '@/lib/backoffice/managers/data'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { listAdvertisers } from '@/lib/catalog/advertisers/admin-data'
import { advertisersQuerySchema } from '@/lib/catalog/advertisers/admin-schema'
import { erasePerson } from '@/lib/people/account/deletion/erasure-service'
import { actOnStaff } from '@/lib/people/staff/admin-service'
import { getUserDetail, listUsers } from '@/lib/people/users/admin-data'
import { usersQuerySchema } from '@/lib/people/users/admin-schema'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiser } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'

const at = new Date('2026-11-20T15:00:00Z')
const reason = 'A new team'
let boss: StaffActor
beforeAll(async () => {
  boss = await createStaff('SUPER_ADMIN')
})

const assign = (ids: string[], managerId: string | null, confirm = '') =>
  assignAffiliates({ actor: boss, at }, { ids, managerId, reason, confirm })
const managed = async (manager: string) =>
  (await listUsers(usersQuerySchema.parse({ manager, sort: 'number', dir: 'asc' }), boss)).rows.map(({ id }) => id)

describe('managers', () => {
  test('look after affiliates, one each, with an entry of who it was in the admin log', async () => {
    const [ada, lin] = [await createUser({ role: 'GSM', firstName: 'Ada' }), await createUser({ role: 'MODERATOR' })]
    const person = await createUser()
    expect(await assign([person.id], ada.id)).toEqual([
      { id: person.id, isDone: true, message: 'Assigned to Ada Person.' },
    ])
    expect((await assign([person.id], ada.id))[0]?.message).toBe('Ada Person looks after it already.')
    await assign([person.id], lin.id)
    expect(await managed(ada.id)).toEqual([])
    expect(await managed(lin.id)).toEqual([person.id])
    expect((await getUserDetail(person.id, boss, at)).manager).toEqual({ id: lin.id, name: 'Test Person' })
    await assign([person.id], null)
    const log = await db().auditLog.findMany({
      where: { subject: 'affiliate', subjectId: String(person.affiliateId) },
      orderBy: { seq: 'asc' },
      select: { action: true, before: true, after: true },
    })
    const [none, a, b] = [null, ada.id, lin.id].map((managerId) => expect.objectContaining({ managerId }))
    expect(log).toEqual([
      { action: 'manager.assign', before: none, after: a },
      { action: 'manager.assign', before: a, after: b },
      { action: 'manager.unassign', before: b, after: none },
    ])
  })

  test('are assigned to many at once, each with its outcome, after the phrase; staff are no affiliates', async () => {
    const manager = await createUser({ role: 'GSM' })
    const [one, other, staff] = [await createUser(), await createUser(), await createUser({ role: 'GSM' })]
    const ids = [one.id, other.id, staff.id]
    await expect(assign(ids, manager.id)).rejects.toMatchObject({
      options: { fields: { confirm: expect.any(String) } },
    })
    expect((await assign(ids, manager.id, 'assign 3')).map(({ isDone, message }) => isDone || message)).toEqual([
      true,
      true,
      'This is not an affiliate.',
    ])
    expect(await managed('none')).not.toContain(one.id)
  })

  test('are active staff who open the page', async () => {
    const person = await createUser()
    const closed = await createUser({ role: 'CUSTOM', permissions: ['offers:edit'] })
    for (const id of [closed.id, person.id, (await createUser({ role: 'GSM', status: 'suspended' })).id, randomUUID()])
      expect((await assign([person.id], id))[0]).toMatchObject({ isDone: false })
    const book = await createUser({ role: 'CUSTOM', permissions: ['manage-users:view'], isOwnBook: true })
    const offered = (await listManagers('affiliate')).map(({ id }) => id)
    expect(offered).toEqual(expect.arrayContaining([book.id, boss.userId]))
    expect(offered).not.toContain(closed.id)
    expect((await listManagers('advertiser')).map(({ id }) => id)).not.toContain(book.id)
  })

  test('look after advertisers, and nobody once they leave the staff or are erased', async () => {
    const { id } = await createAdvertiser()
    const person = await createUser()
    const names = async () => {
      const { rows } = await listAdvertisers(advertisersQuerySchema.parse({ only: String(id) }), boss, at)
      return [rows[0]?.manager?.id ?? null, (await getUserDetail(person.id, boss, at)).manager?.id ?? null]
    }
    const give = async () => {
      const manager = await createUser({ role: 'GSM' })
      await assignAdvertisers({ actor: boss, at }, { ids: [id], managerId: manager.id, reason, confirm: '' })
      await assign([person.id], manager.id)
      expect(await names()).toEqual([manager.id, manager.id])
      return manager
    }
    const left = await give()
    await actOnStaff({ actor: boss, at }, { id: left.id, action: 'revoke', reason, confirm: left.email })
    expect(await names()).toEqual([null, null])
    const erased = await give()
    await transact((tx) => erasePerson(tx, { userId: erased.id, email: erased.email, passwordHash: 'none', at }))
    expect(await names()).toEqual([null, null])
  })

  test('of two who assign the same affiliate at once, or assign it while access ends, one result stands', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await createUser({ role: 'GSM' }), await createUser({ role: 'GSM' })]
      const person = await createUser()
      await Promise.all([assign([person.id], one.id), assign([person.id], other.id)])
      const { manager } = await getUserDetail(person.id, boss, at)
      expect([one.id, other.id]).toContain(manager?.id)
      const log = await db().auditLog.findMany({ where: { subjectId: String(person.affiliateId) } })
      expect(log).toHaveLength(2)
      const leaving = manager?.id === one.id ? other : one
      await Promise.all([
        assign([person.id], leaving.id),
        actOnStaff({ actor: boss, at }, { id: leaving.id, action: 'revoke', reason, confirm: leaving.email }),
      ])
      expect((await getUserDetail(person.id, boss, at)).manager?.id).not.toBe(leaving.id)
    }
  })
})
