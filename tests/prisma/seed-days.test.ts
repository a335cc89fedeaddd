// Slow: draws a year of the demo for each of six instants.
// @module-tag slow
import { describe, expect, test } from 'vitest'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import { drawHistory, type History } from '@/prisma/seed/history'
import { earningTransfers, inOrder } from '@/prisma/seed/money'
import { PayoutDrawer } from '@/prisma/seed/payouts'
import { MARA_ID } from '@/prisma/seed/people'
import { computeStreaks } from '@/prisma/seed/streak-states'

const LEVELS = [
  { number: 1, requiredEarningsCents: 0n, holdDays: 14 },
  { number: 2, requiredEarningsCents: 10_000n, holdDays: 10 },
  { number: 3, requiredEarningsCents: 100_000n, holdDays: 7 },
  { number: 4, requiredEarningsCents: 1_000_000n, holdDays: 5 },
  { number: 5, requiredEarningsCents: 5_000_000n, holdDays: 3 },
]

const latest = ({ clicks, conversions }: History) =>
  [...clicks, ...conversions.flatMap(({ steps }) => steps)].reduce((last, { at }) => Math.max(last, at.getTime()), 0)

/** The accounts below zero after a transfer, in the order transfers are posted. */
function overdrawn(history: History, now: Date): string[] {
  const earnings = earningTransfers(history.conversions, 'staff')
  const balances = new Map<string, bigint>()
  const found: string[] = []
  for (const { affiliateId, from, to, amountCents, kind } of inOrder([
    ...earnings,
    ...new PayoutDrawer(earnings, easternDay(now)).transfers,
  ])) {
    const add = (account: string, cents: bigint) => {
      const key = `${affiliateId} ${account}`
      const balance = (balances.get(key) ?? 0n) + cents
      balances.set(key, balance)
      if (balance < 0n && !account.startsWith('house_')) found.push(`${key} ${kind}`)
    }
    add(from, -amountCents)
    add(to, amountCents)
  }
  return found
}

describe('the history seeded at unusual times', () => {
  test.each([
    ['ten minutes into a day', '2026-11-20T00:10:00-05:00'],
    ['the first instant of a day', '2026-11-20T00:00:00.000-05:00'],
    ['the day with 23 hours', '2027-03-14T14:00:00-04:00'],
    ['the hour that repeats', '2026-11-01T01:30:00-05:00'],
    ['Feb 29', '2028-02-29T23:59:59.999-05:00'],
  ])('%s keeps the streaks, has no event after now, and overdraws no account', (_, moment) => {
    const now = new Date(moment)
    const history = drawHistory(now, LEVELS)
    expect(latest(history)).toBeLessThanOrEqual(now.getTime())
    const { states } = computeStreaks(history, easternDay(now))
    expect(states.get(MARA_ID)).toMatchObject({ current: 23, highest: 41, points: 2 })
    expect(states.get(10117)).toMatchObject({ current: 128, highest: 128, points: 3 })
    expect(states.get(10361)).toMatchObject({ current: 0, beforeReset: 17, points: 2 })
    expect([MARA_ID, 10117].map((id) => history.timelines.get(id)?.level)).toEqual([4, 5])
    expect(overdrawn(history, now)).toEqual([])
  })

  test('a seed at noon has the same earlier days as one in the evening, and fewer clicks', () => {
    const noon = new Date('2026-08-05T12:00:00-04:00')
    const morning = dayStart(easternDay(noon))
    const [early, late] = [noon, new Date('2026-08-05T21:00:00-04:00')].map((now) => drawHistory(now, LEVELS))
    const until = (history: History | undefined, at: Date) => ({
      clicks: history?.clicks.filter((click) => click.at < at).length,
      sales: history?.conversions.filter((sale) => sale.at < at).map(({ id, payoutCents }) => `${id} ${payoutCents}`),
    })
    expect(until(early, morning)).toEqual(until(late, morning))
    expect(early?.clicks.length).toBeLessThan(late?.clicks.length ?? 0)
  })
})
