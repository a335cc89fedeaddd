import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOwnConversions } from '@/lib/conversions/lists/affiliate/data'
import { ownConversionsQuerySchema } from '@/lib/conversions/lists/affiliate/schema'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { getClickDetails } from '@/lib/traffic/routing/click-path-data'
import { routeSentence } from '@/lib/traffic/routing/click-path-rules'
import { changeSmartLink, removeSmartLink } from '@/lib/traffic/smart-links/service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'
import { createCap } from '@/tests/support/traffic/caps'
import { newSmartLink, smartLinkInput } from '@/tests/support/traffic/smart-links'

let advertiser: Awaited<ReturnType<typeof createAdvertiser>>
beforeAll(async () => {
  advertiser = await createAdvertiser()
})
afterAll(closeTracking)

const offer = (values = {}) => createOffer({ advertiserId: advertiser.id, ...values })
let addresses = 0
const freshPeer = () => {
  addresses += 1
  return `81.20.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`
}
const open = (path: string, headers: Record<string, string> = {}) => track(path, { headers, peer: freshPeer() })
const cookieOf = (answer: Awaited<ReturnType<typeof track>>) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ')

async function storedClick(answer: Awaited<ReturnType<typeof track>>) {
  const ref = parseClickId(clickIdOf(answer))
  if (!ref) throw new Error('no click id')
  return db().click.findUniqueOrThrow({ where: { affiliateId_id: ref } })
}

async function twoOffers(values = {}) {
  const [affiliate, one, other] = [await createAffiliate(), await offer(values), await offer()]
  return { affiliate, one, other }
}

