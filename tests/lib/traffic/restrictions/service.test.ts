import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askStaffAfterDeadline } from '@/lib/conversions/approvals/deadline-service'
import { decideForAdvertiser } from '@/lib/conversions/approvals/service'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { conversionRef } from '@/lib/conversions/lifecycle/rules'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking, trackingState } from '@/lib/tracking/state/tracking-state'
import { listRestrictions } from '@/lib/traffic/restrictions/data'
import { keptFrom } from '@/lib/traffic/restrictions/rules'
import { newRestrictionSchema } from '@/lib/traffic/restrictions/schema'
import { endRestriction, restrictTraffic } from '@/lib/traffic/restrictions/service'
import { simulateClick } from '@/lib/traffic/routing/admin-data'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

let shop: Awaited<ReturnType<typeof openShop>>
let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
beforeAll(async () => {
  shop = await openShop()
  context = { actor: await createStaff('SUPER_ADMIN'), at: NOW }
})
afterAll(closeTracking)

/** The state of the conversion that a sale of a click becomes. */
const sell = async (click_id: string, at = NOW) => {
  const { body } = await shop.send({ click_id }, { at })
  return (await db().conversion.findFirstOrThrow({ where: { id: String(body.conversion_id) } })).status
}

const restrict = (affiliateId: number, fields: object) =>
  restrictTraffic(context, { affiliateId, ...newRestrictionSchema.parse({ reason: 'Nobody buys', ...fields }) })

async function open(query: string, offerId = shop.offer.id) {
  await rulesSettled()
  return (await track(`/c/${offerId}?${query}`, { at: NOW })).status
}

test('links of a blocked source lead nowhere, until it is unblocked; its earlier clicks still sell', async () => {
  const { affiliateId, click_id } = await shop.click()
  const id = await restrict(affiliateId, { kind: 'block', source: 'tiktok-bio' })
  expect(await open(`a=${affiliateId}&source=tiktok-bio`)).toBe(403)
  // nor by another case, or with what is not seen
  expect(await open(`a=${affiliateId}&source=TikTok-Bio`)).toBe(403)
  expect(await open(`a=${affiliateId}&source=tiktok-bio%E2%80%8B`)).toBe(403)
  expect(await open(`a=${affiliateId}&source=mail`)).toBe(302)
  expect(await open(`a=${affiliateId}`)).toBe(302)
  expect(await sell(click_id)).toBe('approved')
  expect(await listRestrictions(affiliateId)).toMatchObject([
    { traffic: 'source “tiktok-bio”', by: context.actor.user.email },
  ])
  await endRestriction(context, { affiliateId, restrictionId: id, reason: 'They buy now' })
  expect(await open(`a=${affiliateId}&source=tiktok-bio`)).toBe(302)
  expect(await listRestrictions(affiliateId)).toEqual([])
})

test('a value of a sub-ID that is blocked on one offer leads to its fallback, and elsewhere as before', async () => {
  const { id: affiliateId } = await createAffiliate()
  const fallback = await createOffer({ advertiserId: shop.advertiser.id })
  const offer = await createOffer({ advertiserId: shop.advertiser.id, fallbackOfferId: fallback.id })
  await restrict(affiliateId, { kind: 'block', subId: 's2', subValue: 'zone 7', offerId: offer.id })
  expect(await open(`a=${affiliateId}&s2=zone+7`, offer.id)).toBe(302)
  expect(await db().click.findFirstOrThrow({ where: { affiliateId } })).toMatchObject({ offerId: fallback.id })
  expect(await open(`a=${affiliateId}&s2=zone+7`)).toBe(302)
  await db().offer.update({ where: { id: offer.id }, data: { fallbackOfferId: null } })
  expect(await open(`a=${affiliateId}&s2=zone+7`, offer.id)).toBe(403)
  expect(await open(`a=${affiliateId}&s2=zone+8`, offer.id)).toBe(302)
  // the test of a link on Traffic Override says the same
  const tried = { affiliateId, offerId: offer.id, country: null, device: 'desktop' as const, subIds: { s2: 'zone 7' } }
  const { ways } = await simulateClick(trackingState().rules.snapshot, tried, NOW)
  expect(ways).toMatchObject([{ share: 100 }])
  expect(JSON.stringify(ways)).toContain('no longer active')
})

