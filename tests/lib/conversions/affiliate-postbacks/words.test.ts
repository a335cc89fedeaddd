import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PostbackEvent } from '@/lib/conversions/affiliate-postbacks/constants'
import { getPostback } from '@/lib/conversions/affiliate-postbacks/data'
import { deliverDuePostbacks, openPostbackCaller } from '@/lib/conversions/affiliate-postbacks/delivery-service'
import { testPostback } from '@/lib/conversions/affiliate-postbacks/manual-service'
import { newPostbackSchema } from '@/lib/conversions/affiliate-postbacks/schema'
import { changePostback, createPostback } from '@/lib/conversions/affiliate-postbacks/service'
import { TRACKERS } from '@/lib/conversions/affiliate-postbacks/tracker-constants'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import type { Caller } from '@/lib/platform/network/outgoing-calls'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { openPostbackListener, type PostbackListener } from '@/tests/support/conversions/postback-listener'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

let tracker: PostbackListener
let caller: Caller
let token: string
let offerId: number
let affiliateId: number

beforeAll(async () => {
  tracker = await openPostbackListener()
  caller = openPostbackCaller(true, 400)
  const advertiser = await createAdvertiser()
  token = advertiser.token
  const terms = { payoutType: 'cpa_percentage' as const, defaultPayoutCents: 0n, percentPayoutBps: 1_000 }
  const passedParameters = ['gclid', 'ref']
  offerId = (await createOffer({ advertiserId: advertiser.id, ...terms, passedParameters, holdDays: 7 })).id
  await rulesSettled()
})
afterAll(async () => {
  await caller.close()
  await tracker.stop()
  await closeTracking()
})
beforeEach(async () => {
  affiliateId = (await createUser()).affiliateId ?? 0
  await db().affiliatePostbackDelivery.deleteMany()
  tracker.calls.length = 0
  await rulesSettled()
})

type Wish = {
  path: string
  events?: PostbackEvent[]
  statusNames?: Partial<Record<PostbackEvent, string>>
  method?: 'get' | 'post'
}
// a local address is stored directly: the service refuses it
async function open({ path, events = ['pending', 'refunded'], statusNames = {}, method = 'get' }: Wish) {
  const wanted = newPostbackSchema.parse({ url: 'https://t.example/', method, events, statusNames, offerId: null })
  const { postback: made } = await createPostback({ actor: { affiliateId }, at: new Date() }, wanted)
  await db().affiliatePostback.update({ where: { id: made.id }, data: { url: tracker.at(path) } })
  return made
}
const deliver = () => deliverDuePostbacks(systemClock, caller)
const clickOn = async (query: string) => clickIdOf(await track(`/c/${offerId}?a=${affiliateId}${query}`))
const report = (clickId: string, more: Record<string, string> = {}) =>
  postback({ click_id: clickId, txn_id: randomUUID(), amount: '100.00', token, ...more })
const called = () => tracker.calls.map(({ url }) => url)

test('the parameters of the link that went on come back with the sale, one by one and in a body', async () => {
  await open({ path: '/get?g={gclid}&r={param:REF}&x={fbclid}&a={amount}' })
  await open({ path: '/post', method: 'post' })
  await report(await clickOn('&gclid=Cj0K%26&Ref=7&fbclid=no'))
  expect(await deliver()).toBe(2)
  expect(called().sort()).toEqual(['/get?g=Cj0K%26&r=7&x=&a=100.00', '/post'])
  const body = JSON.parse(tracker.calls.find(({ method }) => method === 'POST')?.body ?? '')
  expect(body).toMatchObject({ gclid: 'Cj0K&', ref: '7', status: 'pending', payout: '10.00' })
})

