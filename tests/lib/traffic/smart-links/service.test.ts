import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import type { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { settings } from '@/lib/platform/settings/current'
import { getSmartLink, listShareHistory, listSmartLinks } from '@/lib/traffic/smart-links/data'
import { smartLinkInputSchema } from '@/lib/traffic/smart-links/schema'
import { changeSmartLink, createSmartLink, removeSmartLink } from '@/lib/traffic/smart-links/service'
import { seededRandom } from '@/lib/traffic/smart-links/weight-rules'
import { shareSmartLinks } from '@/lib/traffic/smart-links/weight-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { newSmartLink, smartLinkInput } from '@/tests/support/traffic/smart-links'

const AT = new Date('2026-11-20T15:00:00Z')
const LATER = new Date('2026-11-20T16:00:00Z')
let advertiserId: number
beforeAll(async () => {
  advertiserId = (await createAdvertiser()).id
})
const offer = (values = {}) => createOffer({ advertiserId, ...values })
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error) => (error as AppError).code,
  )

/** Clicks of a smart link on an offer, of which some convert, stored as the click path stores them. */
async function results(affiliateId: number, smartLinkId: number, offerId: number, [clicks, sales]: [number, number]) {
  await db().smartLinkDay.create({ data: { smartLinkId, offerId, day: new Date('2026-11-20'), clicks } })
  const redirect = { by: 'smart_link', ruleId: smartLinkId, from: offerId, to: offerId, revision: 1, why: 'share' }
  const rows = Array.from({ length: sales }, () => ({
    affiliateId,
    id: newId(AT),
    offerId,
    sourceId: 0,
    visitor: Buffer.alloc(16),
    userAgent: '',
    isUnique: true,
    route: [redirect],
    createdAt: AT,
  }))
  await db().click.createMany({ data: rows })
  await db().conversion.createMany({
    data: rows.map(({ id }) => ({
      affiliateId,
      id: newId(AT),
      clickId: id,
      offerId,
      advertiserId,
      sourceId: 0,
      txnId: randomUUID(),
      event: 'conversion',
      payoutCents: 2_500n,
      revenueCents: 4_000n,
      status: 'approved' as const,
      holdUntil: AT,
      day: new Date('2026-11-20'),
      clickedAt: AT,
      createdAt: AT,
    })),
  })
}

describe('smart links of an affiliate', () => {
  test('are over offers they may promote, and no others', async () => {
    const affiliate = await createAffiliate()
    const [open, closed, paused] = [
      await offer(),
      await offer({ requiresApproval: true }),
      await offer({ status: 'paused' }),
    ]
    for (const wrong of [closed.id, paused.id, 999_999]) {
      expect(await code(newSmartLink(affiliate.id, { arms: [open.id, wrong] }))).toBe('invalid')
    }
    await db().affiliateOffer.create({
      data: { affiliateId: affiliate.id, offerId: closed.id, status: 'approved' },
    })
    expect((await newSmartLink(affiliate.id, { arms: [open.id, closed.id] })).arms).toHaveLength(2)
  })

  test('cannot be read, changed or deleted by another affiliate', async () => {
    const [owner, stranger] = [await createAffiliate(), await createAffiliate()]
    const arms = [(await offer()).id, (await offer()).id]
    const { id } = await newSmartLink(owner.id, { arms })
    const actor = { affiliateId: stranger.id }
    expect(await code(changeSmartLink({ actor, at: AT }, { id, ...smartLinkInput({ arms }) }))).toBe('not_found')
    expect(await code(removeSmartLink({ actor, at: AT }, { id }))).toBe('not_found')
    expect(await code(getSmartLink(db(), stranger.id, id, AT))).toBe('not_found')
    expect(await code(listShareHistory(stranger.id, id))).toBe('not_found')
    expect((await listSmartLinks(stranger.id, AT)).smartLinks).toEqual([])
    expect((await listSmartLinks(owner.id, AT)).smartLinks).toHaveLength(1)
  })

  test('are as many as the settings say at most, also when many are made at the same instant', async () => {
    const affiliate = await createAffiliate()
    const arms = [(await offer()).id, (await offer()).id]
    const { smartLinks: limit } = settings().links
    const made = await Promise.all(Array.from({ length: limit + 5 }, () => code(newSmartLink(affiliate.id, { arms }))))
    expect(made.filter((outcome) => outcome === 'no error')).toHaveLength(limit)
    expect(made.filter((outcome) => outcome === 'conflict')).toHaveLength(5)
  })

  test('keep an offer that was paused meanwhile, and say that it is not open', async () => {
    const affiliate = await createAffiliate()
    const [one, other] = [await offer(), await offer()]
    const { id } = await newSmartLink(affiliate.id, { arms: [one.id, other.id] })
    await db().offer.update({ where: { id: one.id }, data: { status: 'paused' } })
    const context = { actor: { affiliateId: affiliate.id }, at: AT }
    const changed = await changeSmartLink(context, { id, ...smartLinkInput({ name: 'B', arms: [one.id, other.id] }) })
    expect(changed).toMatchObject({ name: 'B', revision: 2, arms: [{ isOpen: false }, { isOpen: true }] })
  })

  test('share by weight as they were told, and keep every share they had', async () => {
    const affiliate = await createAffiliate()
    const [one, other] = [await offer(), await offer()]
    const context = { actor: { affiliateId: affiliate.id }, at: AT }
    const first = smartLinkInput({
      arms: [
        { offerId: one.id, weight: 3 },
        { offerId: other.id, weight: 1 },
      ],
    })
    const { id, arms } = await createSmartLink(context, first)
    expect(arms.map(({ shareBps }) => shareBps)).toEqual([7_500, 2_500])
    await changeSmartLink({ ...context, at: LATER }, { id, ...smartLinkInput({ arms: [one.id, other.id] }) })
    const { revisions } = await listShareHistory(affiliate.id, id)
    expect(revisions.map(({ revision, at, shares }) => [revision, at, shares.map((each) => each.shareBps)])).toEqual([
      [2, LATER.toISOString(), [5_000, 5_000]],
      [1, AT.toISOString(), [7_500, 2_500]],
    ])
  })

  test('need an offer for everybody, and each offer once', () => {
    const parse = (arms: object[], split = 'weight') =>
      smartLinkInputSchema.safeParse({ name: 'A', split, floorPercent: 5, arms }).error?.issues[0]?.path
    const forAll = { offerId: 1 }
    expect(parse([forAll, { offerId: 2, countries: ['DE'] }])).toBeUndefined()
    expect(
      parse([
        { offerId: 1, devices: ['mobile'] },
        { offerId: 2, countries: ['DE'] },
      ]),
    ).toEqual(['arms'])
    expect(
      parse([
        { offerId: 1, weight: 0 },
        { offerId: 2, weight: 0 },
      ]),
    ).toEqual(['arms'])
    expect(
      parse(
        [
          { offerId: 1, weight: 0 },
          { offerId: 2, weight: 0 },
        ],
        'earnings',
      ),
    ).toBeUndefined()
    expect(parse([forAll, forAll])).toEqual(['arms', 1, 'offerId'])
    expect(parse([forAll, { offerId: 2, countries: ['Nowhere'] }])).toEqual(['arms', 1, 'countries', 0])
    expect(parse([forAll])).toEqual(['arms'])
  })
})

