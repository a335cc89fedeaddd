import { beforeAll, expect, test } from 'vitest'
import { listRulesVersions } from '@/lib/catalog/materials/promotion-rules/admin-data'
import { publishRules } from '@/lib/catalog/materials/promotion-rules/admin-service'
import { getOfferDetails } from '@/lib/catalog/offer-pages/detail-data'
import { db } from '@/lib/platform/database/db'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { NOW } from '@/tests/support/tracking/shop'

let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
let offerId: number
beforeAll(async () => {
  context = { actor: await createStaff('GSM'), at: NOW }
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})

const publish = (text: string, latest: number) =>
  publishRules(context, { id: offerId, text, latest, reason: 'The advertiser asked for it' })

test('new rules are the next version; earlier ones stay, affiliates see number and day, promoters are told', async () => {
  const promoter = await createAffiliate()
  const stranger = await createAffiliate()
  await db().affiliateOffer.create({ data: { affiliateId: promoter.id, offerId, status: 'approved' } })
  expect(await publish('No bots.', 0)).toEqual({ version: 1, told: 1 })
  expect(await publish('No bots.\nNo brand bidding.', 1)).toEqual({ version: 2, told: 1 })
  const told = await db().notification.findMany({ where: { userId: promoter.userId }, orderBy: { createdAt: 'asc' } })
  expect(told.map(({ title }) => title)).toHaveLength(2)
  expect(await db().notification.count({ where: { userId: stranger.userId } })).toBe(0)
  const { versions, promoters } = await listRulesVersions(offerId, NOW)
  expect(versions.map(({ version, text }) => [version, text])).toEqual([
    [2, 'No bots.\nNo brand bidding.'],
    [1, 'No bots.'],
  ])
  expect(promoters).toBe(1)
  const details = await getOfferDetails(promoter.id, offerId, NOW)
  expect(details).toMatchObject({
    rules: ['No bots.', 'No brand bidding.'],
    rulesVersion: { version: 2, since: NOW.toISOString() },
  })
  expect(await auditOf('offer', offerId)).toMatchObject([
    { action: 'offer.rules', before: { version: 0 }, after: { version: 1 } },
    { before: { rules: 'No bots.' }, after: { rules: 'No bots.\nNo brand bidding.' } },
  ])
})

test('of two people who publish at once the second one is told, and the same text is no new version', async () => {
  const results = await Promise.allSettled([publish('First.', 2), publish('Second.', 2)])
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toMatchObject([{ code: 'conflict', message: expect.stringContaining('Your text is kept') }])
  const { rules } = await db().offer.findUniqueOrThrow({ where: { id: offerId } })
  await expect(publish(rules, 3)).rejects.toMatchObject({ options: { fields: { text: expect.any(String) } } })
})
