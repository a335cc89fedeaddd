import { describe, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import { postTransfers } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { payReferralCommission, reverseReferralCommission } from '@/lib/rewards/referrals/commission-service'
import { convert } from '@/tests/support/conversions/conversions'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createReferral } from '@/tests/support/factories/referrals'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'
import { withoutModules } from '@/tests/support/platform/modules'

const JOINED = new Date('2026-01-31T12:00:00Z')
const END = new Date('2027-01-31T12:00:00Z')
const LATER = new Date('2026-06-01T12:00:00Z')

/** A referrer, an affiliate they referred, and a function that creates conversions of that affiliate. */
async function brought(sketch: Parameters<typeof createReferral>[1] = {}) {
  const { affiliateId, id: userId } = await createUser()
  const referrerId = affiliateId ?? 0
  const referredId = await createReferral(referrerId, { joinedAt: JOINED, ...sketch })
  const newConversion = (payoutCents = 2_500n) => ({ affiliateId: referredId, id: crypto.randomUUID(), payoutCents })
  return { referrerId, userId, referredId, newConversion }
}
type Conversion = { affiliateId: number; id: string; payoutCents: bigint }
const pay = (conversion: Conversion, at = LATER) => transact((tx) => payReferralCommission(tx, conversion, at))
const takeBack = (conversion: Conversion) => transact((tx) => reverseReferralCommission(tx, conversion, LATER))
const earnedBy = async (affiliateId: number) => (await getBalances(affiliateId)).earnedCents
const fingerprint = (affiliateId: number, text: string, removedAt: Date | null = null) =>
  db().payoutMethod.create({
    data: { affiliateId, kind: 'paypal', detailsSealed: 'x', hint: 'x', fingerprint: text, removedAt },
  })

