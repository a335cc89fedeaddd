import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { erasePerson } from '@/lib/people/account/deletion/erasure-service'
import { findMemberInvite } from '@/lib/people/advertisers/invites/data'
import { acceptMemberInvite } from '@/lib/people/advertisers/invites/service'
import { inviteMemberByStaff, removeMemberByStaff } from '@/lib/people/advertisers/members/admin-service'
import { changeMemberRole, inviteMember, remove, removeMember } from '@/lib/people/advertisers/members/service'
import { actOnStaff } from '@/lib/people/staff/admin-service'
import { actOnUser } from '@/lib/people/users/admin-service'
import type { UserAction } from '@/lib/people/users/constants'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { lastMailTo } from '@/tests/support/messages/mails'
import { createStaff } from '@/tests/support/money/payouts'
import { nextAddress } from '@/tests/support/platform/requests'

const at = new Date('2026-11-20T15:00:00Z')
const reason = 'As discussed'
const names = { firstName: 'Ida', lastName: 'Moss', password: 'a long enough password' }
const fresh = () => `${randomUUID()}@shop.test`
const accept = (token: string) =>
  acceptMemberInvite({ visitor: { ip: nextAddress(), userAgent: 'Test' }, at }, { token, ...names })

type Owner = Awaited<ReturnType<typeof createAdvertiserPerson>>

async function linkSentTo(email: string): Promise<string> {
  const token = /advertiser-invite\?token=([\w-]+)/.exec(await lastMailTo(email))?.[1]
  if (!token) throw new Error('the mail has no link')
  return token
}

/** Two owners of one advertiser. */
async function twoOwners(): Promise<[Owner, Owner]> {
  const first = await createAdvertiserPerson('owner')
  return [first, await createAdvertiserPerson('owner', first.advertiser.advertiserId)]
}

async function invitedBy(owner: Owner, email = fresh()): Promise<string> {
  await inviteMember({ actor: owner, at }, { email, role: 'owner' })
  return linkSentTo(email)
}

async function act(id: string, action: UserAction, role: UserRole = 'SUPER_ADMIN') {
  const { email } = await db().user.findUniqueOrThrow({ where: { id } })
  await actOnUser({ actor: await createStaff(role), at }, { id, action, reason, confirm: email })
}
const statusOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).status

/** Runs `other` while a transaction is open that has done `first`; it goes on once that is committed. */
async function whileOpen<T>(first: Parameters<typeof transact>[0], other: () => Promise<T>): Promise<T> {
  const { result } = await transact(async (tx) => {
    await first(tx)
    const started = { result: other() }
    started.result.catch(() => undefined)
    await sleep(400)
    return started
  })
  return result
}