describe('a refund of a part', () => {
  test('is told with what is left of the sale and of the payout, each once', async () => {
    await open({ path: '/p?is={status}&p={payout}&a={amount}&r={refunded}' })
    await open({ path: '/statuses?is={status}', events: ['pending', 'approved', 'rejected', 'reversed'] })
    const click = await clickOn('')
    const sale = { txn_id: randomUUID() }
    await report(click, sale)
    await deliver()
    tracker.calls.length = 0
    const refund = (amount: string, id: string) =>
      postback({ ...sale, event: 'refund', amount, refund_id: id, token, click_id: click })
    await refund('30.00', 'r1')
    await refund('30.00', 'r1')
    await deliver()
    await refund('20.50', 'r2')
    await deliver()
    expect(called()).toEqual(['/p?is=refunded&p=7.00&a=70.00&r=30.00', '/p?is=refunded&p=4.95&a=49.50&r=50.50'])
    const events = await db().affiliatePostbackDelivery.findMany({ where: { affiliateId, event: 'refunded' } })
    expect(events.every(({ url }) => url.includes('/p?'))).toBe(true)
  })

  test('of all that is left is a reversal, and no refund of a part', async () => {
    await open({ path: '/p?is={status}', events: ['rejected', 'refunded'] })
    const sale = { txn_id: randomUUID() }
    const click = await clickOn('')
    await report(click, sale)
    await postback({ ...sale, event: 'refund', amount: '100.00', token, click_id: click })
    await deliver()
    expect(called()).toEqual(['/p?is=rejected'])
  })

  test('that arrives before its sale is told after it, with what is left', async () => {
    await open({ path: '/p?is={status}&p={payout}' })
    const sale = { txn_id: randomUUID() }
    const click = await clickOn('')
    await postback({ ...sale, event: 'refund', amount: '40.00', refund_id: 'r', token, click_id: click })
    await report(click, sale)
    await deliver()
    expect(called().sort()).toEqual(['/p?is=pending&p=10.00', '/p?is=refunded&p=6.00'])
  })
})

test.each(TRACKERS)('$name gets its own words for our statuses', async ({ path, statuses }) => {
  await open({ path: path.replace('POSTBACK_KEY', 'key'), statusNames: statuses })
  const click = await clickOn('&s1=its-own-click')
  const sale = { txn_id: randomUUID() }
  await report(click, sale)
  await deliver()
  await postback({ ...sale, event: 'refund', amount: '50.00', token, click_id: click })
  await deliver()
  const words: Partial<Record<PostbackEvent, string>> = statuses
  for (const [index, status] of (['pending', 'refunded'] as const).entries()) {
    const url = new URL(called()[index] ?? '', 'https://t.example')
    const sent = url.searchParams.get('status') ?? url.searchParams.get('cnv_status')
    if (sent !== null) expect(sent).toBe(words[status] ?? status)
    expect([...url.searchParams.values()]).toContain('its-own-click')
    expect([...url.searchParams.values()]).toContain(status === 'pending' ? '10.00' : '5.00')
  }
})

test('the words and refunds of a postback are stored, changed and shown', async () => {
  const { id } = await open({ path: '/p', statusNames: { approved: ' sale ', pending: '' } })
  const read = () => getPostback(affiliateId, id)
  expect(await read()).toMatchObject({ events: ['pending', 'refunded'], statusNames: { approved: 'sale' } })
  const context = { actor: { affiliateId }, at: new Date() }
  await changePostback(context, { id, events: ['approved'], statusNames: { approved: 'ok' } })
  expect(await read()).toMatchObject({ events: ['approved'], statusNames: { approved: 'ok' } })
  await changePostback(context, { id, events: ['refunded'] })
  expect(await read()).toMatchObject({ events: ['refunded'], statusNames: { approved: 'ok' } })
})

test('the test button fills in parameters and words too', async () => {
  const { id } = await open({ path: '/p?g={gclid}&r={param:ref}&is={status}', statusNames: { approved: 'sale' } })
  const line = await testPostback({ actor: { affiliateId }, clock: systemClock }, { id }, caller)
  expect(line.url).toMatch(/\/p\?g=test-gclid&r=test-ref&is=sale$/)
})
