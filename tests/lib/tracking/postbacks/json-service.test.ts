import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { trackingPath } from '@/lib/tracking/http/service'
import { REPORTS_MAX } from '@/lib/tracking/postbacks/json-constants'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer, SIGNING_SECRET } from '@/tests/support/factories/offers'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

type Result = { http_status: number; status?: string; state?: string; reason?: string; conversion_id?: string }

let shop: Awaited<ReturnType<typeof createAdvertiser>>
let other: Awaited<ReturnType<typeof createAdvertiser>>
let offerId = 0
let affiliateId = 0

beforeAll(async () => {
  affiliateId = (await createAffiliate()).id
  shop = await createAdvertiser()
  other = await createAdvertiser()
  offerId = (await createOffer({ advertiserId: shop.id, allowMultipleConversions: true })).id
  await rulesSettled()
})

const click = async () => clickIdOf(await track(`/c/${offerId}?a=${affiliateId}`))

async function report(body: unknown, headers: Record<string, string> = { authorization: `Bearer ${shop.token}` }) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await track('/api/v1/conversions', { method: 'POST', headers, body: text })
  return { status: answer.status, body: JSON.parse(answer.body) as { results: Result[]; error?: { message: string } } }
}

describe('a call that reports conversions', () => {
  test('of a thousand books each once, and is answered the same when it is sent again', async () => {
    const clickId = await click()
    const conversions = Array.from({ length: REPORTS_MAX }, (_, index) => ({
      click_id: clickId,
      txn_id: `bulk-${index}`,
      amount: 10.5,
    }))
    const first = await report({ conversions })
    expect(first.status).toBe(200)
    expect(first.body.results).toHaveLength(REPORTS_MAX)
    expect(first.body.results.every(({ status }) => status === 'accepted')).toBe(true)
    const again = await report({ conversions })
    expect(again.body).toEqual(first.body)
    expect(await db().conversion.count({ where: { advertiserId: shop.id, txnId: { startsWith: 'bulk-' } } })).toBe(
      REPORTS_MAX,
    )
  })

  test('gives each its own outcome, in order: sale, repeat, refund, unknown click, click of another, missing id', async () => {
    const clickId = await click()
    const foreignOffer = await createOffer({ advertiserId: other.id })
    await rulesSettled()
    const unconverted = clickIdOf(await track(`/c/${foreignOffer.id}?a=${affiliateId}`))
    const { status, body } = await report({
      conversions: [
        { click_id: clickId, txn_id: 'own-1', amount: '20.00' },
        { click_id: clickId, txn_id: 'own-1', amount: '20.00' },
        { click_id: clickId.replace(/.{6}$/, '000000'), txn_id: 'own-2' },
        { click_id: unconverted, txn_id: 'own-3' },
        { click_id: clickId },
      ],
    })
    expect(status).toBe(200)
    expect(body.results.map(({ http_status, status: outcome }) => [http_status, outcome])).toEqual([
      [200, 'accepted'],
      [200, 'accepted'],
      [404, undefined],
      [401, undefined],
      [422, undefined],
    ])
    expect(body.results[1]?.conversion_id).toBe(body.results[0]?.conversion_id)
    const refund = await report({ txn_id: 'own-1', event: 'refund', amount: '5.00', refund_id: 'r-1' })
    expect(refund.body.results).toMatchObject([{ http_status: 200, status: 'accepted' }])
    expect(await db().conversion.findFirst({ where: { advertiserId: shop.id, txnId: 'own-1' } })).toMatchObject({
      refundedCents: 500n,
    })
    expect(await db().postbackCall.count({ where: { advertiserId: shop.id, txnId: { startsWith: 'own-' } } })).toBe(5)
    expect(await db().conversion.count({ where: { txnId: { in: ['own-2', 'own-3'] } } })).toBe(0)
  })

  test('is proven by a signature over its body as well, which no other advertiser can use', async () => {
    const body = JSON.stringify({ conversions: [{ click_id: await click(), txn_id: 'signed-1' }] })
    const at = new Date()
    const headers = (signed: string) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(SIGNING_SECRET).sign('msg_1', at, signed),
    })
    const send = async (advertiserId: number, signed = body) => {
      const url = `/api/v1/conversions?advertiser_id=${advertiserId}`
      const answer = await track(url, { method: 'POST', headers: headers(signed), body })
      return { status: answer.status, body: JSON.parse(answer.body) as { results?: Result[] } }
    }
    expect((await send(shop.id, `${body} `)).status).toBe(401)
    // both have the same signing secret in this test, but the click is not theirs
    expect((await send(other.id)).body.results).toMatchObject([{ http_status: 401 }])
    expect((await send(shop.id)).body.results).toMatchObject([{ http_status: 200, status: 'accepted' }])
  })

  test('with a secret that was revoked is refused as one call, and says so', async () => {
    const former = await createAdvertiser()
    await db().advertiserSecret.updateMany({ where: { advertiserId: former.id }, data: { revokedAt: new Date() } })
    await rulesSettled()
    const conversions = ['revoked-1', 'revoked-2'].map((txn_id) => ({ click_id: 'x', txn_id }))
    const answer = await report({ conversions }, { authorization: `Bearer ${former.token}` })
    expect(answer.status).toBe(401)
    expect(answer.body.error?.message).toMatch(/was revoked/)
    expect(await db().postbackCall.count({ where: { advertiserId: former.id } })).toBe(1)
  })

  test('books nothing without a valid token, whatever its rows name as a token', async () => {
    const row = { click_id: await click(), txn_id: 'token-1', token: shop.token }
    for (const headers of [{}, { authorization: 'Bearer nonsense' }] as Record<string, string>[]) {
      expect((await report({ conversions: [row] }, headers)).status).toBe(401)
    }
    expect(await db().conversion.count({ where: { txnId: 'token-1' } })).toBe(0)
  })

  test.each([
    ['not JSON', 'The body is not valid JSON: expected a value at position 0 (line 1, column 1), found “not”.'],
    [[], 'The body is not a JSON object.'],
    [{ conversions: [] }, 'conversions is empty.'],
    [{ conversions: 'x' }, /^conversions /],
    [{ conversions: [{ txn_id: { a: 1 } }] }, /^conversions\.0\.txn_id /],
    [{ txn_id: true }, /^txn_id /],
    [{ conversions: Array.from({ length: REPORTS_MAX + 1 }, () => ({})) }, /more than 1000 conversions/],
  ])('says what is wrong with its body: %#', async (body, message) => {
    const answer = await report(body)
    expect(answer.status).toBe(422)
    expect(answer.body.error?.message).toMatch(message)
  })

  test('has the address of the affiliates’ API, which keeps what reads', () => {
    expect(trackingPath('/api/v1/conversions?cursor=1', 'GET')).toBeUndefined()
    expect(trackingPath('/api/v1/conversions', 'POST')).toBe('reports')
    expect(trackingPath('/api/v1/conversionsx', 'POST')).toBeUndefined()
  })
})