describe('a click on a smart link', () => {
  test('goes to one of its offers, counts for its affiliate, and is stored with the choice', async () => {
    const { affiliate, one, other } = await twoOffers()
    const link = await newSmartLink(affiliate.id, { arms: [one.id, { offerId: other.id, weight: 3 }] })
    await rulesSettled()
    const answer = await open(`/c/s${link.id}?source=mail&s1=top&a=999999`)
    expect(answer.status).toBe(302)
    const click = await storedClick(answer)
    expect(click).toMatchObject({ affiliateId: affiliate.id, linkedOfferId: null, s1: 'top', flag: null })
    expect([one.id, other.id]).toContain(click.offerId)
    const { offerId } = click
    expect(click.route).toEqual([
      { by: 'smart_link', ruleId: link.id, from: offerId, to: offerId, revision: 1, why: 'share' },
    ])
    expect(await db().smartLinkDay.findMany({ where: { smartLinkId: link.id } })).toMatchObject([
      { offerId, clicks: 1, flaggedClicks: 0 },
    ])
  })

  test('is explained by the share the offer had then, also after the shares were changed', async () => {
    const { affiliate, one, other } = await twoOffers()
    const link = await newSmartLink(affiliate.id, { arms: [{ offerId: one.id }, { offerId: other.id, weight: 0 }] })
    await rulesSettled()
    const { id, affiliateId } = await storedClick(await open(`/c/s${link.id}`))
    const swapped = smartLinkInput({ name: 'Autumn', arms: [{ offerId: one.id, weight: 0 }, { offerId: other.id }] })
    await changeSmartLink({ actor: { affiliateId }, at: new Date() }, { id: link.id, ...swapped })
    const sight = await getClickDetails({ affiliateId, id })
    expect(sight?.route.map(routeSentence)).toEqual([
      'The smart link “Autumn” chose Northpay Debit Card by its share of 100%.',
    ])
    await rulesSettled()
    expect((await storedClick(await open(`/c/s${link.id}`))).offerId).toBe(other.id)
  })

  test('keeps a returning browser at its offer, also when the shares turned, while it takes the visitor', async () => {
    const { affiliate, one, other } = await twoOffers()
    const arms = (weight: number) => [
      { offerId: one.id, weight: 100 },
      { offerId: other.id, weight },
    ]
    const link = await newSmartLink(affiliate.id, { arms: arms(0) })
    await rulesSettled()
    const cookie = cookieOf(await open(`/c/s${link.id}`))
    expect(cookie).toContain(`stoke_choice_${link.id}=${one.id}`)
    const turned = smartLinkInput({
      arms: [
        { offerId: one.id, weight: 1 },
        { offerId: other.id, weight: 100 },
      ],
    })
    await changeSmartLink({ actor: { affiliateId: affiliate.id }, at: new Date() }, { id: link.id, ...turned })
    await rulesSettled()
    const kept = await storedClick(await open(`/c/s${link.id}`, { cookie }))
    expect(kept).toMatchObject({ offerId: one.id, route: [{ why: 'kept', revision: 2 }] })
    await db().offer.update({ where: { id: one.id }, data: { status: 'paused' } })
    await rulesSettled()
    expect((await storedClick(await open(`/c/s${link.id}`, { cookie }))).offerId).toBe(other.id)
  })

  test('goes on to the next offer where one is paused, ended, not for the visitor, closed or capped', async () => {
    const past = new Date(Date.now() - 1_000)
    const cases = [{ status: 'paused' as const }, { expiresAt: past }, { allowedDevices: ['mobile'] }]
    for (const values of cases) {
      const { affiliate, one, other } = await twoOffers()
      const link = await newSmartLink(affiliate.id, { arms: [{ offerId: one.id, weight: 100 }, { offerId: other.id }] })
      await db().offer.update({ where: { id: one.id }, data: values })
      await rulesSettled()
      for (let turn = 0; turn < 4; turn += 1) {
        expect((await storedClick(await open(`/c/s${link.id}`))).offerId).toBe(other.id)
      }
    }
  })

  test('goes on to the next offer once the affiliate may no longer promote one', async () => {
    const { affiliate, one, other } = await twoOffers({ requiresApproval: true })
    const access = { affiliateId: affiliate.id, offerId: one.id }
    await db().affiliateOffer.create({ data: { ...access, status: 'approved' } })
    const link = await newSmartLink(affiliate.id, {
      arms: [
        { offerId: one.id, weight: 100 },
        { offerId: other.id, weight: 1 },
      ],
    })
    await rulesSettled()
    const seen = new Set<number>()
    for (let turn = 0; turn < 8; turn += 1) seen.add((await storedClick(await open(`/c/s${link.id}`))).offerId)
    expect(seen).toContain(one.id)
    await db().affiliateOffer.updateMany({ where: access, data: { status: 'rejected' } })
    await rulesSettled()
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await storedClick(await open(`/c/s${link.id}`))).toMatchObject({ offerId: other.id, flag: null })
    }
  })

  test('that fills the cap of an offer sends the next visitor to another, at once', async () => {
    const { affiliate, one, other } = await twoOffers()
    await createCap({ offerId: one.id, metric: 'clicks', limitValue: 2n })
    const link = await newSmartLink(affiliate.id, {
      arms: [
        { offerId: one.id, weight: 100 },
        { offerId: other.id, weight: 1 },
      ],
    })
    await rulesSettled()
    const offers: number[] = []
    for (let turn = 0; turn < 12; turn += 1) offers.push((await storedClick(await open(`/c/s${link.id}`))).offerId)
    expect(offers.filter((id) => id === one.id)).toHaveLength(2)
    expect(offers.filter((id) => id === other.id)).toHaveLength(10)
  })

  test('obeys an override of the chosen offer, and stores both', async () => {
    const { affiliate, one, other } = await twoOffers()
    const target = await offer()
    await db().trafficOverride.create({
      data: { name: 'Move', offerId: one.id, destinationOfferId: target.id, weight: 100, position: 1 },
    })
    const link = await newSmartLink(affiliate.id, { arms: [{ offerId: one.id }, { offerId: other.id, weight: 0 }] })
    await rulesSettled()
    const click = await storedClick(await open(`/c/s${link.id}`))
    expect(click).toMatchObject({ offerId: target.id, linkedOfferId: one.id })
    expect(click.route).toMatchObject([
      { by: 'smart_link', to: one.id },
      { by: 'override', from: one.id, to: target.id },
    ])
    expect(await db().smartLinkDay.findFirst({ where: { smartLinkId: link.id } })).toMatchObject({ offerId: one.id })
  })

  test('counts as flagged where it does not count', async () => {
    const { affiliate, one, other } = await twoOffers()
    const link = await newSmartLink(affiliate.id, { arms: [one.id, other.id] })
    await rulesSettled()
    await open(`/c/s${link.id}`, { 'user-agent': 'python-requests/2.32' })
    expect(await db().smartLinkDay.findMany({ where: { smartLinkId: link.id } })).toMatchObject([
      { clicks: 0, flaggedClicks: 1 },
    ])
  })

  test('is paid like a click on a link of the offer', async () => {
    const { affiliate, one, other } = await twoOffers()
    const link = await newSmartLink(affiliate.id, { arms: [one.id, other.id] })
    await rulesSettled()
    const clickId = clickIdOf(await open(`/c/s${link.id}`))
    const { body } = await postback({ click_id: clickId, txn_id: 'smart-1', token: advertiser.token })
    expect(body).toMatchObject({ status: 'accepted' })
    const conversion = await db().conversion.findFirstOrThrow({ where: { affiliateId: affiliate.id } })
    expect(conversion.payoutCents).toBe(2500n)
    const { smartLinks } = await listOwnConversions(affiliate.id, ownConversionsQuerySchema.parse({}))
    expect(smartLinks).toEqual({ [conversion.id]: 'Summer' })
  })
})

