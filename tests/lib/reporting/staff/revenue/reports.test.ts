import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { getDailyMetrics, getRevenue } from '@/lib/reporting/staff/revenue/data'
import { compareWithMean, computeFigures, type DayCounts, periodBefore } from '@/lib/reporting/staff/revenue/rules'
import { revenueQuerySchema } from '@/lib/reporting/staff/revenue/schema'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { giveMoney } from '@/tests/support/money/money'
import { withoutModules } from '@/tests/support/platform/modules'

const nothing: DayCounts = {
  active: 0,
  signUps: 0,
  activated: 0,
  clicks: 0,
  pending: 0,
  approved: 0,
  rejected: 0,
  reversed: 0,
  fraud: 0,
  payoutCents: 0,
}

describe('the figures of a day', () => {
  test('are rates, or null where there is nothing to measure', () => {
    const day = {
      ...nothing,
      clicks: 200,
      pending: 3,
      approved: 5,
      rejected: 1,
      reversed: 1,
      fraud: 1,
      payoutCents: 4_000,
    }
    expect(computeFigures(day)).toMatchObject({
      conversions: 8,
      conversionRate: 0.04,
      epcCents: 20,
      approvalRate: 5 / 7,
      fraudRate: 0.1,
    })
    expect(computeFigures(nothing)).toMatchObject({
      conversionRate: null,
      epcCents: null,
      approvalRate: null,
      fraudRate: null,
    })
  })

  test('are compared with the previous seven days, weighted by clicks', () => {
    const week = Array.from({ length: 7 }, (_, index) => ({
      ...nothing,
      day: `2026-11-0${index + 1}`,
      clicks: index === 0 ? 700 : 0,
      approved: index === 0 ? 70 : 0,
    }))
    const [only, ...rest] = compareWithMean([...week, { ...nothing, day: '2026-11-08', clicks: 50, approved: 10 }])
    expect(rest).toEqual([])
    expect(only).toMatchObject({
      day: '2026-11-08',
      figures: { clicks: 50, conversionRate: 0.2 },
      mean: { clicks: 100, conversionRate: 0.1 },
    })
  })

  test.each([
    ['2026-11-08', '2026-11-08', '2026-11-07', '2026-11-07'],
    ['2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
  ])('%s to %s is compared with %s to %s', (from, to, beforeFrom, beforeTo) => {
    expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo })
  })
})

