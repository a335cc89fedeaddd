import { beforeAll, describe, expect, test } from 'vitest'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import {
  isTestAccount,
  ownerTestAccountId,
  testAccountId,
  testAccountOfAdvertiser,
  testOwner,
} from '@/lib/platform/ids/test-accounts'
import { getTestView } from '@/lib/tracking/test-mode/data'
import { makeTestLink, moveTestClock } from '@/lib/tracking/test-mode/test-account-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

const AT = new Date('2026-03-10T15:00:00Z')

let advertiser: Awaited<ReturnType<typeof createAdvertiser>>
let affiliateId: number
beforeAll(async () => {
  advertiser = await createAdvertiser()
  affiliateId = (await createAffiliate()).id
})

const newOffer = (data: Partial<Parameters<typeof createOffer>[0]> = {}) =>
  createOffer({ advertiserId: advertiser.id, ...data })

/** A test click of an affiliate on an offer, as its id. */
async function click(offerId: number, owner: Parameters<typeof ownerTestAccountId>[0] = { affiliateId }, at = AT) {
  await makeTestLink({ at }, { owner, offerId })
  await rulesSettled()
  return clickIdOf(await track(`/c/${offerId}?a=${ownerTestAccountId(owner)}`, { at }))
}
const sell = (click_id: string | undefined, txn_id: string, more: Record<string, string> = {}, at = AT) =>
  postback({ token: advertiser.token, click_id, txn_id, ...more }, { at })

