import { beforeEach, describe, expect, test } from 'vitest'
import { decideFraudCase } from '@/lib/conversions/fraud/admin-service'
import { listNotifications } from '@/lib/messages/notifications/inbox-data'
import { getBalances } from '@/lib/money/ledger/data'
import { getWithdrawal } from '@/lib/money/payouts/requests/eligibility-data'
import { db } from '@/lib/platform/database/db'
import { dayToColumn } from '@/lib/platform/dates/days'
import { claimQuest } from '@/lib/rewards/quests/claim-service'
import { listQuests } from '@/lib/rewards/quests/data'
import { rewardHoldDays } from '@/lib/rewards/reward-holds/rules'
import { releaseDueRewards } from '@/lib/rewards/reward-holds/service'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createQuest } from '@/tests/support/factories/quests'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'

const AT = new Date('2026-11-21T15:00:00Z')
const DAY = '2026-11-21'
const daysLater = (days: number, ms = 0) => new Date(AT.getTime() + days * 86_400_000 + ms)

let ada: TestUser
let affiliateId: number
beforeEach(async () => {
  ada = await createUser()
  affiliateId = ada.affiliateId ?? 0
  expect(await ledgerIsClean()).toBe(true)
})

const click = (count: number, day = DAY) =>
  db().statDay.create({
    data: { affiliateId, sourceId: 0, offerId: 1, day: dayToColumn(day), clicks: count, uniqueClicks: count },
  })
const claim = (questId: number, at = AT, windowKey = DAY) =>
  claimQuest({ actor: { affiliateId }, at }, { questId, windowKey })
const money = async () => {
  const { pendingCents, availableCents, earnedCents } = await getBalances(affiliateId)
  return [pendingCents, availableCents, earnedCents]
}

/** A click quest of $10 that is done and claimed. */
async function claimed() {
  const { id } = await createQuest({ metric: 'clicks', target: 10n, budgetCents: 5_000n })
  await click(10)
  return { id, quest: await claim(id) }
}

async function openCase(rule: 'fast_conversion' | 'quest_clicks' = 'fast_conversion', openedAt = AT) {
  const { id } = await db().fraudCase.create({ data: { affiliateId, rule, score: 90, evidence: {}, openedAt } })
  return id
}
const decide = async (id: string, action: 'hold' | 'release' | 'clear' | 'reject', at: Date) =>
  decideFraudCase(
    { actor: await createStaff('GSM'), at },
    { id, action, reason: 'Looked at it', confirm: action === 'reject' ? `reject ${affiliateId}` : '' },
  )

describe('a cash reward', () => {
  test.each([
    [14, null, 14],
    [10, 3, 7],
    [3, null, 7],
    [14, 10, 10],
  ])('with a level of %i days and a bucket of %s waits %i days', (level, bucket, days) => {
    expect(rewardHoldDays(level, bucket)).toBe(days)
  })

  test('is pending until its hold ends, and counts as earned from then on', async () => {
    const { id, quest } = await claimed()
    expect(quest.heldUntil).toBe(daysLater(14).toISOString())
    expect(await money()).toEqual([1_000n, 0n, 0n])
    expect(await releaseDueRewards({ at: daysLater(14, -1) })).toBe(0)
    expect(await releaseDueRewards({ at: daysLater(14) })).toBe(1)
    expect(await releaseDueRewards({ at: daysLater(14) })).toBe(0)
    expect(await money()).toEqual([0n, 1_000n, 1_000n])
    expect((await claim(id, daysLater(14))).heldUntil).toBeNull()
  })

  test('is listed with its quest and among the upcoming releases while it is held', async () => {
    const { id } = await claimed()
    const [listed] = (await listQuests(affiliateId, AT)).filter((quest) => quest.id === id)
    expect(listed).toMatchObject({ state: 'claimed', heldUntil: daysLater(14).toISOString() })
    const { releases, reasons } = await getWithdrawal(affiliateId, AT)
    expect(releases).toEqual([
      { day: '2026-12-05', at: daysLater(14).toISOString(), count: 0, rewardCount: 1, amountCents: 1_000 },
    ])
    expect(reasons.find(({ code }) => code === 'below_minimum')?.until).toBe(daysLater(14).toISOString())
  })

  test('is released once by concurrent runs', async () => {
    await claimed()
    await Promise.all(Array.from({ length: 6 }, () => releaseDueRewards({ at: daysLater(14) })))
    expect(await db().ledgerTransfer.count({ where: { affiliateId, kind: 'quest_reward' } })).toBe(1)
    expect(await money()).toEqual([0n, 1_000n, 1_000n])
  })

  test('stays held while its affiliate is suspended or under review', async () => {
    await claimed()
    await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'suspended' } })
    expect(await releaseDueRewards({ at: daysLater(14) })).toBe(0)
    await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'approved' } })
    const id = await openCase()
    await decide(id, 'hold', daysLater(14))
    expect(await releaseDueRewards({ at: daysLater(14) })).toBe(0)
    await decide(id, 'release', daysLater(15))
    expect(await releaseDueRewards({ at: daysLater(15) })).toBe(1)
  })
})