describe('revenue [S2.37]', () => {
  const ask = (by: string, from = '2026-11-19', to = '2026-11-20') =>
    getRevenue(revenueQuerySchema.parse({ by, from, to }))

  test('comes from the ledger, by Eastern day, and every dimension has the same total', async () => {
    const { id: affiliateId } = await createAffiliate()
    const before = await ask('day')
    // 11:30 PM Eastern on the 19th, and half an hour into the 20th
    const [late, early] = [new Date('2026-11-20T04:30:00Z'), new Date('2026-11-20T05:30:00Z')]
    const revenue = {
      affiliateId,
      kind: 'revenue' as const,
      from: 'house_receivable' as const,
      to: 'house_revenue' as const,
    }
    const bonus = {
      affiliateId,
      kind: 'discord_bonus' as const,
      from: 'house_bonus' as const,
      to: 'available' as const,
    }
    await db().$transaction(async (tx) => {
      await postEarnings(tx, [
        { ...revenue, key: randomUUID(), amountCents: 10_000n, at: late },
        { ...revenue, key: randomUUID(), amountCents: 7_000n, at: early },
        { ...bonus, key: randomUUID(), amountCents: 500n, at: early },
      ])
    })
    const byDay = await ask('day')
    expect(byDay.totals.revenueCents - before.totals.revenueCents).toBe(17_000)
    expect(byDay.totals.bonusCents - before.totals.bonusCents).toBe(500)
    const gained = (day: string) =>
      (byDay.lines.find(({ key }) => key === day)?.revenueCents ?? 0) -
      (before.lines.find(({ key }) => key === day)?.revenueCents ?? 0)
    expect([gained('2026-11-19'), gained('2026-11-20')]).toEqual([10_000, 7_000])
    for (const by of ['day', 'offer', 'advertiser', 'affiliate']) {
      const { lines, totals } = await ask(by)
      expect(totals).toEqual(byDay.totals)
      for (const name of ['revenueCents', 'payoutCents', 'bonusCents', 'marginCents'] as const) {
        expect([by, name, lines.reduce((sum, line) => sum + line[name], 0)]).toEqual([by, name, totals[name]])
      }
    }
    const own = (await ask('affiliate')).lines.find(({ key }) => key === String(affiliateId))
    expect(own).toMatchObject({ revenueCents: 17_000, bonusCents: 500, marginCents: 16_500 })
  })

  test('leaves squad splits out: they move earnings between members, and cost us nothing', async () => {
    const [giver, receiver] = [await createAffiliate(), await createAffiliate()]
    await giveMoney(giver.id, 5_000n)
    const at = new Date('2026-11-20T15:00:00Z')
    const split = { kind: 'squad_split', key: randomUUID(), amountCents: 4_790n, at } as const
    await db().$transaction((tx) =>
      postEarnings(tx, [
        { ...split, affiliateId: giver.id, from: 'available', to: 'house_adjustment' },
        { ...split, affiliateId: receiver.id, from: 'house_adjustment', to: 'available' },
      ]),
    )
    const { lines } = await ask('affiliate')
    const marginOf = (id: number) => lines.find(({ key }) => key === String(id))?.marginCents ?? 0
    expect([marginOf(giver.id), marginOf(receiver.id)]).toEqual([0, 0])
  })

  test('has a margin that equals the network accounts of the ledger', async () => {
    const { id } = await createAffiliate()
    await giveMoney(id, 1_234n)
    const { totals } = await ask('day', '2025-12-01', '2026-11-21')
    const [house] = await db().$queryRaw<[{ cents: bigint }]>`
      SELECT coalesce(sum(CASE WHEN h.id = t.credit_account_id THEN t.amount_cents ELSE -t.amount_cents END), 0)::bigint AS cents
      FROM ledger_account h JOIN ledger_transfer t ON h.id IN (t.credit_account_id, t.debit_account_id)
      WHERE h.affiliate_id IS NULL AND h.kind NOT IN ('house_receivable', 'house_advance')
        AND t.created_at >= '2025-12-01T05:00:00Z' AND t.created_at < '2026-11-22T05:00:00Z'`
    expect(totals.marginCents).toBe(Number(house.cents))
  })
})

test('daily metrics have a line for each day, newest first, and each streak once [S2.42]', async () => {
  const { id: affiliateId } = await createAffiliate()
  await db().affiliate.update({ where: { id: affiliateId }, data: { createdAt: new Date('2026-11-19T12:00:00Z') } })
  await db().streak.create({ data: { affiliateId, currentStreak: 8, highestStreak: 8 } })
  await db().statDay.create({
    data: {
      affiliateId,
      day: new Date('2026-11-19'),
      offerId: 1,
      sourceId: 0,
      clicks: 40,
      approvedCount: 2,
      approvedPayoutCents: 3_000n,
    },
  })
  const { days, streaks } = await getDailyMetrics({ from: '2026-11-18', to: '2026-11-20' })
  expect(days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-19', '2026-11-18'])
  expect(days[1]?.figures).toMatchObject({ active: 1, clicks: 40, conversions: 2, epcCents: 75 })
  expect(days[1]?.figures.signUps).toBeGreaterThanOrEqual(1)
  expect(days[0]?.mean.clicks).toBeCloseTo(40 / 7)
  expect(streaks.find(({ tier }) => tier === 'Blaze')?.affiliates).toBe(1)
  const without = await withoutModules(['streak'], () => getDailyMetrics({ from: '2026-11-18', to: '2026-11-20' }))
  expect(without).toEqual({ days, streaks: [] })
})
