import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { GET as listApplicantsRoute } from '@/app/_api/admin/bulk-approve-affiliates/route'
import { POST as updateStreak } from '@/app/_api/streaks/update/route'
import { POST as stopViewing } from '@/app/_api/view-as/stop/route'
import { getActor } from '@/lib/accounts/auth/actor'
import { getBalances } from '@/lib/money/ledger/data'
import { requestPayout } from '@/lib/money/payouts/requests/service'
import { getUserDetail, listUsers } from '@/lib/people/users/admin-data'
import { type UserActionBody, usersQuerySchema } from '@/lib/people/users/admin-schema'
import { actOnUser } from '@/lib/people/users/admin-service'
import type { UserAction } from '@/lib/people/users/constants'
import { beginViewAs, logEndedViews } from '@/lib/people/users/view-as-admin-service'
import { db } from '@/lib/platform/database/db'
import { fixedClock, systemClock } from '@/lib/platform/dates/clock'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { callApi, keyOf } from '@/tests/support/accounts/api-keys'
import { beginSession, signedInHeaders } from '@/tests/support/accounts/session'
import { SUPER_VIEWER } from '@/tests/support/accounts/staff-viewer'
import { createStaff as createAnyStaff } from '@/tests/support/backoffice/staff'
import { createUser } from '@/tests/support/factories/users'
import { createPayee, createStaff } from '@/tests/support/money/payouts'
import { jsonRequest } from '@/tests/support/platform/requests'

const CLOCK = fixedClock('2026-11-20T15:00:00Z')
const at = CLOCK.now()
let boss: Awaited<ReturnType<typeof createStaff>>
beforeEach(async () => {
  boss = await createStaff('SUPER_ADMIN')
})

const act = (id: string, action: UserAction, body: Partial<UserActionBody> = {}, actor = boss) =>
  actOnUser({ actor, at }, { id, action, reason: 'As discussed', confirm: '', ...body })
const userOf = (id: string) => db().user.findUniqueOrThrow({ where: { id }, include: { affiliate: true } })
const request = (headers: Headers) => new Request('http://localhost:3000/api/x', { headers })

