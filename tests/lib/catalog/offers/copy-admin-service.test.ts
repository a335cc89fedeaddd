import { beforeAll, expect, test } from 'vitest'
import { copyOffer } from '@/lib/catalog/offers/copy-admin-service'
import { db } from '@/lib/platform/database/db'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { NOW } from '@/tests/support/tracking/shop'

let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
beforeAll(async () => {
  context = { actor: await createStaff('ADMIN'), at: NOW }
})

test('a copy is a draft with goals, tiers, creatives, questions and rules, and without affiliates or dates', async () => {
  const { id: advertiserId } = await createAdvertiser()
  const { id } = await createOffer({ advertiserId, rules: 'No bots.', expiresAt: NOW, holdDays: 9 })
  const goal = await db().offerGoal.create({
    data: { offerId: id, name: 'Deposit', event: 'deposit', payoutType: 'cpa_flat', payoutCents: 900n },
  })
  await db().offerTier.create({ data: { offerId: id, goalId: goal.id, fromConversion: 101, payoutCents: 1000n } })
  for (const title of ['First', 'Second'])
    await db().offerCreative.create({ data: { offerId: id, kind: 'text', title, body: 'Text', createdAt: NOW } })
  await db().offerQuestion.create({ data: { offerId: id, text: 'Where?' } })
  const { id: affiliateId } = await createAffiliate()
  await db().affiliateOffer.create({ data: { affiliateId, offerId: id, status: 'approved' } })

  const copyId = await copyOffer(context, { id, name: 'Card B', reason: 'Another country' })
  const copy = await db().offer.findUniqueOrThrow({
    where: { id: copyId },
    include: { goals: true, tiers: true, creatives: true, questions: true, rulesTexts: true, access: true },
  })
  expect(copy).toMatchObject({
    name: 'Card B',
    status: 'pending',
    holdDays: 9,
    expiresAt: null,
    version: 1,
    rules: 'No bots.',
    access: [],
    goals: [{ event: 'deposit', payoutCents: 900n }],
    questions: [{ text: 'Where?' }],
    rulesTexts: [{ version: 1, text: 'No bots.' }],
  })
  expect(copy.tiers).toMatchObject([{ goalId: copy.goals[0]?.id, fromConversion: 101 }])
  expect(copy.goals[0]?.id).not.toBe(goal.id)
  expect(copy.creatives.map(({ title }) => title).sort()).toEqual(['First', 'Second'])
  const entry = { action: 'offer.copy', after: { copyOf: id }, reason: 'Another country' }
  expect(await auditOf('offer', copyId)).toMatchObject([entry])
})

test('a copy of no offer is not found', async () => {
  const copy = copyOffer(context, { id: 2_000_000_000, name: 'Card B', reason: 'A copy' })
  await expect(copy).rejects.toMatchObject({ code: 'not_found' })
})
