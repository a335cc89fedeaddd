import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { replayCall } from '@/lib/tracking/postbacks/admin-service'
import { SALES_A_MINUTE } from '@/lib/tracking/state/browser-limit-constants'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer, SIGNING_SECRET } from '@/tests/support/factories/offers'
import { addRate, bookWaiting } from '@/tests/support/tracking/rates'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

const PAGE = 'https://www.shop.example'
const HOLD_DAYS = 20
const SCRIPT_LIMIT_BYTES = 3 * 1024

let shop: Awaited<ReturnType<typeof createAdvertiser>>
let offerId = 0
let affiliateId = 0
let address = 0

beforeAll(async () => {
  affiliateId = (await createAffiliate()).id
  shop = await createAdvertiser()
  offerId = (await createOffer({ advertiserId: shop.id, allowMultipleConversions: true, holdDays: 0 })).id
  await allow({})
})

// each test sends from an address of its own, because they are limited by address
beforeEach(() => {
  address += 1
})

async function allow(given: Partial<{ isOn: boolean; requiresSignature: boolean; hosts: string[] }>) {
  const data = { isOn: true, requiresSignature: false, hosts: ['shop.example'], holdDays: HOLD_DAYS, ...given }
  const at = { updatedAt: new Date() }
  const advertiserId = shop.id
  await db().browserReporting.upsert({
    where: { advertiserId },
    create: { advertiserId, ...data, ...at },
    update: { ...data, ...at },
  })
  await rulesSettled()
}

const sign = (text: string) => createHmac('sha256', SIGNING_SECRET).update(text).digest('hex')
const click = async (offer = offerId) => clickIdOf(await track(`/c/${offer}?a=${affiliateId}`))

type Sent = Record<string, string>
type Visit = { at?: Date; headers?: Record<string, string>; method?: string }

