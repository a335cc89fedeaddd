// Slow: walks conversions through every order of reversal, appeal and reinstatement.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { changePayout } from '@/lib/conversions/lifecycle/state-change-service'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { restoreStreak } from '@/lib/rewards/quests/streak-update-service'
import { releaseDueRewards } from '@/lib/rewards/reward-holds/service'
import { collectSquadSplits } from '@/lib/rewards/squads/periods/debt-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createStaff } from '@/tests/support/backoffice/staff'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { AFTER, claimReward, type Life, openLives, payOut, storedOf, TODAY } from '@/tests/support/conversions/lives'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createQuest } from '@/tests/support/factories/quests'
import { createAdvance } from '@/tests/support/money/funding'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'
import { assign, createMentor } from '@/tests/support/rewards/mentors'
import { closeThrough, createMembers, createSquad } from '@/tests/support/rewards/squads'
import { daysLater } from '@/tests/support/tracking/shop'

// Two affiliates with the same history, except that one conversion of Ada is rejected or reversed and reinstated later:
// her figures must equal those of Ben, to whom that never happened.
const LATER = daysLater(4.1)

let staff: StaffActor
beforeAll(async () => {
  staff = await createStaff()
})
afterAll(closeTracking)

async function conversionOf({ affiliateId, txns }: Life, index: number) {
  const found = await db().conversion.findFirstOrThrow({ where: { affiliateId, txnId: txns[index] ?? '' } })
  return { affiliateId, conversionId: found.id }
}
const reinstate = (one: { affiliateId: number; conversionId: string }, at: Date) =>
  transact((tx) => reinstateConversion(tx, { ...one, note: 'Proven valid', actorId: staff.userId, at }))

