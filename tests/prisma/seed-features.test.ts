import { beforeAll, describe, expect, test } from 'vitest'
import { listAdvertiserCustomers } from '@/lib/conversions/lists/advertiser-customer-data'
import { advertiserCustomersQuerySchema } from '@/lib/conversions/lists/advertiser-customer-schema'
import { listNotifications } from '@/lib/messages/notifications/inbox-data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { fixedClock } from '@/lib/platform/dates/clock'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { toJudge } from '@/lib/reporting/automation/data'
import { runDry } from '@/lib/reporting/automation/dry-run-data'
import { claimQuest } from '@/lib/rewards/quests/claim-service'
import { listQuests } from '@/lib/rewards/quests/data'
import { settleQuests } from '@/lib/rewards/quests/settlement-service'
import { releaseDueRewards } from '@/lib/rewards/reward-holds/service'
import { listShareHistory, listSmartLinks } from '@/lib/traffic/smart-links/data'
import { seedDemo } from '@/prisma/seed/seed-demo'
import { availableOf, ledgerIsClean } from '../support/money/money'

const NOW = new Date('2026-11-21T12:00:00-05:00')
const clock = fixedClock(NOW)

let mara: { id: number; userId: string }
beforeAll(async () => {
  await seedDemo({ now: NOW })
  mara = await affiliateOf('affiliate')
})

const affiliateOf = (name: string) =>
  db().affiliate.findFirstOrThrow({
    where: { user: { email: `${name}@stoke.test` } },
    select: { id: true, userId: true },
  })

test('the demo has an offer whose advertiser approves conversions, one with landing pages, and a blocked affiliate', async () => {
  expect(await db().offer.count({ where: { approvalDays: { not: null } } })).toBe(1)
  expect(await db().offerLandingPage.count({ where: { offerId: 1911 } })).toBe(3)
  expect(await db().affiliateOffer.count({ where: { blockedAt: { not: null } } })).toBe(1)
})

test('the demo has customers who pay each month, some who ended, and an offer that pays by product', async () => {
  const query = advertiserCustomersQuerySchema.parse({ limit: 100 })
  const whose = { advertiserId: 103, seesPayout: true, seesCost: true, at: NOW }
  const { rows } = await listAdvertiserCustomers(whose, query)
  expect(rows.filter(({ payments, numbers }) => payments > 1 && numbers.length === 1).length).toBeGreaterThan(5)
  expect(await db().customerBinding.count({ where: { endedAt: { not: null } } })).toBeGreaterThan(5)
  const { _sum: sum } = await db().statDay.aggregate({ _sum: { recurringCount: true } })
  expect(sum.recurringCount).toBeGreaterThan(5)
  const { payoutRules } = await db().offer.findUniqueOrThrow({ where: { id: 1190 } })
  expect(payoutRules).toHaveLength(2)
})

test('the demo has a rule that is off, whose dry run finds sources', async () => {
  const rule = await db().automaticRule.findFirstOrThrow({ where: { name: 'Sources that hardly sell' } })
  expect(rule).toMatchObject({ isOn: false, action: 'pause' })
  const to = easternDay(NOW)
  const judge = {
    ...toJudge(rule),
    capMetric: null,
    capLimit: null,
    affiliateText: '',
    toldIds: [],
    name: rule.name,
  }
  const { days } = await runDry({ ...judge, subId: null, from: addDays(to, -29), to }, NOW)
  expect(days.flatMap(({ acts }) => acts).length).toBeGreaterThan(1)
})

test('the demo has a rule that acted, and told of it, and is off since', async () => {
  const action = await db().automaticRuleAction.findFirstOrThrow({ include: { rule: true } })
  expect(action).toMatchObject({ kind: 'pause', state: 'active', rule: { isOn: false } })
  const { affiliateId } = action
  expect(await db().trafficRestriction.count({ where: { affiliateId, endedAt: null } })).toBe(1)
  const { userId } = await db().affiliate.findFirstOrThrow({ where: { id: affiliateId ?? 0 } })
  const told = await db().notification.count({ where: { userId, dedupeKey: { startsWith: 'traffic_restriction:' } } })
  expect(told).toBe(1)
})

test('the demo has sales by coupon codes, and renewals of today, as shops report them', async () => {
  const sold = await db().couponSale.findMany({ orderBy: { txnId: 'asc' } })
  expect(sold.map(({ txnId }) => txnId)).toEqual(['WEB-8801', 'WEB-8802', 'WEB-8803'])
  const renewals = await db().conversion.findMany({ where: { txnId: { startsWith: 'SUB-53' } } })
  expect(renewals.length).toBeGreaterThan(2)
  expect(renewals.filter(({ id, subscriptionId }) => subscriptionId === null || subscriptionId === id)).toEqual([])
  expect(renewals.map(({ status }) => status)).not.toContain('rejected')
})

