import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeConversionState, changePayout } from '@/lib/conversions/lifecycle/state-change-service'
import { listLedgerLines } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { listMentors } from '@/lib/rewards/mentors/admin-data'
import { mentorsQuerySchema } from '@/lib/rewards/mentors/admin-schema'
import { getMenteeDetail, listMentees } from '@/lib/rewards/mentors/mentorship-admin-data'
import { menteesQuerySchema } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { assignMentee, endMentorship, reassignMentee } from '@/lib/rewards/mentors/mentorship-admin-service'
import { mentorShare } from '@/lib/rewards/mentors/share-rules'
import { payMentorShare } from '@/lib/rewards/mentors/share-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { createReferral } from '@/tests/support/factories/referrals'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'
import { assign, createMentor, createPerson, MENTORING, sharesOf } from '@/tests/support/rewards/mentors'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

const reason = 'Tried out'

/** A mentor with a 5% share, and a mentee who earns $40 per sale; `revenueCents` above that is our margin. */
async function pair({ revenueCents = 6_000n, shareBps = 500, holdDays = 0 } = {}) {
  const [mentor, mentee] = [await createMentor({ shareBps }), await createPerson()]
  const money = { defaultPayoutCents: 4_000n, defaultRevenueCents: revenueCents, holdDays }
  const { id: offerId } = await createOffer({ advertiserId: shop.advertiser.id, ...money })
  const mentorshipId = await assign(mentee.affiliateId, mentor.userId)
  return { mentor, mentee, offerId, mentorshipId }
}

async function sell(affiliateId: number, offerId: number, at = NOW) {
  const { click_id } = await shop.click({ affiliateId, offerId, at })
  const txn_id = shop.newTxn()
  await shop.send({ click_id, txn_id }, { at })
  const conversion = await db().conversion.findFirstOrThrow({ where: { affiliateId, txnId: txn_id } })
  return { ...conversion, txn_id }
}

describe('the share', () => {
  test.each([
    ['is a percentage of the payout', { revenueCents: 6_000n, referralCents: 0n }, 200n],
    ['is no more than our margin', { revenueCents: 4_150n, referralCents: 0n }, 150n],
    ['comes after the referrer’s commission', { revenueCents: 4_300n, referralCents: 200n }, 100n],
    ['is nothing without a margin', { revenueCents: 4_000n, referralCents: 200n }, 0n],
  ])('%s [S2.25]', (_, margin, cents) => {
    expect(mentorShare({ payoutCents: 4_000n, shareBps: 500, ...margin })).toBe(cents)
  })

  test('never exceeds our margin, for any amounts [S2.25]', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 8n })
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        fc.integer({ min: 0, max: 2_000 }),
        (payoutCents, revenueCents, referralCents, shareBps) => {
          const share = mentorShare({ payoutCents, revenueCents, referralCents, shareBps })
          return share === 0n || (share > 0n && payoutCents + referralCents + share <= revenueCents)
        },
      ),
    )
  })
})

