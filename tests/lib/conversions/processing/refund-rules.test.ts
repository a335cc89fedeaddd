import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterPayoutChange, beforeRefunds, type RefundableMoney } from '@/lib/conversions/lifecycle/payout-amount-rules'
import { afterRefund } from '@/lib/conversions/processing/refund-rules'

const before = { payoutBeforeRefundsCents: 1_750n, revenueBeforeRefundsCents: 3_000n }
const none = { payoutBeforeRefundsCents: null, revenueBeforeRefundsCents: null }
const sale = { amountCents: 10_000n, refundedCents: 0n, payoutCents: 1_750n, revenueCents: 3_000n, ...none }
const half = { refundedCents: 5_000n, payoutCents: 875n, revenueCents: 1_500n }

test.each([
  ['a tenth', sale, 1_000n, { refundedCents: 1_000n, payoutCents: 1_575n, revenueCents: 2_700n, ...before }],
  [
    'a second part',
    { ...sale, ...half, ...before },
    2_500n,
    { refundedCents: 7_500n, payoutCents: 438n, revenueCents: 750n, ...before },
  ],
  [
    'a second part, where what was paid before the first was not stored',
    { ...sale, ...half },
    2_500n,
    { refundedCents: 7_500n, payoutCents: 438n, revenueCents: 750n, ...before },
  ],
  ['all of it', sale, 10_000n, 'all'],
  ['more than is left', { ...sale, refundedCents: 9_000n }, 1_001n, 'all'],
  ['a part of a sale without an amount', { ...sale, amountCents: null }, 1n, 'unknown'],
] as const)('a refund of %s', (_, conversion, refund, expected) => {
  expect(afterRefund(conversion, refund)).toEqual(expected)
})

/** A conversion after refunds that leave a part of the sale. */
function after(conversion: RefundableMoney, refunds: readonly bigint[]): RefundableMoney {
  let rest = conversion
  for (const refund of refunds) {
    const changed = afterRefund(rest, refund)
    if (typeof changed === 'string') throw new Error(changed)
    rest = { ...rest, ...changed }
  }
  return rest
}

/** A sale, and refunds of a part of it. */
const refundedSale = fc.array(fc.bigInt({ min: 1n, max: 5_000n }), { minLength: 1, maxLength: 40 }).chain((refunds) =>
  fc.record({
    refunds: fc.constant(refunds),
    total: fc.constant(refunds.reduce((sum, refund) => sum + refund)),
    left: fc.bigInt({ min: 1n, max: 1_000_000n }),
    payoutCents: fc.bigInt({ min: 0n, max: 100_000n }),
    revenueCents: fc.bigInt({ min: 0n, max: 100_000n }),
    order: fc.shuffledSubarray(refunds, { minLength: refunds.length }),
  }),
)

test('any split of a refund, in any order, leaves the same payout and revenue as one refund of the total [Q61]', () => {
  fc.assert(
    fc.property(refundedSale, ({ refunds, order, total, left, payoutCents, revenueCents }) => {
      const whole = { amountCents: total + left, refundedCents: 0n, payoutCents, revenueCents, ...none }
      const once = after(whole, [total])
      expect(after(whole, refunds)).toEqual(once)
      expect(after(whole, order)).toEqual(once)
    }),
  )
})

test('a payout of 50 cents of a sale of $1,000 is used up by refunds of one cent each', () => {
  const whole = { ...none, amountCents: 100_000n, refundedCents: 0n, payoutCents: 50n, revenueCents: 100n }
  const left = after(
    whole,
    Array.from({ length: 99_000 }, () => 1n),
  )
  expect(left).toMatchObject({ refundedCents: 99_000n, payoutCents: 0n, revenueCents: 1n })
})

test('a payout that staff set after a refund is kept to the cent, and any split of later refunds takes the same part', () => {
  fc.assert(
    fc.property(
      refundedSale,
      fc.bigInt({ min: 1n, max: 1_000_000n }),
      fc.bigInt({ min: 0n, max: 100_000n }),
      ({ refunds, total, left, payoutCents, revenueCents }, first, set) => {
        const amountCents = first + total + left
        const refunded = after({ ...none, amountCents, refundedCents: 0n, payoutCents, revenueCents }, [first])
        const changed = { ...refunded, ...afterPayoutChange(refunded, set) }
        expect(changed).toMatchObject({ payoutCents: set, revenueCents: refunded.revenueCents })
        const once = after(changed, [total])
        expect(after(changed, refunds)).toEqual(once)
        // one rounding, and that of the payout without refunds
        const error = once.payoutCents * (total + left) - set * left
        expect(error <= total + left && error >= -(total + left)).toBe(true)
        const everything = after({ ...none, amountCents, refundedCents: 0n, payoutCents, revenueCents }, [
          first + total,
        ])
        expect(once.revenueCents).toBe(everything.revenueCents)
      },
    ),
  )
})

test('a payout that staff set before any refund is what refunds are a part of', () => {
  const changed = { ...sale, ...afterPayoutChange(sale, 1_000n) }
  expect(changed.payoutBeforeRefundsCents).toBeNull()
  expect(after(changed, [1n, 4_999n])).toMatchObject({ payoutCents: 500n, revenueCents: 1_500n })
})

test('a payout that staff set after a refund is stored with what it would be without the refund', () => {
  expect(afterPayoutChange({ ...sale, ...half, ...before }, 1_000n)).toEqual({
    ...half,
    payoutCents: 1_000n,
    payoutBeforeRefundsCents: 2_000n,
    revenueBeforeRefundsCents: 3_000n,
  })
})

test('without an amount of the sale, refunds are computed from what the conversion pays', () => {
  expect(beforeRefunds({ ...sale, amountCents: null })).toEqual({ payoutCents: 1_750n, revenueCents: 3_000n })
})
