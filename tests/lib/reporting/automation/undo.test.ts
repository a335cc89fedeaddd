import { beforeEach, describe, expect, test } from 'vitest'
import { blockFromOffer, unblockFromOffer } from '@/lib/catalog/applications/block-admin-service'
import { changeOfferStatus } from '@/lib/catalog/offers/status-admin-service'
import { decideFraudCase } from '@/lib/conversions/fraud/admin-service'
import { db } from '@/lib/platform/database/db'
import { addDays } from '@/lib/platform/dates/days'
import { listActions } from '@/lib/reporting/automation/admin-data'
import { createRule, undoActions } from '@/lib/reporting/automation/admin-service'
import { changeCap, createCap } from '@/lib/traffic/caps/admin-service'
import { endRestriction } from '@/lib/traffic/restrictions/service'
import { createStaff } from '@/tests/support/backoffice/staff'
import {
  FIRST_DAY,
  listDone,
  lowRate,
  noonOf,
  openScene,
  type Scene,
  storeTraffic,
} from '@/tests/support/reporting/automatic-rules'

const DAY = addDays(FIRST_DAY, 3)
const AT = noonOf(DAY)
let scene: Scene
beforeEach(async () => {
  scene = await openScene()
  const { one, offer } = scene
  await storeTraffic([{ affiliateId: one.id, offerId: offer.id, source: 'weak', clicks: 10, sales: 1 }], 3)
})

const context = () => ({ actor: scene.staff, at: new Date(AT.getTime() + 60_000) })
const LOW = { conditions: [lowRate(0.5)] }

/** A rule that has just acted on the one thing there is. */
async function acted(fields: object) {
  const id = await scene.newRule({ ...LOW, ...fields })
  expect(await scene.check(DAY)).toBe(1)
  const [action] = await listDone(id)
  if (!action) throw new Error('nothing was done')
  return action
}
const undo = async (actionId: string) => (await undoActions(context(), { actionId, reason: 'It is fine' }))[0]
const stateOf = async (id: string) => (await db().automaticRuleAction.findUniqueOrThrow({ where: { id } })).state
const onOffer = { subject: 'affiliate_offer' }

describe('an undo', () => {
  test('of a paused source lets its links work again, once', async () => {
    const action = await acted({})
    const both = await Promise.all([undo(action.id), undo(action.id)])
    expect(both.map((one) => one?.isDone).sort()).toEqual([false, true])
    expect(await db().trafficRestriction.count({ where: { affiliateId: scene.one.id, endedAt: null } })).toBe(0)
    expect(await stateOf(action.id)).toBe('undone')
    const told = await db().notification.findMany({
      where: { userId: scene.one.userId },
      orderBy: { createdAt: 'asc' },
    })
    expect(told.map(({ title }) => title)).toEqual([
      'Your links with source “weak” no longer lead anywhere',
      'Your links with source “weak” work again',
    ])
  })

  test('of an affiliate who was blocked from an offer, and says when somebody blocked them again since', async () => {
    const action = await acted(onOffer)
    const where = { affiliateId_offerId: { affiliateId: scene.one.id, offerId: scene.offer.id } }
    const blockedAt = async () => (await db().affiliateOffer.findUniqueOrThrow({ where })).blockedAt
    expect(await blockedAt()).toEqual(AT)
    const change = { id: scene.offer.id, affiliateId: scene.one.id, reason: 'By hand' }
    await unblockFromOffer(context(), change)
    await blockFromOffer(context(), change)
    expect(await undo(action.id)).toMatchObject({
      isDone: false,
      message: expect.stringContaining('blocked again since'),
    })
    expect(await blockedAt()).not.toBeNull()
    expect(await stateOf(action.id)).toBe('ended')
  })

  test('of an offer that was paused, whatever else of it was changed since', async () => {
    const action = await acted({ subject: 'offer' })
    await db().offer.update({ where: { id: scene.offer.id }, data: { version: { increment: 1 }, description: 'New' } })
    expect(await undo(action.id)).toMatchObject({ isDone: true, message: expect.stringContaining('changed otherwise') })
    expect(await db().offer.findUniqueOrThrow({ where: { id: scene.offer.id } })).toMatchObject({ status: 'active' })
  })

  test('leaves an offer that somebody paused again', async () => {
    const action = await acted({ subject: 'offer' })
    await changeOfferStatus(context(), { id: scene.offer.id, action: 'activate', reason: '', confirm: '' })
    await changeOfferStatus(context(), { id: scene.offer.id, action: 'pause', reason: '', confirm: '' })
    expect(await undo(action.id)).toMatchObject({ isDone: false, message: expect.stringContaining('paused it again') })
    expect(await db().offer.findUniqueOrThrow({ where: { id: scene.offer.id } })).toMatchObject({ status: 'paused' })
  })

  const cap = { ...onOffer, action: 'cap', capMetric: 'conversions', capLimit: 3 }
  const limits = () => db().conversionCap.findMany({ where: { offerId: scene.offer.id } })

  test('of a cap removes it, or brings back the limit there was', async () => {
    const first = await acted(cap)
    expect(await limits()).toMatchObject([{ limitValue: 3n, affiliateId: scene.one.id, period: 'day' }])
    expect(await undo(first.id)).toMatchObject({ isDone: true })
    expect(await limits()).toEqual([])
    const of = {
      offerId: scene.offer.id,
      groupId: null,
      affiliateId: scene.one.id,
      bucketId: null,
      overflowOfferId: null,
    }
    const confirmation = { reason: 'By hand', confirm: scene.offer.name }
    await createCap(context(), {
      ...of,
      metric: 'conversions',
      period: 'day',
      limit: 50,
      currency: 'USD',
      ...confirmation,
    })
    const second = await acted({ ...cap, name: 'Lowers' })
    expect(await limits()).toMatchObject([{ limitValue: 3n }])
    expect(await undo(second.id)).toMatchObject({ isDone: true })
    expect(await limits()).toMatchObject([{ limitValue: 50n }])
  })

  test('of a cap that was changed since says what it is now', async () => {
    const action = await acted(cap)
    const id = (await limits())[0]?.id ?? 0
    await changeCap(context(), { id, limit: 9, reason: 'By hand', confirm: scene.offer.name })
    expect(await undo(action.id)).toMatchObject({ isDone: false, message: expect.stringContaining('it is 9 now') })
    expect(await limits()).toMatchObject([{ limitValue: 9n }])
  })

  test('of a case clears it; one that somebody decided stays decided, and no second one is opened', async () => {
    const action = await acted({ action: 'open_case' })
    const open = () => db().fraudCase.findMany({ where: { affiliateId: scene.one.id }, include: { facts: true } })
    const [found] = await open()
    expect(found).toMatchObject({ rule: 'automatic_rule', status: 'open', stakeCents: 2_000n })
    expect(found?.facts).toHaveLength(2)
    const other = await acted({ action: 'open_case', name: 'The same', subject: 'affiliate' })
    expect(other).toMatchObject({ state: 'unneeded' })
    expect(await open()).toHaveLength(1)
    await decideFraudCase(context(), { id: found?.id ?? '', action: 'hold', reason: 'A look', confirm: '' })
    expect(await undo(action.id)).toMatchObject({ isDone: false, message: expect.stringContaining('held now') })
    expect(await open()).toMatchObject([{ status: 'held' }])
  })

  test('of what was ended elsewhere says so', async () => {
    const action = await acted({ action: 'hold' })
    const [hold] = await db().trafficRestriction.findMany({ where: { affiliateId: scene.one.id } })
    await endRestriction(context(), { affiliateId: scene.one.id, restrictionId: hold?.id ?? '', reason: 'By hand' })
    expect(await undo(action.id)).toMatchObject({ isDone: false, message: expect.stringContaining('ended since') })
  })

  test('of what people were told is refused', async () => {
    const action = await acted({ action: 'tell', affiliateText: 'Look at your visitors.' })
    expect(await undo(action.id)).toMatchObject({ isDone: false })
    const told = await db().notification.findMany({ where: { userId: scene.one.userId } })
    expect(told.map(({ message }) => message)).toEqual(['Look at your visitors.'])
  })
})

