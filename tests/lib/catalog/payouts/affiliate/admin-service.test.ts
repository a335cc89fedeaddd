import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { listOffers } from '@/lib/catalog/offers/data'
import { listAffiliatePayouts } from '@/lib/catalog/payouts/affiliate/admin-data'
import { endOwnPayout, setOwnPayout } from '@/lib/catalog/payouts/affiliate/admin-service'
import { db } from '@/lib/platform/database/db'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

let actor: StaffActor
beforeAll(async () => {
  actor = await createStaff('ADMIN')
})

async function openOffer() {
  const { offer, ...shop } = await openShop()
  const { id: affiliateId, userId } = await createAffiliate()
  const set = (payoutCents: bigint, more: Partial<Parameters<typeof setOwnPayout>[1]> = {}, at = NOW, by = actor) =>
    setOwnPayout(
      { actor: by, at },
      {
        offerId: offer.id,
        affiliateId,
        goalId: null,
        payoutCents,
        percentPayoutBps: 0,
        from: null,
        accepted: [],
        reason: 'A test',
        ...more,
      },
    )
  const told = () => db().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
  return { ...shop, offer, affiliateId, userId, set, told }
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code: string; options: { fields?: Record<string, string> } }) => error.options.fields ?? error.code,
  )

test('a change ends the former payout at the instant the new one begins; each is told privately', async () => {
  const { offer, affiliateId, set, told } = await openOffer()
  const first = await set(3_000n)
  const second = await set(3_500n, { from: first }, daysLater(1))
  const rows = await db().affiliatePayout.findMany({ where: { affiliateId }, orderBy: { startsAt: 'asc' } })
  expect(rows.map(({ startsAt, endsAt, payoutCents }) => [startsAt, endsAt, payoutCents])).toEqual([
    [NOW, daysLater(1), 3_000n],
    [daysLater(1), null, 3_500n],
  ])
  await endOwnPayout({ actor, at: daysLater(2) }, { offerId: offer.id, ownId: second, reason: 'A test' })
  expect((await told()).map(({ title, message }) => `${title}: ${String(message).split(' for each')[0]}`)).toEqual([
    `Your custom payout for ${offer.name}: From now on you are paid $30.00`,
    `Your custom payout for ${offer.name}: From now on you are paid $35.00`,
    `Your custom payout for ${offer.name} ended: From now on you get the standard payout of $25.00. Earlier conversions keep their payout.`,
  ])
  const ofOffer = await auditOf('offer', offer.id)
  const ofAffiliate = await auditOf('affiliate', affiliateId)
  expect(ofOffer.map(({ action }) => action)).toEqual([
    'offer.own_payout_set',
    'offer.own_payout_set',
    'offer.own_payout_end',
  ])
  expect(ofAffiliate.at(1)).toMatchObject({
    action: 'affiliate.own_payout_set',
    before: { offerId: offer.id, payoutCents: 3_000 },
    after: { offerId: offer.id, payoutCents: 3_500 },
    reason: 'A test',
  })
  const centsOf = async (state: 'open' | 'ended') => {
    const { ownPayouts } = await listAffiliatePayouts(offer.id, { state, ...FIRST_PAGE }, daysLater(2))
    return ownPayouts.map(({ payoutCents }) => payoutCents)
  }
  expect([await centsOf('open'), await centsOf('ended')]).toEqual([[], [3_500, 3_000]])
})

test('the affiliate sees their own payout on their offers, and nobody else does', async () => {
  const { offer, affiliateId, set } = await openOffer()
  await set(3_000n)
  const shownTo = async (id: number) => {
    const found = (await listOffers(id, NOW)).find(({ id: each }) => each === offer.id)
    return [found?.payoutLabel, found?.isOwnPayout, found?.flatPayoutCents]
  }
  expect(await shownTo(affiliateId)).toEqual(['$30 Payout', true, 3_000])
  expect(await shownTo((await createAffiliate()).id)).toEqual(['$25 Payout', false, 2_500])
})

test('above the revenue it needs acceptance, and nothing is not a payout', async () => {
  const { set } = await openOffer()
  expect(await refusal(set(4_001n))).toEqual({ 'accepted.loss': expect.stringContaining('costs us money') })
  expect(await refusal(set(0n))).toEqual({ payoutCents: 'Enter an amount above $0.' })
  expect(await refusal(set(4_001n, { accepted: ['loss'] }))).toBe('done')
})

test('of two staff who set one at once, one is refused, and one payout is open', async () => {
  const { affiliateId, set } = await openOffer()
  const both = await Promise.all([refusal(set(3_000n)), refusal(set(3_100n))])
  expect(both.sort()).toEqual(['conflict', 'done'])
  expect(await db().affiliatePayout.count({ where: { affiliateId, endsAt: null } })).toBe(1)
})

test('nobody sets or ends a payout of their own account, and an unknown affiliate has none', async () => {
  const { offer, affiliateId, userId, set } = await openOffer()
  const self: StaffActor = { userId, role: 'ADMIN' }
  expect(await refusal(set(3_000n, {}, NOW, self))).toBe('forbidden')
  const ownId = await set(3_000n)
  const end = endOwnPayout({ actor: self, at: daysLater(1) }, { offerId: offer.id, ownId, reason: 'A test' })
  expect(await refusal(end)).toBe('forbidden')
  expect(await refusal(set(3_000n, { affiliateId: affiliateId + 90_000 }))).toEqual({ affiliateId: expect.any(String) })
  expect(await refusal(set(3_000n, { goalId: 999_999 }))).toEqual({ goalId: expect.any(String) })
})