const report = (sent: Sent, { at, headers = {} }: Visit = {}) =>
  track('/t/sale', {
    method: 'POST',
    headers: { origin: PAGE, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', ...headers },
    peer: `198.51.100.${address}`,
    body: String(new URLSearchParams({ advertiser: String(shop.id), ...sent })),
    ...(at && { at }),
  })

const conversions = (txnId: string) =>
  db().conversion.findMany({ where: { advertiserId: shop.id, txnId }, orderBy: { createdAt: 'asc' } })
const calls = (txnId: string) =>
  db().postbackCall.findMany({
    where: { advertiserId: shop.id, txnId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

/** Days from the sale to the end of its hold. */
async function heldDays(txnId: string): Promise<number | undefined> {
  const [sale] = await conversions(txnId)
  return sale && (sale.holdUntil.getTime() - sale.createdAt.getTime()) / DAY_MS
}

describe('a sale that a page reports', () => {
  test('is held for the days of claims, and says so in its call; the answer tells nothing of it', async () => {
    const answer = await report({ click_id: await click(), order: 'claim-1', amount: '20.00', currency: 'USD' })
    expect([answer.status, answer.body]).toEqual([202, '{"status":"received"}'])
    expect(answer.headers['access-control-allow-origin']).toBe(PAGE)
    expect(await conversions('claim-1')).toMatchObject([{ status: 'pending', amountCents: 2000n }])
    expect(await heldDays('claim-1')).toBe(HOLD_DAYS)
    expect(await calls('claim-1')).toMatchObject([{ method: 'SCRIPT', outcome: 'accepted', ip: null }])
  })

  test('that the server reports too is confirmed: its hold ends as that of any sale', async () => {
    const sale = { click_id: await click(), amount: '20.00' }
    await report({ ...sale, order: 'claim-2' })
    const { status, body } = await postback({ ...sale, txn_id: 'claim-2', token: shop.token })
    expect([status, body.status]).toEqual([200, 'accepted'])
    expect(await heldDays('claim-2')).toBe(0)
    expect(await conversions('claim-2')).toHaveLength(1)
    expect(await db().browserClaim.findFirst({ where: { txnId: 'claim-2' } })).toMatchObject({
      confirmedAt: expect.any(Date),
    })
  })

  test('that the server reports with another amount or click is replaced by the server’s', async () => {
    const real = await click()
    await report({ click_id: await click(), order: 'claim-3', amount: '9000.00' })
    const { body } = await postback({ click_id: real, txn_id: 'claim-3', amount: '20.00', token: shop.token })
    expect(body).toMatchObject({ status: 'accepted' })
    expect(await conversions('claim-3')).toMatchObject([
      { status: 'rejected', reason: 'advertiser', amountCents: 900_000n },
      { status: 'approved', amountCents: 2000n },
    ])
    // what the server said stays, whatever a browser says later
    await report({ click_id: await click(), order: 'claim-3', amount: '1.00' })
    expect((await conversions('claim-3')).map(({ status }) => status)).toEqual(['rejected', 'approved'])
  })

  const FORMS = [
    'FORM-%\u200b',
    'FORM-%\u0301',
    'FORM-%%20',
    'form-%',
    'Form-%',
    'F\u00d3RM-%',
    'FORM-%\ufeff',
    '\uff26ORM-%',
    'FO\u00adRM-%',
  ]
  const forms = (number: string) => FORMS.map((form) => form.replace('%', number))
  const counted = async (number: string) =>
    (await db().conversion.findMany({ where: { advertiserId: shop.id, txnId: { contains: number } } })).filter(
      ({ status }) => status === 'pending' || status === 'approved',
    )

  test('beside the order of the server in another form of its characters is refused', async () => {
    const sale = { click_id: await click(), txn_id: 'FORM-7001', amount: '20.00', token: shop.token }
    expect((await postback(sale)).body).toMatchObject({ status: 'accepted' })
    for (const order of forms('7001')) await report({ click_id: await click(), order, amount: '20.00' })
    expect(await counted('7001')).toMatchObject([{ txnId: 'FORM-7001' }])
    expect(await calls('form-7001')).toMatchObject([
      { outcome: 'rejected', reason: 'duplicate', message: 'This order was already reported as FORM-7001.' },
    ])
  })

  test('before the order of the server in another form is replaced by it', async () => {
    for (const order of forms('7002')) await report({ click_id: await click(), order, amount: '20.00' })
    expect(await counted('7002')).toHaveLength(1)
    const sale = { click_id: await click(), txn_id: 'fOrM-7002', amount: '20.00', token: shop.token }
    expect((await postback(sale)).body).toMatchObject({ status: 'accepted' })
    expect(await counted('7002')).toMatchObject([{ txnId: 'fOrM-7002' }])
  })

  test('is another order where its letters differ, and where the server says so', async () => {
    for (const order of ['FORM-7003a', 'FORM-7003b']) await report({ click_id: await click(), order, amount: '20.00' })
    for (const txn_id of ['FORM-7003C', 'FORM-7003c'])
      await postback({ click_id: await click(), txn_id, amount: '20.00', token: shop.token })
    expect((await counted('7003')).map(({ txnId }) => txnId).sort()).toEqual([
      'FORM-7003C',
      'FORM-7003a',
      'FORM-7003b',
      'FORM-7003c',
    ])
  })

  test('that was canceled stays so when the server reports it with another amount [Q9]', async () => {
    const click_id = await click()
    const { token } = shop
    await report({ click_id, order: 'claim-canceled', amount: '100.00' })
    await postback({ txn_id: 'claim-canceled', event: 'refund', token })
    const { body } = await postback({ click_id, txn_id: 'claim-canceled', amount: '120.00', token })
    expect(body).toMatchObject({ status: 'accepted' })
    expect(await conversions('claim-canceled')).toMatchObject([
      { status: 'rejected', amountCents: 10_000n },
      { status: 'reversed', amountCents: 12_000n },
    ])
  })

  test('that was refunded in part is so too when the server reports it with another amount', async () => {
    const click_id = await click()
    const { token } = shop
    await report({ click_id, order: 'claim-part', amount: '100.00' })
    await postback({ txn_id: 'claim-part', event: 'refund', amount: '20.00', refund_id: 'r1', token })
    await postback({ click_id, txn_id: 'claim-part', amount: '120.00', token })
    const [first, second] = await conversions('claim-part')
    expect([first?.status, second?.status]).toEqual(['rejected', 'approved'])
    expect(second).toMatchObject({ amountCents: 12_000n, refundedCents: 2_000n })
    // the same refund is known, and counts once
    await postback({ txn_id: 'claim-part', event: 'refund', amount: '20.00', refund_id: 'r1', token })
    expect((await conversions('claim-part'))[1]).toMatchObject({ refundedCents: 2_000n })
  })

  test('that was refused and is replayed by staff is still a claim [S2.39]', async () => {
    const { id: offer } = await createOffer({
      advertiserId: shop.id,
      holdDays: 0,
      payoutType: 'cpa_percentage',
      percentPayoutBps: 1_000,
    })
    await rulesSettled()
    await report({ click_id: await click(offer), order: 'claim-replayed' })
    expect(await calls('claim-replayed')).toMatchObject([{ outcome: 'rejected' }])
    await db().offer.update({ where: { id: offer }, data: { payoutType: 'cpa_flat' } })
    const [refused] = await calls('claim-replayed')
    const context = { actor: await createStaff(), at: new Date() }
    const replayed = await replayCall(context, { id: refused?.id ?? '', reason: 'The terms were wrong' })
    expect(replayed.outcome).toBe('accepted')
    expect(await heldDays('claim-replayed')).toBe(HOLD_DAYS)
    expect(await db().browserClaim.count({ where: { txnId: 'claim-replayed' } })).toBe(1)
    expect((await calls('claim-replayed')).map(({ method }) => method)).toEqual(['SCRIPT', 'SCRIPT'])
  })

  test('is settled once by 20 reports of the server at once', async () => {
    const sale = { click_id: await click(), amount: '20.00' }
    await report({ ...sale, order: 'claim-4', amount: '30.00' })
    const sent = { ...sale, txn_id: 'claim-4', token: shop.token }
    const answers = await Promise.all(Array.from({ length: 20 }, () => postback(sent)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await conversions('claim-4')).map(({ status }) => status)).toEqual(['rejected', 'approved'])
  })

  test('sent 50 times at once counts once', async () => {
    const sale = { click_id: await click(), order: 'claim-5', amount: '20.00' }
    await Promise.all(Array.from({ length: 20 }, () => report(sale)))
    expect(await conversions('claim-5')).toHaveLength(1)
  })

  test('signed by the server is held as any sale', async () => {
    const sale = { click_id: await click(), order: 'signed-1', amount: '20.00' }
    await report({ ...sale, signature: sign('signed-1\n20.00\n') })
    expect(await heldDays('signed-1')).toBe(0)
    expect(await calls('signed-1')).toMatchObject([{ method: 'SCRIPT_SIGNED' }])
    // a signature is over the amount and the goal as well
    await report({ ...sale, order: 'signed-2', amount: '900.00', signature: sign('signed-2\n20.00\n') })
    await report({ ...sale, order: 'signed-3', goal: 'deposit', signature: sign('signed-3\n20.00\n') })
    expect([...(await conversions('signed-2')), ...(await conversions('signed-3'))]).toEqual([])
    expect(await calls('signed-2')).toMatchObject([
      { outcome: 'rejected', message: 'The signature is not valid for this order and amount.' },
    ])
  })

  test('is refused unsigned where only signed ones are taken', async () => {
    await allow({ requiresSignature: true })
    await report({ click_id: await click(), order: 'unsigned-1', amount: '20.00' })
    expect(await conversions('unsigned-1')).toEqual([])
    await allow({})
  })

  test('takes nothing back', async () => {
    const sale = { click_id: await click(), order: 'back-1', amount: '20.00' }
    await report(sale)
    for (const goal of ['refund', 'reversal', 'chargeback']) await report({ ...sale, goal })
    expect(await conversions('back-1')).toMatchObject([{ status: 'pending', refundedCents: 0n }])
  })

  test('is converted from another currency, which a signature covers with the amount alone', async () => {
    const today = easternDay(new Date())
    await addRate('EUR', today, '1.10')
    const sale = { click_id: await click(), amount: '20.00', currency: 'EUR' }
    await report({ ...sale, order: 'euro-1' })
    expect(await conversions('euro-1')).toMatchObject([{ amountCents: 2_200n, reportedCurrency: 'EUR' }])
    await report({ ...sale, click_id: await click(), order: 'euro-2', signature: sign('euro-2\n20.00\n') })
    expect(await conversions('euro-2')).toEqual([])
    expect(await calls('euro-2')).toMatchObject([{ message: expect.stringContaining('such as 49.90 EUR') }])
    const amount = '20.00 EUR'
    const signature = sign('euro-3\n20.00 EUR\n')
    await report({ click_id: await click(), order: 'euro-3', amount, currency: 'EUR', signature })
    expect(await conversions('euro-3')).toMatchObject([{ amountCents: 2_200n, reportedAmount: '20.00' }])
  })

  test('that waits for a rate is replaced by the report of the server', async () => {
    const sale = { click_id: await click(), amount: '20.00', currency: 'BRL' }
    await report({ ...sale, order: 'wait-1' })
    const proven = await postback({ ...sale, amount: '30.00', txn_id: 'wait-1', token: shop.token })
    expect(proven.status).toBe(202)
    await report({ ...sale, order: 'wait-1' })
    await addRate('BRL', easternDay(new Date()), '0.20')
    await bookWaiting(new Date())
    expect(await conversions('wait-1')).toMatchObject([{ amountCents: 600n, status: 'approved' }])
    expect(await heldDays('wait-1')).toBe(0)
  })

  test('comes from a site of the advertiser, with reports switched on, and not from a visitor who asks for privacy', async () => {
    const sale = { click_id: await click(), order: 'site-1', amount: '20.00' }
    const statuses = []
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'https://evilshop.example' },
      { origin: 'null' },
      { 'sec-gpc': '1' },
    ] as Record<string, string>[]) {
      statuses.push((await report(sale, { headers })).status)
    }
    await allow({ isOn: false })
    statuses.push((await report(sale)).status)
    await allow({})
    expect(statuses).toEqual([403, 403, 403, 204, 403])
    expect(await calls('site-1')).toEqual([])
  })

  test('is of a click of the own offers alone', async () => {
    const other = await createAdvertiser()
    const foreign = await createOffer({ advertiserId: other.id })
    await rulesSettled()
    await report({ click_id: await click(foreign.id), order: 'foreign-1', amount: '20.00' })
    expect(await conversions('foreign-1')).toEqual([])
    expect(await calls('foreign-1')).toMatchObject([{ reason: 'unknown_click' }])
  })

  test(`is one of ${SALES_A_MINUTE.address} of its address in a minute`, async () => {
    const at = new Date(Date.now() + 5 * MINUTE_MS)
    const clickId = await click()
    const statuses = []
    for (let sent = 0; sent <= SALES_A_MINUTE.address; sent += 1) {
      statuses.push((await report({ click_id: clickId, order: `many-${sent}`, amount: '1.00' }, { at })).status)
    }
    expect(statuses).toEqual([...Array(SALES_A_MINUTE.address).fill(202), 429])
    expect(await db().conversion.count({ where: { advertiserId: shop.id, txnId: { startsWith: 'many-' } } })).toBe(
      SALES_A_MINUTE.address,
    )
  })
})

describe('a pixel', () => {
  test('reports a sale as a claim, and is always a picture', async () => {
    const sent = new URLSearchParams({
      advertiser: String(shop.id),
      click_id: await click(),
      order: 'pixel-1',
      amount: '5.00',
    })
    const load = (headers: Record<string, string>) =>
      track(`/t/sale.gif?${sent}`, { headers, peer: `198.51.100.${address}` })
    expect(await load({ referer: 'https://evil.example/' })).toMatchObject({ status: 200, isBase64: true })
    expect(await conversions('pixel-1')).toEqual([])
    const answer = await load({ referer: `${PAGE}/thanks` })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/gif'])
    expect(Buffer.from(answer.body, 'base64').subarray(0, 6).toString()).toBe('GIF89a')
    expect(await calls('pixel-1')).toMatchObject([{ method: 'PIXEL', outcome: 'accepted' }])
    expect(await heldDays('pixel-1')).toBe(HOLD_DAYS)
  })
})

describe('a click without a redirect', () => {
  const land = (sent: Sent, headers: Record<string, string> = {}) => {
    const query = new URLSearchParams({ advertiser: String(shop.id), offer: String(offerId), ...sent })
    return track(`/t/click?${query}`, { headers: { origin: PAGE, ...headers }, peer: `198.51.100.${address}` })
  }

  test('is recorded like every click, and its id is answered to the page', async () => {
    const answer = await land({ a: String(affiliateId), source: 'blog', s1: 'x' }, { referer: `${PAGE}/` })
    const { click_id, days, keeps_first } = JSON.parse(answer.body) as Record<string, unknown>
    expect([answer.status, days, keeps_first]).toEqual([200, 30, false])
    expect(answer.headers['access-control-allow-origin']).toBe(PAGE)
    const id = String(click_id).split('-')[1] ?? ''
    const stored = await db().click.findFirst({ where: { affiliateId, id } })
    expect(stored).toMatchObject({ offerId, s1: 'x', flag: null, parameters: null })
    await report({ click_id: String(click_id), order: 'direct-1', amount: '7.00' })
    expect(await conversions('direct-1')).toHaveLength(1)
  })

  test('of a bot is stored and has no id to keep; of an unknown affiliate or another’s offer it is refused', async () => {
    const bot = await land({ a: String(affiliateId) }, { 'user-agent': 'Googlebot/2.1' })
    expect(JSON.parse(bot.body)).toMatchObject({ click_id: null })
    expect((await land({ a: '99999999' })).status).toBe(422)
    const other = await createAdvertiser()
    const foreign = await createOffer({ advertiserId: other.id })
    await rulesSettled()
    expect((await land({ a: String(affiliateId), offer: String(foreign.id) })).status).toBe(422)
    expect((await land({ a: String(affiliateId) }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await land({ a: String(affiliateId) }, { 'sec-gpc': '1' })).status).toBe(204)
  })

  test('is not recorded for an offer that is paused', async () => {
    const paused = await createOffer({ advertiserId: shop.id, status: 'paused' })
    await rulesSettled()
    expect((await land({ a: String(affiliateId), offer: String(paused.id) })).status).toBe(422)
    expect(await db().click.count({ where: { offerId: paused.id } })).toBe(0)
  })
})

describe('the script', () => {
  test('is less than 3 KB in gzip, and any site may load it', async () => {
    const answer = await track('/t.js')
    expect(gzipSync(answer.body).byteLength).toBeLessThan(SCRIPT_LIMIT_BYTES)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.body).not.toContain('import')
  })

  test('has addresses of its own, with their methods', async () => {
    expect((await track('/t/sale')).status).toBe(405)
    expect((await track('/t/click', { method: 'POST', body: '' })).status).toBe(405)
  })
})
