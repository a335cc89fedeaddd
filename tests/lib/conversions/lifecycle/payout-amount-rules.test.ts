import { describe, expect, test } from 'vitest'
import { conversionMoney } from '@/lib/conversions/lifecycle/payout-amount-rules'

const terms = {
  payoutType: 'cpa_flat' as const,
  payoutCents: 2_500n,
  percentPayoutBps: 800,
  revenueCents: 4_000n,
  revenueCurrency: 'USD',
  percentRevenueBps: 1_200,
}

describe('payout by type [S3.38]', () => {
  test.each([
    ['cpa_flat', 9_999n, 2_500n, 4_000n],
    ['cpa_percentage', 9_999n, 800n, 1_200n],
    ['cpa_both', 9_999n, 3_300n, 5_200n],
    ['cpa_flat', undefined, 2_500n, 4_000n],
    ['cpa_both', undefined, 2_500n, 4_000n],
  ] as const)('%s of %s cents pays %s and earns %s', (payoutType, amount, payoutCents, revenueCents) => {
    expect(conversionMoney({ ...terms, payoutType }, amount)).toEqual({ payoutCents, revenueCents })
  })

  test.each([
    [1_000, 2_750n],
    [-1_000, 2_250n],
  ])('an adjustment of %s basis points changes the payout to %s and not the revenue', (adjustmentBps, payoutCents) => {
    expect(conversionMoney(terms, undefined, adjustmentBps)).toEqual({ payoutCents, revenueCents: 4_000n })
  })
})
