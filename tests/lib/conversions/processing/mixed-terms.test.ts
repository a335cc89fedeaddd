import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lossText } from '@/lib/catalog/offers/field-rules'
import { payoutText, revenueText } from '@/lib/catalog/payouts/text-rules'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { openShop } from '@/tests/support/tracking/shop'

const FIXED_PAYOUT = {
  payoutType: 'cpa_both',
  defaultPayoutCents: 2_000n,
  percentPayoutBps: 0,
  defaultRevenueCents: 0n,
  percentRevenueBps: 3_000,
} as const
const SHARE_PAYOUT = {
  payoutType: 'cpa_both',
  defaultPayoutCents: 0n,
  percentPayoutBps: 1_000,
  defaultRevenueCents: 1_500n,
  percentRevenueBps: 0,
} as const

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

async function sell(terms: object, amount?: string, later?: Record<string, string>) {
  const { id } = await createOffer({ advertiserId: shop.advertiser.id, ...terms })
  const { affiliateId, click_id } = await shop.click({ offerId: id })
  const txn_id = shop.newTxn()
  const { status } = await shop.send({ click_id, txn_id, amount })
  if (later) await shop.send({ txn_id, ...later })
  const [sale] = await db().conversion.findMany({ where: { affiliateId } })
  return { status, payout: sale?.payoutCents, revenue: sale?.revenueCents }
}

describe('an offer with a payout and a revenue of different kinds', () => {
  test.each([
    ['a fixed payout and a share as revenue', FIXED_PAYOUT, '150.00', 2_000n, 4_500n],
    ['a fixed payout, on a small sale', FIXED_PAYOUT, '9.99', 2_000n, 300n],
    ['a share as payout and a fixed revenue', SHARE_PAYOUT, '80.00', 800n, 1_500n],
    ['a share as payout, on a large sale', SHARE_PAYOUT, '500.00', 5_000n, 1_500n],
  ])('pays and earns %s', async (_, terms, amount, payout, revenue) => {
    expect(await sell(terms, amount)).toMatchObject({ status: 200, payout, revenue })
    await ledgerIsClean()
  })

  test.each([FIXED_PAYOUT, SHARE_PAYOUT])(
    'needs the amount of the sale, whichever side is a share of it',
    async (terms) => {
      expect(await sell(terms)).toEqual({ status: 422, payout: undefined, revenue: undefined })
    },
  )

  test('gives back both in proportion when half of a sale is refunded', async () => {
    const refund = { event: 'refund', amount: '75.00', refund_id: 'half' }
    expect(await sell(FIXED_PAYOUT, '150.00', refund)).toMatchObject({ payout: 1_000n, revenue: 2_250n })
  })

  test('names in texts only what is paid', () => {
    const value = ({ defaultPayoutCents: payoutCents, percentPayoutBps }: typeof FIXED_PAYOUT | typeof SHARE_PAYOUT) =>
      payoutText('cpa_both', { payoutCents, percentPayoutBps })
    expect([value(FIXED_PAYOUT), value(SHARE_PAYOUT)]).toEqual(['$20.00', '10% of the sale'])
    const of = { payoutType: 'cpa_both', revenueCents: 0n, revenueCurrency: 'USD', percentRevenueBps: 3_000 } as const
    expect(revenueText(of)).toBe('30% of the sale')
    expect(payoutText('cpa_both', { payoutCents: 600n, percentPayoutBps: 1_000 })).toBe('$6.00 and 10% of the sale')
  })

  test.each([
    ['A sale below $66.67 would cost us more than it brings in.', 2_000, 0, 0, 3_000],
    ['A sale above $150.00 would cost us more than it brings in.', 0, 1_000, 1_500, 0],
    ['The payout is above the revenue: every conversion would cost us money.', 2_000, 1_000, 1_500, 500],
    [undefined, 1_000, 500, 1_000, 500],
  ])(
    'can cost more than it brings in: %s',
    (text, defaultPayoutCents, percentPayoutBps, defaultRevenueCents, percentRevenueBps) => {
      const terms = { defaultPayoutCents, percentPayoutBps, defaultRevenueCents, percentRevenueBps }
      expect(lossText({ payoutType: 'cpa_both', ...terms })).toBe(text)
    },
  )
})
