import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listNotifications } from '@/lib/messages/notifications/inbox-data'
import { getBalances } from '@/lib/money/ledger/data'
import { postTransfers } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { dayToColumn } from '@/lib/platform/dates/days'
import { claimQuest } from '@/lib/rewards/quests/claim-service'
import { releaseDueRewards } from '@/lib/rewards/reward-holds/service'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createQuest } from '@/tests/support/factories/quests'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'

const AT = new Date('2026-11-21T15:00:00Z')
const DAY = '2026-11-21'
const daysLater = (days: number) => new Date(AT.getTime() + days * 86_400_000)
const minutesLater = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

let ada: TestUser
let offerId: number
beforeEach(async () => {
  ada = await createUser()
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})
afterEach(async () => {
  expect(await ledgerIsClean()).toBe(true)
  await db().questHold.deleteMany()
  await db().questProgress.deleteMany()
  await db().quest.deleteMany()
})

const idOf = (user: TestUser) => user.affiliateId ?? 0
const sell = (user = ada, at = AT) => convert({ affiliateId: idOf(user), offerId, at, status: 'pending' })
const claim = (questId: number, { user = ada, at = AT, key = DAY } = {}) =>
  claimQuest({ actor: { affiliateId: idOf(user) }, at }, { questId, windowKey: key })
const rewards = (user = ada) =>
  db().ledgerTransfer.findMany({
    where: {
      affiliateId: idOf(user),
      kind: { in: ['quest_credit', 'quest_rejection', 'quest_reward', 'quest_reversal'] },
    },
    orderBy: { id: 'asc' },
    select: { key: true, kind: true, amountCents: true },
  })
/** The pending money that is a held reward; the rest of it are conversions. */
const heldOf = async (user: TestUser) => {
  const where = { affiliateId: idOf(user), releasedAt: null, reversedAt: null }
  return (await db().questHold.aggregate({ where, _sum: { amountCents: true } }))._sum.amountCents ?? 0n
}
const pendingOf = async (user: TestUser) => {
  const sales = { affiliateId: idOf(user), status: 'pending' } as const
  const { _sum } = await db().conversion.aggregate({ where: sales, _sum: { payoutCents: true } })
  return (await getBalances(idOf(user))).pendingCents - (_sum.payoutCents ?? 0n)
}
const outcomes = async (claims: Promise<unknown>[]) =>
  (await Promise.allSettled(claims)).map((each) => (each.status === 'fulfilled' ? 'paid' : each.reason.message))