test('new conversions of held traffic wait for staff, others do not, and no job releases them', async () => {
  const [held, free] = [await shop.click(), await shop.click()]
  await restrict(held.affiliateId, { kind: 'hold', subId: 's1', subValue: 'a' })
  expect(await sell(free.click_id)).toBe('approved')
  expect(await sell(held.click_id)).toBe('pending')
  await releaseDueHolds({ at: daysLater(90) })
  const where = { affiliateId: held.affiliateId }
  expect(await db().conversion.findFirstOrThrow({ where })).toMatchObject({ status: 'pending', approver: 'staff' })
  const [hold] = await listRestrictions(held.affiliateId)
  await endRestriction(context, { ...where, restrictionId: hold?.id ?? '', reason: 'Fine' })
  await releaseDueHolds({ at: daysLater(90) })
  // what waits goes on waiting for a person
  expect(await db().conversion.findFirstOrThrow({ where })).toMatchObject({ status: 'pending' })
  // nor is it passed by another case of the same name
  const ofSource = await restrict(held.affiliateId, { kind: 'hold', source: 'tiktok-bio' })
  await rulesSettled()
  const other = clickIdOf(await track(`/c/${shop.offer.id}?a=${held.affiliateId}&source=TikTok-Bio`, { at: NOW }))
  expect(await sell(other)).toBe('pending')
  await endRestriction(context, { ...where, restrictionId: ofSource, reason: 'Fine' })
  const later = await shop.click({ affiliateId: held.affiliateId, at: daysLater(1) })
  expect(await sell(later.click_id, daysLater(1))).toBe('approved')
})

describe('on an offer whose advertiser approves, held traffic', () => {
  const heldSale = async (offer: object = {}) => {
    const { id: offerId } = await createOffer({ advertiserId: shop.advertiser.id, approvalDays: 10, ...offer })
    const { affiliateId, click_id } = await shop.click({ offerId })
    await restrict(affiliateId, { kind: 'hold' })
    expect(await sell(click_id)).toBe('pending')
    const read = () => db().conversion.findFirstOrThrow({ where: { affiliateId } })
    const { id } = await read()
    const ref = conversionRef({ affiliateId, id })
    const decide = (at: Date) =>
      transact((tx) =>
        decideForAdvertiser(tx, {
          advertiserId: shop.advertiser.id,
          ref,
          decision: 'approve',
          reason: '',
          actorId: context.actor.userId,
          at,
        }),
      )
    return { read, decide }
  }

  test('is decided by the advertiser first, then by staff', async () => {
    const { read, decide } = await heldSale()
    expect(await read()).toMatchObject({ approver: 'advertiser' })
    expect((await decide(daysLater(2))).message).toContain('our team looks at it')
    expect(await read()).toMatchObject({ status: 'pending', approver: 'staff' })
    await expect(decide(daysLater(3))).rejects.toMatchObject({ message: 'Our team decides about it now.' })
  })

  test('is not approved by the deadline alone, but waits for staff from then on', async () => {
    const { read } = await heldSale({ afterApprovalDeadline: 'approve' })
    await releaseDueHolds({ at: daysLater(20) })
    expect(await read()).toMatchObject({ status: 'pending', approver: 'advertiser' })
    await askStaffAfterDeadline({ at: daysLater(20) })
    expect(await read()).toMatchObject({ status: 'pending', approver: 'staff' })
  })
})

test('who may block but not decide about conversions holds nothing, and ends no hold', async () => {
  const { affiliateId } = await shop.click()
  const growth = { actor: await createStaff('GSM'), at: NOW }
  const input = newRestrictionSchema.parse({ kind: 'hold', reason: 'A test' })
  await expect(restrictTraffic(growth, { affiliateId, ...input })).rejects.toMatchObject({ code: 'forbidden' })
  const restrictionId = await restrict(affiliateId, { kind: 'hold' })
  const end = endRestriction(growth, { affiliateId, restrictionId, reason: 'A test' })
  await expect(end).rejects.toMatchObject({ code: 'forbidden' })
})

test('the same is restricted once, also by two people at the same moment; nobody restricts themselves', async () => {
  const { affiliateId } = await shop.click()
  const both = await Promise.allSettled(
    [1, 2].map(() => restrict(affiliateId, { kind: 'block', source: 'tiktok-bio' })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(restrict(affiliateId, { kind: 'hold', source: 'unknown' })).rejects.toMatchObject({ code: 'invalid' })
  const own = await createAffiliate()
  const actor = { ...context.actor, userId: own.userId }
  const input = newRestrictionSchema.parse({ kind: 'hold', reason: 'Mine' })
  await expect(restrictTraffic({ ...context, actor }, { affiliateId: own.id, ...input })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test.each([
  ['nothing named', {}],
  ['a sub-ID without its value', { subId: 's1' }],
  ['an unknown sub-ID', { subId: 's6', subValue: 'a' }],
  ['an empty source', { source: '' }],
])('a block is refused: %s', (_, fields) => {
  expect(newRestrictionSchema.safeParse({ kind: 'block', reason: 'A test', ...fields }).success).toBe(false)
})

test('what several blocks name adds up', () => {
  const block = { offerId: null, source: null, subId: null, subValue: null }
  const link = { source: 'mail', subIds: { s1: 'x' } }
  expect(
    keptFrom(
      [
        { ...block, source: 'mail', offerId: 1 },
        { ...block, subId: 's1', subValue: 'x', offerId: 2 },
      ],
      link,
    ),
  ).toEqual(new Set([1, 2]))
  expect(keptFrom([{ ...block, source: 'mail' }], link)).toBe('all')
  expect(keptFrom([{ ...block, source: 'mail', subId: 's1', subValue: 'y' }], link)).toBeUndefined()
  expect(keptFrom([{ ...block, source: '' }], { source: undefined, subIds: {} })).toBe('all')
})
