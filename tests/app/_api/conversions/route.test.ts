import { beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/conversions/route'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { noParams } from '@/tests/support/platform/requests'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { createEvents, createSource } from '../../../support/factories/stats'
import { createUser, type TestUser } from '../../../support/factories/users'

async function get(query: string, user?: TestUser) {
  const url = `http://localhost:3000/api/conversions${query}`
  const response = await GET(new Request(url, user && { headers: await signedInHeaders(user) }), noParams)
  return { status: response.status, body: await response.json() }
}

describe('GET /api/conversions', () => {
  let ada: TestUser

  beforeAll(async () => {
    ada = await createUser()
    const affiliateId = ada.affiliateId ?? 0
    const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
    const sourceId = await createSource(affiliateId, 'tiktok-bio')
    const statuses = ['approved', 'pending', 'rejected', 'approved', 'pending', 'pending'] as const
    const conversions = statuses.map((status, n) => ({
      affiliateId,
      offerId,
      sourceId: n === 2 ? sourceId : 0,
      at: `2026-11-20T1${n}:00:00Z`,
      status,
      payoutCents: 1000n + BigInt(n),
    }))
    await createEvents([], conversions)
  })

  test('lists the newest first, five by default', async () => {
    const { status, body } = await get('', ada)
    expect(status).toBe(200)
    expect(body.conversions.map((row: { payoutCents: number }) => row.payoutCents)).toEqual([
      1005, 1004, 1003, 1002, 1001,
    ])
    expect((await get('?limit=2', ada)).body.conversions).toHaveLength(2)
  })

  test('a rejected conversion shows its reason and its source', async () => {
    const { body } = await get('?limit=100', ada)
    expect(body.conversions[3]).toMatchObject({
      status: 'rejected',
      reason: 'staff',
      reasonLabel: 'Rejected by staff',
      offerName: 'Northpay Debit Card',
      sourceName: 'tiktok-bio',
      createdAt: '2026-11-20T12:00:00.000Z',
    })
  })

  test('pages follow without gaps or repeats', async () => {
    const pages: string[][] = []
    for (let before: string | null = ''; before !== null; ) {
      const { body } = await get(`?limit=4${before && `&before=${before}`}`, ada)
      pages.push(body.conversions.map((row: { createdAt: string }) => row.createdAt.slice(11, 13)))
      before = body.nextBefore
    }
    expect(pages).toEqual([
      ['15', '14', '13', '12'],
      ['11', '10'],
    ])
  })

  test.each([
    ['?status=pending', 3],
    ['?status=reversed', 0],
    ['?offerId=1', 0],
    ['?from=2026-11-21', 0],
    ['?from=2026-11-20&to=2026-11-20&limit=100', 6],
  ])('%s narrows the list to %i', async (query, count) => {
    expect((await get(query, ada)).body.conversions).toHaveLength(count)
  })

  test('another affiliate sees none of them', async () => {
    expect((await get('', await createUser())).body).toEqual({ conversions: [], nextBefore: null })
  })

  test('refuses the signed-out, staff without an affiliate, and invalid limits and days', async () => {
    expect((await get('')).status).toBe(401)
    expect((await get('', await createUser({ role: 'ADMIN' }))).status).toBe(403)
    expect((await get('?limit=0', ada)).status).toBe(422)
    expect((await get('?limit=101', ada)).status).toBe(422)
    expect((await get('?from=2026-02-30', ada)).status).toBe(422)
  })
})
