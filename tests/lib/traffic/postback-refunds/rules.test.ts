import { expect, test } from 'vitest'
import { afterRefund } from '@/lib/traffic/postback-refunds/rules'

const sale = { amountCents: 10_000n, refundedCents: 0n, payoutCents: 1_750n, revenueCents: 3_000n }

test.each([
  ['a tenth', sale, 1_000n, { refundedCents: 1_000n, payoutCents: 1_575n, revenueCents: 2_700n }],
  [
    'a second part, of what is left',
    { ...sale, refundedCents: 5_000n, payoutCents: 875n, revenueCents: 1_500n },
    2_500n,
    { refundedCents: 7_500n, payoutCents: 438n, revenueCents: 750n },
  ],
  ['all of it', sale, 10_000n, 'all'],
  ['more than is left', { ...sale, refundedCents: 9_000n }, 1_001n, 'all'],
  ['a part of a sale without an amount', { ...sale, amountCents: null }, 1n, 'unknown'],
] as const)('a refund of %s', (_, conversion, refund, expected) => {
  expect(afterRefund(conversion, refund)).toEqual(expected)
})
