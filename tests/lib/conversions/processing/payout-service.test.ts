import { afterAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { NOW, openShop } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

type Goal = {
  event: string
  payoutCents?: bigint
  isRepeatable?: boolean
  isActive?: boolean
  payoutType?: 'cpa_flat' | 'cpa_percentage'
  percentPayoutBps?: number
}

async function openShopWithGoals(goals: readonly Goal[]) {
  const shop = await openShop()
  const created = []
  for (const goal of goals)
    created.push(
      await db().offerGoal.create({
        data: {
          offerId: shop.offer.id,
          name: goal.event,
          payoutType: 'cpa_flat',
          payoutCents: 1_000n,
          revenueCents: 1_500n,
          ...goal,
        },
      }),
    )
  return { ...shop, goals: created }
}

const stored = (offerId: number) =>
  db().conversion.findMany({ where: { offerId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })

test('the event of a postback chooses the goal, its payout and its revenue', async () => {
  const { offer, goals, click, send } = await openShopWithGoals([{ event: 'deposit' }])
  const { click_id } = await click()
  const own = await send({ click_id })
  const goal = await send({ click_id, event: 'Deposit' })
  expect([own.body.status, goal.body.status]).toEqual(['accepted', 'accepted'])
  const rows = (await stored(offer.id)).map(({ goalId, event, payoutCents, revenueCents }) => [
    goalId,
    event,
    payoutCents,
    revenueCents,
  ])
  expect(rows).toEqual([
    [null, 'conversion', 2_500n, 4_000n],
    [goals[0]?.id, 'deposit', 1_000n, 1_500n],
  ])
})

test('an event that the offer does not know is stored as rejected and pays nothing; a paused goal is unknown', async () => {
  const { offer, click, send } = await openShopWithGoals([{ event: 'signup' }, { event: 'deposit', isActive: false }])
  const { click_id } = await click()
  const answers = [await send({ click_id, event: 'install' }), await send({ click_id, event: 'deposit' })]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'rejected', reason: 'unknown_event', message: 'Unknown event' })
  }
  const rows = await stored(offer.id)
  expect(
    rows.map(({ status, payoutCents, revenueCents, goalId }) => [status, payoutCents, revenueCents, goalId]),
  ).toEqual([
    ['rejected', 0n, 0n, null],
    ['rejected', 0n, 0n, null],
  ])
})

test('a repeated call of an unknown event gets its first answer, also after the goal was added', async () => {
  const { offer, click, send, newTxn } = await openShopWithGoals([{ event: 'signup' }])
  const { click_id } = await click()
  const txn_id = newTxn()
  const first = await send({ click_id, txn_id, event: 'deposit' })
  await db().offerGoal.create({
    data: { offerId: offer.id, name: 'Deposit', event: 'deposit', payoutType: 'cpa_flat', payoutCents: 900n },
  })
  expect((await send({ click_id, txn_id, event: 'deposit' })).body).toEqual(first.body)
  expect((await send({ click_id, event: 'deposit' })).body).toMatchObject({ status: 'accepted' })
})

test('a goal is paid once for a click, a repeatable one each time, and neither uses up the other', async () => {
  const { offer, click, send } = await openShopWithGoals([
    { event: 'signup' },
    { event: 'reorder', isRepeatable: true },
  ])
  const { click_id } = await click()
  const events = ['signup', 'signup', 'reorder', 'reorder', 'conversion', 'conversion']
  const answers = []
  for (const event of events) answers.push((await send({ click_id, event })).body.status)
  expect(answers).toEqual(['accepted', 'rejected', 'accepted', 'accepted', 'accepted', 'rejected'])
  expect(await db().conversion.count({ where: { offerId: offer.id, reason: 'duplicate' } })).toBe(2)
})

test('of twelve concurrent calls for one goal of one click exactly one counts', async () => {
  const { offer, click, send } = await openShopWithGoals([{ event: 'signup' }])
  const { click_id, affiliateId } = await click()
  const answers = await Promise.all(Array.from({ length: 12 }, () => send({ click_id, event: 'signup' })))
  expect(answers.filter(({ body }) => body.status === 'accepted')).toHaveLength(1)
  expect(await db().conversion.count({ where: { offerId: offer.id, status: 'approved' } })).toBe(1)
  const { _sum } = await db().ledgerTransfer.aggregate({
    where: { affiliateId, kind: 'conversion_release' },
    _sum: { amountCents: true },
  })
  expect(_sum.amountCents).toBe(1_000n)
})

test('the amount is required, and limited, where the goal pays a percentage', async () => {
  const { offer, click, send } = await openShopWithGoals([
    { event: 'sale', payoutType: 'cpa_percentage', payoutCents: 0n, percentPayoutBps: 1_000 },
  ])
  const { click_id } = await click()
  const missing = await send({ click_id, event: 'sale' })
  expect(missing.status).toBe(422)
  expect(missing.body).toMatchObject({ error: { message: expect.stringContaining('amount is missing') } })
  const excess = await send({ click_id, event: 'sale', amount: '20000.00' })
  expect([excess.status, excess.body.reason]).toEqual([422, 'amount_limit'])
  expect((await send({ click_id })).body.status).toBe('accepted')
  expect((await send({ click_id, event: 'sale', amount: '50.00' })).body.status).toBe('accepted')
  expect((await stored(offer.id)).map(({ payoutCents }) => payoutCents)).toEqual([2_500n, 500n])
})

