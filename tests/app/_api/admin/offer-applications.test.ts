import { beforeAll, describe, expect, test } from 'vitest'
import { POST as answer } from '@/app/_api/admin/offer-applications/[offerId]/[affiliateId]/route'
import { GET as list } from '@/app/_api/admin/offer-applications/route'
import { applicationRowsSchema } from '@/lib/catalog/applications/admin-schema'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { ask } from '@/tests/support/api/api'
import { jsonRequest } from '@/tests/support/platform/requests'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { createUser, type TestUser } from '../../../support/factories/users'

const PATH = '/api/admin/offer-applications'
const APPROVE = { from: 'requested', to: 'approved', reason: 'Good site.' }

let gsm: TestUser
let advertiserId: number
beforeAll(async () => {
  gsm = await createUser({ role: 'GSM' })
  advertiserId = (await createAdvertiser()).id
})

async function applied(requestedAt = new Date('2026-11-20T12:00:00Z')) {
  const person = await createUser({ firstName: 'Ada', lastName: 'Test' })
  const { id: offerId } = await createOffer({ advertiserId, requiresApproval: true })
  const affiliateId = person.affiliateId ?? 0
  await db().affiliateOffer.create({
    data: { affiliateId, offerId, status: 'requested', message: 'Cards.', requestedAt },
  })
  return { person, affiliateId, offerId }
}
type Applied = Pick<Awaited<ReturnType<typeof applied>>, 'offerId' | 'affiliateId'>

const send = async ({ offerId, affiliateId }: Applied, body: unknown, user?: TestUser) => {
  const headers = user ? Object.fromEntries(await signedInHeaders(user)) : {}
  const params = Promise.resolve({ offerId: String(offerId), affiliateId: String(affiliateId) })
  return answer(jsonRequest(PATH, body, headers), { params })
}
const applicationOf = ({ offerId, affiliateId }: Applied) =>
  db().affiliateOffer.findUniqueOrThrow({ where: { affiliateId_offerId: { affiliateId, offerId } } })

describe('offer applications', () => {
  test('an approval stores who, when and why, notifies the affiliate and is written to the audit log', async () => {
    const application = await applied()
    expect((await send(application, APPROVE, gsm)).status).toBe(200)
    expect(await applicationOf(application)).toMatchObject({
      status: 'approved',
      reason: 'Good site.',
      decidedById: gsm.id,
      decidedAt: expect.any(Date),
    })
    const told = await db().notification.findMany({ where: { userId: application.person.id } })
    expect(told).toMatchObject([
      {
        type: 'offer',
        title: 'You are approved for Northpay Debit Card',
        destinationUrlPath: `/offers/${application.offerId}`,
      },
    ])
    const subjectId = `${application.affiliateId}:${application.offerId}`
    expect(await db().auditLog.findFirstOrThrow({ where: { subjectId } })).toMatchObject({
      actorId: gsm.id,
      action: 'offer_application.approve',
      reason: 'Good site.',
      before: { status: 'requested' },
      after: { status: 'approved' },
    })
  })

  test('nobody can decide on their own application', async () => {
    const application = await applied()
    await db().user.update({ where: { id: application.person.id }, data: { role: 'GSM' } })
    expect((await send(application, APPROVE, application.person)).status).toBe(403)
    expect((await applicationOf(application)).status).toBe('requested')
  })

  test('an approval can be changed to a rejection, and the notification gives the reason', async () => {
    const application = await applied()
    await send(application, APPROVE, gsm)
    expect(
      (await send(application, { from: 'approved', to: 'rejected', reason: 'Bid on the brand.' }, gsm)).status,
    ).toBe(200)
    expect(await applicationOf(application)).toMatchObject({ status: 'rejected', reason: 'Bid on the brand.' })
    const told = await db().notification.findMany({ where: { userId: application.person.id }, orderBy: { id: 'asc' } })
    expect(told.map(({ title, message }) => [title, message])[1]).toEqual([
      'You are not approved for Northpay Debit Card',
      'Bid on the brand.',
    ])
  })

  test('of two concurrent decisions one wins and the other gets a conflict', async () => {
    const application = await applied()
    const statuses = await Promise.all(
      [APPROVE, { ...APPROVE, to: 'rejected' }].map(async (body) => (await send(application, body, gsm)).status),
    )
    expect(statuses.sort()).toEqual([200, 409])
    expect(await db().notification.count({ where: { userId: application.person.id } })).toBe(1)
  })

  test('lists the longest waiting first, with search and status filter', async () => {
    const late = await applied(new Date('2026-01-02T00:00:00Z'))
    const early = await applied(new Date('2026-01-01T00:00:00Z'))
    const page = async (query: string) =>
      applicationRowsSchema.parse(await (await ask(list, `${PATH}?${query}`, gsm)).json())
    const { rows, total } = await page('status=requested&dir=asc&size=2')
    expect(rows.map(({ offerId }) => offerId)).toEqual([early.offerId, late.offerId])
    expect(rows[0]).toMatchObject({ affiliateName: 'Ada Test', message: 'Cards.', status: 'requested', level: 1 })
    await send(early, APPROVE, gsm)
    expect(await page('status=requested&dir=asc&size=1')).toMatchObject({
      rows: [{ offerId: late.offerId }],
      total: total - 1,
    })
    const all = (await page('dir=asc&size=100')).rows.map(({ status }) => status)
    expect(all.lastIndexOf('requested')).toBeLessThan(all.indexOf('approved'))
    expect((await page(`q=${late.affiliateId}`)).rows.map(({ offerId }) => offerId)).toEqual([late.offerId])
    expect((await page('q=zebra')).rows).toEqual([])
    expect((await page('status=approved')).rows.map(({ offerId }) => offerId)).toContain(early.offerId)
  })

  test('exports the list as CSV with formula cells escaped [Q33]', async () => {
    const { affiliateId } = await applied()
    await db().affiliateOffer.updateMany({ where: { affiliateId }, data: { message: '=1+1' } })
    const answer = await ask(list, `${PATH}?format=csv&q=${affiliateId}`, gsm)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const text = await answer.text()
    expect(text).toContain('Affiliate ID,Affiliate name,Level,Offer ID,Offer name')
    expect(text).toContain("'=1+1")
  })

  test.each([
    ['without a reason', { ...APPROVE, reason: ' ' }, 422],
    ['that changes nothing', { ...APPROVE, from: 'approved' }, 422],
    ['with an unknown field', { ...APPROVE, payoutOverrideCents: 1 }, 422],
    ['back to the status requested', { ...APPROVE, to: 'requested' }, 422],
  ])('refuses a decision %s [Q24]', async (_, body, status) => {
    expect((await send(await applied(), body, gsm)).status).toBe(status)
  })

  test('answers 404 without an application', async () => {
    const { affiliateId } = await applied()
    expect((await send({ affiliateId, offerId: 999_999 }, APPROVE, gsm)).status).toBe(404)
  })

  test.each([
    ['SUPER_ADMIN', 200],
    ['GSM', 200],
    ['COMMUNITY_TEAM', 200],
    ['MODERATOR', 403],
    ['ADMIN', 403],
    ['AFFILIATE', 404],
  ] satisfies [UserRole, number][])('%s is answered %s, the signed-out 401 [S2.20] [Q20]', async (role, status) => {
    const user = await createUser({ role })
    expect((await ask(list, PATH, user)).status).toBe(status)
    expect((await send(await applied(), APPROVE, user)).status).toBe(status)
    expect((await ask(list, PATH)).status).toBe(401)
    expect((await send(await applied(), APPROVE)).status).toBe(401)
  })
})