describe('staff actions on an account [S2.22]', () => {
  test('a ban ends the session on the next request, bans the affiliate and holds payouts [Q22]', async () => {
    const { userId, id: affiliateId } = await createPayee(5_000n)
    const order = { affiliateId, amountCents: 2_500n, idempotencyKey: randomUUID() }
    const { id: requestId } = await requestPayout(
      { actor: { affiliateId: order.affiliateId }, at: CLOCK.now() },
      order,
      collectSquadDebts,
    )
    const headers = await signedInHeaders({ id: userId })
    const { email } = await userOf(userId)
    await expect(act(userId, 'ban', { confirm: 'yes' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await getActor(request(headers), new Date())).not.toBeNull()
    await act(userId, 'ban', { confirm: email })
    expect(await getActor(request(headers), new Date())).toBeNull()
    expect(await userOf(userId)).toMatchObject({ status: 'banned', affiliate: { status: 'banned' } })
    expect((await db().payoutRequest.findUniqueOrThrow({ where: { id: requestId } })).status).toBe('held')
    await act(userId, 'reinstate')
    expect(await userOf(userId)).toMatchObject({
      status: 'active',
      affiliate: { status: 'approved', statusReason: null },
    })
  })

  test('a ban of staff hands what they shared with all staff to who banned them, and ends their emails of reports', async () => {
    const { userId, user } = await createAnyStaff('ADMIN')
    const view = (name: string, isForAllStaff: boolean) =>
      db().reportView.create({
        data: { id: randomUUID(), userId, side: 'staff', name, query: {}, position: 1, isForAllStaff, updatedAt: at },
      })
    const [shared, own] = [await view('Weekly sales', true), await view('Mine', false)]
    await db().reportMail.create({
      data: { viewId: own.id, userId, format: 'csv', frequency: 'daily', hour: 9, nextAt: at },
    })
    await act(userId, 'ban', { confirm: user.email })
    const owners = await db().reportView.findMany({ where: { id: { in: [shared.id, own.id] } } })
    expect(new Map(owners.map((one) => [one.name, one.userId]))).toEqual(
      new Map([
        ['Weekly sales', boss.userId],
        ['Mine', userId],
      ]),
    )
    expect(await db().reportMail.findFirstOrThrow({ where: { userId } })).toMatchObject({ isActive: false })
  })

  test('a suspended affiliate stays signed in and is notified why; suspending twice is refused', async () => {
    const user = await createUser()
    const headers = await signedInHeaders(user)
    await act(user.id, 'suspend', { reason: 'Strange traffic' })
    expect(await getActor(request(headers), new Date())).toMatchObject({ affiliateStatus: 'suspended' })
    expect(await db().notification.findFirst({ where: { userId: user.id } })).toMatchObject({
      message: 'Strange traffic',
    })
    await expect(act(user.id, 'suspend')).rejects.toMatchObject({ code: 'conflict' })
    expect(await db().auditLog.findMany({ where: { subjectId: user.id } })).toMatchObject([
      {
        action: 'user.suspend',
        before: { affiliateStatus: 'approved' },
        after: { affiliateStatus: 'suspended' },
        actorId: boss.userId,
      },
    ])
  })

  test('signing out everywhere ends every session and every API key', async () => {
    const user = await createUser()
    const key = await keyOf(user.id)
    const headers = await signedInHeaders(user)
    await actOnUser(
      { actor: boss, at: systemClock.now() },
      { id: user.id, action: 'sign-out', reason: 'Lost phone', confirm: '' },
    )
    expect(await getActor(request(headers), new Date())).toBeNull()
    expect((await callApi('/offers', { key })).status).toBe(401)
  })

  test('an adjustment above $100 needs its amount typed, and one is posted once in three concurrent calls [Q24]', async () => {
    const { userId, id: affiliateId } = await createPayee(0n)
    await expect(act(userId, 'adjust', { amountCents: 10_001, confirm: '$12.50' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await act(userId, 'adjust', { amountCents: 1_250, confirm: '+$12.50' })
    expect((await getBalances(affiliateId)).availableCents).toBe(1_250n)
    const takes = await Promise.allSettled(
      [1, 2, 3].map(() => act(userId, 'adjust', { amountCents: -1_000, confirm: '-$10.00' })),
    )
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await getBalances(affiliateId)).availableCents).toBe(250n)
    const written = await db().auditLog.findMany({
      where: { action: 'user.adjust', subjectId: userId },
      orderBy: { seq: 'asc' },
    })
    expect(written.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { availableCents: 0 }, after: { availableCents: 1_250, amountCents: 1_250 } },
      { before: { availableCents: 1_250 }, after: { availableCents: 250, amountCents: -1_000 } },
    ])
  })

  test('a credit is posted once, even when the same one is sent again [S2.22]', async () => {
    const { userId, id: affiliateId } = await createPayee(0n)
    const give = (reason = 'Lost conversions') =>
      act(userId, 'adjust', { amountCents: 1_250, confirm: '+$12.50', reason })
    const sent = await Promise.allSettled([give(), give(), give()])
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(give()).rejects.toMatchObject({ code: 'conflict' })
    expect((await getBalances(affiliateId)).availableCents).toBe(1_250n)
    expect(await db().auditLog.count({ where: { action: 'user.adjust', subjectId: userId } })).toBe(1)
    await give('Lost conversions of May')
    expect((await getBalances(affiliateId)).availableCents).toBe(2_500n)
  })

  test('of the last two super admins who ban each other concurrently, one remains [Q22]', async () => {
    const other = await createStaff('SUPER_ADMIN')
    const two = [boss.userId, other.userId]
    const rest = { role: 'SUPER_ADMIN', id: { notIn: two } } as const
    await db().user.updateMany({ where: rest, data: { role: 'ADMIN' } })
    const ban = async (id: string, actor: typeof boss) => act(id, 'ban', { confirm: (await userOf(id)).email }, actor)
    await Promise.allSettled([ban(other.userId, boss), ban(boss.userId, other)])
    expect(await db().user.count({ where: { id: { in: two }, status: 'active' } })).toBe(1)
  })

  test.each(['pending', 'rejected', 'suspended'] as const)(
    'an affiliate who was never approved (%s) cannot be reinstated by a moderator [S2.20]',
    async (status) => {
      const user = await createUser()
      await db().affiliate.update({ where: { userId: user.id }, data: { status, approvedAt: null } })
      const moderator = await createStaff('MODERATOR')
      await expect(act(user.id, 'reinstate', {}, moderator)).rejects.toMatchObject({ code: 'forbidden' })
      expect((await userOf(user.id)).affiliate?.status).toBe(status)
      await act(user.id, 'reinstate', {}, await createStaff('COMMUNITY_TEAM'))
      expect((await userOf(user.id)).affiliate?.status).toBe('approved')
    },
  )

  test('a banned affiliate cannot be suspended and stays banned [S2.22]', async () => {
    const user = await createUser()
    await act(user.id, 'ban', { confirm: user.email })
    await expect(act(user.id, 'suspend')).rejects.toMatchObject({ code: 'conflict' })
    expect(await userOf(user.id)).toMatchObject({ status: 'banned', affiliate: { status: 'banned' } })
  })

  test.each([
    ['a moderator', 'MODERATOR', 'adjust', 'AFFILIATE'],
    ['the growth team', 'GSM', 'adjust', 'AFFILIATE'],
    ['a moderator', 'MODERATOR', 'ban', 'GSM'],
    ['an admin', 'ADMIN', 'sign-out', 'SUPER_ADMIN'],
  ] as const)('%s (%s) may not %s %s', async (_, role, action, target) => {
    const user = await createUser({ role: target })
    const body = { amountCents: 100, confirm: action === 'ban' ? user.email : '+$1.00' }
    await expect(act(user.id, action, body, await createStaff(role))).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('staff cannot act on themselves', async () => {
    await expect(act(boss.userId, 'sign-out')).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('viewing as an affiliate', () => {
  const look = async (role: 'GSM' | 'MODERATOR' | 'ADMIN', targetId: string) => {
    const staff = await createStaff(role)
    const session = await beginSession({ id: staff.userId })
    await beginViewAs(
      { actor: staff, at: systemClock.now() },
      { id: targetId, reason: 'Support ticket', sessionId: session.sessionId },
    )
    return { staff, ...session }
  }

  test('ends when the role must have two-factor authentication and the viewer has none [B5]', async () => {
    const user = await createUser()
    const { staff, headers } = await look('GSM', user.id)
    await db().roleRule.create({ data: { role: 'GSM', requiresTwoFactor: true } })
    const asked = await getActor(request(headers), new Date())
    await db().roleRule.deleteMany()
    expect(asked).toMatchObject({ userId: staff.userId, needsTwoFactor: true })
    expect(await getActor(request(headers), new Date())).toMatchObject({ userId: user.id })
  })

  test('acts as the affiliate, is read-only, is audited and ends on request [Q22]', async () => {
    const user = await createUser({ firstName: 'Mara' })
    const { staff, headers } = await look('GSM', user.id)
    expect(await getActor(request(headers), new Date())).toMatchObject({
      userId: user.id,
      role: 'AFFILIATE',
      affiliateId: user.affiliateId,
      viewedBy: staff.userId,
    })
    const context = { params: Promise.resolve({}) }
    const cookie = { cookie: headers.get('cookie') ?? '' }
    const change = await updateStreak(jsonRequest('/api/streaks/update', { hasConversions: true }, cookie), context)
    expect(change.status).toBe(403)
    expect((await listApplicantsRoute(request(headers), context)).status).toBe(404)
    expect(
      await db().auditLog.count({ where: { action: 'user.view_as', subjectId: user.id, actorId: staff.userId } }),
    ).toBe(1)
    expect((await stopViewing(jsonRequest('/api/view-as/stop', {}, cookie), context)).status).toBe(200)
    expect(await getActor(request(headers), new Date())).toMatchObject({ userId: staff.userId, role: 'GSM' })
    // ended once, and in the log
    await stopViewing(jsonRequest('/api/view-as/stop', {}, cookie), context)
    const ends = { action: 'user.view_as_end', subjectId: user.id, actorId: staff.userId }
    expect(await db().auditLog.count({ where: ends })).toBe(1)
  })

  test('ends automatically after half an hour, and when the viewer’s role changes', async () => {
    const user = await createUser()
    const { staff, headers } = await look('ADMIN', user.id)
    const later = fixedClock(new Date(Date.now() + 31 * 60_000).toISOString())
    expect(await getActor(request(headers), later.now())).toMatchObject({ userId: staff.userId })
    await db().user.update({ where: { id: staff.userId }, data: { role: 'MODERATOR' } })
    expect(await getActor(request(headers), new Date())).toMatchObject({ userId: staff.userId, role: 'MODERATOR' })
  })

  test.each([
    ['half an hour is over', 31, null, 30, 'The half hour is over'],
    ['its session was ended', 31, 5, 5, 'The session was ended'],
    ['its session was ended after it', 60, 40, 30, 'The half hour is over'],
    ['it goes on', 5, null, null, null],
  ])('is ended in the log, once, when %s', async (_, now, revoked, until, reason) => {
    const user = await createUser()
    const { staff, sessionId } = await look('GSM', user.id)
    const { viewAsUntil } = await db().userSession.findUniqueOrThrow({ where: { id: sessionId } })
    const minutesIn = (minutes: number) => new Date((viewAsUntil?.getTime() ?? 0) + (minutes - 30) * 60_000)
    const revokedAt = revoked === null ? null : minutesIn(revoked)
    await db().userSession.update({ where: { id: sessionId }, data: { revokedAt } })
    for (let times = 0; times < 2; times += 1) await logEndedViews({ at: minutesIn(now) })
    const entries = await db().auditLog.findMany({ where: { action: 'user.view_as_end', subjectId: user.id } })
    const expected = { actorId: staff.userId, reason, after: { until: minutesIn(until ?? 0).toISOString() } }
    expect(entries).toEqual(until === null ? [] : [expect.objectContaining(expected)])
  })

  test('is refused to moderators, and for staff and deleted accounts', async () => {
    const user = await createUser()
    await expect(look('MODERATOR', user.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(look('GSM', boss.userId)).rejects.toMatchObject({ code: 'not_found' })
    await db().user.update({ where: { id: user.id }, data: { status: 'deleted' } })
    await expect(look('GSM', user.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the list and one account', () => {
  test('are found by affiliate ID, email and name', async () => {
    const user = await createUser({ firstName: 'Zsofia', lastName: randomUUID().slice(0, 8) })
    const find = async (q: string) =>
      (await listUsers(usersQuerySchema.parse({ q }), SUPER_VIEWER)).rows.map(({ id }) => id)
    const { lastName } = await userOf(user.id)
    for (const q of [user.email.toUpperCase(), lastName, `Zsofia ${lastName}`]) expect(await find(q)).toEqual([user.id])
    expect(await find(String(user.affiliateId))).toContain(user.id)
  })

  test('moderators see no tax or bank data', async () => {
    const { userId } = await createPayee(100n)
    const seen = (role: 'GSM' | 'MODERATOR') => getUserDetail(userId, { userId: boss.userId, role }, at)
    expect((await seen('GSM')).bank).toMatchObject({
      methods: [expect.stringContaining('PayPal')],
      taxForm: 'W9, signed Dec 31, 2025',
    })
    const moderated = await seen('MODERATOR')
    expect(moderated.bank).toBeNull()
    expect(moderated.can).toEqual({ act: true, assign: true, adjust: false, liftHold: false, viewAs: false })
    expect(JSON.stringify(moderated)).not.toContain('pay.example')
  })

  test('have the picture of the account', async () => {
    const { id } = await createUser()
    const image = `/files/${'1'.repeat(64)}.webp`
    await db().user.update({ where: { id }, data: { image } })
    expect((await getUserDetail(id, boss, at)).image).toBe(image)
  })

  test('show what happened to the account', async () => {
    const user = await createUser({ createdAt: at })
    await act(user.id, 'suspend')
    const { timeline } = await getUserDetail(user.id, boss, at)
    expect(timeline.map(({ what }) => what)).toEqual(expect.arrayContaining(['user.suspend', 'Signed up']))
  })
})
