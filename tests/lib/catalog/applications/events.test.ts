import { beforeEach, describe, expect, test } from 'vitest'
import { endAccess, grantAccess } from '@/lib/catalog/applications/access-admin-service'
import { answerApplication } from '@/lib/catalog/applications/admin-service'
import { applyForOffer } from '@/lib/catalog/applications/service'
import { db } from '@/lib/platform/database/db'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { NOW } from '@/tests/support/tracking/shop'

const reason = 'Good fit'
let staff: string
let own: string
let offerId: number
let advertiserId: number
beforeEach(async () => {
  await db().webhookEndpoint.updateMany({ data: { isActive: false } })
  advertiserId = (await createAdvertiser()).id
  offerId = (await createOffer({ advertiserId, requiresApproval: true })).id
  staff = await listen()
  own = await listen(advertiserId)
})

const apply = (affiliateId: number) =>
  applyForOffer({ actor: { affiliateId }, at: NOW }, { offerId, message: 'We have a big list of readers.' })
const told = async () => (await queuedFor(staff, 'application')).map(({ type, data }) => [type, data.status])

describe('the events of an application for an offer', () => {
  test('tell staff of it once and of each decision, and its advertiser of nothing', async () => {
    const [{ id: affiliateId }, actor] = [await createAffiliate(), await createStaff('ADMIN')]
    await apply(affiliateId)
    await apply(affiliateId)
    const answer = { offerId, affiliateId, reason }
    await answerApplication({ actor, at: NOW }, { ...answer, from: 'requested', to: 'rejected' })
    await answerApplication({ actor, at: NOW }, { ...answer, from: 'rejected', to: 'approved' })
    expect(await queuedFor(staff, 'application')).toMatchObject([
      { type: 'application.created', data: { affiliateId, offerId, advertiserId, reason: null, decidedAt: null } },
      { type: 'application.rejected', objectId: `${affiliateId}:${offerId}`, data: { status: 'rejected', reason } },
      { type: 'application.approved', data: { status: 'approved', decidedAt: NOW.toISOString() } },
    ])
    expect(await queuedFor(own, 'application')).toEqual([])
  })

  test('say that one was approved at once where the bucket does so', async () => {
    const { id: affiliateId } = await createAffiliate()
    const bucket = await db().bucket.create({ data: { name: 'Trusted', autoApprove: true } })
    await db().affiliate.update({ where: { id: affiliateId }, data: { bucketId: bucket.id } })
    await apply(affiliateId)
    expect(await told()).toEqual([
      ['application.created', 'approved'],
      ['application.approved', 'approved'],
    ])
  })

  test('tell an approval that nobody applied for, and its end', async () => {
    const [{ id: affiliateId }, actor] = [await createAffiliate(), await createStaff('ADMIN')]
    await grantAccess({ actor, at: NOW }, { id: offerId, affiliateId, reason })
    await endAccess({ actor, at: NOW }, { id: offerId, affiliateId, reason })
    expect(await told()).toEqual([
      ['application.approved', 'approved'],
      ['application.rejected', 'rejected'],
    ])
  })
})
