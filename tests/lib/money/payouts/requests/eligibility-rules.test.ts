import { describe, expect, test } from 'vitest'
import {
  canWithdraw,
  payoutRefusal,
  type WithdrawalFacts,
  withdrawalReasons,
} from '@/lib/money/payouts/requests/eligibility-rules'
import type { Release } from '@/lib/money/payouts/requests/eligibility-schema'
import { withoutTaxFormCents } from '@/lib/money/tax/threshold-rules'

const NOW = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-23T14:00:00Z')
const GOOD: WithdrawalFacts = {
  status: 'approved',
  heldUntil: null,
  review: null,
  hasMethod: true,
  methodFault: null,
  hasTaxForm: true,
  taxFormAboveCents: 60_000n,
  minimumCents: 1_000n,
  availableCents: 5_000n,
  inPayoutCents: 0n,
  paidCents: 0n,
}

describe('an amount is refused', () => {
  test.each<[string, Partial<WithdrawalFacts>, bigint, string, RegExp]>([
    ['of an account awaiting approval', { status: 'pending' }, 5_000n, 'forbidden', /awaiting approval/],
    ['of a suspended account', { status: 'suspended' }, 5_000n, 'forbidden', /suspended/],
    ['of a closed account', { status: 'banned' }, 5_000n, 'forbidden', /closed/],
    ['under review', { review: 'Too fast.' }, 5_000n, 'forbidden', /under review.* Too fast\./],
    ['while held', { heldUntil: LATER }, 5_000n, 'invalid', /until Nov 23, 2026, 9:00 AM EST/],
    ['below $10', {}, 999n, 'invalid', /minimum payout is \$10\.00/],
    ['above the balance', {}, 5_001n, 'insufficient_funds', /Only \$50\.00/],
    ['of an empty balance', { availableCents: 0n }, 1_000n, 'insufficient_funds', /Only \$0\.00/],
    ['after a reversal', { availableCents: -2_500n }, 1_000n, 'insufficient_funds', /\$25\.00 must be earned/],
    ['without a method', { hasMethod: false }, 5_000n, 'invalid', /payout method/],
    [
      'without a tax form',
      { hasTaxForm: false, availableCents: 90_000n },
      60_001n,
      'invalid',
      /tax form.*\/account\/tax-form/,
    ],
    [
      'without a tax form, in several payouts',
      { hasTaxForm: false, paidCents: 58_000n },
      2_001n,
      'invalid',
      /\$20\.00 of that is left/,
    ],
    [
      'without a tax form, once all of the sum is paid',
      { hasTaxForm: false, paidCents: 60_000n },
      1_000n,
      'invalid',
      /more than \$600\.00 in total\. Fill/,
    ],
    [
      'without a tax form, where every payout needs one',
      { hasTaxForm: false, taxFormAboveCents: 0n },
      1_000n,
      'invalid',
      /before the first payout/,
    ],
  ])('%s', (_, change, amountCents, code, message) => {
    const refusal = payoutRefusal(amountCents, { ...GOOD, ...change }, NOW)
    expect(refusal).toEqual({ code, message: expect.stringMatching(message) })
  })

  test.each<[string, Partial<WithdrawalFacts>, bigint]>([
    ['of exactly $10', {}, 1_000n],
    ['of the whole balance', {}, 5_000n],
    ['once a hold is over', { heldUntil: NOW }, 5_000n],
    ['of exactly $600 in total without a tax form', { hasTaxForm: false, inPayoutCents: 58_000n }, 2_000n],
    ['of any amount with a tax form', { availableCents: 9_000_000n, paidCents: 9_000_000n }, 9_000_000n],
  ])('an amount is allowed %s', (_, change, amountCents) => {
    expect(payoutRefusal(amountCents, { ...GOOD, ...change }, NOW)).toBeUndefined()
  })
})

