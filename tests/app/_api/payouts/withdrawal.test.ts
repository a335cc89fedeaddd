import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/payouts/withdrawal/route'
import { getWithdrawal } from '@/lib/money/payouts/requests/eligibility-data'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { ask } from '@/tests/support/api/api'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { giveMoney } from '@/tests/support/money/money'
import { NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

async function convert(affiliateId: number, offerId: number, at: Date) {
  const { click_id } = await shop.click({ affiliateId, offerId, at })
  await shop.send({ click_id }, { at })
}

describe('GET /api/payouts/withdrawal', () => {
  test('shows the balances and when held money is released, by Eastern day', async () => {
    const ada = await createUser()
    const affiliateId = ada.affiliateId ?? 0
    const slow = await createOffer({ advertiserId: shop.advertiser.id, holdDays: 3, defaultPayoutCents: 300n })
    // the evening of the 19th in New York, then twice the 20th: released three days later, in two groups
    await convert(affiliateId, slow.id, new Date('2026-11-20T04:30:00Z'))
    await convert(affiliateId, slow.id, new Date('2026-11-20T05:30:00Z'))
    await convert(affiliateId, slow.id, new Date('2026-11-20T06:30:00Z'))
    await giveMoney(affiliateId, 500n)
    const withdrawal = await getWithdrawal(affiliateId, NOW)
    expect(withdrawal).toMatchObject({ availableCents: 500, pendingCents: 900, inPayoutCents: 0, canWithdraw: false })
    expect(withdrawal.releases).toEqual([
      { day: '2026-11-22', at: '2026-11-23T04:30:00.000Z', count: 1, rewardCount: 0, amountCents: 300 },
      { day: '2026-11-23', at: '2026-11-23T06:30:00.000Z', count: 2, rewardCount: 0, amountCents: 600 },
    ])
    expect(withdrawal.releases.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(withdrawal.pendingCents)
    expect(withdrawal.reasons.map(({ code, until }) => [code, until])).toEqual([
      ['below_minimum', '2026-11-23T06:30:00.000Z'],
      ['no_method', null],
    ])
  })

  test('lists at most thirty days of releases', async () => {
    const { affiliateId } = await createUser()
    const offer = await createOffer({ advertiserId: shop.advertiser.id, holdDays: 14 })
    for (let day = 0; day < 31; day += 1)
      await convert(affiliateId ?? 0, offer.id, new Date(NOW.getTime() - day * 86_400_000))
    expect((await getWithdrawal(affiliateId ?? 0, NOW)).releases).toHaveLength(30)
  })

  test('answers the caller’s own withdrawal', async () => {
    const ada = await createUser()
    await giveMoney(ada.affiliateId ?? 0, 2_000n)
    await createPayoutMethod(ada.affiliateId ?? 0)
    const body = await (await ask(GET, '/api/payouts/withdrawal', ada)).json()
    expect(body).toEqual({
      availableCents: 2_000,
      pendingCents: 0,
      inPayoutCents: 0,
      paidCents: 0,
      earnedCents: 0,
      canWithdraw: true,
      reasons: [],
      releases: [],
      methods: [{ kind: 'paypal', hint: 'a•••@pay.example', isUsual: true, fault: null }],
    })
  })

  test('a changed payout method holds payouts for exactly 72 hours', async () => {
    const ada = await createUser()
    const affiliateId = ada.affiliateId ?? 0
    await giveMoney(affiliateId, 2_000n)
    await createPayoutMethod(affiliateId)
    const until = new Date(NOW.getTime() + 72 * 3_600_000)
    await db().affiliate.update({ where: { id: affiliateId }, data: { payoutsHeldUntil: until } })
    expect((await getWithdrawal(affiliateId, NOW)).reasons).toMatchObject([
      { code: 'held', until: until.toISOString() },
    ])
    expect((await getWithdrawal(affiliateId, until)).reasons).toEqual([])
  })

  test('refuses the signed-out and staff', async () => {
    expect((await ask(GET, '/api/payouts/withdrawal')).status).toBe(401)
    expect((await ask(GET, '/api/payouts/withdrawal', await createUser({ role: 'GSM' }))).status).toBe(403)
  })
})