describe('the commission', () => {
  test('is the share that was promised when they joined', async () => {
    const { referrerId, referredId, newConversion } = await brought()
    await db().referral.update({ where: { referredId }, data: { shareBps: 1_000 } })
    await pay(newConversion(2_590n))
    expect(await earnedBy(referrerId)).toBe(259n)
  })

  test('is not paid while the network does without referrals, neither singly nor with a sale, and later for later sales', async () => {
    const { referrerId, referredId, newConversion } = await brought()
    const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
    const sell = () => convert({ affiliateId: referredId, offerId, at: LATER, payoutCents: 2_000n })
    await withoutModules(['referrals'], async () => {
      expect(await pay(newConversion(2_590n))).toBe(false)
      await sell()
    })
    expect(await earnedBy(referrerId)).toBe(0n)
    // the first conversion is a fact of the affiliate, which is shown once referrals are on again
    const { firstConversionAt } = await db().referral.findUniqueOrThrow({ where: { referredId } })
    expect(firstConversionAt).toEqual(LATER)
    await sell()
    expect(await earnedBy(referrerId)).toBe(100n)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('is 5% of the payout, from our account to the referrer’s available money', async () => {
    const { referrerId, referredId, newConversion } = await brought()
    const conversion = newConversion(2_590n)
    expect(await pay(conversion)).toBe(true)
    expect(await getBalances(referrerId)).toMatchObject({ availableCents: 130n, earnedCents: 130n })
    expect(await earnedBy(referredId)).toBe(0n)
    const [transfer] = await db().ledgerTransfer.findMany({
      where: { affiliateId: referrerId },
      include: { debit: true },
    })
    expect(transfer).toMatchObject({
      key: `conversion:${conversion.id}:referral`,
      kind: 'referral_commission',
      conversionId: conversion.id,
      createdAt: LATER,
      debit: { kind: 'house_referral' },
    })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('is paid once, also with concurrent calls', async () => {
    const { referrerId, newConversion } = await brought()
    const conversion = newConversion()
    const paid = await Promise.all(Array.from({ length: 20 }, () => pay(conversion)))
    expect(paid.filter(Boolean)).toHaveLength(1)
    expect(await earnedBy(referrerId)).toBe(125n)
  })

  test.each([
    ['in the last millisecond of the twelve months is paid', new Date(END.getTime() - 1), 125n],
    ['at the instant they end is not', END, 0n],
  ])('of a conversion approved %s', async (_, at, cents) => {
    const { referrerId, newConversion } = await brought()
    expect(await pay(newConversion(), at)).toBe(cents > 0n)
    expect(await earnedBy(referrerId)).toBe(cents)
  })

  test('of a payout too small for a cent is nothing', async () => {
    const { referrerId, newConversion } = await brought()
    expect(await pay(newConversion(10n))).toBe(false)
    expect(await earnedBy(referrerId)).toBe(0n)
  })

  test('of an affiliate without a referrer pays nothing', async () => {
    const { affiliateId } = await createUser()
    expect(await pay({ affiliateId: affiliateId ?? 0, id: crypto.randomUUID(), payoutCents: 2_500n })).toBe(false)
  })

  test.each(['suspended', 'banned', 'rejected'] as const)('is not paid to a referrer who is %s', async (status) => {
    const { referrerId, newConversion } = await brought()
    await db().affiliate.update({ where: { id: referrerId }, data: { status } })
    expect(await pay(newConversion())).toBe(false)
    expect(await earnedBy(referrerId)).toBe(0n)
  })

  test.each(['suspended', 'banned', 'deleted'] as const)('is not paid to a user who is %s', async (status) => {
    const { userId, referrerId, newConversion } = await brought()
    await db().user.update({ where: { id: userId }, data: { status } })
    expect(await pay(newConversion())).toBe(false)
    expect(await earnedBy(referrerId)).toBe(0n)
  })

  test('is never paid for a self-referral', async () => {
    const { referrerId, newConversion } = await brought({ refusedReason: 'same_browser' })
    expect(await pay(newConversion())).toBe(false)
    expect(await earnedBy(referrerId)).toBe(0n)
  })
})

describe('a payout destination shared with the referrer', () => {
  test.each([
    ['in use', null],
    ['removed since', LATER],
  ])('%s ends the commission permanently, with the reason', async (_, removedAt) => {
    const { referrerId, referredId, newConversion } = await brought()
    expect(await pay(newConversion())).toBe(true)
    await fingerprint(referrerId, `print-${referrerId}`)
    await fingerprint(referredId, `print-${referrerId}`, removedAt)
    expect(await pay(newConversion())).toBe(false)
    expect(await db().referral.findUniqueOrThrow({ where: { referredId } })).toMatchObject({
      refusedReason: 'same_payout_destination',
    })
    expect(await earnedBy(referrerId)).toBe(125n)
  })

  test('also removes the first-referral achievement', async () => {
    const { referrerId, referredId, newConversion } = await brought()
    const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
    await db().user.updateMany({ where: { affiliate: { id: referredId } }, data: { emailConfirmedAt: JOINED } })
    await convert({ affiliateId: referredId, offerId, at: LATER, status: 'approved' })
    expect(await db().achievementEarned.count({ where: { affiliateId: referrerId, key: 'first-referral' } })).toBe(1)
    await fingerprint(referrerId, `print-${referrerId}`)
    await fingerprint(referredId, `print-${referrerId}`)
    await pay(newConversion())
    expect(await db().achievementEarned.count({ where: { affiliateId: referrerId, key: 'first-referral' } })).toBe(0)
  })

  test('of another affiliate changes nothing', async () => {
    const { referrerId, referredId, newConversion } = await brought()
    await fingerprint(referrerId, `own-${referrerId}`)
    await fingerprint(referredId, `own-${referredId}`)
    expect(await pay(newConversion())).toBe(true)
  })
})

describe('a reversed conversion', () => {
  test('reverses exactly what was paid, once', async () => {
    const { referrerId, newConversion } = await brought()
    const [conversion, other] = [newConversion(2_590n), newConversion(1_010n)]
    await pay(conversion)
    await pay(other)
    const taken = await Promise.all([takeBack(conversion), takeBack(conversion), takeBack(conversion)])
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await getBalances(referrerId)).toMatchObject({ availableCents: 50n, earnedCents: 50n })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('reverses nothing if nothing was paid', async () => {
    const { referrerId, newConversion } = await brought({ refusedReason: 'signed_in' })
    const conversion = newConversion()
    await pay(conversion)
    expect(await takeBack(conversion)).toBe(false)
    expect(await earnedBy(referrerId)).toBe(0n)
  })

  test('reverses also for a referrer who was blocked or spent it, below zero if needed', async () => {
    const { referrerId, newConversion } = await brought()
    const conversion = newConversion()
    await pay(conversion)
    await db().affiliate.update({ where: { id: referrerId }, data: { status: 'banned' } })
    const spent = { affiliateId: referrerId, key: 'spent', kind: 'payout_request', at: LATER } as const
    await transact((tx) => postTransfers(tx, [{ ...spent, from: 'available', to: 'in_payout', amountCents: 125n }]))
    expect(await takeBack(conversion)).toBe(true)
    expect(await getBalances(referrerId)).toMatchObject({ availableCents: -125n, earnedCents: 0n })
  })
})