describe('test accounts', () => {
  test('have numbers of their own, which say whose they are', () => {
    for (const owner of [{ affiliateId: 10_001 }, { advertiserId: 101 }, 'network'] as const) {
      expect(testOwner(ownerTestAccountId(owner))).toEqual(owner)
      expect(isTestAccount(ownerTestAccountId(owner))).toBe(true)
    }
    expect(testOwner(10_001)).toBeUndefined()
    expect(ownerTestAccountId({ affiliateId: 99_999_999 })).toBeLessThan(ownerTestAccountId({ advertiserId: 1 }))
  })

  test('have the level, the bucket, the own payout and the access of their affiliate', async () => {
    const bucket = await db().bucket.create({ data: { name: 'Two days', holdDays: 2 } })
    const { id } = await createAffiliate()
    await db().affiliate.update({ where: { id }, data: { level: 3, bucketId: bucket.id } })
    const offer = await newOffer({ requiresApproval: true, holdDays: 7 })
    await db().affiliateOffer.create({ data: { affiliateId: id, offerId: offer.id, status: 'approved' } })
    const staff = await db().user.create({
      data: { email: 'payouts@stoke.test', passwordHash: '', role: 'SUPER_ADMIN' },
    })
    const startsAt = new Date(AT.getTime() - DAY_MS)
    const own = {
      affiliateId: id,
      offerId: offer.id,
      payoutCents: 3300n,
      startsAt,
      createdById: staff.id,
      createdAt: startsAt,
    }
    await db().affiliatePayout.create({ data: own })
    await sell(await click(offer.id, { affiliateId: id }), 'OWN-1')
    const view = await getTestView(testAccountId(id), AT)
    expect(view.clicks).toMatchObject([{ flag: null }])
    expect(view.conversions).toMatchObject([{ status: 'pending', payoutCents: 3300 }])
    expect(view.holdUntil).toBe(new Date(AT.getTime() + 2 * DAY_MS).toISOString())
  })

  test('of an affiliate without approval are told so by the same rule as a live click', async () => {
    const offer = await newOffer({ requiresApproval: true })
    const { body } = await sell(await click(offer.id), 'NA-1')
    expect(body.reason).toBe('offer_not_approved')
  })

  test('of an advertiser reach every offer of theirs and none of anybody else', async () => {
    const own = await newOffer({ requiresApproval: true })
    const owner = { advertiserId: advertiser.id }
    expect((await sell(await click(own.id, owner), 'ADV-1')).body.state).toBe('approved')
    const other = await createOffer({ advertiserId: (await createAdvertiser()).id })
    await expect(makeTestLink({ at: AT }, { owner, offerId: other.id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await track(`/c/${other.id}?a=${testAccountOfAdvertiser(advertiser.id)}`, { at: AT })).status).toBe(404)
  })

  test('of nobody have no link', async () => {
    const offer = await newOffer()
    expect((await track(`/c/${offer.id}?a=${testAccountId(77_777)}`, { at: AT })).status).toBe(404)
  })
})

describe('a test sale', () => {
  test('never takes the transaction id of a live one, and its reversal finds it without a click id', async () => {
    const offer = await newOffer({ holdDays: 7 })
    const tried = await click(offer.id)
    const live = clickIdOf(await track(`/c/${offer.id}?a=${affiliateId}`, { at: AT }))
    const first = await sell(tried, 'ORDER-7')
    const second = await sell(live, 'ORDER-7')
    expect([first.body.state, second.body.state]).toEqual(['pending', 'pending'])
    expect(first.body.conversion_id).not.toBe(second.body.conversion_id)
    expect((await sell(tried, 'ORDER-7')).body).toEqual(first.body)

    await sell(tried, 'TRIED-8', {}, AT)
    const again = await click(offer.id)
    expect((await sell(again, 'TRIED-9')).body.state).toBe('pending')
    const back = await sell(undefined, 'TRIED-9', { event: 'reversal' })
    expect(back.body).toMatchObject({ status: 'accepted', state: 'rejected' })
    const stays = await db().conversion.findFirstOrThrow({ where: { affiliateId, txnId: 'ORDER-7' } })
    await sell(undefined, 'ORDER-7', { event: 'reversal' })
    expect(stays.status).toBe('pending')
    expect((await db().conversion.findFirstOrThrow({ where: { affiliateId, txnId: 'ORDER-7' } })).status).toBe(
      'rejected',
    )
    const tests = await db().conversion.findMany({
      where: { affiliateId: testAccountId(affiliateId), txnId: 'ORDER-7' },
    })
    expect(tests.map(({ status }) => status)).toEqual(['pending'])
  })

  test('passes every cap of its offer and uses up none', async () => {
    const offer = await newOffer({ payoutCapCents: 2500n })
    await db().conversionCap.create({
      data: { offerId: offer.id, metric: 'conversions', period: 'day', limitValue: 1n, isActive: true },
    })
    for (const txn of ['CAP-1', 'CAP-2', 'CAP-3'])
      expect((await sell(await click(offer.id), txn)).body.state).toBe('approved')
    const live = clickIdOf(await track(`/c/${offer.id}?a=${affiliateId}`, { at: AT }))
    expect((await sell(live, 'CAP-4')).body.state).toBe('approved')
    const next = clickIdOf(await track(`/c/${offer.id}?a=${affiliateId}`, { at: AT }))
    expect((await sell(next, 'CAP-5')).body.reason).toBe('cap')
  })

  test('notifies nobody, raises no level and starts no streak', async () => {
    const offer = await newOffer({ defaultPayoutCents: 90_000_00n })
    const before = await db().notification.count()
    expect((await sell(await click(offer.id), 'RICH-1')).body.state).toBe('approved')
    expect(await db().notification.count()).toBe(before)
    const account = await db().affiliate.findUniqueOrThrow({ where: { id: testAccountId(affiliateId) } })
    expect(account.level).toBe(1)
    expect(await db().streak.count({ where: { affiliateId: account.id, currentStreak: { gt: 0 } } })).toBe(0)
    expect(await db().achievementEarned.count({ where: { affiliateId: account.id } })).toBe(0)
  })
})

test('a test click never becomes the first click of a visitor, nor the other way round', async () => {
  const offer = await newOffer({ attributionModel: 'first_click' })
  await makeTestLink({ at: AT }, { owner: { affiliateId }, offerId: offer.id })
  await rulesSettled()
  const cookieOf = (answer: Awaited<ReturnType<typeof track>>) =>
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((text) => String(text).split(';')[0])
      .join('; ')
  const tried = await track(`/c/${offer.id}?a=${testAccountId(affiliateId)}`, { at: AT })
  const live = await track(`/c/${offer.id}?a=${affiliateId}`, { at: AT, headers: { cookie: cookieOf(tried) } })
  expect(clickIdOf(live).startsWith(`${affiliateId.toString(36)}-`)).toBe(true)
  const both = `${cookieOf(tried)}; ${cookieOf(live)}`
  const again = await track(`/c/${offer.id}?a=${testAccountId(affiliateId)}`, { at: AT, headers: { cookie: both } })
  expect(clickIdOf(again)).toBe(clickIdOf(tried))
})

describe('the clock of a test account', () => {
  test('runs holds and the payout of that account alone', async () => {
    const [one, other] = await Promise.all([createAffiliate(), createAffiliate()])
    const offer = await newOffer({ holdDays: 7 })
    for (const { id } of [one, other]) await sell(await click(offer.id, { affiliateId: id }), `CLOCK-${id}`)
    const live = clickIdOf(await track(`/c/${offer.id}?a=${one.id}`, { at: AT }))
    await sell(live, `LIVE-${one.id}`)
    const accountId = testAccountId(one.id)

    const day = await moveTestClock({ at: AT }, { accountId, to: 'day' })
    expect(day).toMatchObject({ released: 0, now: new Date(AT.getTime() + DAY_MS).toISOString() })
    const held = await moveTestClock({ at: AT }, { accountId, to: 'hold' })
    expect(held).toMatchObject({ released: 1, paidCents: null })
    const paid = await moveTestClock({ at: AT }, { accountId, to: 'payout' })
    expect(paid).toMatchObject({ paidCents: 2500, refusal: null })

    expect((await getTestView(accountId, AT)).balances).toMatchObject({ availableCents: 0, paidCents: 2500 })
    expect((await getTestView(testAccountId(other.id), AT)).balances).toMatchObject({
      pendingCents: 2500,
      paidCents: 0,
    })
    const pending = await db().conversion.findMany({ where: { affiliateId: one.id } })
    expect(pending.map(({ status }) => status)).toEqual(['pending'])
    const [batch] = await db().payoutBatch.findMany({ where: { requests: { some: { affiliateId: accountId } } } })
    expect(batch).toMatchObject({ provider: 'test', status: 'done' })
  })

  test('says why nothing can be paid', async () => {
    const { id } = await createAffiliate()
    const offer = await newOffer()
    await click(offer.id, { affiliateId: id })
    const { refusal } = await moveTestClock({ at: AT }, { accountId: testAccountId(id), to: 'payout' })
    expect(refusal).toBe('The minimum payout is $10.00.')
  })

  test('is the time of the clicks and calls of the account, so that a window can be tried out', async () => {
    const { id } = await createAffiliate()
    const offer = await newOffer({ attributionWindowDays: 1 })
    const early = await click(offer.id, { affiliateId: id })
    for (const _ of [1, 2]) await moveTestClock({ at: AT }, { accountId: testAccountId(id), to: 'day' })
    expect((await sell(early, `LATE-${id}`)).body.reason).toBe('window_passed')
    const late = await click(offer.id, { affiliateId: id })
    expect((await sell(late, `IN-TIME-${id}`)).body.state).toBe('approved')
    const { now } = await moveTestClock({ at: AT }, { accountId: testAccountId(id), to: 'present' })
    expect(now).toBe(AT.toISOString())
  })

  test('is not moved by the job that releases holds, which leaves test money alone', async () => {
    const { id } = await createAffiliate()
    const offer = await newOffer({ holdDays: 7 })
    await sell(await click(offer.id, { affiliateId: id }), `JOB-${id}`)
    await releaseDueHolds({ at: new Date(AT.getTime() + 30 * DAY_MS) })
    expect((await getTestView(testAccountId(id), AT)).balances).toMatchObject({ pendingCents: 2500, availableCents: 0 })
  })

  test('ends at 400 days, and is not there before the account was used', async () => {
    const { id } = await createAffiliate()
    const accountId = testAccountId(id)
    await expect(moveTestClock({ at: AT }, { accountId, to: 'day' })).rejects.toMatchObject({ code: 'not_found' })
    const offer = await newOffer()
    await click(offer.id, { affiliateId: id })
    await db().testAccount.update({ where: { affiliateId: accountId }, data: { clockOffsetMs: BigInt(400 * DAY_MS) } })
    await expect(moveTestClock({ at: AT }, { accountId, to: 'day' })).rejects.toMatchObject({ code: 'invalid' })
  })
})
