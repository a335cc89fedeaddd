// Needs a process of its own: the cache of network figures must be empty at the start.
import { beforeAll, describe, expect, test } from 'vitest'
import { getOfferDetails } from '@/lib/catalog/offer-pages/detail-data'
import { getLeaders } from '@/lib/catalog/offer-pages/leader-data'
import { listOffers } from '@/lib/catalog/offers/data'
import { db } from '@/lib/platform/database/db'
import { dayToColumn } from '@/lib/platform/dates/days'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createSource } from '@/tests/support/factories/stats'
import { createUser } from '@/tests/support/factories/users'

const NOW = new Date('2026-11-20T12:00:00Z')
const TODAY = '2026-11-20'

let advertiserId: number
let mine: number
beforeAll(async () => {
  advertiserId = (await createAdvertiser()).id
  mine = (await createAffiliate({ level: 4 })).id
})

type Stat = { affiliateId?: number; day?: string; sourceId?: number; clicks?: number; count?: number; cents?: bigint }
const stat = (
  offerId: number,
  { affiliateId = mine, day = TODAY, sourceId = 0, clicks = 0, count = 0, cents = 0n }: Stat,
) =>
  db().statDay.create({
    data: {
      affiliateId,
      offerId,
      sourceId,
      clicks,
      day: dayToColumn(day),
      approvedCount: count,
      approvedPayoutCents: cents,
      rejectedCount: 3,
      rejectedPayoutCents: 900n,
    },
  })

describe('getOfferDetails', () => {
  test('returns terms, creatives, rules, network figures and the affiliate’s own figures [S2.15] [S3.50] [S3.51]', async () => {
    const other = (await createAffiliate()).id
    const offer = await createOffer({
      advertiserId,
      holdDays: 14,
      rules: 'No bidding.\n\nNo bots.',
      allowedTraffic: ['Social'],
      allowedCountries: ['US'],
      allowDeepLinks: true,
      deepLinkHosts: ['Store.example'],
      creatives: { create: { kind: 'image', title: 'Logo', url: '/logo.svg' } },
    })
    await stat(offer.id, { clicks: 80, count: 2, cents: 5000n })
    await stat(offer.id, { day: '2026-11-13', clicks: 20, count: 1, cents: 2500n })
    await stat(offer.id, { day: '2026-10-01', clicks: 500, count: 9, cents: 9000n })
    await stat(offer.id, { affiliateId: other, clicks: 100, count: 1, cents: 2500n })
    const details = await getOfferDetails(mine, offer.id, NOW)
    expect(details).toMatchObject({
      offer: {
        payoutLabel: '$25 Payout',
        access: 'open',
        isSaved: false,
        allowedTraffic: ['Social'],
        epcCents: 50,
        holdDays: 5,
      },
      stop: null,
      application: null,
      offerHoldDays: 14,
      level: 4,
      visitors: { countries: ['US'], devices: [] },
      refusesUnknownVisitors: false,
      rules: ['No bidding.', 'No bots.'],
      creatives: [{ kind: 'image', title: 'Logo', url: '/logo.svg', body: null }],
      deepLinks: { hosts: ['store.example'], isHttpAllowed: false },
      network: { clicks: 200, conversions: 4, payoutCents: 10_000 },
      own: { clicks: 100, conversions: 3, payoutCents: 7500 },
      week: { clicks: 80, conversions: 2, payoutCents: 5000 },
    })
  })

  test('lists only the affiliate’s own sources of the last 30 days, latest first', async () => {
    const [user, other] = [(await createAffiliate()).id, (await createAffiliate()).id]
    const { id } = await createOffer({ advertiserId })
    const used = async (affiliateId: number, name: string, day: string) =>
      stat(id, { affiliateId, day, clicks: 1, sourceId: await createSource(affiliateId, name) })
    await used(user, 'old', '2026-10-20')
    await used(user, 'first', '2026-10-22')
    await used(user, 'latest', TODAY)
    await used(other, 'theirs', TODAY)
    expect((await getOfferDetails(user, id, NOW))?.recentSources).toEqual(['latest', 'first'])
  })

  test.each([
    ['is paused', { status: 'paused' }, 'paused'],
    ['has ended', { expiresAt: NOW }, 'ended'],
    ['has not started', { startsAt: new Date(NOW.getTime() + 1) }, 'early'],
  ] as const)('an offer that %s is shown with the reason, but not listed', async (_, own, stop) => {
    const { id } = await createOffer({ advertiserId, ...own })
    expect(await getOfferDetails(mine, id, NOW)).toMatchObject({ stop })
    expect((await listOffers(mine, NOW)).some((offer) => offer.id === id)).toBe(false)
  })

  test('hides pending offers, private offers of others and offers hidden from the bucket [Q23]', async () => {
    const pending = await createOffer({ advertiserId, status: 'pending' })
    const secret = await createOffer({ advertiserId, isPrivate: true })
    const hidden = await createOffer({ advertiserId })
    const bucket = await db().bucket.create({ data: { name: 'Small', hiddenOfferIds: [hidden.id] } })
    const { id: small } = await createAffiliate()
    await db().affiliate.update({ where: { id: small }, data: { bucketId: bucket.id } })
    for (const { id } of [pending, secret, hidden]) expect(await getOfferDetails(small, id, NOW)).toBeNull()
    expect(await getOfferDetails(mine, hidden.id, NOW)).not.toBeNull()
    await db().affiliateOffer.create({ data: { affiliateId: mine, offerId: secret.id, status: 'approved' } })
    expect(await getOfferDetails(mine, secret.id, NOW)).toMatchObject({ offer: { access: 'approved' } })
    expect((await listOffers(mine, NOW)).some((offer) => offer.id === secret.id)).toBe(true)
  })

  test('shows what is left of the affiliate’s caps, and neither revenue caps nor caps of others [S2.15] [Q23]', async () => {
    const [{ id: user }, { id: other }] = [await createAffiliate(), await createAffiliate()]
    const bucket = await db().bucket.create({ data: { name: 'Partners', holdDays: 3, payoutAdjustmentBps: 500 } })
    await db().affiliate.update({ where: { id: user }, data: { bucketId: bucket.id } })
    const { id: offerId } = await createOffer({ advertiserId, holdDays: 14 })
    const group = await db().offerGroup.create({ data: { name: 'Cards', members: { create: { offerId } } } })
    const cap = (data: object) =>
      db().conversionCap.create({ data: { metric: 'conversions', period: 'day', limitValue: 100n, offerId, ...data } })
    const daily = await cap({})
    const monthly = await cap({ metric: 'payout', period: 'month', limitValue: 5000n, bucketId: bucket.id })
    await cap({ offerId: null, groupId: group.id, period: 'week', affiliateId: user, limitValue: 7n })
    await cap({ metric: 'revenue' })
    await cap({ isActive: false })
    await cap({ affiliateId: other })
    const use = (capId: number, day: string, used: bigint) =>
      db().conversionCapUsage.create({ data: { capId, periodDay: dayToColumn(day), used } })
    await use(daily.id, '2026-11-19', 99n)
    await use(monthly.id, '2026-11-01', 4200n)
    expect(await getOfferDetails(user, offerId, NOW)).toMatchObject({
      payoutAdjustmentBps: 500,
      offer: {
        holdDays: 3,
        limits: [
          { metric: 'conversions', period: 'day', limit: 100, left: 100 },
          { metric: 'payout', period: 'month', limit: 5000, left: 800 },
          { metric: 'conversions', period: 'week', limit: 7, left: 7 },
        ],
      },
    })
  })

  test('shows the application with the decision and its reason', async () => {
    const { id } = await createOffer({ advertiserId, requiresApproval: true })
    expect(await getOfferDetails(mine, id, NOW)).toMatchObject({ offer: { access: 'none' }, application: null })
    await db().affiliateOffer.create({
      data: {
        affiliateId: mine,
        offerId: id,
        status: 'rejected',
        message: 'Please.',
        reason: 'No site.',
        decidedAt: NOW,
      },
    })
    expect(await getOfferDetails(mine, id, NOW)).toMatchObject({
      offer: { access: 'rejected' },
      application: { status: 'rejected', reason: 'No site.', decidedAt: NOW.toISOString() },
    })
  })
})

