import { afterAll, expect, test } from 'vitest'
import { readPayoutTerms } from '@/lib/catalog/payouts/affiliate-terms-data'
import { type Conditions, NO_CONDITIONS, plainRule } from '@/lib/catalog/payouts/condition-schema'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { NOW, openShop } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

test('an affiliate sees goals and steps as they are paid them, and how far they are this month', async () => {
  const { offer, click, send } = await openShop()
  await db().offerGoal.createMany({
    data: [
      {
        offerId: offer.id,
        name: 'Sign-up',
        event: 'signup',
        payoutType: 'cpa_flat',
        payoutCents: 500n,
        isRepeatable: true,
      },
      { offerId: offer.id, name: 'Old', event: 'old', payoutType: 'cpa_flat', payoutCents: 500n, isActive: false },
    ],
  })
  await db().offerTier.create({ data: { offerId: offer.id, fromConversion: 101, payoutCents: 3_000n } })
  const { click_id, affiliateId } = await click()
  await send({ click_id })
  const { payouts } = await readPayoutTerms(offer.id, { affiliateId, adjustmentBps: 1_000 }, NOW)
  expect(payouts).toMatchObject([
    {
      goalId: null,
      name: 'Conversion',
      event: 'conversion',
      payout: '$27.50',
      isOwn: false,
      isRepeatable: false,
      steps: [{ fromConversion: 101, payout: '$33.00' }],
      countThisMonth: 1,
    },
    { name: 'Sign-up', event: 'signup', payout: '$5.50', isRepeatable: true, steps: [], countThisMonth: null },
  ])
})

test('with a payout of their own the steps are not theirs', async () => {
  const { offer, click } = await openShop()
  await db().offerTier.create({ data: { offerId: offer.id, fromConversion: 101, payoutCents: 3_000n } })
  const { affiliateId } = await click()
  await db().affiliatePayout.create({
    data: { offerId: offer.id, affiliateId, payoutCents: 2_700n, startsAt: NOW, createdAt: NOW },
  })
  const { payouts } = await readPayoutTerms(offer.id, { affiliateId, adjustmentBps: 0 }, NOW)
  expect(payouts).toMatchObject([{ payout: '$27.00', isOwn: true, steps: [], countThisMonth: null }])
})

test('an affiliate reads the rules that may pay them, as they are paid them, and none with a payout of their own', async () => {
  const { offer, click } = await openShop()
  const { affiliateId } = await click()
  const rule = (conditions: Partial<Conditions>) =>
    plainRule({
      conditions: { ...NO_CONDITIONS, ...conditions },
      payoutType: 'cpa_flat',
      payoutCents: 3_000n,
      percentPayoutBps: 0,
      revenueCents: 4_000n,
      revenueCurrency: 'USD',
      percentRevenueBps: 0,
    })
  const payoutRules = [
    rule({ affiliateIds: [affiliateId], countries: ['US'] }),
    rule({ affiliateIds: [affiliateId + 1] }),
    rule({ bucketIds: [1] }),
    rule({ minAmountCents: 5_000 }),
  ]
  await db().offer.update({ where: { id: offer.id }, data: { payoutRules } })
  const read = async () =>
    (await readPayoutTerms(offer.id, { affiliateId, adjustmentBps: 1_000 }, NOW)).payouts[0]?.rules
  expect(await read()).toEqual([
    { sales: 'Sales from United States', payout: '$33.00' },
    { sales: 'Sales of $50.00 or more', payout: '$33.00' },
  ])
  await db().affiliatePayout.create({
    data: { offerId: offer.id, affiliateId, payoutCents: 2_700n, startsAt: NOW, createdAt: NOW },
  })
  expect(await read()).toEqual([])
})
