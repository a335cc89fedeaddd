import { beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/stats/breakdown/route'
import { breakdownAnswerSchema } from '@/lib/reporting/breakdown/schema'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { noParams } from '@/tests/support/platform/requests'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { createEvents } from '../../../support/factories/stats'
import { createUser, type TestUser } from '../../../support/factories/users'

const TODAY = { by: 's1', startDate: '2026-11-20', endDate: '2026-11-20', rangeTypeValue: 'today', offset: '0' }

async function get(query: Record<string, string>, user?: TestUser) {
  const url = `http://localhost:3000/api/stats/breakdown?${new URLSearchParams(query)}`
  const response = await GET(new Request(url, user && { headers: await signedInHeaders(user) }), noParams)
  return { status: response.status, body: await response.json(), cache: response.headers.get('cache-control') }
}

describe('GET /api/stats/breakdown', () => {
  let ada: TestUser
  let eve: TestUser
  let offerId: number

  beforeAll(async () => {
    ada = await createUser()
    eve = await createUser()
    offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
    const where = { affiliateId: ada.affiliateId ?? 0, offerId, at: '2026-11-20T14:20:00Z', s1: 'video-1' }
    await createEvents([where, { ...where, s1: '=cmd()' }], [{ ...where, status: 'approved', payoutCents: 2505n }])
  })

  test('answers rows by value, with plain numbers, not stored by caches [S7.1] [Q35]', async () => {
    const { status, body, cache } = await get(TODAY, ada)
    expect([status, cache]).toEqual([200, 'private, no-store'])
    expect(breakdownAnswerSchema.parse(body)).toEqual(body)
    expect(body.data).toHaveLength(2)
    expect(body.data[0]).toMatchObject({
      value: 'video-1',
      Stat: { conversions: 1, payout: 25.05, clicks: 1, hour: 9 },
    })
    expect(body.data[1].value).toBe('=cmd()')
  })

  test('repeated calls answer the same', async () => {
    expect((await get(TODAY, ada)).body).toEqual((await get(TODAY, ada)).body)
  })

  test('filters by offer and source, and does not show another affiliate’s figures [Q23]', async () => {
    expect((await get({ ...TODAY, offerId: String(offerId), source: '' }, ada)).body.data).toHaveLength(2)
    for (const query of [
      TODAY,
      { ...TODAY, offerId: String(offerId) },
      { ...TODAY, affiliateId: String(ada.affiliateId) },
    ]) {
      expect((await get(query, eve)).body).toEqual({ data: [], folded: 0 })
    }
  })

  test('refuses the signed-out and staff without an affiliate', async () => {
    expect((await get({ by: 'nonsense' })).status).toBe(401)
    expect((await get(TODAY, await createUser({ role: 'SUPER_ADMIN' }))).status).toBe(403)
  })

  test.each([
    ['by', { by: 's6' }],
    ['by', { by: 'ip' }],
    ['offerId', { offerId: '-1' }],
    ['source', { source: 'x'.repeat(101) }],
    ['startDate', { startDate: '20-11-2026' }],
    ['endDate', { endDate: '2026-11-19' }],
    ['endDate', { startDate: '2025-01-01', rangeTypeValue: 'custom' }],
  ])('a wrong %s is refused on its field: %o', async (field, change) => {
    const { status, body } = await get({ ...TODAY, ...(change as Record<string, string>) }, ada)
    expect(status).toBe(422)
    expect(Object.keys(body.error.fields)).toEqual([field])
  })

  test('refuses a source with a NUL character with 400 [Q25]', async () => {
    expect((await get({ ...TODAY, source: 'a\u0000b' }, ada)).status).toBe(400)
  })
})