describe("the demo's quests", () => {
  test('match what settling the same events gives', async () => {
    const before = await db().questProgress.findMany({ orderBy: [{ affiliateId: 'asc' }, { windowKey: 'asc' }] })
    expect(before.some(({ claimedAt }) => claimedAt)).toBe(true)
    for (const { affiliateId, windowKey } of before) {
      const occurredAt = new Date(`${windowKey}T17:00:00Z`)
      await transact((tx) => settleQuests(tx, affiliateId, NOW, occurredAt))
    }
    const after = await db().questProgress.findMany({ orderBy: [{ affiliateId: 'asc' }, { windowKey: 'asc' }] })
    const told = (rows: typeof before) => rows.map(({ updatedAt: _, ...row }) => row)
    expect(told(after)).toEqual(told(before))
  })

  test('have spent exactly the rewards that were claimed', async () => {
    const [wrong] = await db().$queryRaw<[{ n: bigint }]>`
      SELECT count(*) AS n FROM quest q WHERE q.spent_cents <> (
        SELECT coalesce(sum(t.amount_cents), 0) FROM ledger_transfer t
        WHERE t.kind = 'quest_credit' AND t.key LIKE 'quest:' || q.id || ':%')`
    expect(wrong.n).toBe(0n)
    expect(await db().ledgerTransfer.count({ where: { kind: 'quest_credit' } })).toBe(
      await db().questProgress.count({ where: { claimedAt: { not: null } } }),
    )
  })

  test('leave Mara one reward to claim, and claiming it pays once its hold ends', async () => {
    const quests = await listQuests(mara.id, clock.now())
    const done = quests.filter(({ state }) => state === 'done')
    expect(done).toHaveLength(1)
    const before = await availableOf(mara.id)
    await claimQuest(
      { actor: { affiliateId: mara.id }, at: clock.now() },
      { questId: done[0]?.id ?? 0, windowKey: done[0]?.windowKey ?? '' },
    )
    expect((await availableOf(mara.id)) - before).toBe(0n)
    const held = { affiliateId: mara.id, claimedAt: clock.now(), releasedAt: null }
    const { holdUntil } = await db().questHold.findFirstOrThrow({ where: held })
    const coming = { affiliateId: mara.id, releasedAt: null, holdUntil: { lte: holdUntil } }
    const { _sum } = await db().questHold.aggregate({ where: coming, _sum: { amountCents: true } })
    await releaseDueRewards({ at: holdUntil })
    expect((await availableOf(mara.id)) - before).toBe(_sum.amountCents)
    expect(await ledgerIsClean()).toBe(true)
  })
})

describe("the demo's notifications", () => {
  test('have all four types, and some are unread [S3.12]', async () => {
    const shown = await listNotifications(mara.userId, {})
    expect(new Set(shown.map(({ type }) => type))).toEqual(new Set(['reward', 'offer', 'social', 'system']))
    const unread = shown.filter(({ hasRead }) => !hasRead)
    expect(unread.length).toBeGreaterThan(2)
    expect(unread.length).toBeLessThan(15)
  })

  test('report as many approvals as the ledger has', async () => {
    const [approved] = (await listNotifications(mara.userId, {})).filter(({ title }) =>
      title.endsWith('conversions approved'),
    )
    const count = Number(approved?.title.split(' ')[0])
    const at = new Date(approved?.createdAt ?? 0)
    const [released] = await db().$queryRaw<[{ n: bigint }]>`
      SELECT count(*) AS n FROM ledger_transfer WHERE affiliate_id = ${mara.id} AND kind = 'conversion_release'
        AND (created_at AT TIME ZONE 'America/New_York')::date = (${at}::timestamptz AT TIME ZONE 'America/New_York')::date
        AND created_at <= ${at}`
    expect(count).toBe(Number(released.n))
  })

  test('report a broken streak to the affiliate who lost it, and nothing to a newcomer', async () => {
    const broken = await affiliateOf('broken')
    expect((await listNotifications(broken.userId, {})).map(({ title }) => title)).toContain('Your 17-day streak broke')
    expect(await listNotifications((await affiliateOf('newbie')).userId, {})).toEqual([])
  })

  test('say that the champion’s restore points were already full at level 5', async () => {
    const { userId } = await affiliateOf('champion')
    const { message } = await db().notification.findFirstOrThrow({ where: { userId, dedupeKey: 'level:5' } })
    expect(message).toContain('already full')
  })
})

test("the demo's smart link has results and earlier shares, and there are short links", async () => {
  const { smartLinks } = await listSmartLinks(mara.id, NOW)
  const best = smartLinks.find(({ split }) => split === 'earnings')
  expect(best?.arms.every(({ isOpen, clicks }) => isOpen && clicks > 50)).toBe(true)
  expect(best?.arms.some(({ conversions, payoutCents }) => conversions > 0 && payoutCents > 0)).toBe(true)
  expect((await listShareHistory(mara.id, best?.id ?? 0)).revisions.length).toBeGreaterThan(1)
  const [clicks] = await db().$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM click WHERE flag IS NULL AND route->0->>'by' = 'smart_link'`
  const days = await db().smartLinkDay.aggregate({ _sum: { clicks: true } })
  expect(days._sum.clicks).toBe(clicks?.n)
  expect(await db().shortLinkSlug.count()).toBe(3)
})
