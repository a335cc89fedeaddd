import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { newGoalSchema } from '@/lib/catalog/payouts/goals/admin-schema'
import { addGoal, editGoal, orderGoals, setDefaultEvent } from '@/lib/catalog/payouts/goals/admin-service'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { NOW, openShop } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

let actor: StaffActor
beforeAll(async () => {
  actor = await createStaff('GSM')
})
const now = () => ({ actor, at: NOW })
type Change = Omit<Parameters<typeof editGoal>[1], 'offerId' | 'goalId' | 'version' | 'reason' | 'accepted'>

async function openOffer() {
  const shop = await openShop()
  const offerId = shop.offer.id
  const versionOf = async () => (await db().offer.findUniqueOrThrow({ where: { id: offerId } })).version
  const add = async (event: string, more: Partial<Parameters<typeof addGoal>[1]> = {}) =>
    addGoal(now(), {
      offerId,
      name: `Goal ${event}`,
      event,
      isRepeatable: false,
      payoutType: 'cpa_flat' as const,
      payoutCents: 500n,
      percentPayoutBps: 0,
      revenueCents: 900n,
      revenueCurrency: 'USD',
      percentRevenueBps: 0,
      accepted: [],
      version: await versionOf(),
      reason: 'A test',
      ...more,
    })
  const edit = async (goalId: number, change: Change) =>
    editGoal(now(), { offerId, goalId, version: await versionOf(), accepted: [], reason: 'A test', ...change })
  return { ...shop, offerId, versionOf, add, edit }
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code: string; options: { fields?: Record<string, string> } }) => error.options.fields ?? error.code,
  )

test('an event as typed: lower case, with the characters of postbacks, and never one that takes back', () => {
  const eventOf = (event: string) => {
    const parsed = newGoalSchema.shape.event.safeParse(event)
    return parsed.success ? parsed.data : parsed.error.issues[0]?.message
  }
  expect(eventOf(' First_Deposit ')).toBe('first_deposit')
  expect(eventOf('first deposit')).toContain('letters, digits')
  expect(eventOf('chargeback')).toContain('takes a conversion back')
  expect(eventOf('x'.repeat(51))).toContain('50 characters')
})

test('an event belongs to one goal of an offer, and not to its own payout', async () => {
  const { offerId, add, edit } = await openOffer()
  await add('signup')
  expect(await refusal(add('signup'))).toEqual({ event: 'The goal "Goal signup" has this event.' })
  expect(await refusal(add('conversion'))).toEqual({ event: 'This is the event of the base payout.' })
  const second = await add('deposit')
  expect(await refusal(edit(second, { event: 'signup' }))).toEqual({ event: expect.stringContaining('has this event') })
  expect(await refusal(edit(second, { event: 'deposit', name: 'First deposit' }))).toBe('done')
  expect((await auditOf('offer', offerId)).map(({ action }) => action)).toEqual([
    'offer_goal.create',
    'offer_goal.create',
    'offer_goal.edit',
  ])
})

test('of two goals with one event that are added at once, one is', async () => {
  const { offerId, add } = await openOffer()
  const both = await Promise.all([refusal(add('signup')), refusal(add('signup'))])
  expect(both.filter((each) => each === 'done')).toHaveLength(1)
  expect(await db().offerGoal.count({ where: { offerId } })).toBe(1)
})

test('the first goal warns of events that were paid until now, and a payout above its revenue', async () => {
  const { click, send, add, versionOf } = await openOffer()
  const { click_id } = await click()
  await send({ click_id, event: 'install' })
  expect(await refusal(add('signup', { payoutCents: 901n }))).toEqual({
    'accepted.events': expect.stringContaining('"install" (1 in 30 days)'),
    'accepted.loss': expect.stringContaining('costs us money'),
  })
  expect(await refusal(add('signup', { payoutCents: 901n, accepted: ['events', 'loss'] }))).toBe('done')
  expect(await refusal(add('deposit', { version: 1 }))).toBe('conflict')
  expect(await versionOf()).toBe(2)
})

test('a paused goal pays no longer, keeps what it paid, and pays again when resumed', async () => {
  const { click, send, add, edit } = await openOffer()
  const goalId = await add('signup')
  const states = []
  for (const isActive of [false, true]) {
    const { click_id } = await click()
    await edit(goalId, { isActive })
    states.push((await send({ click_id, event: 'signup' })).body.reason ?? 'paid')
  }
  expect(states).toEqual(['unknown_event', 'paid'])
  expect(await db().conversion.count({ where: { goalId } })).toBe(1)
})

test('the order of goals names all of them', async () => {
  const { offerId, versionOf, add } = await openOffer()
  const [first, second] = [await add('signup'), await add('deposit')]
  const order = async (ids: number[]) =>
    refusal(orderGoals(now(), { offerId, ids, version: await versionOf(), reason: 'A test' }))
  expect(await order([second])).toBe('conflict')
  expect(await order([second, first])).toBe('done')
  const goals = await db().offerGoal.findMany({ where: { offerId }, orderBy: { position: 'asc' } })
  expect(goals.map(({ id }) => id)).toEqual([second, first])
})

test('the event of the own payout can be another one, but not that of a goal', async () => {
  const { offerId, click, send, versionOf, add } = await openOffer()
  await add('signup')
  const set = async (event: string, accepted: 'events'[] = []) =>
    refusal(setDefaultEvent(now(), { offerId, event, accepted, version: await versionOf(), reason: 'A test' }))
  expect(await set('signup')).toEqual({ event: expect.stringContaining('has this event') })
  expect(await set('sale')).toBe('done')
  const { click_id } = await click()
  const answers = []
  for (const event of ['conversion', 'sale', undefined]) answers.push((await send({ click_id, event })).body)
  expect(answers.map(({ status, reason }) => reason ?? status)).toEqual(['unknown_event', 'accepted', 'duplicate'])
  expect(await set('order')).toEqual({ 'accepted.events': expect.stringContaining('"sale" (1 in 30 days)') })
  expect(await set('order', ['events'])).toBe('done')
})
