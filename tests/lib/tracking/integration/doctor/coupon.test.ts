import { beforeAll, expect, test } from 'vitest'
import { couponKey } from '@/lib/catalog/materials/coupon-rules'
import { db } from '@/lib/platform/database/db'
import { checkCoupon } from '@/lib/tracking/integration/doctor/coupon-data'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { postback, rulesSettled } from '@/tests/support/tracking/tracking'

let advertiser: Awaited<ReturnType<typeof createAdvertiser>>
let offerId: number
let affiliateId: number

beforeAll(async () => {
  advertiser = await createAdvertiser()
  offerId = (await createOffer({ advertiserId: advertiser.id })).id
  affiliateId = (await createAffiliate()).id
  await rulesSettled()
})

type Status = 'requested' | 'active' | 'refused' | 'ended'
const give = (code: string, status: Status = 'active', offer = offerId) =>
  db().couponCode.create({
    data: {
      advertiserId: advertiser.id,
      offerId: offer,
      affiliateId,
      code,
      key: couponKey(code),
      status,
      createdAt: new Date(),
    },
  })
const check = (code: string) => checkCoupon(advertiser.id, code, new Date())
const statesOf = async (code: string) => (await check(code)).steps.map(({ state }) => state)

test('a code that works is found in any case, with whose it is and what goes before it', async () => {
  await give('ANNA-10')
  const { steps } = await check('anna\u2011 10')
  expect(steps.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'waiting'])
  expect(steps[0]?.detail).toBe(`ANNA-10 of affiliate ${affiliateId}.`)
  expect(steps[1]?.detail).toBe('It goes before clicks of other affiliates.')
})

test('a code that nobody has says so, and the steps after it wait', async () => {
  expect(await statesOf('NOBODY')).toEqual(['failed', 'waiting', 'waiting', 'waiting', 'waiting'])
})

test.each([
  ['requested', 'nobody has granted it'],
  ['refused', 'refused'],
  ['ended', 'ended'],
] as const)('a code that is %s says that it credits nobody', async (status, words) => {
  await give(`CODE-${status}`, status)
  expect((await check(`CODE-${status}`)).steps[1]).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining(words),
  })
})

test('of a code that ended and was given again the one that counts is shown', async () => {
  await give('AGAIN', 'active')
  await give('AGAIN', 'ended')
  expect((await statesOf('AGAIN'))[1]).toBe('ok')
})

test('an offer that takes no sales, and an affiliate who may not promote it, are named', async () => {
  const paused = await createOffer({ advertiserId: advertiser.id, status: 'paused' })
  const closed = await createOffer({ advertiserId: advertiser.id, requiresApproval: true })
  await give('PAUSED', 'active', paused.id)
  await give('CLOSED', 'active', closed.id)
  expect((await statesOf('PAUSED'))[3]).toBe('failed')
  expect((await statesOf('CLOSED'))[2]).toBe('failed')
})

test('the last call that named the code, among others too, is shown with its outcome', async () => {
  await give('CALLED')
  const sale = { txn_id: 'by-code', amount: '20.00', token: advertiser.token }
  await postback({ ...sale, coupon: 'SPRING, called' })
  expect((await check('CALLED')).steps[4]).toMatchObject({ state: 'ok' })
  await postback({ ...sale, txn_id: 'nobody-1', coupon: 'UNGIVEN' })
  expect((await check('UNGIVEN')).steps[4]).toMatchObject({ state: 'failed' })
})

test('codes of other advertisers are not seen', async () => {
  await give('MINE')
  const other = await createAdvertiser()
  const { steps } = await checkCoupon(other.id, 'MINE', new Date())
  expect(steps[0]?.state).toBe('failed')
})
