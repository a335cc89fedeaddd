import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import type { PostbackReport } from '@/lib/runtime/demo-purchases/schema'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'
import { createAffiliate } from '../../support/factories/affiliates'
import { createAdvertiser, createOffer } from '../../support/factories/offers'

// The postback goes over HTTP, so the tracker itself listens here; its address must be known before env() is read.
let server: Server
let buy: (body: unknown) => Promise<{ status: number; body: PostbackReport }>
let flat: Awaited<ReturnType<typeof createOffer>>
let share: typeof flat
let advertiser: Awaited<ReturnType<typeof createAdvertiser>>
let affiliateId: number

beforeAll(async () => {
  const { trackingListener } = await import('@/lib/tracking/http/http-listener')
  server = createServer((request, response) => {
    if (!trackingListener(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.NEXTAUTH_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { POST } = await import('@/app/demo/landing/buy/route')
  buy = async (body) => {
    const request = new Request('http://localhost/demo/landing/buy', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const response = await POST(request, { params: Promise.resolve({}) })
    return { status: response.status, body: (await response.json()) as PostbackReport }
  }
  advertiser = await createAdvertiser()
  flat = await createOffer({ advertiserId: advertiser.id })
  share = await createOffer({
    advertiserId: advertiser.id,
    payoutType: 'cpa_percentage',
    percentPayoutBps: 1_000,
    percentRevenueBps: 1_500,
    holdDays: 7,
  })
  affiliateId = (await createAffiliate()).id
  await rulesSettled()
})

afterAll(async () => {
  const { closeTracking } = await import('@/lib/tracking/http/http-listener')
  await closeTracking()
  await new Promise((resolve) => server.close(resolve))
})

const click = async (offerId: number) => clickIdOf(await track(`/c/${offerId}?a=${affiliateId}`))

describe('Buy on the demo landing page', () => {
  test('sends a postback that makes a conversion, and reports request and response without the token', async () => {
    const clickId = await click(flat.id)
    const { status, body } = await buy({ offerId: flat.id, clickId, amount: '29.00' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ outcome: 'accepted', state: 'approved', httpStatus: 200 })
    expect(JSON.stringify(body)).not.toContain(advertiser.token)
    expect(body.sent).toContainEqual({ name: 'click_id', value: clickId })
    const conversion = await db().conversion.findFirstOrThrow({ where: { id: body.conversionId ?? '' } })
    expect(conversion).toMatchObject({ txnId: body.txnId, offerId: flat.id, payoutCents: 2_500n, amountCents: 2_900n })
  })

  test('pays a share of the chosen amount, pending during the hold', async () => {
    const { body } = await buy({ offerId: share.id, clickId: await click(share.id), amount: '123.40' })
    expect(body).toMatchObject({ outcome: 'accepted', state: 'pending' })
    const conversion = await db().conversion.findFirstOrThrow({ where: { id: body.conversionId ?? '' } })
    expect(conversion.payoutCents).toBe(1_234n)
  })

  test('a repeat with the same transaction id is the same conversion; a new id on the same click is a duplicate', async () => {
    const clickId = await click(flat.id)
    const order = { offerId: flat.id, clickId, amount: '29.00' }
    const first = (await buy(order)).body
    const again = (await buy({ ...order, txnId: first.txnId })).body
    expect(again).toMatchObject({ outcome: 'accepted', conversionId: first.conversionId, txnId: first.txnId })
    const second = (await buy(order)).body
    expect(second).toMatchObject({ outcome: 'rejected', reason: 'duplicate' })
    const paid = await db().conversion.count({ where: { affiliateId, txnId: first.txnId } })
    expect(paid).toBe(1)
  })

  test.each([
    ['', 'invalid_request', 422],
    ['not a click', 'invalid_request', 422],
    ['7ps-0190000000007000800000000000dead', 'unknown_click', 404],
  ])('with the click id "%s" is refused with the reason %s', async (clickId, reason, httpStatus) => {
    const { status, body } = await buy({ offerId: flat.id, clickId, amount: '29.00' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ outcome: 'refused', reason, httpStatus, conversionId: null })
  })

  test('with a click of another advertiser’s offer is refused, because the token is not that advertiser’s', async () => {
    const other = await createOffer({ advertiserId: (await createAdvertiser()).id })
    await rulesSettled()
    const { body } = await buy({ offerId: flat.id, clickId: await click(other.id), amount: '29.00' })
    expect(body).toMatchObject({ outcome: 'refused', reason: 'bad_token', httpStatus: 401 })
  })

  test('an unknown offer answers 404, and a body with unknown fields 422', async () => {
    expect((await buy({ offerId: 999_999, clickId: '', amount: '' })).status).toBe(404)
    expect((await buy({ offerId: flat.id, clickId: '', amount: '', token: 'x' })).status).toBe(422)
  })
})
