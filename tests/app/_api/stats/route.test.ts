import { beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/stats/route'
import { statsAnswerSchema } from '@/lib/reporting/stats/schema'
import { withoutDay } from '@/tests/corpus/zones.json'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { noParams } from '@/tests/support/platform/requests'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { createEvents } from '../../../support/factories/stats'
import { createUser, type TestUser } from '../../../support/factories/users'

const TODAY = { startDate: '2026-11-20', endDate: '2026-11-20', rangeTypeValue: 'today', offset: '0' }

async function get(query: Record<string, string>, user?: TestUser) {
  const url = `http://localhost:3000/api/stats?${new URLSearchParams(query)}`
  const response = await GET(new Request(url, user && { headers: await signedInHeaders(user) }), noParams)
  return { status: response.status, body: await response.json(), requestId: response.headers.get('x-request-id') }
}

describe('GET /api/stats', () => {
  let ada: TestUser
  let eve: TestUser
  let advertiserId: number

  beforeAll(async () => {
    ada = await createUser()
    eve = await createUser()
    advertiserId = (await createAdvertiser()).id
    const offer = await createOffer({ advertiserId })
    const where = { affiliateId: ada.affiliateId ?? 0, offerId: offer.id, at: '2026-11-20T14:20:00Z' }
    await createEvents([where, where], [{ ...where, status: 'approved', payoutCents: 2505n }])
  })

  test('answers {Stat, Offer} rows with plain numbers [S7.1] [S3.1]', async () => {
    const { status, body, requestId } = await get(TODAY, ada)
    expect(status).toBe(200)
    expect(requestId).toBeTruthy()
    expect(statsAnswerSchema.parse(body).data).toEqual(body.data)
    expect(body.data).toHaveLength(1)
    expect(body.data[0].Stat).toMatchObject({ conversions: 1, payout: 25.05, clicks: 2, date: '2026-11-20', hour: 9 })
    expect(body.data[0].Offer.name).toBe('Northpay Debit Card')
  })

  test('repeated calls answer the same', async () => {
    expect((await get(TODAY, ada)).body).toEqual((await get(TODAY, ada)).body)
  })

  test('filters by advertiser, and does not show another affiliate’s figures', async () => {
    expect((await get({ ...TODAY, advertiserId: String(advertiserId) }, ada)).body.data).toHaveLength(1)
    expect((await get({ ...TODAY, advertiserId: String(advertiserId) }, eve)).body).toEqual({ data: [] })
    expect((await get(TODAY, eve)).body).toEqual({ data: [] })
  })

  test('without figures it names the last day before with some, of what is asked for', async () => {
    const later = { ...TODAY, startDate: '2026-11-23', endDate: '2026-11-25', rangeTypeValue: 'custom' }
    const { body } = await get(later, ada)
    expect(body).toEqual({ data: [], lastDay: '2026-11-20' })
    expect((await get({ ...later, advertiserId: String(advertiserId) }, ada)).body).toEqual(body)
    const { id } = await createAdvertiser()
    for (const none of [
      { ...later, advertiserId: String(id) },
      { ...TODAY, startDate: '2026-11-19', endDate: '2026-11-19' },
    ])
      expect((await get(none, ada)).body).toEqual({ data: [] })
    expect((await get(later, eve)).body).toEqual({ data: [] })
  })

  test('an advertiser without offers answers an empty list', async () => {
    const { id } = await createAdvertiser()
    expect((await get({ ...TODAY, advertiserId: String(id) }, ada)).body).toEqual({ data: [] })
  })

  test('refuses the signed-out', async () => {
    const { status, body } = await get(TODAY)
    expect(status).toBe(401)
    expect(body.error.code).toBe('unauthenticated')
  })

  test('refuses the signed-out before it validates the query', async () => {
    expect((await get({ ...TODAY, startDate: 'nonsense' })).status).toBe(401)
  })

  test('refuses staff without an affiliate', async () => {
    expect((await get(TODAY, await createUser({ role: 'SUPER_ADMIN' }))).status).toBe(403)
  })

  test.each([
    ['startDate', { startDate: '' }],
    ['startDate', { startDate: '20-11-2026' }],
    ['endDate', { endDate: '2026-02-30' }],
    ['endDate', { endDate: '2026-11-19' }],
    ['endDate', { startDate: '2025-01-01', rangeTypeValue: 'custom' }],
    ['endDate', { startDate: '2026-11-17' }],
    ['rangeTypeValue', { rangeTypeValue: 'forever' }],
    ['offset', { offset: 'east' }],
    ['offset', { offset: '25' }],
    ['offset', { offset: '0.1' }],
    ['advertiserId', { advertiserId: 'all' }],
    ['advertiserId', { advertiserId: '0' }],
    ['advertiserId', { advertiserId: '99999999999' }],
  ])('a wrong %s is refused on its field: %o', async (field, change) => {
    const { status, body } = await get({ ...TODAY, ...(change as Record<string, string>) }, ada)
    expect(status).toBe(422)
    expect(Object.keys(body.error.fields)).toEqual([field])
  })

  test.each(['Mars/Olympus', 'IST', 'Etc/Unknown', 'EST5EDT'])(
    'the zone %s is answered by the offset beside it',
    async (timeZone) => {
      const [named, plain] = [await get({ ...TODAY, timeZone }, ada), await get({ ...TODAY }, ada)]
      expect(named.status).toBe(200)
      expect(named.body).toEqual(plain.body)
    },
  )

  test.each(['US/Eastern', 'EST5EDT'])('the zone %s is that of the Eastern figures', async (timeZone) => {
    const named = await get({ ...TODAY, offset: '3', timeZone }, ada)
    expect(named.body).toEqual((await get(TODAY, ada)).body)
  })

  test.each(
    withoutDay.flatMap(([timeZone, day]) => ['today', 'yesterday', 'custom'].map((range) => [timeZone, day, range])),
  )('%s had no %s, and %s of it has no rows', async (timeZone = '', day = '', rangeTypeValue = '') => {
    const answer = await get({ startDate: day, endDate: day, rangeTypeValue, offset: '0', timeZone }, ada)
    expect(answer).toMatchObject({ status: 200, body: { data: [] } })
  })

  test.each(['startDate', 'endDate', 'rangeTypeValue'])('a missing %s is refused on its field', async (field) => {
    const { [field as keyof typeof TODAY]: _, ...query } = TODAY
    const { status, body } = await get(query, ada)
    expect(status).toBe(422)
    expect(body.error.fields).toHaveProperty(field)
  })
})
