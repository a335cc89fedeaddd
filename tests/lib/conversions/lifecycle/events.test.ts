import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookFundedSales } from '@/lib/conversions/holds/unfunded-service'
import { changePayout } from '@/lib/conversions/lifecycle/state-change-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { listen, queuedFor, typesFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { voidConversion } from '@/tests/support/conversions/appeals'
import { convert } from '@/tests/support/conversions/conversions'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { deposit, prefund } from '@/tests/support/money/budgets'
import { NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let staff: string
let own: string
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)
beforeEach(async () => {
  await db().webhookEndpoint.updateMany({ data: { isActive: false } })
  staff = await listen()
  own = await listen(shop.advertiser.id)
})

async function sell(txn_id: string) {
  const { affiliateId, click_id } = await shop.click()
  const { body } = await shop.send({ click_id, txn_id, amount: '100' })
  return { affiliateId, conversionId: String(body.conversion_id) }
}

describe('the events of a conversion', () => {
  test('tell a reported sale, its refund and its reversal, to its advertiser without the payout', async () => {
    const kept = await sell('A')
    await shop.send({ txn_id: 'A', event: 'refund', amount: '25', refund_id: '1' })
    await voidConversion(kept, { at: NOW })
    expect(await typesFor(own, 'conversion', kept.conversionId)).toEqual([
      'conversion.created',
      'conversion.approved',
      'conversion.changed',
      'conversion.reversed',
    ])
    const [created, , changed] = await queuedFor(own, 'conversion')
    expect(created?.data).toMatchObject({ txnId: 'A', amountCents: 10_000, refundedCents: 0, costCents: 4_000 })
    expect(changed?.data).toMatchObject({ refundedCents: 2_500 })
    expect(await typesFor(staff, 'conversion', kept.conversionId)).toHaveLength(4)
    expect((await queuedFor(staff, 'conversion'))[0]?.data).toMatchObject({ payoutCents: 2_500 })
  })

  test('tell a change of the payout alone to staff, and not to the advertiser, which sees nothing of it', async () => {
    const sale = { affiliateId: (await createAffiliate()).id, offerId: shop.offer.id, at: NOW, payoutCents: 1_250n }
    const kept = await convert(sale)
    const { conversionId, affiliateId } = kept
    const { userId: actorId } = await createStaff('GSM')
    const bonus = { payoutCents: 2_000n, note: 'A bonus', actorId, at: NOW }
    await transact((tx) => changePayout(tx, { affiliateId, conversionId, ...bonus }))
    expect(await typesFor(own, 'conversion', conversionId)).toEqual(['conversion.created', 'conversion.approved'])
    const [changed] = (await queuedFor(staff, 'conversion')).slice(-1)
    expect(changed).toMatchObject({
      type: 'conversion.changed',
      objectId: conversionId,
      data: { payoutCents: 2_000, advertiserId: shop.advertiser.id },
    })
  })

  test('tell a sale that waited for money and ends for another reason', async () => {
    const poor = await openShop()
    const listening = await listen(poor.advertiser.id)
    await prefund(poor.advertiser.id, 0n)
    const { click_id } = await poor.click()
    await poor.send({ click_id, txn_id: 'GONE' })
    await poor.send({ txn_id: 'GONE', event: 'reversal' })
    await deposit(poor.advertiser.id, 10_000n)
    await Promise.all([bookFundedSales({ at: NOW }), bookFundedSales({ at: NOW })])
    expect((await queuedFor(listening, 'conversion')).map(({ type, data }) => [type, data.reason])).toEqual([
      ['conversion.created', 'unfunded'],
      ['conversion.rejected', 'unfunded'],
      ['conversion.rejected', 'advertiser'],
    ])
  })

  test('tell a held one that is rejected, with the reason', async () => {
    const sale = { affiliateId: (await createAffiliate()).id, offerId: shop.offer.id, at: NOW, payoutCents: 1_250n }
    const kept = await convert({ ...sale, status: 'pending' })
    await voidConversion(kept, { at: NOW, reason: 'fraud' })
    expect(await typesFor(own, 'conversion', kept.conversionId)).toEqual([
      'conversion.created',
      'conversion.held',
      'conversion.rejected',
    ])
    expect((await queuedFor(own, 'conversion')).at(-1)).toMatchObject({
      type: 'conversion.rejected',
      objectId: kept.conversionId,
      data: { status: 'rejected', reason: 'fraud' },
    })
  })
})