describe('an open invitation ends with the rights of who sent it', () => {
  test.each<[string, (sender: Owner, colleague: Owner) => Promise<unknown>]>([
    ['who is removed', (sender, colleague) => removeMember({ actor: colleague, at }, sender)],
    ['who leaves', (sender) => removeMember({ actor: sender, at }, sender)],
    [
      'who is no owner any more',
      (sender, colleague) => changeMemberRole({ actor: colleague, at }, { id: sender.id, role: 'manager' }),
    ],
    ['who is banned', (sender) => act(sender.id, 'ban')],
    [
      'who deletes the account',
      ({ id: userId, email }) => transact((tx) => erasePerson(tx, { userId, email, passwordHash: '', at })),
    ],
  ])('%s, and those of colleagues stay', async (_, end) => {
    const [sender, colleague] = await twoOwners()
    const [sent, other] = [await invitedBy(sender), await invitedBy(colleague)]
    await end(sender, colleague)
    expect(await findMemberInvite(sent, at)).toBeNull()
    await expect(accept(sent)).rejects.toMatchObject({ code: 'gone' })
    await accept(other)
  })

  test('of staff who may no longer change advertisers', async () => {
    const { advertiserId } = (await createAdvertiserPerson()).advertiser
    const [boss, admin] = [await createStaff('SUPER_ADMIN'), await createStaff('ADMIN')]
    const { email: confirm } = await db().user.findUniqueOrThrow({ where: { id: admin.userId } })
    const email = fresh()
    await inviteMemberByStaff({ actor: admin, at }, { advertiserId, email, role: 'owner', reason })
    await actOnStaff({ actor: boss, at }, { id: admin.userId, action: 'revoke', reason, confirm })
    await expect(accept(await linkSentTo(email))).rejects.toMatchObject({ code: 'gone' })
  })

  test('also when it is accepted while the owner is removed', async () => {
    const [sender, colleague] = await twoOwners()
    const { advertiserId } = sender.advertiser
    const token = await invitedBy(sender)
    const actor = { userId: colleague.id, role: 'AFFILIATE' as const }
    const late = whileOpen(
      (tx) => remove(tx, { advertiserId, actor, at }, sender.id),
      () => accept(token),
    )
    await expect(late).rejects.toMatchObject({ code: 'gone' })
    expect(await db().advertiserMember.count({ where: { advertiserId } })).toBe(1)
  })

  test('removals and acceptances of one advertiser at the same time all come to an end', async () => {
    const [sender, colleague] = await twoOwners()
    const tokens = [await invitedBy(sender), await invitedBy(sender), await invitedBy(colleague)]
    const [removal, ...joins] = await Promise.allSettled([
      removeMember({ actor: colleague, at }, sender),
      ...tokens.map(accept),
    ])
    expect(removal?.status).toBe('fulfilled')
    expect(joins.at(-1)?.status).toBe('fulfilled')
    const { advertiserId } = sender.advertiser
    const open = { advertiserId, acceptedAt: null, revokedAt: null }
    expect(await db().advertiserInvite.count({ where: open })).toBe(0)
    const joined = joins.filter(({ status }) => status === 'fulfilled').length
    expect(await db().advertiserMember.count({ where: { advertiserId } })).toBe(1 + joined)
  })

  test('an owner who is banned during the request invites nobody', async () => {
    const [owner] = await twoOwners()
    const late = whileOpen(
      (tx) => tx.user.update({ where: { id: owner.id }, data: { status: 'banned' } }),
      () => inviteMember({ actor: owner, at }, { email: fresh(), role: 'owner' }),
    )
    await expect(late).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('an invitation to an archived advertiser', () => {
  test('opens no account, also when it is archived meanwhile', async () => {
    const owner = await createAdvertiserPerson('owner')
    const [one, other] = [await invitedBy(owner), await invitedBy(owner)]
    const archived = { where: { id: owner.advertiser.advertiserId }, data: { status: 'archived' as const } }
    const late = whileOpen(
      (tx) => tx.advertiser.update(archived),
      () => accept(one),
    )
    await expect(late).rejects.toMatchObject({ code: 'gone' })
    expect(await findMemberInvite(other, at)).toBeNull()
    await expect(accept(other)).rejects.toMatchObject({ code: 'gone' })
  })
})

describe('a ban of somebody at an advertiser', () => {
  test('is ended by no removal and no invitation', async () => {
    const [owner, person] = await twoOwners()
    await act(person.id, 'ban')
    await removeMember({ actor: owner, at }, person)
    expect(await statusOf(person.id)).toBe('banned')
    const again = { email: person.email, role: 'viewer' as const }
    await expect(inviteMember({ actor: owner, at }, again)).rejects.toMatchObject({ code: 'conflict' })
    // an invitation from before, which the ban missed
    const token = await invitedBy(owner)
    await db().advertiserInvite.updateMany({
      where: { invitedById: owner.id, acceptedAt: null },
      data: { email: person.email },
    })
    await expect(accept(token)).rejects.toMatchObject({ code: 'conflict' })
    expect(await statusOf(person.id)).toBe('banned')
  })

  test('ends the open invitation to the address of a closed account', async () => {
    const [owner, person] = await twoOwners()
    await removeMember({ actor: owner, at }, person)
    const token = await invitedBy(owner, person.email)
    await act(person.id, 'ban')
    await expect(accept(token)).rejects.toMatchObject({ code: 'gone' })
    expect(await statusOf(person.id)).toBe('banned')
  })

  test('is not undone by an invitation that is accepted at the same moment', async () => {
    const [owner, person] = await twoOwners()
    await removeMember({ actor: owner, at }, person)
    const token = await invitedBy(owner, person.email)
    const late = whileOpen(
      (tx) => tx.user.update({ where: { id: person.id }, data: { status: 'banned' } }),
      () => accept(token),
    )
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
    expect(await statusOf(person.id)).toBe('banned')
  })

  test('is ended by staff, with the role from before', async () => {
    const [, person] = await twoOwners()
    await act(person.id, 'ban')
    await act(person.id, 'reinstate', 'MODERATOR')
    expect(await statusOf(person.id)).toBe('active')
    expect(await db().advertiserMember.findUnique({ where: { userId: person.id } })).toMatchObject({ role: 'owner' })
  })

  test('is ended by a super admin alone once the person was removed, who can then be invited again', async () => {
    const [owner, person] = await twoOwners()
    await act(person.id, 'ban')
    const removal = { advertiserId: owner.advertiser.advertiserId, userId: person.id, reason }
    await removeMemberByStaff({ actor: await createStaff('ADMIN'), at }, removal)
    await expect(act(person.id, 'reinstate', 'ADMIN')).rejects.toMatchObject({ code: 'forbidden' })
    await act(person.id, 'reinstate')
    expect(await statusOf(person.id)).toBe('suspended')
    await accept(await invitedBy(owner, person.email))
    expect(await statusOf(person.id)).toBe('active')
  })
})
