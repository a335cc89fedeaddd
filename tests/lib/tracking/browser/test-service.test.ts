import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { startRun } from '@/lib/tracking/integration/doctor/service'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

const PAGE = 'https://www.shop.example'
let advertiserId = 0
let offerId = 0
let testClick = ''
let address = 0

async function shop() {
  const { id } = await createAdvertiser()
  const data = { isOn: true, requiresSignature: false, hosts: ['shop.example'], holdDays: 20, updatedAt: new Date() }
  await db().browserReporting.create({ data: { advertiserId: id, ...data } })
  const offer = await createOffer({ advertiserId: id, destinationUrl: 'http://127.0.0.1:1/?cid={click_id}' })
  const { url } = await startRun({ actor: { advertiser: { advertiserId: id } }, at: new Date() }, { offerId: offer.id })
  await rulesSettled()
  const { pathname, search } = new URL(url)
  return { id, offerId: offer.id, clickId: clickIdOf(await track(`${pathname}${search}`)) }
}

beforeAll(async () => {
  const own = await shop()
  ;[advertiserId, offerId, testClick] = [own.id, own.offerId, own.clickId]
})

const tell = (sent: Record<string, string>, { method = 'POST', peer = '' } = {}) =>
  track('/t/test', {
    method,
    headers: { origin: PAGE, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    peer: peer || `198.51.100.${++address}`,
    body: String(
      new URLSearchParams({ advertiser: String(advertiserId), click_id: testClick, found: 'kept', ...sent }),
    ),
  })
const script = async () => (await db().testRun.findFirstOrThrow({ where: { advertiserId } })).script

test('what the script says of a test click is kept with the run, the latest of it', async () => {
  expect((await tell({ found: 'no_consent' })).status).toBe(204)
  expect(await script()).toBe('no_consent')
  expect((await tell({})).status).toBe(204)
  expect(await script()).toBe('kept')
})

test('of a live click, of a click that is not stored, and of a test of another advertiser nothing is kept', async () => {
  const { id: affiliateId } = await createAffiliate()
  await rulesSettled()
  const live = clickIdOf(await track(`/c/${offerId}?a=${affiliateId}`))
  const other = await shop()
  const [account = ''] = testClick.split('-')
  const unknown = publicClickId(Number.parseInt(account, 36), '0192f0a0-b0c0-7000-8000-000000000000')
  const answers = []
  for (const click_id of [live, other.clickId, unknown, 'x'])
    answers.push((await tell({ click_id, found: 'no_cookie' })).status)
  expect(answers).toEqual([403, 403, 204, 422])
  expect((await tell({ advertiser: String(other.id), found: 'no_cookie' })).status).toBe(403)
  expect((await tell({ found: 'off' })).status).toBe(422)
  expect((await tell({ found: 'no_cookie' }, { method: 'GET' })).status).toBe(405)
  expect(await script()).toBe('kept')
  expect(await db().testRun.count({ where: { script: 'no_cookie' } })).toBe(0)
})

test('an address says it 20 times a minute at most', async () => {
  const answers = []
  for (let sent = 0; sent < 22; sent += 1) answers.push((await tell({}, { peer: '203.0.113.7' })).status)
  expect(answers.slice(0, 20).every((status) => status === 204)).toBe(true)
  expect(answers.slice(20)).toEqual([429, 429])
})