describe('a mentee’s conversion that is approved', () => {
  test('pays the mentor from our account, and the mentee the full payout [S2.25] [S1.6]', async () => {
    const { mentor, mentee, offerId, mentorshipId } = await pair()
    const conversion = await sell(mentee.affiliateId, offerId)
    expect([await availableOf(mentor.affiliateId), await availableOf(mentee.affiliateId)]).toEqual([200n, 4_000n])
    const { lines } = await listLedgerLines(mentor.affiliateId, { account: 'available', limit: 10 })
    expect(lines).toMatchObject([
      { label: 'Mentor share', memo: `Mentee ${mentee.affiliateId}`, amountCents: 200, conversionId: null },
    ])
    expect(await getMenteeDetail(mentorshipId)).toMatchObject({ paidCents: 200 })
    const { rows } = await listMentees(menteesQuerySchema.parse({ mentor: mentor.userId, activity: 'active' }), NOW)
    expect(rows).toMatchObject([
      { firstConversionAt: conversion.createdAt.toISOString(), lastClickAt: NOW.toISOString() },
    ])
    const mentors = await listMentors(mentorsQuerySchema.parse({ q: String(mentor.affiliateId) }))
    expect(mentors.rows).toMatchObject([{ paidCents: 200, meanHoursToFirst: expect.any(Number) }])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('pays once, also with concurrent calls [Q1]', async () => {
    const { mentor, mentee } = await pair()
    const conversion = {
      affiliateId: mentee.affiliateId,
      id: crypto.randomUUID(),
      payoutCents: 4_000n,
      revenueCents: 6_000n,
    }
    const paid = await Promise.all(
      Array.from({ length: 20 }, () => transact((tx) => payMentorShare(tx, conversion, NOW))),
    )
    expect(paid.filter(Boolean)).toHaveLength(1)
    expect(await availableOf(mentor.affiliateId)).toBe(200n)
  })

  test('pays a referrer first, and both no more than the margin [S2.25]', async () => {
    const [referrer, mentor] = [await createPerson('Ada', 'Lovelace'), await createMentor()]
    const referredId = await createReferral(referrer.affiliateId)
    const { id: offerId } = await createOffer({
      advertiserId: shop.advertiser.id,
      defaultPayoutCents: 4_000n,
      defaultRevenueCents: 4_250n,
      holdDays: 0,
    })
    await assign(referredId, mentor.userId)
    await sell(referredId, offerId)
    expect([await availableOf(referrer.affiliateId), await availableOf(mentor.affiliateId)]).toEqual([200n, 50n])
  })

  test('pays the mentor of the time of approval, and only that one [S2.25]', async () => {
    const { mentor, mentee, offerId, mentorshipId } = await pair({ holdDays: 5 })
    const held = await sell(mentee.affiliateId, offerId)
    expect(await sharesOf(mentor.affiliateId)).toEqual([])
    const next = await createMentor({ shareBps: 1_000 })
    const order = { mentorId: next.userId, reason, confirm: `assign ${mentee.affiliateId}` }
    await reassignMentee({ actor: await createStaff('GSM'), at: daysLater(1) }, { id: mentorshipId, ...order })
    const approve = {
      affiliateId: mentee.affiliateId,
      conversionId: held.id,
      to: 'approved',
      at: daysLater(2),
    } as const
    await transact((tx) => changeConversionState(tx, approve))
    expect([await sharesOf(mentor.affiliateId), await sharesOf(next.affiliateId)]).toEqual([[], [400n]])
  })

  test('pays nobody once it has ended, nor a blocked mentor or one with the same payout destination [S2.25]', async () => {
    const { mentor, mentee, offerId, mentorshipId } = await pair()
    await db().affiliate.update({ where: { id: mentor.affiliateId }, data: { status: 'suspended' } })
    await sell(mentee.affiliateId, offerId)
    await db().affiliate.update({ where: { id: mentor.affiliateId }, data: { status: 'approved' } })
    await createPayoutMethod(mentor.affiliateId, `one${mentor.affiliateId}@pay.example`)
    const method = await createPayoutMethod(mentee.affiliateId, `one${mentor.affiliateId}@pay.example`)
    await sell(mentee.affiliateId, offerId, daysLater(1))
    await db().payoutMethod.delete({ where: { id: method.id } })
    const said = { reason, confirm: `end ${mentee.affiliateId}` }
    await endMentorship({ actor: await createStaff('GSM'), at: daysLater(1) }, { id: mentorshipId, ...said })
    await sell(mentee.affiliateId, offerId, daysLater(2))
    expect(await sharesOf(mentor.affiliateId)).toEqual([])
  })
})

describe('a conversion that is reversed or changed', () => {
  test('reverses exactly its share, for the mentor who was paid, below zero if needed [S2.25] [Q9]', async () => {
    const { mentor, mentee, offerId, mentorshipId } = await pair()
    const { txn_id } = await sell(mentee.affiliateId, offerId)
    const said = { reason, confirm: `end ${mentee.affiliateId}` }
    await endMentorship({ actor: await createStaff('GSM'), at: MENTORING }, { id: mentorshipId, ...said })
    await shop.send({ txn_id, event: 'chargeback' })
    await shop.send({ txn_id, event: 'chargeback' })
    expect(await sharesOf(mentor.affiliateId)).toEqual([200n, -200n])
    const { earnedCents } = await db().ledgerAccount.findFirstOrThrow({
      where: { affiliateId: mentor.affiliateId, kind: 'available' },
    })
    expect(earnedCents).toBe(0n)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('pays the share of the new payout to the same mentor, and a reversal reverses the last one [S2.25]', async () => {
    const { mentor, mentee, offerId } = await pair()
    const { id, txn_id } = await sell(mentee.affiliateId, offerId)
    const { userId: actorId } = await createStaff('SUPER_ADMIN')
    const change = { affiliateId: mentee.affiliateId, conversionId: id, payoutCents: 2_000n, note: reason, actorId }
    await transact((tx) => changePayout(tx, { ...change, at: daysLater(1) }))
    expect(await sharesOf(mentor.affiliateId)).toEqual([200n, -200n, 100n])
    await shop.send({ txn_id, event: 'chargeback' }, { at: daysLater(2) })
    expect(await sharesOf(mentor.affiliateId)).toEqual([200n, -200n, 100n, -100n])
    expect(await availableOf(mentor.affiliateId)).toBe(0n)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('is paid again once there is a margin again [S2.25]', async () => {
    const { mentor, mentee, offerId } = await pair()
    const { id, txn_id } = await sell(mentee.affiliateId, offerId)
    const { userId: actorId } = await createStaff('SUPER_ADMIN')
    for (const [day, payoutCents] of [6_000n, 0n, 4_000n].entries()) {
      const change = { affiliateId: mentee.affiliateId, conversionId: id, payoutCents, note: reason, actorId }
      await transact((tx) => changePayout(tx, { ...change, at: daysLater(day + 1) }))
    }
    expect(await sharesOf(mentor.affiliateId)).toEqual([200n, -200n, 200n])
    await shop.send({ txn_id, event: 'chargeback' }, { at: daysLater(5) })
    expect(await availableOf(mentor.affiliateId)).toBe(0n)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('is paid at the share agreed at its approval, however often its payout changes later [S2.25]', async () => {
    const { mentor, mentee, offerId, mentorshipId } = await pair()
    const { id } = await sell(mentee.affiliateId, offerId)
    const staff = await createStaff('GSM')
    const said = { reason, confirm: `end ${mentee.affiliateId}` }
    await endMentorship({ actor: staff, at: daysLater(1) }, { id: mentorshipId, ...said })
    const again = { affiliateId: mentee.affiliateId, mentorId: mentor.userId, shareBps: 1_000 }
    await assignMentee(
      { actor: staff, at: daysLater(1) },
      { ...again, reason, confirm: `assign ${mentee.affiliateId}` },
    )
    for (const [day, payoutCents] of [2_000n, 3_000n].entries()) {
      const change = { affiliateId: mentee.affiliateId, conversionId: id, payoutCents, note: reason }
      await transact((tx) => changePayout(tx, { ...change, actorId: staff.userId, at: daysLater(day + 2) }))
    }
    expect(await sharesOf(mentor.affiliateId)).toEqual([200n, -200n, 100n, -100n, 150n])
  })

  test('can change when it was approved just before its mentorship started [S2.25]', async () => {
    const { mentor, mentee, offerId, mentorshipId } = await pair()
    const { id } = await sell(mentee.affiliateId, offerId)
    await db().mentorship.update({ where: { id: mentorshipId }, data: { startedAt: new Date(NOW.getTime() + 50) } })
    const { userId: actorId } = await createStaff('SUPER_ADMIN')
    const change = { affiliateId: mentee.affiliateId, conversionId: id, payoutCents: 2_000n, note: reason, actorId }
    await transact((tx) => changePayout(tx, { ...change, at: daysLater(1) }))
    expect(await sharesOf(mentor.affiliateId)).toEqual([200n, -200n, 100n])
  })
})