describe('the job that shares by results', () => {
  test('gives the better offer more, keeps the floor, and stores what it rests on', async () => {
    const affiliate = await createAffiliate()
    const [weak, strong] = [await offer(), await offer()]
    const { id } = await newSmartLink(
      affiliate.id,
      { split: 'earnings', floorPercent: 10, arms: [weak.id, strong.id] },
      AT,
    )
    await results(affiliate.id, id, weak.id, [1_000, 5])
    await results(affiliate.id, id, strong.id, [1_000, 60])
    expect(await shareSmartLinks({ at: LATER, random: seededRandom(7) })).toBe(1)
    const link = await getSmartLink(db(), affiliate.id, id, LATER)
    expect(link).toMatchObject({ revision: 2, sharedAt: LATER.toISOString() })
    expect(link.arms).toMatchObject([
      { shareBps: 1_000, clicks: 1_000, conversions: 5, payoutCents: 12_500 },
      { shareBps: 9_000, clicks: 1_000, conversions: 60, payoutCents: 150_000 },
    ])
    const [latest] = (await listShareHistory(affiliate.id, id)).revisions
    expect(latest?.shares).toMatchObject([
      { offerId: strong.id, shareBps: 9_000, clicks: 1_000, conversions: 60, payoutCents: 150_000 },
      { offerId: weak.id, shareBps: 1_000, clicks: 1_000, conversions: 5, payoutCents: 12_500 },
    ])
  })

  test('stores nothing new while the shares move by less than chance', async () => {
    const affiliate = await createAffiliate()
    const [one, other] = [await offer(), await offer()]
    const { id } = await newSmartLink(affiliate.id, { split: 'conversions', arms: [one.id, other.id] }, AT)
    await results(affiliate.id, id, one.id, [1_000, 5])
    await results(affiliate.id, id, other.id, [1_000, 60])
    await shareSmartLinks({ at: LATER, random: seededRandom(7) })
    const { revision } = await getSmartLink(db(), affiliate.id, id, LATER)
    await shareSmartLinks({ at: LATER, random: seededRandom(8) })
    expect((await getSmartLink(db(), affiliate.id, id, LATER)).revision).toBe(revision)
  })

  test('counts no rejected conversion, and leaves links alone that share by weight or are off', async () => {
    const affiliate = await createAffiliate()
    const [one, other] = [await offer(), await offer()]
    const arms = [one.id, other.id]
    const byWeight = await newSmartLink(affiliate.id, { arms }, AT)
    const off = await newSmartLink(affiliate.id, { split: 'earnings', isActive: false, arms }, AT)
    const rejected = await newSmartLink(affiliate.id, { split: 'earnings', arms }, AT)
    for (const { id } of [byWeight, off]) {
      await results(affiliate.id, id, one.id, [500, 1])
      await results(affiliate.id, id, other.id, [500, 40])
    }
    await results(affiliate.id, rejected.id, one.id, [500, 40])
    await db().conversion.updateMany({
      where: { affiliateId: affiliate.id, offerId: one.id },
      data: { status: 'rejected', reason: 'advertiser' },
    })
    await shareSmartLinks({ at: LATER, random: seededRandom(7) })
    for (const { id } of [byWeight, off]) {
      expect((await getSmartLink(db(), affiliate.id, id, LATER)).revision).toBe(1)
    }
    const { arms: shown } = await getSmartLink(db(), affiliate.id, rejected.id, LATER)
    expect(shown[0]).toMatchObject({ clicks: 500, conversions: 0, payoutCents: 0 })
  })
})
