import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getActor } from '@/lib/accounts/auth/actor'
import type { AdvertiserRole } from '@/lib/generated/prisma/enums'
import { findMemberInvite } from '@/lib/people/advertisers/invites/data'
import { acceptMemberInvite } from '@/lib/people/advertisers/invites/service'
import {
  changeMemberRoleByStaff,
  inviteMemberByStaff,
  removeMemberByStaff,
  revokeMemberInviteByStaff,
} from '@/lib/people/advertisers/members/admin-service'
import { listAdvertiserPeople } from '@/lib/people/advertisers/members/data'
import {
  changeMemberRole,
  inviteMember,
  removeMember,
  revokeMemberInvite,
} from '@/lib/people/advertisers/members/service'
import { inviteStaff } from '@/lib/people/staff/admin-service'
import { restoreFormerStaff } from '@/lib/people/staff/former-admin-service'
import { db } from '@/lib/platform/database/db'
import { callApi, keyOf } from '@/tests/support/accounts/api-keys'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { lastMailTo } from '@/tests/support/messages/mails'
import { createStaff } from '@/tests/support/money/payouts'
import { nextAddress } from '@/tests/support/platform/requests'

const at = new Date('2026-11-20T15:00:00Z')
const reason = 'New customer'
const names = { firstName: 'Ida', lastName: 'Moss', password: 'a long enough password' }
const fresh = () => `${randomUUID()}@shop.test`
const visitor = () => ({ ip: nextAddress(), userAgent: 'Test' })
const accept = (token: string) => acceptMemberInvite({ visitor: visitor(), at }, { token, ...names })

async function linkSentTo(email: string): Promise<string> {
  const token = /advertiser-invite\?token=([\w-]+)/.exec(await lastMailTo(email))?.[1]
  if (!token) throw new Error('the mail has no link')
  return token
}

async function invited(role: AdvertiserRole = 'owner', advertiserId?: number) {
  const staff = await createStaff('ADMIN')
  const email = fresh()
  const id = advertiserId ?? (await createAdvertiser()).id
  await inviteMemberByStaff({ actor: staff, at }, { advertiserId: id, email, role, reason })
  return { advertiserId: id, email, token: await linkSentTo(email), staff }
}

describe('an invitation to an advertiser', () => {
  test('opens an account of that advertiser alone, once in ten concurrent acceptances', async () => {
    const { advertiserId, email, token } = await invited('manager')
    expect(await findMemberInvite(token, at)).toMatchObject({ email, role: 'manager', hasAccount: false })
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => accept(token)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const user = await db().user.findUniqueOrThrow({ where: { email }, include: { affiliate: true } })
    expect(user).toMatchObject({ role: 'AFFILIATE', status: 'active', affiliate: null })
    const actor = await getActor(new Request('http://x', { headers: await signedInHeaders(user) }), new Date())
    expect(actor).toMatchObject({ affiliateId: null, advertiser: { advertiserId, role: 'manager' } })
    expect(await findMemberInvite(token, at)).toBeNull()
  })

  test('ends with a newer one, when it is revoked, and after seven days', async () => {
    const { advertiserId, email, token: older, staff } = await invited()
    const change = { advertiserId, reason }
    await inviteMemberByStaff({ actor: staff, at }, { ...change, email, role: 'viewer' })
    const newer = await linkSentTo(email)
    expect(await findMemberInvite(older, at)).toBeNull()
    expect(await findMemberInvite(newer, new Date(at.getTime() + 7 * 86_400_000 + 1))).toBeNull()
    const [open] = (await listAdvertiserPeople(advertiserId, at)).invites
    await revokeMemberInviteByStaff({ actor: staff, at }, { ...change, inviteId: open?.id ?? '' })
    await expect(accept(newer)).rejects.toMatchObject({ code: 'gone' })
  })

  test('is refused to an address that has an account', async () => {
    const staff = await createStaff('ADMIN')
    const advertiserId = (await createAdvertiser()).id
    const taken = [await createUser(), await createAdvertiserPerson(), await createUser({ role: 'GSM' })]
    for (const { email } of taken) {
      const input = { advertiserId, email, role: 'owner' as const, reason }
      await expect(inviteMemberByStaff({ actor: staff, at }, input)).rejects.toMatchObject({ code: 'conflict' })
    }
  })

  test('reopens the account of somebody who was removed, at another advertiser too', async () => {
    const { email, token, staff, advertiserId } = await invited()
    await accept(token)
    const { id } = await db().user.findUniqueOrThrow({ where: { email } })
    const headers = await signedInHeaders({ id })
    await removeMemberByStaff({ actor: staff, at }, { advertiserId, userId: id, reason })
    expect(await getActor(new Request('http://x', { headers }), new Date())).toBeNull()
    const other = (await createAdvertiser()).id
    await inviteMemberByStaff({ actor: staff, at }, { advertiserId: other, email, role: 'viewer', reason })
    await accept(await linkSentTo(email))
    expect(await db().advertiserMember.findUnique({ where: { userId: id } })).toMatchObject({
      advertiserId: other,
      role: 'viewer',
    })
  })
})

