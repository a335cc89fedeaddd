import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer, SIGNING_SECRET } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'
import { track } from '@/tests/support/tracking/tracking'

let shop: Awaited<ReturnType<typeof openShop>>
const click: typeof shop.click = (options) => shop.click(options)
const send: typeof shop.send = (parameters, visit) => shop.send(parameters, visit)

beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

/** Runs a function, and finds the one call it stored. */
async function buildCall<T>(run: () => Promise<T>) {
  const before = (await db().postbackCall.findMany({ select: { id: true } })).map(({ id }) => id)
  const result = await run()
  const [call, ...others] = await db().postbackCall.findMany({ where: { id: { notIn: before } } })
  expect(others).toEqual([])
  return { result, call }
}

describe('a good postback', () => {
  test('credits a conversion without a hold immediately, and records transfers, history and call', async () => {
    const { affiliateId, click_id } = await click()
    const answer = await send({ click_id })
    expect(answer).toMatchObject({ status: 200, body: { status: 'accepted', state: 'approved' } })
    expect(await getBalances(affiliateId)).toMatchObject({
      availableCents: 2500n,
      pendingCents: 0n,
      earnedCents: 2500n,
    })
    const conversion = await db().conversion.findFirstOrThrow({ where: { affiliateId } })
    expect(conversion).toMatchObject({
      status: 'approved',
      payoutCents: 2500n,
      revenueCents: 4000n,
      s1: 'a',
      day: dayToColumn(easternDay(NOW)),
    })
    const transfers = await db().ledgerTransfer.findMany({ where: { conversionId: conversion.id } })
    expect(transfers.map(({ kind }) => kind).sort()).toEqual(['conversion_credit', 'conversion_release', 'revenue'])
    expect(await db().conversionHistory.count({ where: { conversionId: conversion.id } })).toBe(1)
    const call = await db().postbackCall.findFirstOrThrow({ where: { affiliateId } })
    expect(call).toMatchObject({ outcome: 'accepted', conversionId: conversion.id })
  })

  test('holds the money for the smaller of the offer’s and the level’s days', async () => {
    const held = await createOffer({ advertiserId: shop.advertiser.id, holdDays: 7 })
    const rainmaker = await createAffiliate({ level: 4 })
    const { affiliateId, click_id } = await click({ offerId: held.id, affiliateId: rainmaker.id })
    expect((await send({ click_id })).body).toMatchObject({ state: 'pending' })
    const conversion = await db().conversion.findFirstOrThrow({ where: { affiliateId } })
    expect(conversion.holdUntil).toEqual(daysLater(5))
    expect(await getBalances(affiliateId)).toMatchObject({ pendingCents: 2500n, availableCents: 0n, earnedCents: 0n })
  })

  test.each([
    ['cpa_percentage', { percentPayoutBps: 825 }, '49.99', 412n],
    ['cpa_both', { defaultPayoutCents: 1000n, percentPayoutBps: 500 }, '100', 1500n],
    ['cpa_flat', { defaultPayoutCents: 1750n }, undefined, 1750n],
  ] as const)('pays %s', async (payoutType, terms, amount, payoutCents) => {
    const special = await createOffer({ advertiserId: shop.advertiser.id, payoutType, ...terms })
    const { affiliateId, click_id } = await click({ offerId: special.id })
    await send({ click_id, amount })
    expect((await db().conversion.findFirstOrThrow({ where: { affiliateId } })).payoutCents).toBe(payoutCents)
  })

  test('can be a signed body, as a form or as JSON', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const { click_id } = await click()
      const fields = { click_id, txn_id: shop.newTxn() }
      const body = type.includes('json') ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
      const sentAt = NOW
      const headers = {
        'content-type': type,
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': new Webhook(SIGNING_SECRET).sign('msg_1', sentAt, body),
      }
      const answer = await track('/api/postback', { method: 'POST', headers, body, at: NOW })
      expect(JSON.parse(answer.body)).toMatchObject({ status: 'accepted' })
      const smuggled = await track('/api/postback?amount=999&event=upsell', { method: 'POST', headers, body, at: NOW })
      expect(smuggled.body, 'what is not signed is not read').toBe(answer.body)
      const forged = await track('/api/postback', { method: 'POST', headers, body: body.replace('T-', 'U-'), at: NOW })
      expect(forged.status).toBe(401)
      const old = await track('/api/postback', { method: 'POST', headers, body, at: new Date(NOW.getTime() + 301_000) })
      expect(old.status).toBe(401)
    }
  })
})

