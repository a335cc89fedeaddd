import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate, createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createQuest } from '@/tests/support/factories/quests'
import { ledgerIsClean } from '@/tests/support/money/money'
import { NOW, openShop } from '@/tests/support/tracking/shop'

// The referrer is found to be paid at the same place as the affiliate when the first conversion is approved.
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

async function referral(commissionUntil: Date) {
  const [referrer, referred] = [await createAffiliate(), await createAffiliate()]
  for (const { id } of [referrer, referred]) await createPayoutMethod(id, `${referrer.id}@pay.example`)
  await db().user.update({ where: { id: referred.userId }, data: { emailConfirmedAt: NOW } })
  const joinedAt = new Date(NOW.getTime() - DAY_MS)
  await db().referral.create({
    data: { referredId: referred.id, referrerId: referrer.id, joinedAt, commissionUntil },
  })
  return { referrerId: referrer.id, referredId: referred.id }
}

async function sellTogether(affiliateId: number) {
  const clicks = await Promise.all(Array.from({ length: 4 }, () => shop.click({ affiliateId })))
  const answers = await Promise.all(clicks.map(({ click_id }) => shop.send({ click_id })))
  expect(answers.map(({ body }) => body.state)).toEqual(Array(4).fill('approved'))
}

const outcomeOf = async ({ referrerId, referredId }: { referrerId: number; referredId: number }) => ({
  refused: (await db().referral.findUniqueOrThrow({ where: { referredId } })).refusedReason,
  commissions: await db().ledgerTransfer.count({ where: { affiliateId: referrerId, kind: 'referral_commission' } }),
  counted: await db().questProgress.count({ where: { affiliateId: referrerId, completedAt: { not: null } } }),
})

test('sales of an affiliate who is paid at the same place as the referrer end the referral, and pay no commission', async () => {
  await createQuest({ name: 'Inviter', metric: 'referrals', target: 1n, window: 'once' })
  const earning = await referral(new Date(NOW.getTime() + 90 * DAY_MS))
  await sellTogether(earning.referredId)
  expect(await outcomeOf(earning)).toEqual({ refused: 'same_payout_destination', commissions: 0, counted: 0 })
  expect(await ledgerIsClean()).toBe(true)
})

test('a referral whose months of commission are over is left as it is, and counts', async () => {
  const over = await referral(new Date(NOW.getTime() - 1))
  await sellTogether(over.referredId)
  expect(await outcomeOf(over)).toEqual({ refused: null, commissions: 0, counted: 1 })
})
