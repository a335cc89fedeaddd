import { describe, expect, test } from 'vitest'
import { openSession } from '@/lib/accounts/auth/session-service'
import { signUp } from '@/lib/people/affiliates/sign-up-service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { nextAddress } from '@/tests/support/platform/requests'
import { createUser } from '../../../support/factories/users'

const NOW = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => fixedClock(new Date(NOW.getTime() - hours * 3_600_000))
const BROWSER = 'Mozilla/5.0 Firefox/150'

let count = 0
async function newReferrer(email?: string) {
  count += 1
  const referralCode = `invite-${count}`
  const user = await createUser({ affiliate: { referralCode }, ...(email && { email }) })
  return { userId: user.id, referrerId: user.affiliateId ?? 0, referralCode }
}

type Joining = {
  referralCode: string
  email?: string
  ip?: string | null
  userAgent?: string
  signedInAs?: string
  keptCodes?: string[]
}

/** Signs a user up with a referral code, and returns the resulting referral. */
async function join({ referralCode, email, ip, userAgent = BROWSER, signedInAs, keptCodes = [] }: Joining) {
  count += 1
  const address = email ?? `joiner-${count}@stoke.test`
  const form = { firstName: 'Chloé', lastName: 'Martin', email: address, password: 'long enough', referralCode }
  const visitor = { ip: ip === undefined ? nextAddress() : ip, userAgent, signedInAs, keptCodes }
  await signUp({ visitor, at: NOW }, form)
  const { id } = await db().affiliate.findFirstOrThrow({ where: { user: { email: address } } })
  return { referredId: id, referral: await db().referral.findUnique({ where: { referredId: id } }) }
}

const newsOf = (userId: string) => db().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })

describe('signing up with a referral code', () => {
  test('is recorded, and the referrer is notified with first name and initial', async () => {
    const { userId, referrerId, referralCode } = await newReferrer()
    const { referredId, referral } = await join({ referralCode })
    expect(referral).toMatchObject({ referrerId, refusedReason: null, joinedAt: NOW })
    const told = await newsOf(userId)
    expect(told.find(({ dedupeKey }) => dedupeKey === `referral:${referredId}`)).toMatchObject({
      type: 'social',
      title: 'Chloé M. joined with your link',
      destinationUrlPath: '/referrals',
    })
    expect(JSON.stringify(told)).not.toContain('Martin')
  })

  test('counts for the referrer’s quests from the first approved conversion on, until that is reversed', async () => {
    const { referrerId, referralCode } = await newReferrer()
    const { referralCode: other } = await newReferrer()
    const { id: questId } = await db().quest.create({
      data: {
        name: 'Bring one referral',
        metric: 'referrals',
        target: 1n,
        window: 'once',
        status: 'active',
        reward: 'cash',
        rewardCents: 2_000n,
        startsAt: hoursAgo(24).now(),
        audience: { affiliateIds: [referrerId] },
      },
    })
    await join({ referralCode: other })
    const { referredId } = await join({ referralCode })
    await db().user.updateMany({ where: { affiliate: { id: referredId } }, data: { emailConfirmedAt: NOW } })
    const progress = () => db().questProgress.findMany({ where: { questId } })
    expect(await progress()).toEqual([])
    const offer = await createOffer({ advertiserId: (await createAdvertiser()).id })
    const sale = await convert({ affiliateId: referredId, offerId: offer.id, at: NOW, status: 'approved' })
    expect(await progress()).toEqual([
      expect.objectContaining({ affiliateId: referrerId, value: 1n, completedAt: NOW }),
    ])
    await takeBack(sale, NOW)
    expect(await progress()).toEqual([expect.objectContaining({ value: 0n, completedAt: null })])
    await db().quest.update({ where: { id: questId }, data: { status: 'ended' } })
  })

  test.each([
    ['in capitals, with a full stop', (code: string) => `${code.toUpperCase()}.`],
    ['in brackets, with a zero-width space', (code: string) => ` <${code}>\u200b`],
  ])('%s is credited', async (_, damage) => {
    const { referrerId, referralCode } = await newReferrer()
    expect((await join({ referralCode: damage(referralCode) })).referral).toMatchObject({ referrerId })
  })

  test('counts for the first invitation the browser opened that is somebody’s, before that of the form', async () => {
    const [first, second] = [await newReferrer(), await newReferrer()]
    const keptCodes = ['nosuchcd', first.referralCode, second.referralCode]
    const { referral } = await join({ referralCode: second.referralCode, keptCodes })
    expect(referral).toMatchObject({ referrerId: first.referrerId })
  })

  test('of a banned user is ignored', async () => {
    const { userId, referralCode } = await newReferrer()
    await db().user.update({ where: { id: userId }, data: { status: 'banned' } })
    expect((await join({ referralCode })).referral).toBeNull()
  })

  test('earns the referrer the first-referral achievement with the first approved conversion, while it counts', async () => {
    const { referrerId, referralCode } = await newReferrer()
    const { referredId } = await join({ referralCode })
    const where = { affiliateId: referrerId, key: 'first-referral' }
    await db().user.updateMany({ where: { affiliate: { id: referredId } }, data: { emailConfirmedAt: NOW } })
    expect(await db().achievementEarned.count({ where })).toBe(0)
    const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
    const sale = await convert({ affiliateId: referredId, offerId, at: NOW, status: 'approved' })
    expect(await db().achievementEarned.findMany({ where })).toEqual([{ ...where, earnedAt: NOW }])
    await takeBack(sale, NOW)
    expect(await db().achievementEarned.count({ where })).toBe(0)
  })
})