describe('a cash reward whose hold has ended', () => {
  test.each([
    ['quest_clicks', 0],
    ['fast_conversion', 1],
  ] as const)('of a click quest is released beside an open case of %s %i times', async (rule, released) => {
    await claimed()
    const id = await openCase(rule, daysLater(6))
    expect(await releaseDueRewards({ at: daysLater(14) })).toBe(released)
    await decide(id, 'clear', daysLater(15))
    expect(await releaseDueRewards({ at: daysLater(15) })).toBe(1 - released)
    expect(await money()).toEqual([0n, 1_000n, 1_000n])
  })
})

describe('the rejection of a fraud case', () => {
  test('takes back what is held, returns it to the budget, and tells the affiliate', async () => {
    const { id } = await claimed()
    await decide(await openCase(), 'reject', daysLater(1))
    expect(await money()).toEqual([0n, 0n, 0n])
    expect(await db().quest.findUniqueOrThrow({ where: { id } })).toMatchObject({ spentCents: 0n })
    expect(await releaseDueRewards({ at: daysLater(20) })).toBe(0)
    const [news] = (await listNotifications(ada.id, {})).filter(({ title }) => title.includes('quest rewards'))
    expect(news?.title).toBe('$10.00 of quest rewards reversed')
  })

  test('and a release at the same time pay it at most once', async () => {
    await claimed()
    const id = await openCase()
    await Promise.all([decide(id, 'reject', daysLater(14)), releaseDueRewards({ at: daysLater(14) })])
    const [pending, available] = await money()
    expect(pending).toBe(0n)
    expect([0n, 1_000n]).toContain(available)
  })

  test('takes back a released reward only if the case is about its quest', async () => {
    await claimed()
    await releaseDueRewards({ at: daysLater(14) })
    await decide(await openCase('fast_conversion', daysLater(13)), 'reject', daysLater(14))
    expect(await money()).toEqual([0n, 1_000n, 1_000n])
    await decide(await openCase('quest_clicks', daysLater(13)), 'reject', daysLater(15))
    expect(await money()).toEqual([0n, 0n, 0n])
  })

  test('blocks every claim for 14 days, also of quests that are done already', async () => {
    const { id } = await createQuest({ metric: 'clicks', target: 10n, window: 'once' })
    await click(10)
    const refused = { code: 'forbidden', message: expect.stringContaining('You can claim rewards again after Dec 6') }
    await decide(await openCase(), 'reject', daysLater(1))
    await expect(claim(id, daysLater(1, 1), 'once')).rejects.toMatchObject(refused)
    await expect(claim(id, daysLater(15, -1), 'once')).rejects.toMatchObject(refused)
    expect(await claim(id, daysLater(15), 'once')).toMatchObject({ state: 'claimed' })
  })
})

describe('clicks that a fraud case found in clusters', () => {
  const doubt = async (status: 'open' | 'cleared') => {
    const { id } = await db().fraudCase.create({
      data: { affiliateId, rule: 'quest_clicks', score: 80, evidence: {}, status },
    })
    const detail = { address: '81.2.69.142', day: DAY, clicks: 4 }
    const fact = { affiliateId, rule: 'quest_clicks', ref: `${DAY} 81.2.69.142`, caseId: id } as const
    await db().fraudFact.create({ data: { ...fact, detail, foundAt: AT } })
    return id
  }

  test('do not count toward a quest until the case is cleared', async () => {
    const { id } = await createQuest({ metric: 'clicks', target: 10n })
    await click(12)
    const caseId = await doubt('open')
    await expect(claim(id)).rejects.toMatchObject({ message: 'This quest is not done yet.' })
    await db().fraudCase.update({ where: { id: caseId }, data: { status: 'cleared' } })
    expect(await claim(id)).toMatchObject({ state: 'claimed' })
  })

  test('keep a quest that was done before from being claimed', async () => {
    const { id } = await createQuest({ metric: 'clicks', target: 10n })
    await click(12)
    const done = { affiliateId, questId: id, windowKey: DAY, value: 12n, completedAt: AT }
    await db().questProgress.create({ data: done })
    await doubt('open')
    await expect(claim(id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Clicks of this quest are being reviewed, which leaves 8 that count for now.',
    })
  })
})
