import { describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { recordFirstConversion, recordReferralVisit, recountFirstConversion } from '@/lib/rewards/referrals/service'
import { CHROME } from '@/tests/support/tracking/tracking'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { createReferral } from '../../../support/factories/referrals'
import { createEvents } from '../../../support/factories/stats'
import { createUser } from '../../../support/factories/users'

const NOON = new Date('2026-11-20T17:00:00Z')
let count = 0

async function newReferrer(status: 'approved' | 'pending' | 'suspended' = 'approved') {
  count += 1
  const referralCode = `open-${count}`
  const { affiliateId } = await createUser({ affiliate: { referralCode, status } })
  return { affiliateId: affiliateId ?? 0, referralCode }
}

const open = (referralCode: string, more: { ip?: string; userAgent?: string; purpose?: string; at?: Date } = {}) => {
  const { ip = '203.0.113.7', userAgent = CHROME, purpose = '', at = NOON } = more
  return recordReferralVisit({ at }, { codes: [referralCode], visitor: { ip, userAgent }, purpose })
}
const visitsOf = (affiliateId: number) => db().referralVisit.count({ where: { affiliateId } })

describe('a visit to a referral link', () => {
  test('counts once per visitor and Eastern day, even with concurrent requests', async () => {
    const { affiliateId, referralCode } = await newReferrer()
    const counted = await Promise.all(Array.from({ length: 20 }, () => open(referralCode)))
    expect(counted.filter(Boolean)).toHaveLength(1)
    expect(await open(referralCode, { at: new Date('2026-11-21T04:59:59.999Z') })).toBe(false)
    expect(await open(referralCode, { at: new Date('2026-11-21T05:00:00Z') })).toBe(true)
    expect(await open(referralCode, { ip: '203.0.113.8' })).toBe(true)
    expect(await open(referralCode, { userAgent: `${CHROME} Edg/126` })).toBe(true)
    expect(await visitsOf(affiliateId)).toBe(4)
  })

  test('stores the visitor only as a 16-byte hash', async () => {
    const { affiliateId, referralCode } = await newReferrer()
    await open(referralCode)
    const [visit] = await db().referralVisit.findMany({ where: { affiliateId } })
    expect(visit?.visitor).toHaveLength(16)
    expect(visit?.createdAt).toEqual(NOON)
  })

  test.each([
    ['a bot', { userAgent: 'Googlebot/2.1' }],
    ['no browser', { userAgent: '' }],
    ['a prefetch', { purpose: 'prefetch' }],
  ])('by %s does not count [Q36]', async (_, visit) => {
    const { affiliateId, referralCode } = await newReferrer()
    expect(await open(referralCode, visit)).toBe(false)
    expect(await visitsOf(affiliateId)).toBe(0)
  })

  test('by an unknown code, or one of a blocked owner, is ignored', async () => {
    const { referralCode } = await newReferrer('suspended')
    expect(await open(referralCode)).toBe(false)
    expect(await open('nobody')).toBe(false)
  })
})

describe('the first conversion of a referred affiliate', () => {
  async function newReferred() {
    const { affiliateId } = await newReferrer()
    return { referrerId: affiliateId, referredId: await createReferral(affiliateId) }
  }
  const note = (referredId: number, at: Date) => transact((tx) => recordFirstConversion(tx, referredId, at))
  const recount = (referredId: number) => transact((tx) => recountFirstConversion(tx, referredId))
  const firstOf = async (referredId: number) =>
    (await db().referral.findUniqueOrThrow({ where: { referredId } })).firstConversionAt
  const day = (number: number) => new Date(Date.UTC(2026, 5, number))

  test('is the earliest one recorded', async () => {
    const { referredId } = await newReferred()
    await Promise.all([note(referredId, day(3)), note(referredId, day(2)), note(referredId, day(4))])
    expect(await firstOf(referredId)).toEqual(day(2))
  })

  test('is looked up again among counted ones when one is voided', async () => {
    const { referredId: affiliateId } = await newReferred()
    const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
    await note(affiliateId, day(1))
    await recount(affiliateId)
    expect(await firstOf(affiliateId)).toBeNull()
    const sale = { affiliateId, offerId, payoutCents: 2_500n }
    await createEvents(
      [],
      [
        { ...sale, at: day(5), status: 'rejected' },
        { ...sale, at: day(6), status: 'reversed' },
        { ...sale, at: day(9), status: 'approved' },
        { ...sale, at: day(8), status: 'pending' },
      ],
    )
    await recount(affiliateId)
    expect(await firstOf(affiliateId)).toEqual(day(8))
  })

  test('is correct when one conversion is voided while another is recorded', async () => {
    const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
    for (let round = 0; round < 10; round += 1) {
      const { referredId: affiliateId } = await newReferred()
      const sale = { affiliateId, offerId, payoutCents: 2_500n }
      await createEvents(
        [],
        [
          { ...sale, at: day(5), status: 'pending' },
          { ...sale, at: day(6), status: 'rejected' },
        ],
      )
      await note(affiliateId, day(5))
      await Promise.all([
        transact(async (tx) => {
          const voided = { status: 'rejected', reason: 'staff' } as const
          await tx.conversion.updateMany({ where: { affiliateId, createdAt: day(5) }, data: voided })
          await recountFirstConversion(tx, affiliateId)
        }),
        transact(async (tx) => {
          const counted = { status: 'pending', reason: null } as const
          await tx.conversion.updateMany({ where: { affiliateId, createdAt: day(6) }, data: counted })
          await recordFirstConversion(tx, affiliateId, day(6))
        }),
      ])
      expect(await firstOf(affiliateId)).toEqual(day(6))
    }
  })

  test('of an affiliate without a referrer records nothing', async () => {
    const { affiliateId } = await newReferrer()
    await note(affiliateId, day(1))
    await recount(affiliateId)
    expect(await db().referral.findUnique({ where: { referredId: affiliateId } })).toBeNull()
  })
})
