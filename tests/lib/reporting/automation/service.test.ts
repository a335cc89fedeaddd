import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { addDays, dayToColumn } from '@/lib/platform/dates/days'
import { settings } from '@/lib/platform/settings/current'
import { knownSettings } from '@/lib/platform/settings/state'
import { switchRule } from '@/lib/reporting/automation/admin-service'
import { checkRules } from '@/lib/reporting/automation/service'
import { auditOf } from '@/tests/support/backoffice/staff'
import { createEvents } from '@/tests/support/factories/stats'
import {
  FIRST_DAY,
  listDone,
  lowRate,
  mixedTraffic,
  noonOf,
  openScene,
  type Scene,
  storeTraffic,
} from '@/tests/support/reporting/automatic-rules'

let scene: Scene
beforeEach(async () => {
  scene = await openScene()
})

describe('a check', () => {
  test('pauses what is beyond the bound, once, and staff whom it names hear of it', async () => {
    const sources = await storeTraffic(mixedTraffic(scene), 4)
    const id = await scene.newRule({ toldIds: [scene.staff.userId] })
    const day = addDays(FIRST_DAY, 3)
    expect(await scene.check(day)).toBe(2)
    expect(await scene.check(day)).toBe(0)
    await checkRules({ at: new Date(noonOf(day).getTime() + 3_600_000) })
    const [poor, weak] = await listDone(id)
    expect(poor).toMatchObject({ state: 'active', sourceId: sources.get('poor'), base: 40, value: 0.05 })
    expect(weak).toMatchObject({ state: 'active', sourceId: sources.get('weak'), base: 16, value: 0 })
    const blocks = await db().trafficRestriction.findMany({ where: { ruleId: id } })
    expect(blocks.map(({ kind, sourceId }) => [kind, sourceId])).toEqual([
      ['block', sources.get('poor')],
      ['block', sources.get('weak')],
    ])
    const told = await db().notification.findMany({ where: { userId: scene.staff.userId } })
    expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('source “poor”')])
    const [entry] = await db().auditLog.findMany({ where: { ruleId: id } })
    expect(entry).toMatchObject({ action: 'affiliate.block_traffic', actorId: null, subjectId: String(scene.two.id) })
  })

  test('in several processes at the same moment acts once', async () => {
    await storeTraffic(mixedTraffic(scene), 4)
    const id = await scene.newRule({ toldIds: [scene.staff.userId] })
    const day = addDays(FIRST_DAY, 3)
    const acted = await Promise.all(Array.from({ length: 6 }, () => scene.check(day)))
    expect(acted.reduce((sum, each) => sum + each, 0)).toBe(2)
    expect(await listDone(id)).toHaveLength(2)
    expect(
      await db().notification.count({ where: { userId: scene.staff.userId, dedupeKey: { startsWith: 'rule_run' } } }),
    ).toBeLessThanOrEqual(2)
  })

  test('stops at its brake, and says so; switched on again it goes on the next day', async () => {
    await storeTraffic(mixedTraffic(scene), 6)
    const id = await scene.newRule({ perDay: 1 })
    const day = addDays(FIRST_DAY, 3)
    expect(await scene.check(day)).toBe(1)
    expect(await db().automaticRule.findUniqueOrThrow({ where: { id } })).toMatchObject({
      isOn: false,
      stopReason: expect.any(String),
    })
    expect(await scene.check(addDays(day, 1))).toBe(0)
    await switchRule({ actor: scene.staff, at: noonOf(day) }, { id, isOn: true, reason: '' })
    expect(await scene.check(addDays(day, 1))).toBe(1)
    expect((await db().automaticRule.findUniqueOrThrow({ where: { id } })).isOn).toBe(true)
    const told = await db().notification.findFirstOrThrow({ where: { userId: scene.staff.userId } })
    expect(told.title).toContain('stopped')
    expect((await auditOf('automatic_rule', id)).map(({ action }) => action)).toContain('automatic_rule.stop')
  })

  test('stops at the brake of all rules together, which is a setting', async () => {
    await storeTraffic(mixedTraffic(scene), 4)
    const before = knownSettings().settings
    onTestFinished(() => {
      knownSettings().settings = before
    })
    const day = addDays(FIRST_DAY, 3)
    // with those of other tests of the file
    const done = await db().automaticRuleAction.count({ where: { day: dayToColumn(day), state: { not: 'unneeded' } } })
    knownSettings().settings = { ...settings(), automation: { perDay: done + 3 } }
    const first = await scene.newRule({ action: 'hold' })
    const second = await scene.newRule({ subject: 'affiliate', conditions: [lowRate(0.9)], action: 'hold' })
    expect(await scene.check(day)).toBe(3)
    const rules = await db().automaticRule.findMany({ where: { id: { in: [first, second] }, isOn: false } })
    expect(rules.map(({ stopReason }) => stopReason)).toEqual([expect.stringContaining(`${done + 3} of all`)])
  })

  test('stops when its owner may no longer do by hand what it does', async () => {
    await storeTraffic(mixedTraffic(scene), 4)
    const id = await scene.newRule()
    await db().user.update({ where: { id: scene.staff.userId }, data: { role: 'COMMUNITY_TEAM' } })
    expect(await scene.check(addDays(FIRST_DAY, 3))).toBe(0)
    expect(await db().automaticRule.findUniqueOrThrow({ where: { id } })).toMatchObject({ isOn: false })
    expect(await listDone(id)).toEqual([])
  })

  test('notes what is so already, and does not ask for it each hour', async () => {
    const sources = await storeTraffic(mixedTraffic(scene), 4)
    const first = await scene.newRule()
    await scene.check(addDays(FIRST_DAY, 3))
    const second = await scene.newRule({ name: 'The same' })
    const day = addDays(FIRST_DAY, 4)
    await scene.check(day)
    await checkRules({ at: new Date(noonOf(day).getTime() + 3_600_000) })
    expect((await listDone(second)).map(({ state, note }) => [state, note])).toEqual([
      ['unneeded', 'It is blocked already.'],
      ['unneeded', 'It is blocked already.'],
    ])
    expect(await listDone(first)).toHaveLength(2)
    expect(sources.size).toBe(4)
  })

  test('ends what it did once the figure is back, only where the rule says so', async () => {
    const { one, offer } = scene
    await storeTraffic([{ affiliateId: one.id, offerId: offer.id, source: 'mixed', clicks: 10, sales: 0 }], 4)
    const [ending, staying] = [
      await scene.newRule({ endsWhenBack: true, action: 'hold' }),
      await scene.newRule({ subject: 'affiliate', action: 'hold' }),
    ]
    await scene.check(addDays(FIRST_DAY, 3))
    const sourceId = (await db().source.findFirstOrThrow({ where: { affiliateId: one.id } })).id
    const at = noonOf(addDays(FIRST_DAY, 4))
    const where = { affiliateId: one.id, offerId: offer.id, sourceId, at }
    await createEvents(
      Array.from({ length: 10 }, () => where),
      Array.from({ length: 8 }, () => ({ ...where, status: 'approved' as const, payoutCents: 100n })),
    )
    await scene.check(addDays(FIRST_DAY, 6))
    expect((await listDone(ending))[0]).toMatchObject({
      state: 'ended',
      note: expect.stringContaining('within its bound again'),
    })
    expect((await listDone(staying))[0]).toMatchObject({ state: 'active' })
    expect(await db().trafficRestriction.count({ where: { ruleId: ending, endedAt: null } })).toBe(0)
  })
})
