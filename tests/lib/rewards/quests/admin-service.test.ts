import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { db } from '@/lib/platform/database/db'
import { dayToColumn } from '@/lib/platform/dates/days'
import { countEligible, listAdminQuests } from '@/lib/rewards/quests/admin-data'
import { adminQuestsQuerySchema, createQuestSchema } from '@/lib/rewards/quests/admin-schema'
import { changeQuestStatus, createQuest, editQuest } from '@/lib/rewards/quests/admin-service'
import { claimQuest } from '@/lib/rewards/quests/claim-service'
import { listQuests } from '@/lib/rewards/quests/data'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { createStaff } from '@/tests/support/money/payouts'
import { withoutModules } from '@/tests/support/platform/modules'

const at = new Date('2026-11-20T15:00:00Z')
const reason = 'November push'
let admin: Awaited<ReturnType<typeof createStaff>>
beforeEach(async () => {
  admin = await createStaff('ADMIN')
})

const order = (more: object = {}) =>
  createQuestSchema.parse({
    name: `Quest ${randomUUID()}`,
    description: 'Ten of any offer',
    metric: 'conversions',
    target: 10,
    window: 'week',
    startsAt: '2026-11-20T14:00:00.000Z',
    endsAt: null,
    reward: 'cash',
    rewardCents: 500,
    budgetCents: 5_000,
    reason,
    confirm: '$50.00',
    ...more,
  })
const make = (more: object = {}) => createQuest({ actor: admin, at }, order(more))
const step = (id: number, action: 'start' | 'pause' | 'end') =>
  changeQuestStatus({ actor: admin, at }, { id, action, reason })
const questOf = (id: number) => db().quest.findUniqueOrThrow({ where: { id } })

async function isSeen(id: number): Promise<boolean> {
  const { affiliateId } = await createUser()
  return (await listQuests(affiliateId ?? 0, at)).some((quest) => quest.id === id)
}

