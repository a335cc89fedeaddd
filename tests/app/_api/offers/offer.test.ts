import { beforeAll, describe, expect, test } from 'vitest'
import { POST as apply } from '@/app/_api/offers/[id]/application/route'
import { GET as leaders } from '@/app/_api/offers/[id]/leaders/route'
import { PUT as save } from '@/app/_api/offers/[id]/saved/route'
import { applicationSchema } from '@/lib/catalog/applications/schema'
import { leadersSchema } from '@/lib/catalog/offer-pages/leader-schema'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { ask } from '@/tests/support/api/api'
import { jsonRequest } from '@/tests/support/platform/requests'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { createUser, type TestUser } from '../../../support/factories/users'

let ada: TestUser
let staff: TestUser
let openId: number
let closedId: number
let privateId: number

beforeAll(async () => {
  ada = await createUser()
  staff = await createUser({ role: 'GSM' })
  const { id: advertiserId } = await createAdvertiser()
  openId = (await createOffer({ advertiserId })).id
  closedId = (await createOffer({ advertiserId, requiresApproval: true })).id
  privateId = (await createOffer({ advertiserId, isPrivate: true })).id
})

type Route = typeof save
const send = async (route: Route, id: number | string, body: unknown, user?: TestUser) => {
  const headers = user ? Object.fromEntries(await signedInHeaders(user)) : {}
  return route(jsonRequest(`/api/offers/${id}`, body, headers), { params: Promise.resolve({ id: String(id) }) })
}
const row = (offerId: number) =>
  db().affiliateOffer.findUnique({ where: { affiliateId_offerId: { affiliateId: ada.affiliateId ?? 0, offerId } } })

describe('PUT /api/offers/{id}/saved', () => {
  test('saves and unsaves for the caller; a repeat answers the same [S2.14]', async () => {
    for (const saved of [true, true, false, false]) {
      const answer = await send(save, openId, { saved }, ada)
      expect([answer.status, await answer.json()]).toEqual([200, { saved }])
      expect((await row(openId))?.savedAt !== null).toBe(saved)
    }
  })

  test.each([
    ['an offer that is not visible', () => privateId, { saved: true }, 404],
    ['an unknown offer', () => 999_999, { saved: true }, 404],
    ['an id that is not a number', () => 'x', { saved: true }, 422],
    ['an id that is too large', () => '99999999999', { saved: true }, 422],
    ['an empty body', () => openId, {}, 422],
    ['another affiliate’s id', () => openId, { saved: true, affiliateId: 1 }, 422],
  ])('refuses %s [Q23] [Q24]', async (_, id, body, status) => {
    expect((await send(save, id(), body, ada)).status).toBe(status)
  })
})

describe('POST /api/offers/{id}/application', () => {
  const ORDER = { message: 'I review cards every month.' }

  test('answers the application’s status; a repeat makes no second application [S2.15]', async () => {
    const answers = [await send(apply, closedId, ORDER, ada), await send(apply, closedId, ORDER, ada)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = await Promise.all(answers.map(async (each) => applicationSchema.parse(await each.json())))
    expect(first).toEqual(second)
    expect(first).toMatchObject({ status: 'requested', message: ORDER.message, reason: null, decidedAt: null })
  })

  test.each([
    ['an offer that needs no application', () => openId, ORDER, 409],
    ['an offer that is not visible', () => privateId, ORDER, 404],
    ['a message that is too short', () => closedId, { message: 'please   ' }, 422],
    ['a message that is too long', () => closedId, { message: 'x'.repeat(1_001) }, 422],
    ['a message with a control character', () => closedId, { message: 'a text\u0007 of mine' }, 422],
    ['a status set by the client', () => closedId, { ...ORDER, status: 'approved' }, 422],
  ])('refuses %s [Q24] [Q25]', async (_, id, body, status) => {
    expect((await send(apply, id(), body, ada)).status).toBe(status)
  })
})

describe('GET /api/offers/{id}/leaders', () => {
  const get = (id: number, user?: TestUser) => ask(leaders, `/api/offers/${id}/leaders`, user, { id: String(id) })

  test('answers this month’s leaderboard, not stored by shared caches [S3.51] [Q35]', async () => {
    const answer = await get(openId, ada)
    expect(leadersSchema.parse(await answer.json())).toMatchObject({ leaders: [], own: null })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('answers 404 for an offer that is not visible [Q23]', async () => {
    expect((await get(privateId, ada)).status).toBe(404)
  })
})

test('every route refuses the signed-out and staff without an affiliate', async () => {
  const calls = [
    (user?: TestUser) => send(save, openId, { saved: true }, user),
    (user?: TestUser) => send(apply, closedId, { message: 'I review cards.' }, user),
    (user?: TestUser) => ask(leaders, '/', user, { id: String(openId) }),
  ]
  for (const call of calls) {
    expect((await call()).status).toBe(401)
    expect((await call(staff)).status).toBe(403)
  }
})