test('of forty concurrent conversions the first ten are paid the base payout and the others that of the step', async () => {
  const { offer, click, send } = await openShop()
  await db().offerTier.create({ data: { offerId: offer.id, fromConversion: 11, payoutCents: 3_000n } })
  const { id: affiliateId } = await createAffiliate()
  const clicks = await Promise.all(Array.from({ length: 40 }, () => click({ affiliateId })))
  const answers = await Promise.all(clicks.map(({ click_id }) => send({ click_id })))
  expect(answers.every(({ body }) => body.status === 'accepted')).toBe(true)
  const rows = await stored(offer.id)
  const paid = (cents: bigint) => rows.filter(({ payoutCents }) => payoutCents === cents)
  expect([paid(2_500n).length, paid(3_000n).length]).toEqual([10, 30])
  expect(rows.every(({ revenueCents }) => revenueCents === 4_000n)).toBe(true)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
})

test('a step counts the conversions of its month, payout and affiliate that still count', async () => {
  const { advertiser, offer, click, send, newTxn } = await openShopWithGoals([{ event: 'signup' }])
  await db().offerTier.create({ data: { offerId: offer.id, fromConversion: 3, payoutCents: 3_000n } })
  const other = await createOffer({ advertiserId: advertiser.id })
  const { id: affiliateId } = await createAffiliate()
  const sell = async (more: { event?: string; offerId?: number; at?: Date; affiliateId?: number } = {}) => {
    const { event, at = NOW, ...where } = more
    const { click_id } = await click({ affiliateId, at, ...where })
    const txn_id = newTxn()
    const { body } = await send({ click_id, txn_id, event }, { at })
    const { payoutCents } = await db().conversion.findFirstOrThrow({ where: { id: String(body.conversion_id) } })
    return { txn_id, payoutCents }
  }
  const october = new Date('2026-11-01T03:59:59.999Z')
  await sell({ at: october })
  await sell({ at: october })
  await sell({ event: 'signup' })
  await sell({ offerId: other.id })
  await sell({ affiliateId: (await createAffiliate()).id })
  expect((await sell()).payoutCents).toBe(2_500n)
  const second = await sell()
  expect(second.payoutCents).toBe(2_500n)
  await send({ txn_id: second.txn_id, event: 'reversal' })
  expect((await sell()).payoutCents).toBe(2_500n)
  const third = await sell()
  expect(third.payoutCents).toBe(3_000n)
  await send({ txn_id: third.txn_id, event: 'reversal' })
  expect((await sell()).payoutCents).toBe(3_000n)
})

test('an own payout is used from its first instant to the one before its end, before steps, and not by others', async () => {
  const { offer, click, send } = await openShop()
  await db().offerTier.create({ data: { offerId: offer.id, fromConversion: 2, payoutCents: 3_000n } })
  const { id: affiliateId } = await createAffiliate()
  const start = new Date(NOW.getTime() + 1_000)
  const end = new Date(NOW.getTime() + 2_000)
  await db().affiliatePayout.create({
    data: { offerId: offer.id, affiliateId, payoutCents: 5_000n, startsAt: start, endsAt: end, createdAt: NOW },
  })
  const payoutAt = async (at: Date, by = affiliateId) => {
    const { click_id } = await click({ affiliateId: by })
    const { body } = await send({ click_id }, { at })
    return (await db().conversion.findFirstOrThrow({ where: { id: String(body.conversion_id) } })).payoutCents
  }
  expect(await payoutAt(new Date(start.getTime() - 1))).toBe(2_500n)
  expect(await payoutAt(start)).toBe(5_000n)
  expect(await payoutAt(new Date(end.getTime() - 1))).toBe(5_000n)
  expect(await payoutAt(end)).toBe(3_000n)
  expect(await payoutAt(start, (await createAffiliate()).id)).toBe(2_500n)
})

test('a bucket adjusts the payout of a goal, and the daily payout cap of the offer uses it', async () => {
  const { offer, click, send } = await openShopWithGoals([{ event: 'signup', isRepeatable: true }])
  const bucket = await db().bucket.create({
    data: { name: 'Plus ten', payoutAdjustmentBps: 1_000, hiddenOfferIds: [] },
  })
  const { id: affiliateId } = await createAffiliate()
  await db().affiliate.update({ where: { id: affiliateId }, data: { bucketId: bucket.id } })
  await db().offer.update({ where: { id: offer.id }, data: { payoutCapCents: 2_200n } })
  const { click_id } = await click({ affiliateId })
  const answers = []
  for (let sent = 0; sent < 3; sent += 1) answers.push((await send({ click_id, event: 'signup' })).body)
  expect(answers.map(({ status, reason }) => reason ?? status)).toEqual(['accepted', 'accepted', 'cap'])
  expect((await stored(offer.id)).map(({ payoutCents, revenueCents }) => [payoutCents, revenueCents])).toEqual(
    Array.from({ length: 3 }, () => [1_100n, 1_500n]),
  )
})