describe('a quest created by staff [S2.38]', () => {
  test.each([
    ['streak_days', 'streak'],
    ['referrals', 'referrals'],
    ['discord_connected', 'discord'],
  ] as const)('of %s is neither created, started nor seen without the module %s', async (metric, module) => {
    const id = await make({ metric, target: 1 })
    await withoutModules([module], async () => {
      await expect(make({ metric, target: 1 })).rejects.toThrow('nobody could complete this quest')
      await expect(step(id, 'start')).rejects.toThrow('nobody could complete this quest')
    })
    await step(id, 'start')
    expect(await isSeen(id)).toBe(true)
    expect(await withoutModules([module], () => isSeen(id))).toBe(false)
  })

  test('is visible to affiliates from its start, but not as a draft, while paused or after its end', async () => {
    const id = await make()
    expect(await isSeen(id)).toBe(false)
    await step(id, 'start')
    expect(await isSeen(id)).toBe(true)
    await step(id, 'pause')
    expect(await isSeen(id)).toBe(false)
    await step(id, 'start')
    await step(id, 'end')
    expect(await isSeen(id)).toBe(false)
    await expect(step(id, 'start')).rejects.toMatchObject({ code: 'conflict' })
    const steps = await db().auditLog.findMany({
      where: { subject: 'quest', subjectId: String(id) },
      orderBy: { seq: 'asc' },
    })
    expect(steps.map(({ action }) => action)).toEqual([
      'quest.create',
      'quest.start',
      'quest.pause',
      'quest.start',
      'quest.end',
    ])
  })

  test('with a cash reward needs a budget above $100 typed, and a budget for at least one reward', async () => {
    await expect(make({ budgetCents: 10_001, confirm: '$5.00' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await make({ budgetCents: 10_001, confirm: '$100.01' })).toBeGreaterThan(0)
    for (const wrong of [
      { budgetCents: 400 },
      { budgetCents: null },
      { rewardCents: 0 },
      { reward: 'badge' },
      { status: 'active' },
    ]) {
      expect([wrong, createQuestSchema.safeParse({ ...order(), ...wrong }).success]).toEqual([wrong, false])
    }
  })

  test('keeps its target when it is edited; its budget cannot fall below what is spent', async () => {
    const id = await make()
    await db().quest.update({ where: { id }, data: { spentCents: 1_500n } })
    await editQuest({ actor: admin, at }, { id, name: 'Another name', reason, confirm: '' })
    expect(await questOf(id)).toMatchObject({ name: 'Another name', target: 10n, budgetCents: 5_000n })
    const lower = (budgetCents: number, confirm: string) =>
      editQuest({ actor: admin, at }, { id, budgetCents, reason, confirm })
    await expect(lower(1_000, '$10.00')).rejects.toMatchObject({ code: 'invalid' })
    await expect(lower(15_000, '')).rejects.toMatchObject({ code: 'invalid' })
    await lower(15_000, '$150.00')
    await expect(lower(1_500, '')).rejects.toMatchObject({ code: 'invalid' })
    await lower(1_500, '$15.00')
    expect((await questOf(id)).budgetCents).toBe(1_500n)
  })

  test('cannot be changed to end before it starts', async () => {
    const id = await make()
    const change = { endsAt: '2026-11-20T14:00:00.000Z', reason, confirm: '' }
    await expect(editQuest({ actor: admin, at }, { id, ...change })).rejects.toMatchObject({ code: 'invalid' })
    expect((await questOf(id)).endsAt).toBeNull()
  })

  test('pays nothing to staff who created, edited or started it, and pays others', async () => {
    const member = () => createUser({ role: 'ADMIN', affiliate: {} })
    const [maker, editor, starter, other] = [await member(), await member(), await member(), await member()]
    const as = (user: TestUser) => ({ userId: user.id, role: 'ADMIN' as const })
    const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
    const terms = { metric: 'clicks', target: 1, window: 'once', audience: null }
    const id = await createQuest({ actor: as(maker), at }, order(terms))
    await editQuest({ actor: as(editor), at }, { id, name: 'Another name', reason, confirm: '' })
    await changeQuestStatus({ actor: as(starter), at }, { id, action: 'start', reason })
    const claim = async ({ affiliateId: own }: TestUser) => {
      const affiliateId = own ?? 0
      await db().statDay.create({
        data: { affiliateId, day: dayToColumn('2026-11-20'), sourceId: 0, offerId, clicks: 5, uniqueClicks: 5 },
      })
      return claimQuest({ actor: { affiliateId }, at }, { questId: id, windowKey: 'once' })
    }
    for (const user of [maker, editor, starter]) {
      await expect(claim(user)).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await claim(other)).toMatchObject({ state: 'claimed' })
    expect(await db().questHold.findMany({ where: { questId: id } })).toMatchObject([
      { affiliateId: other.affiliateId, amountCents: 500n },
    ])
    expect((await questOf(id)).spentCents).toBe(500n)
  })

  test('counts the eligible affiliates, approved ones only', async () => {
    const before = await countEligible({ levels: [5], countries: ['IS'] })
    const people = [
      await createUser({ affiliate: { level: 5 } }),
      await createUser({ affiliate: { level: 5, status: 'pending' } }),
      await createUser({ affiliate: { level: 4 } }),
    ]
    await db().user.updateMany({ where: { id: { in: people.map(({ id }) => id) } }, data: { country: 'IS' } })
    expect((await countEligible({ levels: [5], countries: ['IS'] })) - before).toBe(1)
  })

  test('is listed with its progress counts', async () => {
    const id = await make()
    const { affiliateId } = await createUser()
    await db().questProgress.create({
      data: { questId: id, affiliateId: affiliateId ?? 0, windowKey: '2026-W47', value: 10n, completedAt: at },
    })
    const { rows } = await listAdminQuests(adminQuestsQuerySchema.parse({ status: 'draft', size: '100' }))
    expect(rows.find((row) => row.id === id)).toMatchObject({
      started: 1,
      completed: 1,
      claimed: 0,
      budgetCents: 5_000,
    })
  })
})

describe('a cash budget above $1,000 a day', () => {
  const budget = (cents: number, confirm: string) => ({ budgetCents: cents, confirm })
  const person = () => createStaff('ADMIN')
  const startAs = (actor: StaffActor, id: number) => changeQuestStatus({ actor, at }, { id, action: 'start', reason })
  const secondStarts = { code: 'conflict', message: expect.stringContaining('another person must start') }

  test('is started by another person than the one who set it, in however many quests', async () => {
    const large = await make(budget(100_001, '$1,000.01'))
    await expect(startAs(admin, large)).rejects.toMatchObject(secondStarts)
    const [one, two] = [await make(budget(60_000, '$600.00')), await make(budget(60_000, '$600.00'))]
    const started = await Promise.allSettled([startAs(admin, one), startAs(admin, two)])
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await startAs(await person(), large)
    await step(large, 'pause')
    await startAs(admin, large)
    expect(await questOf(large)).toMatchObject({ status: 'active' })
  })

  test.each([
    ['is new', { approvesFrom: new Date(at.getTime() + 1) }],
    ['was removed', { role: 'AFFILIATE' as const }],
    ['ended with a ban', { status: 'banned' as const }],
  ])('is not started by another person where the right of who set it %s, until they set it anew', async (_, loss) => {
    const id = await make(budget(100_001, '$1,000.01'))
    await db().user.update({ where: { id: admin.userId }, data: loss })
    const [second, third] = [await person(), await person()]
    await expect(startAs(second, id)).rejects.toMatchObject({ code: 'forbidden' })
    for (const cents of [100_002, 100_001])
      await editQuest(
        { actor: second, at },
        { id, budgetCents: cents, reason, confirm: sumPhrase(BigInt(cents)) ?? '' },
      )
    await expect(startAs(second, id)).rejects.toMatchObject(secondStarts)
    await startAs(third, id)
    expect(await questOf(id)).toMatchObject({ status: 'active' })
  })

  test('is not started by the API key of another person, which starts small ones as that person alone may', async () => {
    const [other, large, small] = [await person(), await make(budget(100_001, '$1,000.01')), await make()]
    const key = { userId: other.userId, role: other.role, keyId: randomUUID() }
    await expect(startAs(key, large)).rejects.toMatchObject({ code: 'person_required' })
    await startAs(key, small)
    expect([await questOf(large), await questOf(small)]).toMatchObject([{ status: 'draft' }, { status: 'active' }])
    const entry = await db().auditLog.findFirstOrThrow({
      where: { subject: 'quest', subjectId: String(small) },
      orderBy: { seq: 'desc' },
    })
    expect(entry).toMatchObject({ action: 'quest.start', actorId: other.userId, keyId: key.keyId })
    await startAs(other, large)
    expect(await questOf(large)).toMatchObject({ status: 'active' })
  })

  test('is raised after the start by two people who make the same change', async () => {
    const id = await make()
    await step(id, 'start')
    await step(id, 'pause')
    const raise = async (actor: typeof admin, budgetCents = 9_000_000, confirm = '$90,000.00') =>
      editQuest({ actor, at }, { id, budgetCents, reason, confirm })
    const other = await person()
    expect(await raise(admin)).toBe(false)
    await expect(raise(admin)).rejects.toMatchObject({ code: 'conflict' })
    expect(await raise(other, 9_000_001, '$90,000.01')).toBe(false)
    expect(await questOf(id)).toMatchObject({ budgetCents: 5_000n })
    expect(await raise(other)).toBe(true)
    expect(await questOf(id)).toMatchObject({ budgetCents: 9_000_000n })
    expect(await raise(admin, 5_000, '$50.00')).toBe(true)
    expect(await raise(other)).toBe(false)
    expect(await raise(await person(), 100_000, '$1,000.00')).toBe(true)
  })
})
