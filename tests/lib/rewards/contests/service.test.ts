import { beforeEach, describe, expect, test } from 'vitest'
import { decideFraudCase } from '@/lib/conversions/fraud/admin-service'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { dayStart } from '@/lib/platform/dates/days'
import { changeContest, createContest } from '@/lib/rewards/contests/admin-service'
import { listContests } from '@/lib/rewards/contests/data'
import { correctPrizes, payPrizes } from '@/lib/rewards/contests/prize-service'
import { listRanks } from '@/lib/rewards/contests/rank-data'
import { measureContests, notifyCancelled } from '@/lib/rewards/contests/service'
import { releaseDueRewards } from '@/lib/rewards/reward-holds/service'
import { createStaff } from '@/tests/support/backoffice/staff'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'

const FIRST = '2026-11-01'
const LAST = '2026-11-07'
const BEFORE = new Date('2026-10-30T15:00:00Z')
const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour + 5))
/** The contest is settled seven days after its end, the first instant of November 8 (Eastern). */
const SETTLED = new Date(dayStart('2026-11-15').getTime() + 60_000)

let advertiserId: number
let offerId: number
beforeEach(async () => {
  await db().contest.updateMany({ where: { status: 'running' }, data: { status: 'cancelled', cancelledAt: BEFORE } })
  await db().contest.updateMany({ where: { status: 'cancelled' }, data: { toldAt: SETTLED } })
  advertiserId = (await createAdvertiser()).id
  offerId = (await createOffer({ advertiserId })).id
})

async function createPerson(
  sketch: Parameters<typeof createUser>[0] = {},
): Promise<TestUser & { affiliateId: number }> {
  const user = await createUser(sketch)
  return { ...user, affiliateId: user.affiliateId ?? 0 }
}

type Sketch = Partial<Parameters<typeof createContest>[1]>
const PRIZES = [
  { from: 1, to: 1, cents: 5_000 },
  { from: 2, to: 3, cents: 1_000 },
]

/** A contest of the first week of November that is running; its prizes are $50, $10 and $10. */
async function createRunning(sketch: Sketch = {}): Promise<number> {
  const staff = await createStaff('GSM')
  const id = await createContest(
    { actor: staff, at: BEFORE },
    {
      name: 'November race',
      description: '',
      metric: 'conversions',
      offerId,
      firstDay: FIRST,
      lastDay: LAST,
      prizes: PRIZES,
      squadId: null,
      reason: 'For the season',
      confirm: '',
      ...sketch,
    },
  )
  await changeContest({ actor: staff, at: BEFORE }, { id, action: 'start', reason: 'For the season' })
  return id
}

const sell = (affiliateId: number, when: Date, payoutCents = 2_500n) =>
  convert({ affiliateId, offerId, at: when, payoutCents })
const sellTimes = async (affiliateId: number, times: readonly Date[]) => {
  const sales = []
  for (const when of times) sales.push(await sell(affiliateId, when))
  return sales
}
const settle = async (when = SETTLED) => {
  await measureContests({ at: when })
  await payPrizes({ at: when })
}
const placesOf = async (questId: number, when = SETTLED) =>
  (await listRanks(await db().contest.findUniqueOrThrow({ where: { questId } }), when, { limit: 100 })).map(
    ({ rank, affiliateId }) => [rank, affiliateId],
  )
/** A contest as an affiliate sees it; undefined where it is not listed. */
const seenBy = async (affiliateId: number, id: number, when: Date) =>
  (await listContests(affiliateId, when)).find((contest) => contest.id === id)
const prizesOf = async (affiliateId: number, questId: number) =>
  (await db().questHold.findMany({ where: { affiliateId, questId }, orderBy: { key: 'asc' } })).map(
    ({ key, amountCents, reversedAt }) => [key.split(':').at(-1), amountCents, reversedAt !== null],
  )

