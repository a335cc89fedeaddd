import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { getMethods } from '@/lib/money/payout-methods/data'
import { requestPayout } from '@/lib/money/payouts/requests/service'
import { getUserDetail } from '@/lib/people/users/admin-data'
import { actOnUser } from '@/lib/people/users/admin-service'
import { db } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { createPayee, createStaff, PAYDAY } from '@/tests/support/money/payouts'

const at = PAYDAY.now()
const later = (hours: number) => new Date(at.getTime() + hours * HOUR_MS)

type Staff = Awaited<ReturnType<typeof createStaff>>
type Payee = Awaited<ReturnType<typeof createPayee>> & { email: string }
let payee: Payee
let gsm: Staff
let boss: Staff
beforeEach(async () => {
  const made = await createPayee(5_000n)
  const { email } = await db().user.findUniqueOrThrow({ where: { id: made.userId } })
  payee = { ...made, email }
  await db().affiliate.update({ where: { id: payee.id }, data: { payoutsHeldUntil: later(72) } })
  gsm = await createStaff('GSM')
  boss = await createStaff('SUPER_ADMIN')
})

const lift = (actor: Staff, over: { confirm?: string; id?: string; when?: Date } = {}) =>
  actOnUser(
    { actor, at: over.when ?? at },
    {
      id: over.id ?? payee.userId,
      action: 'lift-hold',
      reason: 'Known from a call',
      confirm: over.confirm ?? payee.email,
    },
  )
const heldUntil = async () =>
  (await db().affiliate.findUniqueOrThrow({ where: { id: payee.id } })).payoutsHeldUntil?.getTime() ?? null
const withdraw = () =>
  requestPayout(
    { actor: { affiliateId: payee.id }, at },
    { amountCents: 2_500n, idempotencyKey: randomUUID() },
    collectSquadDebts,
  )
const auditOf = async () =>
  (await db().auditLog.findMany({ where: { subjectId: payee.userId }, orderBy: { seq: 'asc' } })).map((row) => [
    row.action,
    row.actorId,
    row.reason,
  ])

describe('the hold after a payout method', () => {
  test('is lifted by two people; the affiliate can withdraw at once and is told in the app and by email', async () => {
    await expect(withdraw()).rejects.toThrow()
    expect(await lift(gsm)).toBe(false)
    expect(await heldUntil()).toBe(later(72).getTime())
    const detail = await getUserDetail(payee.userId, boss, at)
    expect(detail.payoutHold).toEqual({
      until: later(72).toISOString(),
      waiting: [{ id: expect.any(String), reason: 'Known from a call', by: expect.any(String), at: at.toISOString() }],
    })
    expect(detail.can.liftHold).toBe(true)
    expect(await lift(boss)).toBe(true)
    expect(await heldUntil()).toBeNull()
    expect(await auditOf()).toEqual([
      ['user.lift-hold_first_approval', gsm.userId, 'Known from a call'],
      ['user.lift-hold', boss.userId, 'Known from a call'],
    ])
    expect(await getMethods(payee.id, at)).toMatchObject({ heldUntil: null, liftedAt: at.toISOString() })
    expect(await getMethods(payee.id, later(73))).toMatchObject({ heldUntil: null, liftedAt: null })
    await withdraw()
    const told = await db().notification.findFirst({ where: { userId: payee.userId, title: 'You can withdraw now' } })
    expect(told?.message).toContain('@pay.example')
    expect(await db().mailMessage.count({ where: { toAddress: payee.email, template: 'payout-hold-lifted' } })).toBe(1)
  })

  test('is not lifted by one person twice, nor by twenty calls of one person at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lift(gsm)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(lift(gsm)).rejects.toMatchObject({ code: 'conflict', message: /A second person/ })
    expect(await heldUntil()).not.toBeNull()
  })

  test('is lifted once by two people who approve at the same moment', async () => {
    const results = await Promise.all([lift(gsm), lift(boss)])
    expect(results.sort()).toEqual([false, true])
    expect(await heldUntil()).toBeNull()
    await expect(lift(await createStaff('SUPER_ADMIN'))).rejects.toMatchObject({ code: 'conflict' })
  })

  test('an approval is for one hold: after another change of the destination it does not count', async () => {
    await lift(gsm)
    await db().affiliate.update({ where: { id: payee.id }, data: { payoutsHeldUntil: later(80) } })
    expect(await lift(boss)).toBe(false)
    expect(await heldUntil()).toBe(later(80).getTime())
  })

  test('an approval of a person who left the staff does not count', async () => {
    await lift(gsm)
    await db().user.update({ where: { id: gsm.userId }, data: { role: 'AFFILIATE' } })
    expect(await lift(boss)).toBe(false)
  })

  test('needs a role of the payouts dashboard, the typed email, and a hold', async () => {
    for (const role of ['MODERATOR', 'ADMIN', 'COMMUNITY_TEAM'] as const) {
      const other = await createStaff(role)
      await expect(lift(other)).rejects.toMatchObject({ code: 'forbidden' })
      expect((await getUserDetail(payee.userId, other, at)).can.liftHold).toBe(false)
    }
    await expect(lift(gsm, { confirm: 'yes' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(lift(gsm, { when: later(72) })).rejects.toMatchObject({ code: 'conflict', message: /not held/ })
    await expect(lift(gsm, { id: gsm.userId })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