describe('why money cannot be withdrawn yet', () => {
  const releases: Release[] = [
    { day: '2026-11-22', at: '2026-11-22T15:00:00.000Z', count: 1, rewardCount: 0, amountCents: 300 },
    { day: '2026-11-25', at: '2026-11-25T18:30:00.000Z', count: 2, rewardCount: 0, amountCents: 500 },
  ]
  const explain = (change: Partial<WithdrawalFacts>) => withdrawalReasons({ ...GOOD, ...change }, releases, NOW)

  test.each<[string, Partial<WithdrawalFacts>]>([
    ['when it can', {}],
    ['for exactly the minimum', { availableCents: 1_000n }],
    ['once a hold is over', { heldUntil: NOW }],
    ['without a tax form, for what may be paid without one', { hasTaxForm: false, availableCents: 60_000n }],
  ])('lists no reasons %s', (_, change) => {
    expect(explain(change)).toEqual([])
  })

  test('below the minimum, the missing amount and when held money covers it are given', () => {
    expect(explain({ availableCents: 400n })).toEqual([
      {
        code: 'below_minimum',
        message: 'The minimum is $10.00. You are $6.00 short. Held money will cover it by Nov 25, 2026, 1:30 PM EST.',
        until: '2026-11-25T18:30:00.000Z',
        amountCents: 600,
      },
    ])
    expect(explain({ availableCents: 700n })[0]).toMatchObject({ until: '2026-11-22T15:00:00.000Z' })
    expect(explain({ availableCents: 100n })[0]).toMatchObject({
      message: 'The minimum is $10.00. You are $9.00 short.',
      until: null,
      amountCents: 900,
    })
    expect(explain({ availableCents: 0n }).map(({ code }) => code)).toEqual(['below_minimum'])
  })

  test('a debt from a reversal is given with its amount', () => {
    expect(explain({ availableCents: -2_500n })).toMatchObject([
      { code: 'negative_balance', amountCents: 2_500, message: expect.stringContaining('reversed') },
      { code: 'below_minimum', amountCents: 3_500 },
    ])
  })

  test('all reasons are listed, the blocking ones first', () => {
    const all = explain({
      status: 'suspended',
      heldUntil: LATER,
      review: 'Why',
      hasMethod: false,
      hasTaxForm: false,
      availableCents: 70_000n,
      inPayoutCents: 2_000n,
    })
    expect(all.map(({ code, until, amountCents }) => [code, until, amountCents])).toEqual([
      ['account_not_approved', null, null],
      ['under_review', null, null],
      ['held', LATER.toISOString(), null],
      ['no_method', null, null],
      ['tax_form', null, 58_000],
      ['payout_on_its_way', null, 2_000],
    ])
    expect(all.map(({ message }) => message)).toEqual([
      expect.stringContaining('suspended'),
      expect.stringContaining('Why'),
      expect.stringContaining('Nov 23, 2026'),
      expect.stringContaining('payout method'),
      expect.stringContaining('$580.00'),
      expect.stringContaining('$20.00'),
    ])
  })

  test.each<[boolean, Partial<WithdrawalFacts>]>([
    [true, {}],
    [true, { inPayoutCents: 5_000n }],
    [true, { hasTaxForm: false, availableCents: 90_000n }],
    [false, { hasTaxForm: false, paidCents: 59_500n }],
    [false, { availableCents: 999n }],
    [true, { availableCents: 1_000n }],
    [true, { heldUntil: NOW }],
    [false, { status: 'pending' }],
    [false, { heldUntil: LATER }],
    [false, { review: '' }],
    [false, { hasMethod: false }],
  ])('withdrawing is possible: %s, case %#', (expected, change) => {
    const facts = { ...GOOD, ...change }
    expect(canWithdraw(facts, NOW)).toBe(expected)
    // the same result as requesting the minimum
    expect(payoutRefusal(1_000n, facts, NOW) === undefined).toBe(expected)
  })
})

test('the amount allowed without a tax form counts paid and pending payouts', () => {
  expect(withoutTaxFormCents(GOOD)).toBeNull()
  expect(withoutTaxFormCents({ ...GOOD, hasTaxForm: false, paidCents: 40_000n, inPayoutCents: 5_000n })).toBe(15_000n)
  expect(withoutTaxFormCents({ ...GOOD, hasTaxForm: false, paidCents: 70_000n })).toBe(0n)
})