describe('the ranks of a contest', () => {
  test('follow the values, and among equal values whoever reached them first', async () => {
    const [ada, bob, cleo] = [await createPerson(), await createPerson(), await createPerson()]
    const id = await createRunning()
    await sellTimes(ada.affiliateId, [at(2), at(4)])
    await sellTimes(bob.affiliateId, [at(1), at(3)])
    await sellTimes(cleo.affiliateId, [at(5), at(5, 13), at(5, 14)])
    await measureContests({ at: at(6) })
    expect(await placesOf(id)).toEqual([
      [1, cleo.affiliateId],
      [2, bob.affiliateId],
      [3, ada.affiliateId],
    ])
  })

  test('count conversions of the one offer in its Eastern days alone', async () => {
    const ada = await createPerson()
    const id = await createRunning()
    await sell(ada.affiliateId, new Date('2026-11-01T03:59:59Z'))
    await sell(ada.affiliateId, new Date('2026-11-08T04:59:59Z'))
    await sell(ada.affiliateId, new Date('2026-11-08T05:00:00Z'))
    const other = await createOffer({ advertiserId })
    await convert({ affiliateId: ada.affiliateId, offerId: other.id, at: at(3) })
    await measureContests({ at: at(9) })
    expect(await db().contestStanding.findMany({ where: { questId: id } })).toMatchObject([
      { affiliateId: ada.affiliateId, value: 1n, reachedAt: new Date('2026-11-08T04:59:59Z') },
    ])
  })

  test('count sales up to the last millisecond, however many arrive while they are measured', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const id = await createRunning()
    const end = dayStart('2026-11-08').getTime()
    const around = [-1, 0, 1].map((ms) => new Date(end + ms))
    await Promise.all([
      ...[ada, bob].flatMap(({ affiliateId }) => around.map((when) => sell(affiliateId, when))),
      ...around.map((when) => measureContests({ at: when })),
    ])
    await Promise.all([1, 2, 3].map(() => settle()))
    const standings = await db().contestStanding.findMany({ where: { questId: id }, orderBy: { affiliateId: 'asc' } })
    expect(standings).toMatchObject(
      [ada, bob].map(({ affiliateId }) => ({ affiliateId, value: 1n, reachedAt: around[0] })),
    )
    expect([...(await prizesOf(ada.affiliateId, id)), ...(await prizesOf(bob.affiliateId, id))]).toHaveLength(2)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('rank by cents when the metric is earnings', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const id = await createRunning({ metric: 'earnings' })
    await sellTimes(ada.affiliateId, [at(2), at(2, 13)])
    await sell(bob.affiliateId, at(2), 9_000n)
    await measureContests({ at: at(3) })
    expect(await placesOf(id)).toEqual([
      [1, bob.affiliateId],
      [2, ada.affiliateId],
    ])
    expect((await seenBy(ada.affiliateId, id, at(3)))?.next).toEqual({ rank: 1, missing: 4_001 })
  })

  test('count unique clicks without those a fraud case doubts', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const id = await createRunning({ metric: 'clicks' })
    for (const [person, uniqueClicks] of [
      [ada, 20],
      [bob, 30],
    ] as const)
      await db().statDay.create({
        data: {
          affiliateId: person.affiliateId,
          day: new Date('2026-11-03'),
          offerId,
          sourceId: 0,
          clicks: 500,
          flaggedClicks: 100,
          uniqueClicks,
        },
      })
    await measureContests({ at: at(4) })
    expect(await placesOf(id)).toEqual([
      [1, bob.affiliateId],
      [2, ada.affiliateId],
    ])
    const { affiliateId } = bob
    const fraudCase = await db().fraudCase.create({
      data: { affiliateId, rule: 'quest_clicks', score: 90, evidence: {} },
    })
    const detail = { day: '2026-11-03', clicks: 25 }
    await db().fraudFact.create({
      data: { affiliateId, rule: 'quest_clicks', ref: 'one', caseId: fraudCase.id, detail, foundAt: at(4) },
    })
    await measureContests({ at: at(5) })
    expect(await placesOf(id)).toEqual([
      [1, ada.affiliateId],
      [2, affiliateId],
    ])
  })

  test('leave out suspended people, staff, whoever made it and those with a rejected fraud case', async () => {
    const people = [
      await createPerson(),
      await createPerson(),
      await createPerson(),
      await createPerson(),
      await createPerson(),
    ]
    const [ada, suspended, staff, maker, rejected] = people as [TestUser, TestUser, TestUser, TestUser, TestUser]
    const id = await createRunning()
    for (const { affiliateId } of people) await sell(affiliateId ?? 0, at(3))
    await db().affiliate.update({ where: { id: suspended.affiliateId ?? 0 }, data: { status: 'suspended' } })
    await db().user.update({ where: { id: staff.id }, data: { role: 'GSM' } })
    await db().auditLog.create({
      data: { actorId: maker.id, action: 'contest.edit', subject: 'contest', subjectId: String(id), createdAt: BEFORE },
    })
    await db().fraudCase.create({
      data: {
        affiliateId: rejected.affiliateId ?? 0,
        rule: 'fast_conversion',
        score: 90,
        evidence: {},
        status: 'rejected',
        decidedAt: at(5),
      },
    })
    await settle()
    expect(await placesOf(id)).toEqual([[1, ada.affiliateId]])
    expect(await db().questHold.count({ where: { questId: id } })).toBe(1)
  })
})