describe('getLeaders', () => {
  test('ranks by conversions in the Eastern month; names are short, and ties share a rank [S3.51]', async () => {
    const { id } = await createOffer({ advertiserId })
    const person = async (firstName: string, lastName: string, status: 'approved' | 'banned' = 'approved') =>
      (await createUser({ firstName, lastName, affiliate: { status } })).affiliateId ?? 0
    const chloe = await person('Chloé', 'Martin')
    const ben = await person('Ben', 'Ode')
    const me = await person('Ada', 'Test')
    await stat(id, { affiliateId: chloe, count: 4 })
    await stat(id, { affiliateId: chloe, day: '2026-10-31', count: 40 })
    await stat(id, { affiliateId: ben, day: '2026-11-01', count: 4 })
    await stat(id, { affiliateId: me, count: 1 })
    await stat(id, { affiliateId: await person('Mal', 'Bad', 'banned'), count: 99 })
    await stat(id, { affiliateId: await person('No', 'Sale'), clicks: 10 })
    expect(await getLeaders(me, id, NOW)).toEqual({
      month: '2026-11',
      leaders: [
        { rank: 1, name: 'Chloé M.', conversions: 4, isOwn: false },
        { rank: 1, name: 'Ben O.', conversions: 4, isOwn: false },
        { rank: 3, name: 'Ada T.', conversions: 1, isOwn: true },
      ],
      own: { rank: 3, name: 'Ada T.', conversions: 1, isOwn: true },
    })
    await stat(id, { affiliateId: me, day: '2026-11-02', count: 8 })
    expect((await getLeaders(me, id, new Date(NOW.getTime() + 59_999))).own?.rank).toBe(3)
    expect((await getLeaders(me, id, new Date(NOW.getTime() + 60_000))).own?.rank).toBe(1)
    expect((await getLeaders(mine, id, NOW)).own).toBeNull()
  })
})
