import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { seal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { closeTracking, trackingState } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

let affiliateId: number
beforeAll(async () => {
  affiliateId = (await createAffiliate()).id
  await rulesSettled()
})
afterEach(() => void vi.restoreAllMocks())
afterAll(closeTracking)

describe('what was stored a moment ago is known', () => {
  test('an offer to its first click, and the secret of its advertiser to the first sale [S4.17]', async () => {
    for (let times = 0; times < 5; times += 1) {
      const { id: advertiserId, token } = await createAdvertiser()
      const { id } = await createOffer({ advertiserId })
      const click_id = clickIdOf(await track(`/c/${id}?a=${affiliateId}`))
      expect((await postback({ token, click_id, txn_id: `T-${times}` })).status).toBe(200)
    }
  })

  test('an affiliate to the first click of theirs', async () => {
    const { id } = await createOffer({ advertiserId: (await createAdvertiser()).id })
    await rulesSettled()
    const { id: newcomer } = await createAffiliate()
    expect((await track(`/c/${id}?a=${newcomer}`)).status).toBe(302)
  })

  test('a signing secret, to a call that names its advertiser by its click alone', async () => {
    const { id: advertiserId } = await createAdvertiser()
    const { id } = await createOffer({ advertiserId })
    const click_id = clickIdOf(await track(`/c/${id}?a=${affiliateId}`))
    const secret = `whsec_${Buffer.from('a secret of a moment ago, 32 byt').toString('base64')}`
    const data = { advertiserId, kind: 'signing', secretSealed: seal(secret) } as const
    const body = JSON.stringify({ click_id, txn_id: 'T-signed' })
    const sentAt = new Date()
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', sentAt, body),
    }
    const send = async () => (await track('/api/postback', { method: 'POST', headers, body })).status
    expect(await send()).toBe(401)
    // another process stores it, and this one has not heard of it yet
    await db().advertiserSecret.create({ data })
    expect(await send()).toBe(200)
    vi.spyOn(trackingState().rules, 'catchUp').mockResolvedValue(false)
    headers['webhook-signature'] = 'v1,none'
    expect(await send()).toBe(503)
  })

  test('a new secret of an advertiser, for reports in JSON too', async () => {
    const advertiser = await createAdvertiser()
    const answer = await track('/api/v1/conversions', {
      method: 'POST',
      headers: { authorization: `Bearer ${advertiser.token}`, 'content-type': 'application/json' },
      body: '{"conversions": []}',
    })
    expect(answer.status).not.toBe(401)
  })
})

describe('a page reports', () => {
  const origin = 'https://www.shop.example'
  const page = async (path: string, sent: Record<string, string>) => {
    const query = String(new URLSearchParams(sent))
    return path === '/t/sale'
      ? track(path, { method: 'POST', headers: { origin, 'content-type': 'text/plain' }, body: query })
      : track(`${path}?${query}`, { headers: { origin, referer: `${origin}/thanks` } })
  }
  /** Reports of pages of a new advertiser, with a click that is theirs; nobody waits for what is stored. */
  async function reporting(hosts: string[]) {
    const { id: advertiserId } = await createAdvertiser()
    const { id: offerId } = await createOffer({ advertiserId })
    await rulesSettled()
    const click_id = clickIdOf(await track(`/c/${offerId}?a=${affiliateId}`))
    const data = { advertiserId, isOn: true, requiresSignature: false, hosts, holdDays: 5, updatedAt: new Date() }
    await db().browserReporting.create({ data })
    return { advertiser: String(advertiserId), click_id, offerId }
  }
  const sales = (advertiser: string) => db().conversion.count({ where: { advertiserId: Number(advertiser) } })

  test.each(['/t/sale', '/t/sale.gif'])(
    'a sale by %s, a moment after reports of pages were switched on',
    async (path) => {
      const { advertiser, click_id } = await reporting(['shop.example'])
      const answer = await page(path, { advertiser, click_id, order: 'T-1', amount: '20' })
      expect([answer.status, await sales(advertiser)]).toEqual([path === '/t/sale' ? 202 : 200, 1])
    },
  )

  test('a sale of a site that was added a moment ago', async () => {
    const { advertiser, click_id } = await reporting(['other.example'])
    await rulesSettled()
    await db().browserReporting.update({
      where: { advertiserId: Number(advertiser) },
      data: { hosts: ['other.example', 'shop.example'] },
    })
    expect((await page('/t/sale', { advertiser, click_id, order: 'T-2', amount: '20' })).status).toBe(202)
    expect(await sales(advertiser)).toBe(1)
  })

  test('and is told to do it again while the database cannot say whether it may', async () => {
    vi.spyOn(trackingState().rules, 'catchUp').mockResolvedValue(false)
    expect((await page('/t/sale', { advertiser: '999999', click_id: 'x', order: 'T-3', amount: '20' })).status).toBe(
      503,
    )
    vi.restoreAllMocks()
    expect((await page('/t/sale', { advertiser: '999999', click_id: 'x', order: 'T-3', amount: '20' })).status).toBe(
      403,
    )
  })
})

describe('what is nonsense', () => {
  test('is refused, and a flood of it asks the database a few times a second', async () => {
    const { rules } = trackingState()
    const queries = vi.spyOn(db(), '$queryRaw')
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, n) => track(`/c/${900_000 + n}?a=${affiliateId}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(queries.mock.calls.length).toBeLessThan(5)
    expect((await postback({ token: 'made up', click_id: 'x', txn_id: 'T' })).status).toBe(401)
    // beyond so many that wait nobody waits
    const waiting = Array.from({ length: 2_001 }, () => rules.catchUp())
    expect(await waiting.at(-1)).toBe(false)
    expect(new Set(await Promise.all(waiting.slice(0, -1)))).toEqual(new Set([true]))
  })

  test('is not told from what is new while the database cannot say so: a call is to be sent again', async () => {
    const { rules } = trackingState()
    vi.spyOn(rules, 'catchUp').mockResolvedValue(false)
    expect((await postback({ token: 'made up', click_id: 'x', txn_id: 'T' })).status).toBe(503)
    // a visitor gets the page that a link leads nowhere
    expect((await track(`/c/900000?a=${affiliateId}`)).status).toBe(404)
  })
})
