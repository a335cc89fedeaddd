import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fact, scoreRule } from '@/lib/conversions/fraud/analysis/score-rules'
import { analyzeFraud } from '@/lib/conversions/fraud/analysis/service'
import { giveCoupons } from '@/lib/people/advertisers/coupon-service'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createUser } from '@/tests/support/factories/users'
import { sendTogether } from '@/tests/support/tracking/batches'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let codes = 0

beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

async function give() {
  const { id: affiliateId } = await createAffiliate()
  const { id: userId } = await createUser({ role: 'SUPER_ADMIN' })
  const code = `REACH${++codes}`
  const context = { actor: { userId, role: 'SUPER_ADMIN' as const }, at: daysLater(-1) }
  await giveCoupons(context, { id: shop.offer.id, codes: [{ code, affiliateId }] })
  return { affiliateId, code }
}

const sell = (code: string, count: number) =>
  sendTogether(
    shop,
    Array.from({ length: count }, () => ({ txn_id: shop.newTxn(), coupon: code })),
    daysLater(1),
  )

/** A sale by a code whose buyer came by somebody else's link before, from a page. */
async function sellFrom(code: string, referer: string) {
  const { click_id } = await shop.click({ headers: { referer } })
  await shop.send({ click_id, coupon: code }, { at: daysLater(1) })
}

async function findCase(affiliateId: number) {
  await analyzeFraud({ at: daysLater(2) })
  const found = await db().fraudCase.findMany({ where: { affiliateId }, include: { facts: true } })
  return found.map(({ rule, evidence, facts }) => ({ rule, evidence, facts: facts.length }))
}

describe('sales by coupon codes', () => {
  test('far beyond the clicks of their affiliate open a case, and those within them none', async () => {
    const [beyond, few, within, heard] = [await give(), await give(), await give(), await give()]
    await sell(beyond.code, 21)
    await sell(heard.code, 21)
    for (const { affiliateId } of [beyond, few])
      for (let clicks = 0; clicks < 6; clicks += 1) await shop.click({ affiliateId, peer: `198.51.100.${clicks}` })
    await sell(few.code, 19)
    for (let clicks = 0; clicks < 11; clicks += 1)
      await shop.click({ affiliateId: within.affiliateId, peer: `203.0.113.${clicks}` })
    await sell(within.code, 21)
    const evidence = { count: 21, total: 21, clicks: 6, isBeyond: 1, beside: 0 }
    expect(await findCase(beyond.affiliateId)).toEqual([{ rule: 'coupon_codes', evidence, facts: 21 }])
    expect(await findCase(few.affiliateId)).toEqual([])
    expect(await findCase(within.affiliateId)).toEqual([])
    expect(await findCase(heard.affiliateId)).toEqual([])
  })

  test('whose buyers come from coupon sites open one with the third', async () => {
    const [two, three] = [await give(), await give()]
    const sites = [
      'https://www.retailmenot.com/view/x.com',
      'https://gutscheine.example.de/shop?x=1',
      'https://simplycodes.com/',
    ]
    for (const site of sites.slice(0, 2)) await sellFrom(two.code, site)
    await sellFrom(two.code, 'https://www.youtube.com/watch?v=coupon')
    for (const site of sites) await sellFrom(three.code, site)
    await sell(three.code, 1)
    expect(await findCase(two.affiliateId)).toEqual([])
    const evidence = { count: 4, total: 4, clicks: 0, isBeyond: 0, beside: 3 }
    expect(await findCase(three.affiliateId)).toEqual([{ rule: 'coupon_codes', evidence, facts: 3 }])
  })
})

test('both together score higher than each', () => {
  const facts = (sites: number): Fact[] =>
    Array.from({ length: 30 }, (_, index) => ({
      ref: String(index),
      conversionId: null,
      detail: { code: 'A', clicks: 5, site: index < sites ? 'coupons.example' : null },
    }))
  expect([0, 2, 15].map((sites) => scoreRule('coupon_codes', facts(sites), 60)?.score)).toEqual([40, 40, 65])
})