describe('the settlement of a contest', () => {
  test('tells everybody of a cancellation, in as many batches as it takes', async () => {
    const id = await createRunning()
    const people = await db().$queryRaw<{ id: number }[]>`
      WITH u AS (INSERT INTO app_user (id, email, first_name, last_name, password_hash, updated_at)
        SELECT gen_random_uuid(), 'c' || n || '@race.example', 'C', 'R', '', now() FROM generate_series(1, 501) n RETURNING id)
      INSERT INTO affiliate (user_id, status, referral_code, updated_at)
        SELECT id, 'approved', id::text, now() FROM u RETURNING id`
    await db().contestStanding.createMany({
      data: people.map((person) => ({ questId: id, affiliateId: person.id, value: 1n, reachedAt: at(2) })),
    })
    await changeContest({ actor: await createStaff(), at: at(9) }, { id, action: 'cancel', reason: 'Found a mistake' })
    expect(await notifyCancelled({ at: at(9) })).toBe(501)
    expect(await notifyCancelled({ at: at(9) })).toBe(0)
    expect(await db().notification.count({ where: { dedupeKey: `contest:${id}:cancelled` } })).toBe(501)
  })

  test('waits seven days after the end, and pays each prize once, whatever runs at once', async () => {
    const people = [await createPerson(), await createPerson(), await createPerson(), await createPerson()]
    const id = await createRunning()
    for (const [index, { affiliateId }] of people.entries()) await sell(affiliateId, at(2 + index))
    await settle(new Date(dayStart('2026-11-15').getTime() - 1))
    expect(await db().questHold.count({ where: { questId: id } })).toBe(0)
    await Promise.all([settle(), settle(), settle(), settle()])
    await Promise.all([settle(), correctPrizes({ at: SETTLED })])
    const paid = await Promise.all(people.map(({ affiliateId }) => prizesOf(affiliateId, id)))
    expect(paid).toEqual([[['1', 5_000n, false]], [['1', 1_000n, false]], [['1', 1_000n, false]], []])
    expect(await db().quest.findUniqueOrThrow({ where: { id } })).toMatchObject({
      spentCents: 7_000n,
      budgetCents: 7_000n,
      status: 'draft',
    })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('holds a prize as long as conversions of its winner, and releases it as rewards of quests', async () => {
    const ada = await createPerson()
    const id = await createRunning()
    await sell(ada.affiliateId, at(3))
    await settle()
    const before = await getBalances(ada.affiliateId)
    expect(before.pendingCents).toBe(5_000n)
    // level 1 holds 14 days from the end
    const end = dayStart('2026-11-08').getTime() + 14 * 86_400_000
    expect(await seenBy(ada.affiliateId, id, SETTLED)).toMatchObject({
      state: 'settled',
      heldUntil: new Date(end).toISOString(),
    })
    await releaseDueRewards({ at: new Date(end - 1) })
    expect((await getBalances(ada.affiliateId)).pendingCents).toBe(5_000n)
    await releaseDueRewards({ at: new Date(end) })
    const after = await getBalances(ada.affiliateId)
    expect([after.pendingCents, after.availableCents - before.availableCents]).toEqual([0n, 5_000n])
    const told = await db().notification.findMany({ where: { userId: ada.id } })
    expect(told.map(({ title }) => title)).toContain('1st place: November race')
  })

  test('ranks without a conversion that was reversed after the end', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const id = await createRunning()
    const [sale] = await sellTimes(ada.affiliateId, [at(2), at(3)])
    await sellTimes(bob.affiliateId, [at(4)])
    await measureContests({ at: at(10) })
    expect(await placesOf(id)).toEqual([
      [1, ada.affiliateId],
      [2, bob.affiliateId],
    ])
    // ada reached one conversion with the sale of November 3
    if (sale) await takeBack(sale, at(10))
    await sell(bob.affiliateId, at(5))
    await settle()
    expect(await placesOf(id)).toEqual([
      [1, bob.affiliateId],
      [2, ada.affiliateId],
    ])
    expect(await prizesOf(bob.affiliateId, id)).toEqual([['1', 5_000n, false]])
  })

  test('pays nothing for a contest that was cancelled, and tells those who had reached something once', async () => {
    const [ada, idle] = [await createPerson(), await createPerson()]
    const id = await createRunning()
    await sell(ada.affiliateId, at(3))
    await measureContests({ at: at(4) })
    await changeContest({ actor: await createStaff(), at: at(9) }, { id, action: 'cancel', reason: 'Found a mistake' })
    await settle()
    expect(await db().questHold.count({ where: { questId: id } })).toBe(0)
    expect(await seenBy(ada.affiliateId, id, at(10))).toMatchObject({ state: 'cancelled', table: [], own: null })
    expect(await Promise.all([notifyCancelled({ at: at(9) }), notifyCancelled({ at: at(9) })])).toContain(1)
    expect(await notifyCancelled({ at: at(10) })).toBe(0)
    const told = await db().notification.findMany({ where: { userId: { in: [ada.id, idle.id] } } })
    expect(told.filter(({ dedupeKey }) => dedupeKey === `contest:${id}:cancelled`)).toMatchObject([
      { userId: ada.id, title: 'Contest canceled: November race', createdAt: at(9) },
    ])
  })
})

describe('a conversion that is reversed after the settlement', () => {
  const later = new Date(SETTLED.getTime() + 86_400_000)

  test('takes the prize back once when the place is lost, and pays nobody else', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const id = await createRunning()
    const [first, second] = await sellTimes(ada.affiliateId, [at(2), at(3), at(4)])
    await sellTimes(bob.affiliateId, [at(5), at(6)])
    await settle()
    if (first) await takeBack(first, later)
    expect(await correctPrizes({ at: later })).toBe(0)
    if (second) await takeBack(second, later)
    expect(await Promise.all([correctPrizes({ at: later }), correctPrizes({ at: later })])).toContain(1)
    expect(await correctPrizes({ at: later })).toBe(0)
    expect(await prizesOf(ada.affiliateId, id)).toEqual([['1', 5_000n, true]])
    expect(await prizesOf(bob.affiliateId, id)).toEqual([['1', 1_000n, false]])
    expect((await getBalances(ada.affiliateId)).pendingCents).toBe(0n)
    expect((await db().quest.findUniqueOrThrow({ where: { id } })).spentCents).toBe(1_000n)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('gives the prize back when the place is reached again', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const id = await createRunning()
    const [sale] = await sellTimes(ada.affiliateId, [at(3)])
    await sellTimes(bob.affiliateId, [at(5)])
    await settle()
    if (!sale) throw new Error('no sale')
    await takeBack(sale, later)
    expect(await correctPrizes({ at: later })).toBe(1)
    const { affiliateId, conversionId } = sale
    await transact((tx) => reinstateConversion(tx, { affiliateId, conversionId, at: later, note: 'Was genuine' }))
    expect(await correctPrizes({ at: later })).toBe(1)
    expect(await correctPrizes({ at: later })).toBe(0)
    expect(await prizesOf(ada.affiliateId, id)).toEqual([
      ['1', 5_000n, true],
      ['2', 5_000n, false],
    ])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('leaves a prize taken back that the rejection of a fraud case took', async () => {
    const ada = await createPerson()
    const id = await createRunning()
    const sale = await sell(ada.affiliateId, at(3))
    await settle()
    const { affiliateId } = ada
    const fraudCase = await db().fraudCase.create({
      data: { affiliateId, rule: 'fast_conversion', score: 90, evidence: {}, openedAt: later },
    })
    await decideFraudCase(
      { actor: await createStaff('GSM'), at: later },
      { id: fraudCase.id, action: 'reject', reason: 'Looked at it', confirm: `reject ${affiliateId}` },
    )
    expect(await correctPrizes({ at: later })).toBe(0)
    await takeBack(sale, later)
    expect(await correctPrizes({ at: later })).toBe(0)
    expect(await prizesOf(affiliateId, id)).toEqual([['1', 5_000n, true]])
  })
})
