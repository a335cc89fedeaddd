import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { getOfferPayouts, listPayoutChanges } from '@/lib/catalog/payouts/changes/admin-data'
import { cancelChange } from '@/lib/catalog/payouts/changes/admin-service'
import { applyDueChanges, lockPayouts } from '@/lib/catalog/payouts/changes/service'
import { db } from '@/lib/platform/database/db'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { FIRST_PAGE, pageQuerySchema } from '@/lib/platform/http/responses/pagination'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { changeAsTyped } from '@/tests/support/catalog/offer-payouts'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

let actor: StaffActor
beforeAll(async () => {
  actor = await createStaff('ADMIN')
})
const now = () => ({ actor, at: NOW })
const MOMENT = daysLater(10)
const MILLISECOND = 1

async function openOffer() {
  const shop = await openShop()
  const { id: affiliateId } = await createAffiliate()
  const paidAt = async (at: Date, event?: string) => {
    const { click_id } = await shop.click({ affiliateId })
    const { body } = await shop.send({ click_id, event }, { at })
    return (await db().conversion.findFirstOrThrow({ where: { id: String(body.conversion_id) } })).payoutCents
  }
  const payouts = () => db().offer.findUniqueOrThrow({ where: { id: shop.offer.id } })
  return { ...shop, id: shop.offer.id, paidAt, payouts }
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code: string; options: { fields?: Record<string, string> } }) => error.options.fields ?? error.code,
  )
const justBefore = (at: Date) => new Date(at.getTime() - MILLISECOND)
const minuteBefore = (at: Date) => new Date(at.getTime() - MINUTE_MS)

describe('a planned change', () => {
  test('pays from its very millisecond on before the job has run, and the same after it', async () => {
    const { id, paidAt, payouts } = await openOffer()
    await changeAsTyped(now(), id, { beginsAt: MOMENT, own: { payoutCents: 3_100n } })
    expect(await paidAt(justBefore(MOMENT))).toBe(2_500n)
    expect(await paidAt(MOMENT)).toBe(3_100n)
    expect((await payouts()).defaultPayoutCents).toBe(2_500n)
    expect(await applyDueChanges({ at: justBefore(MOMENT) })).toBe(0)
    expect(await applyDueChanges({ at: MOMENT })).toBe(1)
    expect(await applyDueChanges({ at: MOMENT })).toBe(0)
    expect((await payouts()).defaultPayoutCents).toBe(3_100n)
    expect(await paidAt(justBefore(MOMENT))).toBe(2_500n)
    expect(await paidAt(MOMENT)).toBe(3_100n)
  })

  test('is applied once by two jobs at the same time', async () => {
    const { id } = await openOffer()
    await changeAsTyped(now(), id, { beginsAt: MOMENT, own: { payoutCents: 3_100n } })
    const counts = await Promise.all([applyDueChanges({ at: MOMENT }), applyDueChanges({ at: MOMENT })])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    const begun = (await auditOf('offer', id)).filter(({ action }) => action === 'offer.payouts_begin')
    expect(begun).toHaveLength(1)
  })

  test('changes only what it names: a payout that is changed meanwhile stays', async () => {
    const { id, paidAt } = await openOffer()
    const goal = await db().offerGoal.create({
      data: {
        offerId: id,
        name: 'Sign-up',
        event: 'signup',
        payoutType: 'cpa_flat',
        payoutCents: 500n,
        revenueCents: 900n,
        revenueCurrency: 'USD',
      },
    })
    await changeAsTyped(now(), id, { beginsAt: MOMENT, own: { payoutCents: 3_100n } })
    const typed = {
      payoutType: 'cpa_flat',
      payoutCents: 600n,
      percentPayoutBps: 0,
      revenueCents: 900n,
      revenueCurrency: 'USD',
      percentRevenueBps: 0,
    } as const
    await changeAsTyped({ actor, at: daysLater(1) }, id, { goals: [{ id: goal.id, ...typed }] })
    expect(await paidAt(justBefore(daysLater(1)), 'signup')).toBe(500n)
    expect(await paidAt(daysLater(1), 'signup')).toBe(600n)
    expect(await paidAt(MOMENT, 'signup')).toBe(600n)
    expect(await paidAt(MOMENT)).toBe(3_100n)
  })

  test('can be canceled until it begins, and not after', async () => {
    const { id, paidAt } = await openOffer()
    const cancel = (changeId: string, at: Date) =>
      refusal(cancelChange({ actor, at }, { offerId: id, changeId, reason: 'A test' }))
    const first = await changeAsTyped(now(), id, { beginsAt: MOMENT, own: { payoutCents: 3_100n } })
    expect(await cancel(first, minuteBefore(MOMENT))).toBe('done')
    expect(await cancel(first, minuteBefore(MOMENT))).toBe('conflict')
    expect(await paidAt(MOMENT)).toBe(2_500n)
    const second = await changeAsTyped(now(), id, { beginsAt: MOMENT, own: { payoutCents: 3_200n } })
    expect(await cancel(second, MOMENT)).toBe('conflict')
    expect(await paidAt(MOMENT)).toBe(3_200n)
  })

  test('that begins while its cancellation waits for others is not canceled', async () => {
    const { id } = await openOffer()
    const changeId = await changeAsTyped(now(), id, { beginsAt: MOMENT, own: { payoutCents: 3_100n } })
    const at = new Date(MOMENT.getTime() - 200)
    let canceled: Promise<unknown> | undefined
    await db().$transaction(async (tx) => {
      await lockPayouts(tx, id)
      canceled = refusal(cancelChange({ actor, at }, { offerId: id, changeId, reason: 'A test' }))
      await pause(300)
    })
    expect(await canceled).toBe('conflict')
    expect(await db().offerPayoutChange.findUnique({ where: { id: changeId } })).toMatchObject({ canceledAt: null })
  })
})

