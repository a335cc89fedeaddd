import { beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/referrals/route'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { payReferralCommission, reverseReferralCommission } from '@/lib/rewards/referrals/commission-service'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { noParams } from '@/tests/support/platform/requests'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { createReferral } from '../../../support/factories/referrals'
import { createEvents } from '../../../support/factories/stats'
import { createUser, type TestUser } from '../../../support/factories/users'

async function get(user?: TestUser, query = '') {
  const url = `http://localhost:3000/api/referrals${query}`
  const response = await GET(new Request(url, user && { headers: await signedInHeaders(user) }), noParams)
  return { status: response.status, body: await response.json() }
}

const JOINED = new Date('2026-11-01T12:00:00Z')
let offerId = 0
beforeAll(async () => {
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})

async function sell(affiliateId: number, payoutCents: bigint) {
  await createEvents([], [{ affiliateId, offerId, payoutCents, at: JOINED, status: 'approved' }])
  const { id } = await db().conversion.findFirstOrThrow({ where: { affiliateId, payoutCents } })
  const conversion = { affiliateId, id, payoutCents }
  await transact((tx) => payReferralCommission(tx, conversion, JOINED))
  return conversion
}

describe('GET /api/referrals', () => {
  test('answers a new affiliate with their link and zeros', async () => {
    const ada = await createUser({ affiliate: { referralCode: 'ada23456' } })
    expect(await get(ada)).toEqual({
      status: 200,
      body: {
        link: 'http://localhost:3000/sign-up?ref=ada23456',
        code: 'ada23456',
        funnel: { visits: 0, signUps: 0, firstConversions: 0 },
        earnedCents: 0,
        referred: [],
        nextCursor: null,
      },
    })
  })

  test('answers the funnel and what each referral earned, net of reversals', async () => {
    const ada = await createUser()
    const referrerId = ada.affiliateId ?? 0
    const at = (day: number) => ({ joinedAt: new Date(Date.UTC(2026, 9, day)) })
    const chloe = await createReferral(referrerId, { ...at(3), firstConversionAt: JOINED })
    const jonas = await createReferral(referrerId, { ...at(2), firstName: 'Jonas', lastName: 'Weber' })
    await createReferral(referrerId, { ...at(1), firstName: 'Ada', lastName: 'Two', refusedReason: 'same_address' })
    await createReferral(referrerId, { joinedAt: new Date('2025-01-01T00:00:00Z') })
    await db().referralVisit.createMany({
      data: [1, 2, 3].map(() => ({ affiliateId: referrerId, visitor: Buffer.alloc(16) })),
    })
    await sell(chloe, 2_500n)
    const back = await sell(chloe, 4_000n)
    await sell(jonas, 1_000n)
    await transact((tx) => reverseReferralCommission(tx, back, JOINED))
    const { body } = await get(ada)
    expect(body).toMatchObject({ earnedCents: 175, funnel: { visits: 3, signUps: 3, firstConversions: 1 } })
    expect(body.referred).toEqual([
      {
        name: 'Chloé M.',
        joinedAt: '2026-10-03T00:00:00.000Z',
        commissionUntil: '2027-10-03T00:00:00.000Z',
        hasConverted: true,
        earnedCents: 125,
        state: 'active',
        refusedReason: null,
      },
      expect.objectContaining({ name: 'Jonas W.', hasConverted: false, earnedCents: 50, state: 'active' }),
      expect.objectContaining({ name: 'Ada T.', earnedCents: 0, state: 'refused', refusedReason: 'same_address' }),
      expect.objectContaining({ name: 'Chloé M.', earnedCents: 0, state: 'ended' }),
    ])
  })

  test('does not contain the referral’s ids, email or last name', async () => {
    const ada = await createUser()
    const referredId = await createReferral(ada.affiliateId ?? 0)
    const { user } = await db().affiliate.findUniqueOrThrow({ where: { id: referredId }, include: { user: true } })
    const text = JSON.stringify((await get(ada)).body)
    for (const secret of [String(referredId), user.id, user.email, user.lastName]) expect(text).not.toContain(secret)
  })

  test('lists 50 a page, each once, also when many joined at the same time', async () => {
    const ada = await createUser()
    const referrerId = ada.affiliateId ?? 0
    for (let index = 0; index < 103; index += 1) {
      const joinedAt = new Date(JOINED.getTime() - Math.floor(index / 40) * 1000)
      await createReferral(referrerId, { joinedAt, firstName: `N${index}` })
    }
    const names: string[] = []
    const sizes: number[] = []
    let query = ''
    for (let cursor: string | null = ''; cursor !== null; query = `?cursor=${cursor}`) {
      const { body } = await get(ada, query)
      names.push(...body.referred.map(({ name }: { name: string }) => name))
      sizes.push(body.referred.length)
      cursor = body.nextCursor
    }
    expect(sizes).toEqual([50, 50, 3])
    expect(new Set(names).size).toBe(103)
  })

  test('does not show another affiliate’s referrals [Q23]', async () => {
    const [ada, eve] = [await createUser(), await createUser()]
    await createReferral(ada.affiliateId ?? 0)
    expect((await get(eve)).body).toMatchObject({ referred: [], funnel: { signUps: 0 } })
  })

  test.each(['abc', '12', '1.2.3', '-1.0', '1.', '99999999999999999.0', "1.0'"])(
    'answers 422 to the cursor %s [Q25]',
    async (cursor) => {
      expect((await get(await createUser(), `?cursor=${encodeURIComponent(cursor)}`)).status).toBe(422)
    },
  )

  test('refuses the signed-out and staff without an affiliate', async () => {
    expect((await get()).status).toBe(401)
    expect((await get(await createUser({ role: 'GSM' }))).status).toBe(403)
  })
})
