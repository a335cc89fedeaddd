import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { ledgerIsClean } from '@/tests/support/money/money'
import {
  balancesOf,
  type OldWorld,
  oldWorld,
  type Played,
  plannedBalances,
  playMonth,
  reportedFigures,
  storedOutcomes,
} from '@/tests/support/tracking/old-month'
import { planMonth } from '@/tests/support/tracking/old-month-plan'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'

// a month of a small network; tests/bench/old-month.test.ts sends a larger one over HTTP
const plan = planMonth({ days: 14, clicksADay: 40, seed: 21 })
const last = easternDay(new Date())
let world: OldWorld
let played: Played

beforeAll(async () => {
  world = await oldWorld()
  await rulesSettled()
  played = await playMonth(world, { plan, last }, async ({ url, ip, headers }, at) => {
    const answer = await track(url, { at, peer: ip, headers })
    return { status: answer.status, location: answer.headers.location as string | undefined }
  })
})
afterAll(closeTracking)

test('the plan has everything that goes wrong in a month', () => {
  const outcomes = [...plan.outcomes.keys()]
  for (const reason of ['duplicate', 'window_passed', 'fraud', 'unknown_click', 'bad_token', 'invalid_request']) {
    expect(outcomes).toContain(`rejected ${reason}`)
  }
  expect(outcomes).toEqual(
    expect.arrayContaining(['accepted', 'replayed', 'rejected amount_limit', 'rejected unknown_event']),
  )
})

test('statistics of each affiliate, day and offer equal what was sent', async () => {
  expect(await reportedFigures(world, last, plan.days.length)).toEqual(plan.figures)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
})

test('balances equal it to the cent', async () => {
  expect(await balancesOf(world)).toEqual(plannedBalances(plan))
  expect(await ledgerIsClean()).toBe(true)
})

test('each visitor who was sent on is a click, and each call is stored with its outcome', async () => {
  const clicks = await db().click.count({ where: { affiliateId: { in: world.affiliates.map(({ id }) => id) } } })
  expect(clicks).toBe(played.sentOn.size)
  const unknown = plan.days.flatMap(({ clicks: all }) => all).filter(({ kind }) => kind.startsWith('unknown'))
  expect([played.notSentOn, played.unrecorded]).toEqual([unknown.length, 0])
  expect(await storedOutcomes()).toEqual(plan.outcomes)
})