test('a change now applies at once, in the log with what was before, and the offer counts it', async () => {
  const { id, paidAt, payouts } = await openOffer()
  await changeAsTyped(now(), id, { own: { payoutCents: 2_000n, revenueCents: 3_000n } })
  expect(await payouts()).toMatchObject({ defaultPayoutCents: 2_000n, defaultRevenueCents: 3_000n, version: 2 })
  expect([await paidAt(justBefore(NOW)), await paidAt(NOW)]).toEqual([2_500n, 2_000n])
  expect((await auditOf('offer', id)).at(-1)).toMatchObject({
    action: 'offer.payouts',
    before: { own: { payoutCents: 2_500, revenueCents: 4_000 } },
    after: { own: { payoutCents: 2_000, revenueCents: 3_000 } },
    reason: 'A test',
    actorId: actor.userId,
  })
  const { lines } = await getOfferPayouts(id, NOW)
  const { changes } = await listPayoutChanges(id, FIRST_PAGE)
  expect(lines).toMatchObject([{ payoutCents: 2_000, conversions: 2, paidCents: 4_500 }])
  expect(changes).toMatchObject([
    {
      state: 'begun',
      lines: [
        { name: 'Conversion', from: '$25.00', to: '$20.00' },
        { name: 'Conversion, revenue', from: '$40.00', to: '$30.00' },
      ],
    },
  ])
})

test('each change says what was before and after it, whatever page it is on', async () => {
  const { id } = await openOffer()
  await changeAsTyped(now(), id, { own: { payoutCents: 2_000n } })
  await changeAsTyped({ actor, at: daysLater(1) }, id, { own: { payoutCents: 2_200n } })
  const canceled = await changeAsTyped({ actor, at: daysLater(1) }, id, {
    beginsAt: MOMENT,
    own: { payoutCents: 2_900n },
  })
  await cancelChange({ actor, at: daysLater(1) }, { offerId: id, changeId: canceled, reason: 'A test' })
  await changeAsTyped({ actor, at: daysLater(2) }, id, { beginsAt: daysLater(20), own: { payoutCents: 3_000n } })
  const seen: unknown[] = []
  let cursor: string | undefined
  for (let page = 0; page < 4; page += 1) {
    const { changes, nextCursor } = await listPayoutChanges(id, pageQuerySchema.parse({ limit: 1, cursor }))
    seen.push(...changes.map(({ state, lines }) => [state, ...lines.map(({ from, to }) => `${from} to ${to}`)]))
    cursor = nextCursor ?? undefined
  }
  expect(seen).toEqual([
    ['planned', '$22.00 to $30.00'],
    ['canceled', '$22.00 to $29.00'],
    ['begun', '$20.00 to $22.00'],
    ['begun', '$25.00 to $20.00'],
  ])
  expect(cursor).toBeUndefined()
})

