import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { decideInquiry } from '@/lib/conversions/appeals/missing-sale-admin-service'
import { findMissingSale, listAdvertiserInquiries, listOwnInquiries } from '@/lib/conversions/appeals/missing-sale-data'
import { followInquiries } from '@/lib/conversions/appeals/missing-sale-deadline-service'
import { inquiryRequestSchema } from '@/lib/conversions/appeals/missing-sale-schema'
import { reportMissingSale } from '@/lib/conversions/appeals/missing-sale-service'
import { answerInquiry } from '@/lib/people/advertisers/missing-sale-service'
import { db } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createStaff } from '@/tests/support/backoffice/staff'
import { AFTER, type Life, openLives, storedOf } from '@/tests/support/conversions/lives'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

const MESSAGE = 'The buyer sent me the confirmation of the order.'
const ANSWER = 'The order was paid and is kept.'
let staff: StaffActor
beforeAll(async () => {
  staff = await createStaff()
})
afterAll(closeTracking)

type Lives = Awaited<ReturnType<typeof openLives>>
type Named = { goal?: number; code?: number; amount?: string }

async function askAndGrant({ offerId }: Lives, { affiliateId, userId, txns }: Life, named: Named): Promise<void> {
  const sought = { offer: offerId, order: txns[1] ?? '', day: easternDay(daysLater(1)) }
  const request = inquiryRequestSchema.parse({ ...sought, ...named, message: MESSAGE, pictures: [] })
  await reportMissingSale({ actor: { affiliateId, userId }, at: AFTER }, request)
  const [{ id = '' } = {}] = await listOwnInquiries(affiliateId)
  const decision = { id, decision: 'granted', amount: undefined, answer: ANSWER, reason: 'seen in the shop' } as const
  expect(await decideInquiry({ actor: staff, at: AFTER }, decision)).toBe(true)
}

async function expectSameLife(lives: Lives, ada: Life, ben: Life): Promise<void> {
  expect(await lives.stateOf(ada)).toEqual(await lives.stateOf(ben))
  const { quest: _ofAda, ...stored } = await storedOf(ada, lives.questId)
  const { quest: _ofBen, ...other } = await storedOf(ben, lives.questId)
  expect(stored).toEqual(other)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
}

describe('a granted inquiry leaves every figure as if its sale had been reported on its day [Q9]', () => {
  test('with the code that its buyer entered, also one that ended since', async () => {
    const lives = await openLives()
    const ada = await lives.live([0, 1, 2], { unreported: 1, special: { day: 1, code: 'ADA' } })
    const ben = await lives.live([0, 1, 2], { special: { day: 1, code: 'BEN' } })
    expect(await lives.stateOf(ada)).not.toEqual(await lives.stateOf(ben))
    const where = { affiliateId: ada.affiliateId }
    const { id: code } = await db().couponCode.findFirstOrThrow({ where })
    await db().couponCode.update({ where: { id: code }, data: { status: 'ended', decidedAt: daysLater(2) } })
    await askAndGrant(lives, ada, { code })
    await expectSameLife(lives, ada, ben)
    const [granted] = await db().couponSale.findMany({ where })
    expect(granted).toMatchObject({ couponId: code, txnId: ada.txns[1], sentClick: null })
  })

  test('for a goal of the offer', async () => {
    const lives = await openLives()
    const goal = await db().offerGoal.create({
      data: { offerId: lives.offerId, name: 'Deposit', event: 'deposit', payoutType: 'cpa_flat', payoutCents: 700n },
    })
    const ada = await lives.live([0, 1, 2], { unreported: 1, special: { day: 1, event: 'deposit' } })
    const ben = await lives.live([0, 1, 2], { special: { day: 1, event: 'deposit' } })
    await askAndGrant(lives, ada, { goal: goal.id })
    await expectSameLife(lives, ada, ben)
    const found = await db().conversion.findFirst({ where: { affiliateId: ada.affiliateId, txnId: ada.txns[1] ?? '' } })
    expect(found).toMatchObject({ goalId: goal.id, event: 'deposit', payoutCents: 700n })
  })
})

describe('an affiliate with a code and no click', () => {
  test('can ask with a code that was valid on the day, and with no other', async () => {
    const shop = await openShop()
    const member = await createAdvertiserPerson('manager', shop.advertiser.id)
    const { id: userId, affiliateId = 0 } = await createUser()
    const actor = { affiliateId: affiliateId ?? 0, userId }
    const sought = { affiliateId: actor.affiliateId, offer: shop.offer.id, order: 'C-1', day: easternDay(NOW) }
    await expect(findMissingSale(sought, daysLater(1))).rejects.toThrow('Your links have not led to this offer.')
    const named = { advertiserId: shop.advertiser.id, offerId: shop.offer.id, affiliateId: actor.affiliateId }
    const [early, valid] = await db().couponCode.createManyAndReturn({
      data: [
        { ...named, code: 'EARLY', key: 'EARLY', status: 'ended', createdAt: daysLater(-9), decidedAt: daysLater(-5) },
        { ...named, code: 'VALID', key: 'VALID', status: 'active', createdAt: daysLater(-3) },
      ],
    })
    const found = await findMissingSale(sought, daysLater(1))
    expect(found).toMatchObject({ codes: [{ id: valid?.id, code: 'VALID' }], refusal: null, clicks: { last: null } })
    const ask = (code: number | undefined) =>
      reportMissingSale(
        { actor, at: daysLater(1) },
        inquiryRequestSchema.parse({
          offer: shop.offer.id,
          order: sought.order,
          day: sought.day,
          code,
          message: MESSAGE,
          pictures: [],
        }),
      )
    await expect(ask(undefined)).rejects.toThrow()
    await expect(ask(early?.id)).rejects.toThrow()
    await ask(valid?.id)
    const [waiting] = await listAdvertiserInquiries(shop.advertiser.id, daysLater(1))
    expect(waiting).toMatchObject({ order: 'C-1', code: 'VALID', clickId: null, clickedAt: null })
    await answerInquiry(
      { actor: member, at: daysLater(2) },
      { id: waiting?.id ?? '', decision: 'granted', amount: undefined, answer: ANSWER },
    )
    const paid = await db().conversion.findMany({ where: { affiliateId: actor.affiliateId } })
    expect(paid).toMatchObject([{ status: 'approved', clickFlag: 'coupon', payoutCents: 2_500n }])
    // reported after all, with its code or without
    for (const parameters of [{ coupon: 'VALID' }, { coupon: 'valid', amount: '20' }])
      expect((await shop.send({ ...parameters, txn_id: 'C-1' }, { at: daysLater(3) })).status).not.toBe(500)
    expect(await db().conversion.count({ where: { affiliateId: actor.affiliateId } })).toBe(1)
    await followInquiries({ at: daysLater(3) })
    expect((await listOwnInquiries(actor.affiliateId))[0]?.status).toBe('granted')
  })
})
