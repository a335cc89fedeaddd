import { beforeAll, describe, expect, test } from 'vitest'
import { listApplications } from '@/lib/catalog/applications/admin-data'
import { applicationsQuerySchema } from '@/lib/catalog/applications/admin-schema'
import { applyForOffer } from '@/lib/catalog/applications/service'
import { listOffers } from '@/lib/catalog/offers/data'
import { saveOffer } from '@/lib/catalog/offers/service'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { createAffiliate } from '../../../support/factories/affiliates'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const ORDER = { message: 'I review cards every month.' }

let advertiserId: number
beforeAll(async () => {
  advertiserId = (await createAdvertiser()).id
})

const closedOffer = () => createOffer({ advertiserId, requiresApproval: true })
const rowOf = (affiliateId: number, offerId: number) =>
  db().affiliateOffer.findUnique({ where: { affiliateId_offerId: { affiliateId, offerId } } })

describe('applyForOffer', () => {
  test('stores the affiliate’s message and waits for a decision [S2.15]', async () => {
    const [{ id: affiliateId }, { id }] = [await createAffiliate(), await closedOffer()]
    expect(await applyForOffer({ actor: { affiliateId }, at: at(0) }, { offerId: id, ...ORDER })).toEqual({
      status: 'requested',
      message: ORDER.message,
      answers: [],
      reason: null,
      requestedAt: NOW.toISOString(),
      decidedAt: null,
    })
  })

  test('asks for the answers of required questions at their fields, and keeps them as they were asked', async () => {
    const [{ id: affiliateId }, { id: offerId }] = [await createAffiliate(), await closedOffer()]
    const where = await db().offerQuestion.create({ data: { offerId, text: 'Where?', position: 0 } })
    const more = await db().offerQuestion.create({ data: { offerId, text: 'More?', isRequired: false, position: 1 } })
    const apply = (answers: { questionId: number; answer: string }[]) =>
      applyForOffer({ actor: { affiliateId }, at: at(0) }, { offerId, ...ORDER, answers })
    const atField = { code: 'invalid', options: { fields: { 'answers.0.answer': 'Answer this question.' } } }
    await expect(apply([{ questionId: more.id, answer: 'No.' }])).rejects.toMatchObject(atField)
    await expect(apply([{ questionId: 2_000_000_000, answer: 'x' }])).rejects.toMatchObject({ code: 'conflict' })
    await apply([{ questionId: where.id, answer: 'On my site.' }])
    await db().offerQuestion.update({ where: { id: where.id }, data: { text: 'Where exactly?' } })
    const list = await listApplications(applicationsQuerySchema.parse({ offer: String(offerId) }))
    expect(list.rows).toMatchObject([{ affiliateId, answers: [{ question: 'Where?', answer: 'On my site.' }] }])
  })

  test('ten concurrent applications with different messages get the same response [S2.15]', async () => {
    const [{ id: affiliateId }, { id }] = [await createAffiliate(), await closedOffer()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        applyForOffer({ actor: { affiliateId }, at: at(0) }, { offerId: id, message: `${ORDER.message} ${index}` }),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('an application for a saved offer leaves it saved', async () => {
    const [{ id: affiliateId }, { id }] = [await createAffiliate(), await closedOffer()]
    await saveOffer({ actor: { affiliateId }, at: at(-1) }, { offerId: id, isSaved: true })
    await applyForOffer({ actor: { affiliateId }, at: at(0) }, { offerId: id, ...ORDER })
    expect(await rowOf(affiliateId, id)).toMatchObject({ status: 'requested', savedAt: at(-1) })
  })

  test('a rejected affiliate can apply again after 30 days, which clears the old reason', async () => {
    const [{ id: affiliateId }, { id }] = [await createAffiliate(), await closedOffer()]
    await db().affiliateOffer.create({
      data: { affiliateId, offerId: id, status: 'rejected', reason: 'No site.', decidedAt: NOW },
    })
    await expect(
      applyForOffer({ actor: { affiliateId }, at: at(29.9) }, { offerId: id, ...ORDER }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await rowOf(affiliateId, id)).toMatchObject({ status: 'rejected', reason: 'No site.' })
    expect(await applyForOffer({ actor: { affiliateId }, at: at(30) }, { offerId: id, ...ORDER })).toMatchObject({
      status: 'requested',
      reason: null,
    })
  })

  test('applying for an approved offer returns the approval', async () => {
    const [{ id: affiliateId }, { id }] = [await createAffiliate(), await closedOffer()]
    await db().affiliateOffer.create({ data: { affiliateId, offerId: id, status: 'approved', decidedAt: NOW } })
    expect(await applyForOffer({ actor: { affiliateId }, at: at(1) }, { offerId: id, ...ORDER })).toMatchObject({
      status: 'approved',
      message: null,
    })
  })

  test('a bucket with automatic approval approves immediately, except for a pending affiliate', async () => {
    const { id } = await closedOffer()
    const bucket = await db().bucket.create({ data: { name: 'Trusted', autoApprove: true } })
    const inBucket = async (status: 'approved' | 'pending') => {
      const { id: affiliateId } = await createAffiliate({ status })
      await db().affiliate.update({ where: { id: affiliateId }, data: { bucketId: bucket.id } })
      return (await applyForOffer({ actor: { affiliateId }, at: at(0) }, { offerId: id, ...ORDER })).status
    }
    expect(await inBucket('approved')).toBe('approved')
    expect(await inBucket('pending')).toBe('requested')
  })

  test.each([
    ['that is open to all', {}, 'conflict'],
    ['that is paused', { requiresApproval: true, status: 'paused' }, 'not_found'],
    ['that is private', { isPrivate: true }, 'not_found'],
  ] as const)('refuses an offer %s', async (_, own, code) => {
    const [{ id: affiliateId }, { id }] = [await createAffiliate(), await createOffer({ advertiserId, ...own })]
    await expect(applyForOffer({ actor: { affiliateId }, at: at(0) }, { offerId: id, ...ORDER })).rejects.toMatchObject(
      { code },
    )
    expect(await rowOf(affiliateId, id)).toBeNull()
  })

  test.each(['banned', 'suspended', 'rejected'] as const)('refuses an affiliate who is %s', async (status) => {
    const [{ id: affiliateId }, { id }] = [await createAffiliate({ status }), await closedOffer()]
    await expect(applyForOffer({ actor: { affiliateId }, at: at(0) }, { offerId: id, ...ORDER })).rejects.toMatchObject(
      { code: 'forbidden' },
    )
  })
})

describe('saveOffer', () => {
  test('saves an offer once, even when repeated, and unsaves it; other affiliates are not affected [S2.14]', async () => {
    const [{ id: affiliateId }, { id: other }] = [await createAffiliate(), await createAffiliate()]
    const { id } = await createOffer({ advertiserId, name: 'Saved' })
    const isSaved = async (who: number) => (await listOffers(who, NOW)).find((offer) => offer.id === id)?.isSaved
    await Promise.all([
      saveOffer({ actor: { affiliateId }, at: at(0) }, { offerId: id, isSaved: true }),
      saveOffer({ actor: { affiliateId }, at: at(0) }, { offerId: id, isSaved: true }),
    ])
    await saveOffer({ actor: { affiliateId }, at: at(1) }, { offerId: id, isSaved: true })
    expect((await rowOf(affiliateId, id))?.savedAt).toEqual(NOW)
    expect([await isSaved(affiliateId), await isSaved(other)]).toEqual([true, false])
    await saveOffer({ actor: { affiliateId }, at: NOW }, { offerId: id, isSaved: false })
    expect(await isSaved(affiliateId)).toBe(false)
    await saveOffer({ actor: { affiliateId: other }, at: NOW }, { offerId: id, isSaved: false })
  })

  test('refuses an offer the affiliate cannot see', async () => {
    const [{ id: affiliateId }, { id }] = [
      await createAffiliate(),
      await createOffer({ advertiserId, isPrivate: true }),
    ]
    await expect(
      saveOffer({ actor: { affiliateId }, at: at(0) }, { offerId: id, isSaved: true }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})