describe('what cannot be', () => {
  const step = (fromConversion: number, payoutCents: bigint) => ({ fromConversion, payoutCents, percentPayoutBps: 0 })
  test.each([
    ['nothing that differs', {}, 'invalid'],
    [
      'a moment that has passed',
      { beginsAt: NOW, own: { payoutCents: 1n } },
      { beginsAt: expect.stringContaining('passed') },
    ],
    [
      'a moment in two years',
      { beginsAt: daysLater(700), own: { payoutCents: 1n } },
      { beginsAt: expect.stringContaining('366') },
    ],
    ['another version', { version: 7, own: { payoutCents: 1n } }, 'conflict'],
    ['without the phrase', { confirm: 'yes', own: { payoutCents: 1n } }, { confirm: expect.any(String) }],
    [
      'a step that pays no more than the payout',
      { tiers: [{ goalId: null, steps: [step(11, 2_500n)] }] },
      { 'tiers.0.steps.0.payoutCents': 'This is not more than the payout itself pays.' },
    ],
    [
      'a step that pays less than the one before, and begins before it',
      { tiers: [{ goalId: null, steps: [step(11, 3_000n), step(11, 2_900n)] }] },
      {
        'tiers.0.steps.1.fromConversion': 'After 11, where the tier before begins.',
        'tiers.0.steps.1.payoutCents': 'This is not more than the tier before pays.',
      },
    ],
    [
      'a payout above the revenue without acceptance',
      { accepted: [], own: { payoutCents: 4_001n } },
      { 'accepted.loss': expect.stringContaining('costs us money') },
    ],
    [
      'a lower payout without notice or acceptance',
      { accepted: [], own: { payoutCents: 2_400n } },
      { 'accepted.notice': expect.stringContaining('7 days') },
    ],
    [
      'a goal of another offer',
      {
        goals: [
          {
            id: 999_999,
            payoutType: 'cpa_flat' as const,
            payoutCents: 1n,
            percentPayoutBps: 0,
            revenueCents: 1n,
            revenueCurrency: 'USD',
            percentRevenueBps: 0,
          },
        ],
        own: { payoutCents: 2_600n },
      },
      { 'goals.0.payoutType': expect.any(String) },
    ],
  ])('%s', async (_, changes, expected) => {
    const { id, payouts } = await openOffer()
    expect(await refusal(changeAsTyped(now(), id, changes))).toEqual(expected)
    expect(await payouts()).toMatchObject({ defaultPayoutCents: 2_500n, version: 1 })
    expect(await db().offerPayoutChange.count({ where: { offerId: id } })).toBe(0)
  })

  test('a second change at the same moment', async () => {
    const { id } = await openOffer()
    await changeAsTyped(now(), id, { beginsAt: MOMENT, own: { payoutCents: 3_100n } })
    const again = changeAsTyped(now(), id, { beginsAt: MOMENT, own: { payoutCents: 3_200n } })
    expect(await refusal(again)).toEqual({ beginsAt: expect.stringContaining('Another change') })
  })

  test('a type under which the payout of an affiliate would be nothing', async () => {
    const { id } = await openOffer()
    const { id: affiliateId } = await createAffiliate()
    await db().affiliatePayout.create({
      data: { offerId: id, affiliateId, payoutCents: 3_000n, startsAt: NOW, createdAt: NOW },
    })
    const typed = { payoutType: 'cpa_percentage', percentPayoutBps: 500, percentRevenueBps: 900 } as const
    expect(await refusal(changeAsTyped(now(), id, { own: typed }))).toEqual({
      'own.payoutType': expect.stringContaining('One affiliate'),
    })
  })

  test('of two editors of one version the second is refused', async () => {
    const { id, payouts } = await openOffer()
    const both = [2_600n, 2_700n].map((payoutCents) =>
      refusal(changeAsTyped(now(), id, { version: 1, own: { payoutCents } })),
    )
    expect((await Promise.all(both)).sort()).toEqual(['conflict', 'done'])
    expect((await payouts()).version).toBe(2)
  })
})