describe('claiming cash', () => {
  test('pays once, also with repeated and concurrent claims', async () => {
    const { id } = await createQuest({ target: 1n, budgetCents: 10_000n })
    await sell()
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(id)))
    expect(claims.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'claimed'))
    expect(await claim(id)).toEqual(claims[0])
    expect(await rewards()).toEqual([{ key: `quest:${id}:${DAY}:1:held`, kind: 'quest_credit', amountCents: 1_000n }])
    expect([await pendingOf(ada), await availableOf(idOf(ada))]).toEqual([1_000n, 0n])
    expect(await db().quest.findUniqueOrThrow({ where: { id } })).toMatchObject({ spentCents: 1_000n })
  })

  test('with a budget for one, one of two concurrent claims is paid and the other gets the reason', async () => {
    const bob = await createUser()
    const { id } = await createQuest({ target: 1n, budgetCents: 1_999n })
    await Promise.all([sell(ada), sell(bob)])
    const told = await outcomes([claim(id), claim(id, { user: bob })])
    expect(told.sort()).toEqual(['The budget of this quest is used up, so its reward can no longer be paid.', 'paid'])
    expect(await db().quest.findUniqueOrThrow({ where: { id } })).toMatchObject({ spentCents: 1_000n })
    expect((await heldOf(ada)) + (await heldOf(bob))).toBe(1_000n)
    expect(await db().questProgress.count({ where: { questId: id, claimedAt: { not: null } } })).toBe(1)
  })

  test('is refused before the target is reached, and counts clicks that are not settled yet', async () => {
    const { id } = await createQuest({ metric: 'clicks', target: 10n })
    await expect(claim(id)).rejects.toMatchObject({ code: 'conflict', message: 'This quest is not done yet.' })
    const day = { affiliateId: idOf(ada), day: dayToColumn(DAY), sourceId: 0, offerId }
    await db().statDay.create({ data: { ...day, clicks: 10, uniqueClicks: 10 } })
    expect(await claim(id)).toMatchObject({ state: 'claimed', value: 10 })
    // no notification is sent to an affiliate who is claiming
    expect((await listNotifications(ada.id, {})).filter(({ title }) => title.startsWith('Quest'))).toEqual([])
  })

  test('is possible for seven Eastern days after the window, and then gone', async () => {
    const { id } = await createQuest({ target: 1n })
    await sell()
    await expect(claim(id, { at: new Date('2026-11-29T05:00:00Z') })).rejects.toMatchObject({ code: 'gone' })
    expect(await claim(id, { at: new Date('2026-11-29T04:59:59Z') })).toMatchObject({ state: 'claimed' })
    expect(await claim(id, { at: new Date('2026-12-29T05:00:00Z') })).toMatchObject({ state: 'claimed' })
  })

  test('is still possible after the quest is paused or ended', async () => {
    const { id } = await createQuest({ target: 1n })
    await sell()
    await db().quest.update({ where: { id }, data: { status: 'ended' } })
    expect(await claim(id)).toMatchObject({ state: 'claimed' })
  })

  test('is separate for each window', async () => {
    const { id } = await createQuest({ target: 1n })
    await sell()
    await sell(ada, minutesLater(24 * 60))
    await claim(id)
    await claim(id, { key: '2026-11-22', at: minutesLater(24 * 60) })
    expect((await rewards()).map(({ key }) => key)).toEqual([
      `quest:${id}:2026-11-21:1:held`,
      `quest:${id}:2026-11-22:1:held`,
    ])
  })
})