describe('a self-referral', () => {
  async function refused(joining: Joining, owner: { userId: string; referrerId: number }, reason: string) {
    const { referral } = await join(joining)
    expect(referral).toMatchObject({ referrerId: owner.referrerId, refusedReason: reason })
    expect(await newsOf(owner.userId)).toEqual([])
    expect(await db().achievementEarned.count({ where: { affiliateId: owner.referrerId } })).toBe(0)
  }

  test.each([
    ['ada.one@stoke.test', 'ada.one+2@stoke.test'],
    ['ada.two@gmail.com', 'adatwo+x@googlemail.com'],
  ])('from %s to %s is refused, but the account is created', async (own, other) => {
    const owner = await newReferrer(own)
    await refused({ referralCode: owner.referralCode, email: other }, owner, 'same_address')
  })

  test('is refused while the referrer is signed in', async () => {
    const owner = await newReferrer()
    await refused({ referralCode: owner.referralCode, signedInAs: owner.userId }, owner, 'signed_in')
  })

  test.each([
    ['the same address', '198.51.100.7', '198.51.100.7'],
    ['the same IPv6 network', '2001:db8:1:2::7', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'],
  ])(
    'is not inferred from a browser the referrer used within 24 hours, from %s: staff review it',
    async (_, theirs, ours) => {
      const owner = await newReferrer()
      await openSession(db(), owner.userId, { ip: theirs, userAgent: BROWSER }, hoursAgo(23.99).now())
      const { referral } = await join({ referralCode: owner.referralCode, ip: ours })
      expect(referral).toMatchObject({ refusedReason: null, isSameBrowser: true })
      expect(await newsOf(owner.userId)).toHaveLength(1)
    },
  )

  test.each([
    ['another browser', { userAgent: 'Mozilla/5.0 Chrome/150' }],
    ['another address', { ip: '198.51.100.9' }],
    ['another IPv6 network', { ip: '2001:db8:1:3::8' }],
    ['an unknown address', { ip: null }],
    ['no browser at all', { userAgent: '' }],
    ['another user’s session', { ip: '198.51.100.9', signedInAs: '018f0000-0000-7000-8000-000000000000' }],
  ])('is not inferred from %s', async (_, joining) => {
    const owner = await newReferrer()
    await openSession(db(), owner.userId, { ip: '198.51.100.8', userAgent: BROWSER }, hoursAgo(1).now())
    const { referral } = await join({ referralCode: owner.referralCode, ip: '198.51.100.8', ...joining })
    expect(referral).toMatchObject({ refusedReason: null, isSameBrowser: false })
  })

  test('is not inferred from a browser used 24 hours ago', async () => {
    const owner = await newReferrer()
    await openSession(db(), owner.userId, { ip: '198.51.100.8', userAgent: BROWSER }, hoursAgo(24).now())
    const { referral } = await join({ referralCode: owner.referralCode, ip: '198.51.100.8' })
    expect(referral).toMatchObject({ refusedReason: null, isSameBrowser: false })
  })
})