describe('a smart link answers a plain page', () => {
  test('when it is unknown, switched off or deleted, and when its affiliate is suspended', async () => {
    const { affiliate, one, other } = await twoOffers()
    const actor = { affiliateId: affiliate.id }
    const link = await newSmartLink(affiliate.id, { arms: [one.id, other.id] })
    const answer = async () => {
      await rulesSettled()
      const { status, headers } = await open(`/c/s${link.id}`)
      expect(headers.location).toBeUndefined()
      return status
    }
    const off = smartLinkInput({ isActive: false, arms: [one.id, other.id] })
    await changeSmartLink({ actor, at: new Date() }, { id: link.id, ...off })
    expect(await answer()).toBe(410)
    const on = smartLinkInput({ arms: [one.id, other.id] })
    await changeSmartLink({ actor, at: new Date() }, { id: link.id, ...on })
    await db().affiliate.update({ where: { id: affiliate.id }, data: { status: 'suspended' } })
    expect(await answer()).toBe(403)
    await db().affiliate.update({ where: { id: affiliate.id }, data: { status: 'approved' } })
    await removeSmartLink({ actor, at: new Date() }, { id: link.id })
    expect(await answer()).toBe(404)
    expect((await open('/c/s2000000000')).status).toBe(404)
    expect((await open('/c/s0')).status).toBe(404)
  })

  test('when none of its offers is available, and the fallback of the first one otherwise', async () => {
    const { affiliate, one, other } = await twoOffers()
    const link = await newSmartLink(affiliate.id, { arms: [one.id, other.id] })
    await db().offer.updateMany({ where: { id: { in: [one.id, other.id] } }, data: { status: 'paused' } })
    await rulesSettled()
    expect((await open(`/c/s${link.id}`)).status).toBe(410)
    const fallback = await offer()
    await db().offer.updateMany({ where: { id: { in: [one.id, other.id] } }, data: { fallbackOfferId: fallback.id } })
    await rulesSettled()
    const click = await storedClick(await open(`/c/s${link.id}`))
    expect(click.offerId).toBe(fallback.id)
    expect(click.route).toMatchObject([{ by: 'smart_link', why: 'none' }, { by: 'offer_fallback' }])
  })
})