describe('an unknown quest or window is not found', () => {
  test.each([
    ['a draft', { status: 'draft' }, DAY],
    ['a quest for another audience', { audience: { levels: [5] } }, DAY],
    ['a quest that has not started', { startsAt: minutesLater(1) }, DAY],
    ['a window the quest does not have', {}, 'once'],
    ['a future window', {}, '2026-11-22'],
    ['a window before its start', {}, '2025-12-31'],
  ] as const)('%s', async (_, data, key) => {
    const { id } = await createQuest({ target: 1n, ...(data as object) })
    await sell()
    await expect(claim(id, { key })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a suspended affiliate cannot claim', async () => {
    const { id } = await createQuest({ target: 1n })
    await sell()
    await db().affiliate.update({ where: { id: idOf(ada) }, data: { status: 'suspended' } })
    await expect(claim(id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await rewards()).toEqual([])
  })
})

describe('a reward of a conversion that is reversed later', () => {
  test('is reversed with it: deducted from the held money, returned to the budget, and notified', async () => {
    const { id } = await createQuest({ target: 2n, budgetCents: 1_000n })
    const [first] = [await sell(), await sell()]
    await claim(id)
    await takeBack(first, minutesLater(60))
    expect(await rewards()).toEqual([
      { key: `quest:${id}:${DAY}:1:held`, kind: 'quest_credit', amountCents: 1_000n },
      { key: `quest:${id}:${DAY}:1:back`, kind: 'quest_rejection', amountCents: 1_000n },
    ])
    expect([await heldOf(ada), await availableOf(idOf(ada))]).toEqual([0n, 0n])
    expect(await db().quest.findUniqueOrThrow({ where: { id } })).toMatchObject({ spentCents: 0n })
    const [news] = (await listNotifications(ada.id, {})).filter(({ title }) => title.startsWith('Quest no longer'))
    expect(news?.message).toContain('leaves 1 of 2. Its reward was reversed: $10.')
  })

  test('is reversed once, whatever is reversed later, even from money already withdrawn', async () => {
    const { id } = await createQuest({ target: 2n })
    const sales = [await sell(), await sell()]
    await claim(id)
    await releaseDueRewards({ at: daysLater(14) })
    const spent = { affiliateId: idOf(ada), key: 'spent', kind: 'adjustment', amountCents: 1_000n, at: AT } as const
    await db().$transaction((tx) => postTransfers(tx, [{ ...spent, from: 'available', to: 'house_adjustment' }]))
    await Promise.all(sales.map((sale) => takeBack(sale, daysLater(15))))
    expect(await availableOf(idOf(ada))).toBe(-1_000n)
    expect((await rewards()).map(({ kind }) => kind)).toEqual(['quest_credit', 'quest_reward', 'quest_reversal'])
  })

  test('can be earned, claimed and reversed again', async () => {
    const { id } = await createQuest({ target: 1n, budgetCents: 1_000n })
    await takeBack(await sell(), minutesLater(1))
    const second = await sell(ada, minutesLater(2))
    await claim(id, { at: minutesLater(3) })
    await takeBack(second, minutesLater(4))
    await sell(ada, minutesLater(5))
    await claim(id, { at: minutesLater(6) })
    expect((await rewards()).map(({ key }) => key.replace(`quest:${id}:${DAY}:`, ''))).toEqual([
      '1:held',
      '1:back',
      '2:held',
    ])
    expect(await heldOf(ada)).toBe(1_000n)
  })
})

describe('a restore point', () => {
  const points = async (user = ada) =>
    (await db().streak.findUniqueOrThrow({ where: { affiliateId: idOf(user) } })).restoreCount
  const set = (restoreCount: number) =>
    db().streak.update({ where: { affiliateId: idOf(ada) }, data: { restoreCount } })

  test('is given once', async () => {
    const { id } = await createQuest({ target: 1n, reward: 'restore_point', rewardCents: 0n })
    await sell()
    await Promise.all([claim(id), claim(id), claim(id)])
    expect(await points()).toBe(1)
  })

  test('cannot be claimed while there are three, and is not lost', async () => {
    const { id } = await createQuest({ target: 1n, reward: 'restore_point', rewardCents: 0n })
    await sell()
    await set(3)
    await expect(claim(id)).rejects.toMatchObject({ code: 'conflict', message: /already have 3 restore points/ })
    await set(2)
    expect(await claim(id)).toMatchObject({ state: 'claimed' })
    expect(await points()).toBe(3)
  })

  test('is reversed with its conversion if it is not spent', async () => {
    const { id } = await createQuest({ target: 1n, reward: 'restore_point', rewardCents: 0n })
    const bob = await createUser()
    const sales = [await sell(ada), await sell(bob)]
    for (const user of [ada, bob]) await claim(id, { user })
    await set(0)
    for (const sale of sales) await takeBack(sale, minutesLater(1))
    expect([await points(ada), await points(bob)]).toEqual([0, 0])
  })
})

describe('a badge', () => {
  const badges = () =>
    db().achievementEarned.count({ where: { affiliateId: idOf(ada), key: { startsWith: 'badge:' } } })

  test('is granted, and reversed with its conversion unless another window earned it too', async () => {
    const { id } = await createQuest({ target: 1n, reward: 'badge', rewardCents: 0n, badgeKey: 'hot-day' })
    const [first, second] = [await sell(), await sell(ada, minutesLater(24 * 60))]
    await claim(id)
    await claim(id, { key: '2026-11-22', at: minutesLater(24 * 60) })
    expect(await badges()).toBe(1)
    await takeBack(first, minutesLater(25 * 60))
    expect(await badges()).toBe(1)
    await takeBack(second, minutesLater(26 * 60))
    expect(await badges()).toBe(0)
  })
})