describe('the people of an advertiser', () => {
  test('are changed by its owners alone, and never those of another', async () => {
    const owner = await createAdvertiserPerson('owner')
    const { advertiserId } = owner.advertiser
    const manager = await createAdvertiserPerson('manager', advertiserId)
    const stranger = await createAdvertiserPerson('viewer')
    const invite = { email: fresh(), role: 'viewer' as const }
    await expect(inviteMember({ actor: manager, at }, invite)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(removeMember({ actor: manager, at }, owner)).rejects.toMatchObject({ code: 'forbidden' })
    const role = 'owner' as const
    await expect(changeMemberRole({ actor: owner, at }, { id: stranger.id, role })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(removeMember({ actor: owner, at }, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await inviteMember({ actor: await createAdvertiserPerson('owner', stranger.advertiser.advertiserId), at }, invite)
    const [foreign] = (await listAdvertiserPeople(stranger.advertiser.advertiserId, at)).invites
    await expect(revokeMemberInvite({ actor: owner, at }, { id: foreign?.id ?? '' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await changeMemberRole({ actor: owner, at }, { id: manager.id, role: 'viewer' })
    expect((await listAdvertiserPeople(advertiserId, at)).members.map((one) => one.role)).toEqual(['owner', 'viewer'])
  })

  test('lose their API keys when their role rises, and keep them when it sinks [Q23]', async () => {
    const owner = await createAdvertiserPerson('owner')
    const colleague = await createAdvertiserPerson('viewer', owner.advertiser.advertiserId)
    const become = (role: AdvertiserRole) => changeMemberRole({ actor: owner, at }, { id: colleague.id, role })
    const statusOf = async (key: string) => (await callApi('/advertiser/uploads', { key })).status
    const old = await keyOf(colleague.id)
    await become('manager')
    expect(await statusOf(old)).toBe(401)
    const later = await keyOf(colleague.id)
    await become('viewer')
    expect(await statusOf(later)).toBe(200)
    await become('owner')
    expect(await statusOf(later)).toBe(401)
  })

  test('keep an owner when two remove each other at once; staff may remove the last one', async () => {
    const one = await createAdvertiserPerson('owner')
    const { advertiserId } = one.advertiser
    const other = await createAdvertiserPerson('owner', advertiserId)
    const tries = await Promise.allSettled([
      removeMember({ actor: one, at }, other),
      removeMember({ actor: other, at }, one),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [left] = (await listAdvertiserPeople(advertiserId, at)).members
    const last = left?.id === one.id ? one : other
    await expect(removeMember({ actor: last, at }, last)).rejects.toMatchObject({ code: 'conflict' })
    await expect(changeMemberRole({ actor: last, at }, { id: last.id, role: 'viewer' })).rejects.toMatchObject({
      code: 'conflict',
    })
    const staff = await createStaff('ADMIN')
    await removeMemberByStaff({ actor: staff, at }, { advertiserId, userId: last.id, reason })
    expect((await listAdvertiserPeople(advertiserId, at)).members).toEqual([])
  })

  test('are audited with the advertiser, and by staff with the reason', async () => {
    const { advertiserId, token, staff, email } = await invited('viewer')
    await accept(token)
    const { id } = await db().user.findUniqueOrThrow({ where: { email } })
    await changeMemberRoleByStaff({ actor: staff, at }, { advertiserId, userId: id, role: 'owner', reason })
    const entries = await db().auditLog.findMany({
      where: { subject: 'advertiser', subjectId: String(advertiserId) },
      orderBy: { seq: 'asc' },
    })
    expect(entries.map((entry) => [entry.action, entry.actorId, entry.reason])).toEqual([
      ['advertiser.invite', staff.userId, reason],
      ['advertiser.join', id, null],
      ['advertiser.role', staff.userId, reason],
    ])
  })

  test('are never staff or affiliates, whoever writes it', async () => {
    const person = await createAdvertiserPerson()
    const boss = await createStaff('SUPER_ADMIN')
    const { id, email } = person
    const invite = { email, role: 'GSM' as const, reason, confirm: email }
    await expect(inviteStaff({ actor: boss, at }, invite)).rejects.toMatchObject({ code: 'conflict' })
    const restore = { id, role: 'GSM' as const, reason, confirm: email }
    await expect(restoreFormerStaff({ actor: boss, at }, 'restore', restore)).rejects.toMatchObject({
      code: 'not_found',
    })
    const refused = /belongs to an advertiser/
    await expect(db().user.update({ where: { id }, data: { role: 'GSM' } })).rejects.toThrow(refused)
    await expect(db().affiliate.create({ data: { userId: id, referralCode: randomUUID() } })).rejects.toThrow(refused)
    const affiliate = await createAffiliate()
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliate.id } })
    const membership = { userId, ...person.advertiser, createdAt: at }
    await expect(db().advertiserMember.create({ data: membership })).rejects.toThrow(refused)
  })
})
