import { beforeAll, expect, test } from 'vitest'
import { endAccess, grantAccess } from '@/lib/catalog/applications/access-admin-service'
import { getOfferDetails } from '@/lib/catalog/offer-pages/detail-data'
import { db } from '@/lib/platform/database/db'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { NOW } from '@/tests/support/tracking/shop'

let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
let id: number
beforeAll(async () => {
  context = { actor: await createStaff('ADMIN'), at: NOW }
  id = (await createOffer({ advertiserId: (await createAdvertiser()).id, isPrivate: true })).id
})

const reason = 'Invited by the advertiser'
const grant = (affiliateId: number) => grantAccess(context, { id, affiliateId, reason })

test('an affiliate who is approved sees a private offer and is told; ended, it is hidden again', async () => {
  const affiliate = await createAffiliate()
  const isShown = async () => (await getOfferDetails(affiliate.id, id, NOW)) !== null
  expect(await isShown()).toBe(false)
  await grant(affiliate.id)
  expect(await isShown()).toBe(true)
  expect(await db().notification.count({ where: { userId: affiliate.userId } })).toBe(1)
  await expect(grant(affiliate.id)).rejects.toMatchObject({ code: 'conflict' })
  await endAccess(context, { id, affiliateId: affiliate.id, reason })
  expect(await isShown()).toBe(false)
  await expect(endAccess(context, { id, affiliateId: affiliate.id, reason })).rejects.toMatchObject({
    code: 'conflict',
  })
  const actions = (await auditOf('offer', id)).map(({ action }) => action)
  expect(actions).toEqual(['offer.approve_affiliate', 'offer.end_approval'])
})

test('an unknown or blocked affiliate and an own account are refused', async () => {
  const blocked = await createAffiliate({ status: 'suspended' })
  const atField = { code: 'invalid', options: { fields: { affiliateId: expect.any(String) } } }
  await expect(grant(2_000_000_000)).rejects.toMatchObject(atField)
  await expect(grant(blocked.id)).rejects.toMatchObject(atField)
  const own = await db().affiliate.create({ data: { userId: context.actor.userId, referralCode: 'own-code' } })
  await expect(grant(own.id)).rejects.toMatchObject({ code: 'forbidden' })
})
