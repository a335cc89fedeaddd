import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { couponKey } from '@/lib/catalog/materials/coupon-rules'
import { db } from '@/lib/platform/database/db'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer, SIGNING_SECRET } from '@/tests/support/factories/offers'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

const PAGE = 'https://www.shop.example'
let advertiserId: number
let offerId: number
let owner: number
let other: number

beforeAll(async () => {
  advertiserId = (await createAdvertiser()).id
  offerId = (await createOffer({ advertiserId, holdDays: 0 })).id
  owner = (await createAffiliate()).id
  other = (await createAffiliate()).id
  const data = { advertiserId, offerId, affiliateId: owner, code: 'ANNA10', key: couponKey('ANNA10') }
  await db().couponCode.create({ data: { ...data, status: 'active', createdAt: new Date() } })
  const reporting = {
    isOn: true,
    requiresSignature: false,
    hosts: ['shop.example'],
    holdDays: 20,
    updatedAt: new Date(),
  }
  await db().browserReporting.create({ data: { advertiserId, ...reporting } })
  await rulesSettled()
})

const sign = (...lines: string[]) => createHmac('sha256', SIGNING_SECRET).update(lines.join('\n')).digest('hex')
const report = (sent: Record<string, string>) =>
  track('/t/sale', {
    method: 'POST',
    headers: { origin: PAGE, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: String(new URLSearchParams({ advertiser: String(advertiserId), ...sent })),
  })
const soldBy = async (txnId: string) =>
  (await db().conversion.findMany({ where: { advertiserId, txnId } })).map(({ affiliateId, status }) => [
    affiliateId,
    status,
  ])
const clickOf = async (affiliateId: number) => clickIdOf(await track(`/c/${offerId}?a=${affiliateId}`))

test('a signed code credits its affiliate, with a click of another one and without any', async () => {
  const [one, two] = [randomUUID(), randomUUID()]
  const withClick = { click_id: await clickOf(other), order: one, amount: '20.00', coupon: 'anna 10' }
  await report({ ...withClick, signature: sign(one, '20.00', '', 'anna 10') })
  await report({ order: two, amount: '20.00', coupon: 'ANNA10', signature: sign(two, '20.00', '', 'ANNA10') })
  expect(await soldBy(one)).toEqual([[owner, 'approved']])
  expect(await soldBy(two)).toEqual([[owner, 'approved']])
})

test('a code that the signature does not cover is left out, and the sale counts for its click', async () => {
  const order = randomUUID()
  await report({
    click_id: await clickOf(other),
    order,
    amount: '20.00',
    coupon: 'ANNA10',
    signature: sign(order, '20.00', ''),
  })
  expect(await soldBy(order)).toEqual([[other, 'approved']])
})

test('a code that nothing signs is left out, and a signature for another code is refused [Q29]', async () => {
  const [plain, wrong] = [randomUUID(), randomUUID()]
  await report({ click_id: await clickOf(other), order: plain, amount: '20.00', coupon: 'ANNA10' })
  await report({ order: wrong, amount: '20.00', coupon: 'ANNA10', signature: sign(wrong, '20.00', '', 'BEN10') })
  expect(await soldBy(plain)).toEqual([[other, 'pending']])
  expect(await soldBy(wrong)).toEqual([])
})

test('a signature over a code is none over a goal, however the lines of its text are parted [Q29]', async () => {
  const terms = { name: 'Premium', event: 'premium', payoutType: 'cpa_flat' as const }
  await db().offerGoal.create({
    data: { ...terms, offerId, payoutCents: 20_000n, revenueCents: 30_000n, createdAt: new Date() },
  })
  const [order, second] = [randomUUID(), randomUUID()]
  const signature = sign(order, '1.00', '', 'premium')
  for (const parts of [
    { order, amount: '1.00\n', goal: 'premium' },
    { order, amount: '1.00', goal: '\npremium' },
    { order: `${order}\n1.00`, amount: '', goal: 'premium' },
  ]) {
    await report({ click_id: await clickOf(other), signature, ...parts })
    expect(await soldBy(order)).toEqual([])
  }
  await report({
    click_id: await clickOf(other),
    order: second,
    amount: '1.00',
    signature: sign(second, '1.00', '', 'X'),
  })
  expect(await soldBy(second)).toEqual([])
})
