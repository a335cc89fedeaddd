import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { addDays, dayFromColumn, dayStart } from '@/lib/platform/dates/days'
import { runDry } from '@/lib/reporting/automation/dry-run-data'
import { checkRules } from '@/lib/reporting/automation/service'
import {
  FIRST_DAY,
  HOUR_MS,
  listDone,
  lowRate,
  mixedTraffic,
  noonOf,
  openScene,
  type Scene,
  storeTraffic,
  storeTrafficAt,
  type Traffic,
} from '@/tests/support/reporting/automatic-rules'

let scene: Scene
beforeEach(async () => {
  scene = await openScene()
})

const CLICKS = { figure: 'clicks', comparison: 'above', minimum: 1 }
const FAST = { figure: 'fastRate', comparison: 'above', minimum: 1 }

describe('a dry run', () => {
  test.each([
    ['sources', {}],
    ['values of a sub-ID', { subject: 'sub_id', subId: 's1', action: 'hold' }],
    ['affiliates on an offer', { subject: 'affiliate_offer', action: 'cap', capMetric: 'conversions', capLimit: 3 }],
    [
      'affiliates, told of again and again',
      { subject: 'affiliate', action: 'tell', affiliateText: 'Look at it.', cooldownDays: 2 },
    ],
    [
      'within one offer and without an affiliate',
      { subject: 'affiliate', action: 'open_case', conditions: [lowRate(0.9)] },
    ],
    ['two conditions', { conditions: [lowRate(0.1), { ...CLICKS, bound: 20 }] }],
    [
      'a condition that no click tells',
      {
        conditions: [
          { ...FAST, bound: 0.5 },
          { ...CLICKS, bound: 20 },
        ],
      },
    ],
    [
      'two conditions of a sub-ID',
      { subject: 'sub_id', subId: 's1', conditions: [lowRate(0.4), { ...CLICKS, bound: 20 }] },
    ],
  ])('of %s finds what checks on the same days did', async (_, fields) => {
    await storeTraffic(mixedTraffic(scene), 5)
    const [from, to] = [addDays(FIRST_DAY, 1), addDays(FIRST_DAY, 7)]
    const planned = await runDry({ ...scene.ruleOf(fields), from, to }, noonOf(to))
    const id = await scene.newRule(fields)
    for (let day = from; day <= to; day = addDays(day, 1)) await scene.check(day)
    const done = (await listDone(id)).map(({ day, found }) => `${dayFromColumn(day)} ${found}`)
    const expected = planned.days.flatMap(({ day, acts }) => acts.map(({ found }) => `${day} ${found}`))
    expect(done.length).toBeGreaterThan(0)
    expect(done.sort()).toEqual(expected.sort())
  })

  test.each([
    ['sources', { conditions: [lowRate(0.1)] }],
    ['sources by two conditions', { conditions: [lowRate(0.1), { ...CLICKS, bound: 50 }] }],
    [
      'what no click tells',
      {
        conditions: [
          { ...FAST, bound: 0.5 },
          { ...CLICKS, bound: 30 },
        ],
      },
    ],
    ['values of a sub-ID', { subject: 'sub_id', subId: 's1', action: 'hold', conditions: [{ ...CLICKS, bound: 60 }] }],
    ['what comes back within the day', { conditions: [lowRate(0.1)], endsWhenBack: true, cooldownDays: 1 }],
  ])('of today finds what hourly checks did: %s', async (_, fields) => {
    const today = { ...fields, isToday: true }
    const id = await scene.newRule(today)
    const days = [FIRST_DAY, addDays(FIRST_DAY, 1)]
    for (const day of days)
      for (let hour = 9; hour < 14; hour += 1) {
        const at = (offset: number) => new Date(dayStart(day).getTime() + offset * HOUR_MS)
        const sold = hour === 12 ? [{ ...mixedTraffic(scene)[0], sales: 8 }] : []
        await storeTrafficAt([...mixedTraffic(scene), ...(sold as Traffic[])], [at(hour + 0.5)])
        await checkRules({ at: at(hour + 1) })
      }
    const done = await listDone(id)
    const planned = await runDry(
      { ...scene.ruleOf(today), from: FIRST_DAY, to: days[1] ?? '' },
      noonOf(addDays(FIRST_DAY, 2)),
    )
    expect(done.length).toBeGreaterThan(0)
    expect(planned.days.flatMap(({ acts }) => acts.map(({ found }) => found)).sort()).toEqual(
      done.map(({ found }) => found).sort(),
    )
    const ended = done.filter(({ state }) => state === 'ended').length
    expect(planned.days.flatMap(({ ends }) => ends)).toHaveLength(ended)
    if ('endsWhenBack' in fields) expect(ended).toBeGreaterThan(0)
  })

  test('of today tries no hour that is not over', async () => {
    await storeTraffic(mixedTraffic(scene), 1)
    const rule = { ...scene.ruleOf({ isToday: true }), from: FIRST_DAY, to: FIRST_DAY }
    expect((await runDry(rule, new Date(noonOf(FIRST_DAY).getTime() + HOUR_MS / 2))).days).toEqual([])
    const { days } = await runDry(rule, new Date(noonOf(FIRST_DAY).getTime() + HOUR_MS))
    expect(days.flatMap(({ acts }) => acts.map(({ found }) => found))).toEqual([
      expect.stringMatching(/, Sep 1 until 1:00 PM ET$/),
    ])
  })

  test('stores nothing', async () => {
    await storeTraffic(mixedTraffic(scene), 3)
    const to = addDays(FIRST_DAY, 5)
    const { days, things } = await runDry({ ...scene.ruleOf(), from: FIRST_DAY, to }, noonOf(to))
    expect(days.flatMap(({ acts }) => acts.map(({ name }) => name.split(' of ')[0]))).toEqual([
      'source “poor”',
      'source “weak”',
    ])
    expect(things).toBe(4)
    expect(await db().automaticRuleAction.count({ where: { affiliateId: scene.one.id } })).toBe(0)
    expect(await db().trafficRestriction.count({ where: { affiliateId: scene.one.id } })).toBe(0)
  })
})