describe('a conversion reversed after it raised everything and was paid out', () => {
  let lives: Awaited<ReturnType<typeof openLives>>
  let ada: Life
  let ben: Life
  beforeAll(async () => {
    lives = await openLives()
    for (const life of [0, 1]) {
      const one = await lives.live([0, 1, 2])
      await claimReward(one, lives.questId)
      await payOut(one.affiliateId, 10_000n)
      if (life === 0) ada = one
      else ben = one
    }
  })

  test('and then reinstated leaves every figure as if it had always counted [Q9] [Q12]', async () => {
    const before = await storedOf(ada, lives.questId)
    await lives.shop.send({ txn_id: ada.txns[1], event: 'chargeback' }, { at: AFTER })
    expect(await getBalances(ada.affiliateId)).toMatchObject({ paidCents: 10_000n, availableCents: -2_000n })
    expect(await lives.stateOf(ada)).not.toEqual(await lives.stateOf(ben))

    expect(await reinstate(await conversionOf(ada, 1), AFTER)).toBe(true)
    await releaseDueRewards({ at: AFTER })

    expect(await lives.stateOf(ada)).toEqual(await lives.stateOf(ben))
    expect(await storedOf(ada, lives.questId)).toEqual(before)
    const { quest: _instants, ...stored } = await storedOf(ada, lives.questId)
    const { quest: __instants, ...other } = await storedOf(ben, lives.questId)
    expect(stored).toEqual(other)
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('can be reversed again with everything, and reinstated again, also after its quest ended', async () => {
    const before = await storedOf(ada, lives.questId)
    const second = { ...(await conversionOf(ada, 1)), at: AFTER }
    await takeBack(second, LATER, 'staff')
    expect(await getBalances(ada.affiliateId)).toMatchObject({ availableCents: -2_000n, earnedCents: 8_000n })
    await db().quest.update({ where: { id: lives.questId }, data: { status: 'ended', audience: { levels: [99] } } })
    await reinstate(second, LATER)
    await releaseDueRewards({ at: LATER })
    expect(await storedOf(ada, lives.questId)).toEqual(before)
    expect(await ledgerIsClean()).toBe(true)
    const told = await db().notification.findMany({ where: { userId: ada.userId }, orderBy: { createdAt: 'asc' } })
    const titles = told.map(({ title }) => title)
    expect(titles.filter((title) => title === 'Conversion reinstated')).toHaveLength(2)
    expect(titles.filter((title) => title === 'Quest completed again: Three')).toHaveLength(2)
    expect(titles.filter((title) => title.startsWith('Conversion reversed'))).toHaveLength(2)
  })

  test('gives a quest reward back only within the budget; else it waits to be claimed', async () => {
    const third = { ...(await conversionOf(ben, 2)), at: AFTER }
    await takeBack(third, AFTER, 'staff')
    await db().$executeRaw`UPDATE quest SET budget_cents = spent_cents WHERE id = ${lives.questId}`
    await reinstate(third, AFTER)
    const where = { affiliateId: ben.affiliateId, questId: lives.questId }
    expect(await db().questProgress.findFirstOrThrow({ where })).toMatchObject({
      value: 3n,
      claimedAt: null,
      claimCount: 1,
      completedAt: expect.any(Date),
    })
    expect((await getBalances(ben.affiliateId)).earnedCents).toBe(12_000n)
  })
})

describe('a held conversion that was rejected', () => {
  test('and is reinstated after its hold is approved since then, with streak, commission and quests [Q9]', async () => {
    const lives = await openLives({ holdDays: 2 })
    const [ada, ben] = [await lives.live([0, 1, 2]), await lives.live([0, 1, 2])]
    const [mentor, other] = [await createMentor({ shareBps: 1_000 }), await createMentor({ shareBps: 1_000 })]
    await assign(ada.affiliateId, mentor.userId)
    await assign(ben.affiliateId, other.userId)
    const second = { ...(await conversionOf(ada, 1)), at: AFTER }
    await takeBack(second, daysLater(2.5), 'staff')
    expect((await lives.stateOf(ada)).streak).toMatchObject({ currentConversionStreak: 1 })
    await releaseDueHolds({ at: daysLater(5) })
    // who earns on it is decided by when it would have been approved
    await db().referral.updateMany({ where: { referredId: ada.affiliateId }, data: { commissionUntil: daysLater(6) } })
    await db().mentorship.updateMany({ where: { affiliateId: ada.affiliateId }, data: { endedAt: daysLater(6) } })
    await reinstate(second, daysLater(9))
    expect(await availableOf(mentor.affiliateId)).toBe(1_200n)
    expect(await availableOf(other.affiliateId)).toBe(1_200n)

    expect(await lives.stateOf(ada)).toEqual(await lives.stateOf(ben))
    const where = { affiliateId_id: { affiliateId: ada.affiliateId, id: second.conversionId } }
    expect(await db().conversion.findUniqueOrThrow({ where })).toMatchObject({
      status: 'approved',
      reason: null,
      decidedAt: daysLater(3),
      holdUntil: daysLater(3),
      payoutRevision: 1,
    })
    const { level: a, points: p, counted: c, balances } = await storedOf(ada, lives.questId)
    const bens = await storedOf(ben, lives.questId)
    expect({ a, p, c, balances }).toEqual({
      a: bens.level,
      p: bens.points,
      c: bens.counted,
      balances: bens.balances,
    })
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  })

  test('and is reinstated within its hold is pending until the same end, and then released as others are', async () => {
    const lives = await openLives({ holdDays: 7 })
    const [ada, ben] = [await lives.live([0, 1, 2]), await lives.live([0, 1, 2])]
    const first = { ...(await conversionOf(ada, 0)), at: AFTER }
    await takeBack(first, TODAY, 'fraud')
    await reinstate(first, AFTER)
    const where = { affiliateId_id: { affiliateId: ada.affiliateId, id: first.conversionId } }
    expect(await db().conversion.findUniqueOrThrow({ where })).toMatchObject({
      status: 'pending',
      reason: null,
      decidedAt: null,
      holdUntil: daysLater(7),
    })
    expect(await lives.stateOf(ada)).toEqual(await lives.stateOf(ben))
    await releaseDueHolds({ at: daysLater(12) })
    expect(await lives.stateOf(ada)).toEqual(await lives.stateOf(ben))
    expect((await storedOf(ada, lives.questId)).referrer).toEqual((await storedOf(ben, lives.questId)).referrer)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('stays pending while its affiliate is suspended, and is released by the job after that', async () => {
    const lives = await openLives()
    const ada = await lives.live([0])
    const first = { ...(await conversionOf(ada, 0)), at: AFTER }
    await takeBack(first, TODAY)
    await db().affiliate.update({ where: { id: ada.affiliateId }, data: { status: 'suspended' } })
    await reinstate(first, AFTER)
    expect(await getBalances(ada.affiliateId)).toMatchObject({ pendingCents: 4_000n, availableCents: 0n })
    await releaseDueHolds({ at: AFTER })
    expect(await getBalances(ada.affiliateId)).toMatchObject({ pendingCents: 4_000n })
    await db().affiliate.update({ where: { id: ada.affiliateId }, data: { status: 'approved' } })
    await releaseDueHolds({ at: AFTER })
    expect(await getBalances(ada.affiliateId)).toMatchObject({ availableCents: 4_000n, earnedCents: 4_000n })
    // the referrer was paid once for the first approval, lost it, and has it again
    expect((await getBalances(ada.referrerId)).availableCents).toBe(200n)
  })
})

describe('a first conversion of a referred affiliate', () => {
  test('counts for its referrer in the window of its own approval again, not in that of the next one', async () => {
    const lives = await openLives()
    const daily = { metric: 'referrals' as const, target: 1n, window: 'day' as const, rewardCents: 500n }
    const { id: questId } = await createQuest({ name: 'Bring one', ...daily })
    const ada = await lives.live([0])
    await db().user.update({ where: { id: ada.userId }, data: { emailConfirmedAt: daysLater(0) } })
    const first = { ...(await conversionOf(ada, 0)), at: AFTER }
    await takeBack(first, daysLater(1))
    const { click_id } = await lives.shop.click({
      affiliateId: ada.affiliateId,
      offerId: lives.offerId,
      at: TODAY,
    })
    await lives.shop.send({ click_id }, { at: TODAY })
    const doneOn = async () =>
      (
        await db().questProgress.findMany({
          where: { affiliateId: ada.referrerId, questId, completedAt: { not: null } },
        })
      ).map(({ windowKey }) => windowKey)
    expect(await doneOn()).toEqual(['2026-11-23'])
    await reinstate(first, AFTER)
    expect(await doneOn()).toEqual(['2026-11-20'])
  })
})

describe('a conversion that others earn on', () => {
  const noon = (day: string) => new Date(`2026-11-${day}T17:00:00Z`)
  let offerId: number
  beforeAll(async () => {
    offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
  })

  async function begin(members: readonly number[]) {
    const [mentor, referrer] = [await createMentor({ shareBps: 1_000 }), await createMentor()]
    const [seller = 0] = members
    await assign(seller, mentor.userId, noon('21'))
    const brought = { referredId: seller, referrerId: referrer.affiliateId, joinedAt: noon('21') }
    await db().referral.create({ data: { ...brought, commissionUntil: noon('30') } })
    for (const member of members) await createAdvance(member, noon('21'))
    const sell = (day: string, payoutCents: bigint) =>
      convert({ affiliateId: seller, offerId, at: noon(day), payoutCents })
    const stateOf = () => Promise.all([...members, mentor.affiliateId, referrer.affiliateId].map(standingOf))
    return { sell, stateOf, mentorId: mentor.userId, seller }
  }
  async function standingOf(affiliateId: number) {
    const { availableCents, pendingCents, earnedCents } = await getBalances(affiliateId)
    const owed = await db().fundingApplication.aggregate({ where: { affiliateId }, _sum: { outstandingCents: true } })
    return { availableCents, pendingCents, earnedCents, owedCents: owed._sum.outstandingCents }
  }
  type Sale = Awaited<ReturnType<typeof convert>>
  const change = ({ affiliateId, conversionId }: Sale, day: string, payoutCents: bigint) =>
    transact((tx) => {
      const said = { note: 'Agreed', actorId: staff.userId, at: noon(day) }
      return changePayout(tx, { affiliateId, conversionId, payoutCents, ...said })
    })

  test('pays mentor, referrer and advance again as if nothing had happened, also after payout changes [Q9] [S2.25] [S2.27]', async () => {
    const [more, less] = [await begin(await createMembers(1)), await begin(await createMembers(1))]
    const sales = [await more.sell('22', 2_500n), await less.sell('22', 2_500n)] as const
    await takeBack(sales[0], noon('23'))
    // who earns on it was decided when it was first approved
    await db().mentorship.updateMany({ where: { affiliateId: more.seller }, data: { endedAt: noon('23') } })
    await reinstate(sales[0], noon('24'))
    expect(await more.stateOf()).toEqual(await less.stateOf())
    for (const sale of sales) await change(sale, '24', 3_000n)
    expect(await more.stateOf()).toEqual(await less.stateOf())
    await takeBack(sales[0], noon('25'))
    await more.sell('26', 700n)
    await less.sell('26', 700n)
    await reinstate(sales[0], noon('27'))
    for (const sale of sales) await change(sale, '28', 1_000n)
    const [own, mentor, referrer] = await more.stateOf()
    const [otherOwn, otherMentor, otherReferrer] = await less.stateOf()
    expect([own, referrer]).toEqual([otherOwn, otherReferrer])
    // the mentorship that ended earned nothing on the later sale of $7.00
    expect((otherMentor?.availableCents ?? 0n) - (mentor?.availableCents ?? 0n)).toBe(70n)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('is shared by its squad again when the next period closes [Q9] [S2.40]', async () => {
    const squads = [
      await createSquad(staff, '2026-11-21', { size: 2 }),
      await createSquad(staff, '2026-11-21', { size: 2 }),
    ] as const
    const [more, less] = [await begin(squads[0].members), await begin(squads[1].members)]
    const sale = await more.sell('22', 2_500n)
    await less.sell('22', 2_500n)
    for (const { id } of squads) await closeThrough(id, '2026-11-22', staff)
    await takeBack(sale, noon('23'))
    for (const { id } of squads) await closeThrough(id, '2026-11-23', staff)
    await reinstate(sale, noon('24'))
    for (const { id } of squads) await closeThrough(id, '2026-11-24', staff)
    await collectSquadSplits({ at: noon('26') })
    const alike = (all: Awaited<ReturnType<typeof more.stateOf>>) =>
      all.map(({ availableCents, owedCents, ...same }) => ({ ...same, ownCents: availableCents - (owedCents ?? 0n) }))
    expect(alike(await more.stateOf())).toEqual(alike(await less.stateOf()))
    expect(await ledgerIsClean()).toBe(true)
  })
})

test('a restore point spent meanwhile stays spent, and the streak is that of all its days [S4.22]', async () => {
  const lives = await openLives()
  const [ada, ben] = [await lives.live([0, 1, 2, 3]), await lives.live([0, 1, 2, 3])]
  const third = { ...(await conversionOf(ada, 2)), at: AFTER }
  await takeBack(third, TODAY)
  expect(await restoreStreak({ actor: ada, at: TODAY })).toMatchObject({ currentConversionStreak: 2 })
  await reinstate(third, AFTER)
  expect((await lives.stateOf(ada)).streak).toEqual((await lives.stateOf(ben)).streak)
  const [own, other] = [await storedOf(ada, lives.questId), await storedOf(ben, lives.questId)]
  expect([own.points, own.highest]).toEqual([other.points - 1, other.highest])
})
