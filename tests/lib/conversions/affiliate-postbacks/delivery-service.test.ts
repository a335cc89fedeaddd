import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listDeliveries } from '@/lib/conversions/affiliate-postbacks/data'
import { deliverDuePostbacks, openPostbackCaller } from '@/lib/conversions/affiliate-postbacks/delivery-service'
import { replayDelivery, testPostback } from '@/lib/conversions/affiliate-postbacks/manual-service'
import { RETRY_PAUSES_MS } from '@/lib/conversions/affiliate-postbacks/retry-schedule-rules'
import {
  changePostback,
  createPostback,
  removePostback,
  rotateSecret,
} from '@/lib/conversions/affiliate-postbacks/service'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { LEASE_MS } from '@/lib/messages/job-requests/constants'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { fixedClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import type { Caller } from '@/lib/platform/network/outgoing-calls'
import { deleteOldData } from '@/lib/runtime/retention/service'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { openPostbackListener, type PostbackListener } from '@/tests/support/conversions/postback-listener'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'

const AT = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const PAGE = { limit: 100 }

describe('calls to affiliates’ trackers', () => {
  let tracker: PostbackListener
  let caller: Caller
  let offerId = 0
  let otherOfferId = 0
  let affiliateId = 0

  beforeAll(async () => {
    tracker = await openPostbackListener()
    caller = openPostbackCaller(true, 400)
    const { id: advertiserId } = await createAdvertiser()
    offerId = (await createOffer({ advertiserId })).id
    otherOfferId = (await createOffer({ advertiserId })).id
  })
  afterAll(async () => {
    await caller.close()
    await tracker.stop()
  })
  beforeEach(async () => {
    affiliateId = (await createUser()).affiliateId ?? 0
    await db().affiliatePostbackDelivery.deleteMany()
    tracker.calls.length = 0
    tracker.answer = () => ({})
  })

  type Wish = { path?: string; method?: 'get' | 'post'; events?: ('pending' | 'approved' | 'rejected' | 'reversed')[] }
  // a local address is stored directly: the service refuses it
  async function open({ path = '/p?cid={click_id}', method = 'get', events = ['approved'] }: Wish = {}, only?: number) {
    const wanted = { url: 'https://t.example/', method, events, offerId: only ?? null }
    const { postback, secret } = await createPostback({ actor: { affiliateId }, at: AT }, wanted)
    await db().affiliatePostback.update({ where: { id: postback.id }, data: { url: tracker.at(path) } })
    return { id: postback.id, secret }
  }
  const deliver = (at = AT) => deliverDuePostbacks(fixedClock(at), caller)
  const sale = (status: 'pending' | 'approved' = 'approved', of = offerId) =>
    convert({ affiliateId, offerId: of, at: AT, payoutCents: 1_250n, status })
  const log = async (id: string) => (await listDeliveries(affiliateId, id, PAGE)).deliveries

  test('each status of a conversion calls its subscribers once [S2.8]', async () => {
    await open({ path: '/all?is={status}', events: ['pending', 'approved', 'rejected', 'reversed'] })
    await open({ path: '/approved?is={status}', events: ['approved'] })
    const kept = await sale('pending')
    await transact((tx) => changeConversionState(tx, { ...kept, to: 'approved' }))
    await takeBack(kept, AT)
    await takeBack(await sale('pending'), AT)
    expect(await deliver()).toBe(6)
    expect(tracker.calls.map(({ url }) => url).sort()).toEqual([
      '/all?is=approved',
      '/all?is=pending',
      '/all?is=pending',
      '/all?is=rejected',
      '/all?is=reversed',
      '/approved?is=approved',
    ])
    expect(await deliver()).toBe(0)
  })

  test('a postback for one offer is called for that offer only; a paused or removed one never', async () => {
    const one = await open({ path: '/one' }, otherOfferId)
    const paused = await open({ path: '/paused' })
    const removed = await open({ path: '/removed' })
    await changePostback({ actor: { affiliateId }, at: AT }, { id: paused.id, isActive: false })
    await removePostback({ actor: { affiliateId }, at: AT }, { id: removed.id })
    await sale()
    expect(await deliver()).toBe(0)
    await sale('approved', otherOfferId)
    expect(await deliver()).toBe(1)
    expect(await log(one.id)).toMatchObject([{ status: 'delivered', httpStatus: 200, responseBody: 'ok', attempts: 1 }])
  })

  test('nothing is called for a change that was rolled back', async () => {
    await open()
    const kept = await sale('pending')
    const undone = transact(async (tx) => {
      await changeConversionState(tx, { ...kept, to: 'approved' })
      throw new Error('something else went wrong')
    })
    await expect(undone).rejects.toThrow('something else')
    expect(await deliver()).toBe(0)
  })

  test('a GET is signed over its URL, a POST over its JSON, by Standard Webhooks', async () => {
    const get = await open({ path: '/get?sum={payout}&t={txn_id}' })
    const post = await open({ path: '/post', method: 'post' })
    const { conversionId } = await sale()
    await deliver()
    const [byGet, byPost] = ['GET', 'POST'].map((method) => tracker.calls.find((call) => call.method === method))
    expect(byGet?.url).toBe(`/get?sum=12.50&t=${conversionId}`)
    const stamp = (headers: object = {}) => headers as Record<string, string>
    const verify = (secret: string, payload: string, headers?: object) =>
      // compares signatures: the library does not verify old timestamps, and the clock of this test is fixed
      new Webhook(secret).sign(stamp(headers)['webhook-id'] ?? '', AT, payload) === stamp(headers)['webhook-signature']
    expect(verify(get.secret, tracker.at(byGet?.url ?? ''), byGet?.headers)).toBe(true)
    expect(verify(post.secret, byPost?.body ?? '', byPost?.headers)).toBe(true)
    expect(verify(post.secret, `${byPost?.body} `, byPost?.headers)).toBe(false)
    expect(JSON.parse(byPost?.body ?? '')).toMatchObject({
      conversion_id: conversionId,
      status: 'approved',
      payout: '12.50',
    })
    expect(byPost?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-timestamp': '1795262400' })
  })

  test('during a rotation calls have both signatures, and a day later only the new one [Q30]', async () => {
    const { id, secret } = await open()
    const { secret: newer } = await rotateSecret({ actor: { affiliateId }, at: AT }, { id })
    await sale()
    await deliver()
    const [call] = tracker.calls
    const messageId = String(call?.headers['webhook-id'])
    const signed = (of: string, at: Date) => new Webhook(of).sign(messageId, at, tracker.at(call?.url ?? ''))
    expect(call?.headers['webhook-signature']).toBe(`${signed(newer, AT)} ${signed(secret, AT)}`)
    const [first] = await log(id)
    await replayDelivery({ actor: { affiliateId }, at: later(DAY_MS) }, { postbackId: id, deliveryId: first?.id ?? '' })
    await deliver(later(DAY_MS))
    expect(tracker.calls[1]?.headers['webhook-signature']).toBe(signed(newer, later(DAY_MS)))
  })

  test('a failed call is retried after growing pauses, and fails finally after the last one', async () => {
    const { id } = await open()
    tracker.answer = () => ({ status: 500, body: 'x'.repeat(2_000) })
    await sale()
    let at = AT
    for (const pause of RETRY_PAUSES_MS) {
      expect(await deliver(at)).toBe(1)
      expect(await deliver(at)).toBe(0)
      expect(await log(id)).toMatchObject([{ status: 'queued', httpStatus: 500, error: 'It answered 500.' }])
      at = new Date(at.getTime() + pause)
    }
    expect(await deliver(at)).toBe(1)
    const [line] = await log(id)
    expect(line).toMatchObject({ status: 'failed', attempts: RETRY_PAUSES_MS.length + 1, nextTryAt: null })
    expect(line?.responseBody).toHaveLength(500)
    expect(new Set(tracker.calls.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([line?.id]))
    expect(await deliver(later(30 * DAY_MS))).toBe(0)
  })

  test('a tracker that names a time is not called again before it', async () => {
    await open()
    tracker.answer = () => ({ status: 429, headers: { 'retry-after': '600' } })
    await sale()
    expect(await deliver()).toBe(1)
    expect(await deliver(later(599_000))).toBe(0)
    expect(await deliver(later(600_000))).toBe(1)
  })

  test('a slow or redirecting tracker counts as failed, and the log has the reason', async () => {
    const { id } = await open({ path: '/{txn_id}' })
    const errors: (string | null | undefined)[] = []
    const answers = [{ delayMs: 600 }, { status: 302, headers: { location: tracker.at('/elsewhere') } }]
    for (const answer of answers) {
      tracker.answer = () => answer
      await sale()
      await deliver()
      errors.push((await log(id))[0]?.error)
    }
    expect(errors).toEqual(['No answer within 0.4 seconds.', 'It answered with a redirect, which is not followed.'])
    expect(tracker.calls.some(({ url }) => url === '/elsewhere')).toBe(false)
  })

  test('a tracker has ten seconds to respond', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    const { id } = await open()
    const usual = openPostbackCaller(true)
    const line = await testPostback({ actor: { affiliateId }, clock: fixedClock(AT) }, { id }, usual)
    await usual.close()
    expect(line).toMatchObject({ status: 'delivered', httpStatus: 200 })
    expect(limits.mock.calls).toEqual([[10_000]])
    limits.mockRestore()
  })

  test('an address that has become private is refused and not retried [Q29]', async () => {
    const { id } = await open()
    await db().affiliatePostback.update({ where: { id }, data: { url: 'https://[::ffff:10.0.0.1]/p' } })
    await sale()
    expect(await deliver()).toBe(1)
    expect(await log(id)).toMatchObject([{ status: 'refused', error: 'This address is not on the public internet.' }])
    expect(await deliver(later(DAY_MS))).toBe(0)
  })

  test('a call whose process died is repeated when its lease ends', async () => {
    const { id } = await open()
    await sale()
    const dying: Caller = { call: () => Promise.reject(new Error('killed')), close: async () => undefined }
    await deliverDuePostbacks(fixedClock(AT), dying)
    expect(await deliver(later(LEASE_MS - 1))).toBe(0)
    expect(await deliver(later(LEASE_MS))).toBe(1)
    expect(await log(id)).toMatchObject([{ status: 'delivered', attempts: 2 }])
  })

  test('two concurrent runs make 16 calls once each', async () => {
    await open({ path: '/{conversion_id}' })
    for (let n = 0; n < 16; n += 1) await sale()
    const made = await Promise.all([deliver(), deliver()])
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(16)
    expect(new Set(tracker.calls.map(({ url }) => url)).size).toBe(16)
    expect(tracker.calls).toHaveLength(16)
  })

  test('a slow tracker does not delay other calls', async () => {
    const slow = await open({ path: '/slow' })
    for (let n = 0; n < 6; n += 1) await sale()
    await open({ path: '/quick' })
    await sale()
    tracker.answer = ({ url }) => (url === '/slow' ? { delayMs: 200 } : {})
    await deliver()
    const order = tracker.calls.map(({ url }) => url)
    expect(order.indexOf('/quick')).toBeLessThanOrEqual(2)
    expect(await log(slow.id)).toHaveLength(7)
  })

  test('a test is sent immediately with sample values, also while paused, and not retried', async () => {
    const { id } = await open({ path: '/t?p={payout}&s={s1}&is={status}' })
    await changePostback({ actor: { affiliateId }, at: AT }, { id, isActive: false })
    const line = await testPostback({ actor: { affiliateId }, clock: fixedClock(AT) }, { id }, caller)
    expect(line).toMatchObject({ event: 'test', status: 'delivered', httpStatus: 200, conversionId: null })
    expect(tracker.calls[0]?.url).toBe('/t?p=25.00&s=test-1&is=approved')
    tracker.answer = () => ({ status: 404, body: 'no such page' })
    const failed = await testPostback({ actor: { affiliateId }, clock: fixedClock(AT) }, { id }, caller)
    expect(failed).toMatchObject({ status: 'failed', error: 'It answered 404.', responseBody: 'no such page' })
    expect(await deliver(later(DAY_MS))).toBe(0)
  })

  test('a replay is the same call with the same message id', async () => {
    const { id } = await open({ path: '/r?c={conversion_id}' })
    await sale()
    await deliver()
    const [first] = await log(id)
    const again = await replayDelivery(
      { actor: { affiliateId }, at: later(1_000) },
      { postbackId: id, deliveryId: first?.id ?? '' },
    )
    expect(again).toMatchObject({ status: 'queued', isReplay: true, url: first?.url })
    await expect(
      replayDelivery({ actor: { affiliateId }, at: AT }, { postbackId: id, deliveryId: again.id }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await deliver(later(1_000))
    expect(tracker.calls.map(({ url }) => url)).toEqual([tracker.calls[0]?.url, tracker.calls[0]?.url])
    expect(new Set(tracker.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('tests, replays and logs of other affiliates are not found [Q23]', async () => {
    const { id } = await open()
    await sale()
    await deliver()
    const [line] = await log(id)
    const other = (await createUser()).affiliateId ?? 0
    const notFound = { code: 'not_found' }
    await expect(
      testPostback({ actor: { affiliateId: other }, clock: fixedClock(AT) }, { id }, caller),
    ).rejects.toMatchObject(notFound)
    await expect(
      replayDelivery({ actor: { affiliateId: other }, at: AT }, { postbackId: id, deliveryId: line?.id ?? '' }),
    ).rejects.toMatchObject(notFound)
    await expect(
      replayDelivery({ actor: { affiliateId }, at: AT }, { postbackId: id, deliveryId: randomUUID() }),
    ).rejects.toMatchObject(notFound)
    await expect(listDeliveries(other, id, PAGE)).rejects.toMatchObject(notFound)
  })

  test('removing a postback cancels its queued calls, and its log can still be read', async () => {
    const { id } = await open()
    await sale()
    await removePostback({ actor: { affiliateId }, at: AT }, { id })
    expect(await deliver()).toBe(0)
    expect(await log(id)).toMatchObject([{ status: 'refused', error: 'The postback was removed.', nextTryAt: null }])
  })

  test('the log keeps 30 days and every queued call', async () => {
    const { id } = await open()
    await sale()
    await deliver()
    await sale()
    const daysLater = (at: Date) => deleteOldData({ at, clock: fixedClock(at) })
    await daysLater(later(30 * DAY_MS))
    expect(await log(id)).toMatchObject([{ status: 'queued' }, { status: 'delivered' }])
    await daysLater(later(30 * DAY_MS + 1))
    expect(await log(id)).toMatchObject([{ status: 'queued' }])
  })
})