describe('a postback that pays nothing gets an error message or status, and is stored with its reason', () => {
  test.each([
    ['a wrong token', async () => ({ token: 'wrong', click_id: (await click()).click_id }), 401, 'bad_token'],
    ['no token', async () => ({ token: undefined, click_id: (await click()).click_id }), 401, 'bad_token'],
    ['no click id', async () => ({}), 422, 'invalid_request'],
    ['an invalid click id', async () => ({ click_id: 'nonsense' }), 422, 'invalid_request'],
    ['an unknown click', async () => ({ click_id: `7pp-${'0'.repeat(32)}` }), 404, 'unknown_click'],
    [
      'no transaction id',
      async () => ({ click_id: (await click()).click_id, txn_id: undefined }),
      422,
      'invalid_request',
    ],
    [
      'an invalid amount',
      async () => ({ click_id: (await click()).click_id, amount: '12,50' }),
      422,
      'invalid_request',
    ],
    ['a negative amount', async () => ({ click_id: (await click()).click_id, amount: '-5' }), 422, 'invalid_request'],
  ] as const)('%s', async (_, parameters, status, reason) => {
    const before = await db().conversion.count()
    const wanted = await parameters()
    const { result: answer, call } = await buildCall(() => send(wanted))
    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatchObject({ message: expect.stringMatching(/\w/) })
    expect(call).toMatchObject({ outcome: 'rejected', reason, httpStatus: status })
    expect(await db().conversion.count()).toBe(before)
  })

  test("another advertiser's token is refused", async () => {
    const stranger = await createAdvertiser()
    const { click_id } = await click()
    expect((await send({ click_id, token: stranger.token })).status).toBe(401)
  })

  test('a percentage offer without its amount', async () => {
    const percent = await createOffer({
      advertiserId: shop.advertiser.id,
      payoutType: 'cpa_percentage',
      percentPayoutBps: 800,
    })
    const { click_id } = await click({ offerId: percent.id })
    expect(await send({ click_id })).toMatchObject({ status: 422, body: { reason: 'invalid_request' } })
  })

  const stored = async (reason: string, answer: Awaited<ReturnType<typeof send>>, affiliateId: number) => {
    expect(answer).toMatchObject({ status: 200, body: { status: 'rejected', reason } })
    const rejected = await db().conversion.findFirstOrThrow({ where: { affiliateId, status: 'rejected' } })
    expect(rejected.reason).toBe(reason)
    const call = await db().postbackCall.findFirstOrThrow({ where: { affiliateId } })
    expect(call).toMatchObject({ outcome: 'rejected', reason, conversionId: rejected.id })
    return rejected
  }

  test('the attribution window has passed: exactly 30 days count, a millisecond more does not', async () => {
    const inTime = await click()
    expect((await send({ click_id: inTime.click_id }, { at: daysLater(30) })).body).toMatchObject({
      status: 'accepted',
    })
    const late = await click()
    const answer = await send({ click_id: late.click_id }, { at: new Date(daysLater(30).getTime() + 1) })
    await stored('window_passed', answer, late.affiliateId)
  })

  test('the offer was paused, the affiliate banned, the click a HEAD request or loaded by a page', async () => {
    const paused = await createOffer({ advertiserId: shop.advertiser.id })
    const one = await click({ offerId: paused.id })
    await db().offer.update({ where: { id: paused.id }, data: { status: 'paused' } })
    await stored('offer_paused', await send({ click_id: one.click_id }), one.affiliateId)
    const two = await click()
    await db().affiliate.update({ where: { id: two.affiliateId }, data: { status: 'banned' } })
    await stored('affiliate_blocked', await send({ click_id: two.click_id }), two.affiliateId)
    const three = await click({ method: 'HEAD' })
    await stored('fraud', await send({ click_id: three.click_id }), three.affiliateId)
    const four = await click({ headers: { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' } })
    await stored('fraud', await send({ click_id: four.click_id }), four.affiliateId)
  })

  test.each(['curl/8.5.0', '', 'Mozilla/5.0 (compatible; SomeBot/2.0; +https://some.example)'])(
    'of a click by %j: not for the browser alone, but it is held for 30 days',
    async (userAgent) => {
      const { affiliateId, click_id } = await click({ headers: { 'user-agent': userAgent } })
      expect((await send({ click_id }, { at: daysLater(0) })).body).toMatchObject({ status: 'accepted' })
      const stored = await db().conversion.findFirstOrThrow({ where: { affiliateId } })
      expect(stored).toMatchObject({ status: 'pending', holdUntil: daysLater(30) })
      expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 0n, pendingCents: 2500n })
    },
  )

  test('a second transaction of a click on an offer that pays once is a duplicate; concurrent ones pay once', async () => {
    const { affiliateId, click_id } = await click()
    const answers = await Promise.all([send({ click_id }), send({ click_id }), send({ click_id })])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['accepted', 'rejected', 'rejected'])
    expect((await getBalances(affiliateId)).availableCents).toBe(2500n)
  })

  test('the payout cap of the Eastern day is reached: 10 of 40 concurrent ones are paid, the rest stored with the reason [S3.42]', async () => {
    const capped = await createOffer({
      advertiserId: shop.advertiser.id,
      payoutCapCents: 25_000n,
      allowMultipleConversions: true,
    })
    const { affiliateId, click_id } = await click({ offerId: capped.id })
    const answers = await Promise.all(Array.from({ length: 40 }, () => send({ click_id })))
    expect(answers.filter(({ body }) => body.status === 'accepted')).toHaveLength(10)
    expect(await db().conversion.count({ where: { affiliateId, reason: 'cap' } })).toBe(30)
    expect((await getBalances(affiliateId)).availableCents).toBe(25_000n)
    const nextDay = await send({ click_id }, { at: daysLater(1) })
    expect(nextDay.body.status).toBe('accepted')
  })
})

test('a rotated secret: the new one works, the old one until it expires', async () => {
  const owner = await createAdvertiser()
  const own = await createOffer({ advertiserId: owner.id })
  await db().advertiserSecret.updateMany({
    where: { advertiserId: owner.id, kind: 'token' },
    data: { expiresAt: daysLater(1) },
  })
  const { click_id } = await click({ offerId: own.id })
  expect((await send({ click_id, token: owner.token }, { at: daysLater(0.5) })).status).toBe(200)
  expect((await send({ click_id, token: owner.token }, { at: daysLater(2) })).status).toBe(401)
})

test('a public click id contains the affiliate', async () => {
  const { affiliateId, click_id } = await click()
  expect(parseClickId(click_id)?.affiliateId).toBe(affiliateId)
})

test('after all of the above, roll-ups and ledger equal the events [Q12]', async () => {
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
})