test('all of one check are undone together', async () => {
  const { one, two, offer } = scene
  await storeTraffic([{ affiliateId: two.id, offerId: offer.id, source: 'poor', clicks: 10, sales: 0 }], 3)
  const id = await scene.newRule(LOW)
  expect(await scene.check(DAY)).toBe(2)
  const [action] = await listDone(id)
  const outcomes = await undoActions(context(), { runId: action?.runId, reason: '' })
  expect(outcomes.map(({ isDone }) => isDone)).toEqual([true, true])
  const where = { affiliateId: { in: [one.id, two.id] }, endedAt: null }
  expect(await db().trafficRestriction.count({ where })).toBe(0)
})

test('what is undone is left alone until the cool-down since the undo is over', async () => {
  const { one, offer } = scene
  const id = await scene.newRule({ ...LOW, cooldownDays: 3 })
  await storeTraffic([{ affiliateId: one.id, offerId: offer.id, source: 'weak', clicks: 10, sales: 1 }], 20, DAY)
  expect(await scene.check(DAY)).toBe(1)
  const [action] = await listDone(id)
  const undoneOn = addDays(DAY, 10)
  await undoActions({ ...context(), at: noonOf(undoneOn) }, { actionId: action?.id, reason: '' })
  expect(await scene.check(undoneOn)).toBe(0)
  expect(await scene.check(addDays(undoneOn, 2))).toBe(0)
  expect(await scene.check(addDays(undoneOn, 3))).toBe(1)
})

test('what a person ended elsewhere is over, and the rule may act on it again after its cool-down', async () => {
  const id = await scene.newRule({ ...LOW, cooldownDays: 2, days: 1, delayDays: 0 })
  const of = { affiliateId: scene.one.id, offerId: scene.offer.id }
  await storeTraffic([{ ...of, source: 'weak', clicks: 10, sales: 1 }], 6, DAY)
  expect(await scene.check(addDays(DAY, 1))).toBe(1)
  const [block] = await db().trafficRestriction.findMany({ where: { ruleId: id } })
  // the affiliate reads no figure and no bound
  expect(block?.reason).toBe('Its results are not what we look for.')
  await endRestriction(context(), { affiliateId: of.affiliateId, restrictionId: block?.id ?? '', reason: 'By hand' })
  expect((await listActions(id, undefined)).actions).toMatchObject([{ state: 'ended', isUndoable: false }])
  expect(await scene.check(addDays(DAY, 2))).toBe(0)
  expect((await listDone(id))[0]).toMatchObject({ state: 'ended' })
  expect(await scene.check(addDays(DAY, 4))).toBe(1)
})

test('only who may do it by hand makes a rule that does it, or undoes it', async () => {
  const growth = await createStaff('GSM')
  const make = (fields: object) => createRule({ actor: growth, at: AT }, scene.ruleOf(fields))
  await expect(make({ action: 'hold' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(make({})).resolves.toEqual(expect.any(String))
  const action = await acted({ action: 'hold' })
  await expect(undoActions({ actor: growth, at: AT }, { actionId: action.id, reason: '' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await stateOf(action.id)).toBe('active')
})
