import { describe, expect, test } from 'vitest'
import { listPayoutMethods } from '@/lib/money/payout-methods/rules'
import { payoutTimeline, sendingProblem } from '@/lib/money/payouts/rules'
import {
  canWithdraw,
  payoutRefusal,
  type WithdrawalFacts,
  withdrawalReasons,
  withoutTaxFormCents,
} from '@/lib/money/withdrawals/rules'
import type { Release } from '@/lib/money/withdrawals/schema'

const NOW = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-23T14:00:00Z')
const GOOD: WithdrawalFacts = {
  status: 'approved',
  heldUntil: null,
  review: null,
  hasMethod: true,
  hasTaxForm: true,
  taxFormAboveCents: 60_000n,
  availableCents: 5_000n,
  inPayoutCents: 0n,
  paidCents: 0n,
}

describe('a sum is refused', () => {
  test.each<[string, Partial<WithdrawalFacts>, bigint, string, RegExp]>([
    ['of an account that waits', { status: 'pending' }, 5_000n, 'forbidden', /awaiting approval/],
    ['of a suspended account', { status: 'suspended' }, 5_000n, 'forbidden', /suspended/],
    ['of a closed account', { status: 'banned' }, 5_000n, 'forbidden', /closed/],
    ['under review', { review: 'Too fast.' }, 5_000n, 'forbidden', /under review.* Too fast\./],
    ['while held', { heldUntil: LATER }, 5_000n, 'invalid', /until Nov 23, 2026, 9:00 AM EST/],
    ['below $10', {}, 999n, 'invalid', /minimum payout is \$10\.00/],
    ['above the balance', {}, 5_001n, 'insufficient_funds', /Only \$50\.00/],
    ['after a reversal', { availableCents: -2_500n }, 1_000n, 'insufficient_funds', /\$25\.00 must be earned/],
    ['without a method', { hasMethod: false }, 5_000n, 'invalid', /payout method/],
    [
      'without a tax form',
      { hasTaxForm: false, availableCents: 90_000n },
      60_001n,
      'invalid',
      /tax form.*\/account\/tax-form/,
    ],
    ['without it, in pieces', { hasTaxForm: false, paidCents: 58_000n }, 2_001n, 'invalid', /\$20\.00 of that is left/],
  ])('%s', (_, change, amountCents, code, message) => {
    const refusal = payoutRefusal(amountCents, { ...GOOD, ...change }, NOW)
    expect(refusal).toEqual({ code, message: expect.stringMatching(message) })
  })

  test.each<[string, Partial<WithdrawalFacts>, bigint]>([
    ['of exactly $10', {}, 1_000n],
    ['of the whole balance', {}, 5_000n],
    ['once a hold is over', { heldUntil: NOW }, 5_000n],
    ['of exactly $600 in all without a tax form', { hasTaxForm: false, inPayoutCents: 58_000n }, 2_000n],
    ['of any sum with one', { availableCents: 9_000_000n, paidCents: 9_000_000n }, 9_000_000n],
  ])('nothing stands in the way %s', (_, change, amountCents) => {
    expect(payoutRefusal(amountCents, { ...GOOD, ...change }, NOW)).toBeUndefined()
  })
})

describe('the methods to pick from', () => {
  const method = (kind: 'payoneer' | 'paypal' | 'us_bank', hint: string) => ({ kind, hint })

  test('stand in the order in which one is chosen, the newest of a kind alone [S3.35]', () => {
    const methods = [
      method('us_bank', '••1'),
      method('paypal', 'new'),
      method('paypal', 'old'),
      method('payoneer', 'p'),
    ]
    expect(listPayoutMethods(methods, null)).toEqual([
      { kind: 'payoneer', hint: 'p', isUsual: true },
      { kind: 'paypal', hint: 'new', isUsual: false },
      { kind: 'us_bank', hint: '••1', isUsual: false },
    ])
  })

  test('keep their order when another one is preferred [S3.35]', () => {
    const methods = [method('payoneer', 'p'), method('us_bank', '••1')]
    expect(listPayoutMethods(methods, 'us_bank').map(({ kind, isUsual }) => [kind, isUsual])).toEqual([
      ['payoneer', false],
      ['us_bank', true],
    ])
  })
})

describe('why money cannot be withdrawn yet', () => {
  const releases: Release[] = [
    { day: '2026-11-22', at: '2026-11-22T15:00:00.000Z', count: 1, amountCents: 300 },
    { day: '2026-11-25', at: '2026-11-25T18:30:00.000Z', count: 2, amountCents: 500 },
  ]
  const explain = (change: Partial<WithdrawalFacts>) => withdrawalReasons({ ...GOOD, ...change }, releases, NOW)

  test('nothing is said when nothing is in the way', () => {
    expect(explain({})).toEqual([])
  })

  test('too little says how much is missing, and when held money makes up for it', () => {
    expect(explain({ availableCents: 400n })).toEqual([
      {
        code: 'below_minimum',
        message:
          'The minimum is $10.00. You are $6.00 short. Held conversions will cover it by Nov 25, 2026, 1:30 PM EST.',
        until: '2026-11-25T18:30:00.000Z',
        amountCents: 600,
      },
    ])
    expect(explain({ availableCents: 700n })[0]).toMatchObject({ until: '2026-11-22T15:00:00.000Z' })
    expect(explain({ availableCents: 100n })[0]).toMatchObject({ until: null, amountCents: 900 })
  })

  test('a debt of a reversal is explained with its sum', () => {
    expect(explain({ availableCents: -2_500n })).toMatchObject([
      { code: 'negative_balance', amountCents: 2_500, message: expect.stringContaining('reversed') },
      { code: 'below_minimum', amountCents: 3_500 },
    ])
  })

  test('everything at once is listed, what stands in the way first', () => {
    const all = explain({
      ...{ status: 'suspended', heldUntil: LATER, review: 'Why', hasMethod: false, hasTaxForm: false },
      ...{ availableCents: 70_000n, inPayoutCents: 2_000n },
    })
    expect(all.map(({ code, until, amountCents }) => [code, until, amountCents])).toEqual([
      ['account_not_approved', null, null],
      ['under_review', null, null],
      ['held', LATER.toISOString(), null],
      ['no_method', null, null],
      ['tax_form', null, 58_000],
      ['payout_on_its_way', null, 2_000],
    ])
  })

  test.each<[boolean, Partial<WithdrawalFacts>]>([
    [true, {}],
    [true, { inPayoutCents: 5_000n }],
    [true, { hasTaxForm: false, availableCents: 90_000n }],
    [false, { hasTaxForm: false, paidCents: 59_500n }],
    [false, { availableCents: 999n }],
    [false, { status: 'pending' }],
    [false, { heldUntil: LATER }],
    [false, { review: '' }],
    [false, { hasMethod: false }],
  ])('withdrawing is possible: %s, case %#', (expected, change) => {
    const standing = { ...GOOD, ...change }
    expect(canWithdraw(standing, NOW)).toBe(expected)
    // and the same as asking for the least there is
    expect(payoutRefusal(1_000n, standing, NOW) === undefined).toBe(expected)
  })
})

test('what may go without a tax form counts all that went or is on its way', () => {
  expect(withoutTaxFormCents(GOOD)).toBeNull()
  expect(withoutTaxFormCents({ ...GOOD, hasTaxForm: false, paidCents: 40_000n, inPayoutCents: 5_000n })).toBe(15_000n)
  expect(withoutTaxFormCents({ ...GOOD, hasTaxForm: false, paidCents: 70_000n })).toBe(0n)
})

describe('a request', () => {
  const payable = {
    status: 'approved' as const,
    isActive: true,
    heldUntil: null,
    isUnderReview: false,
    availableCents: 0n,
    hasDestination: true,
  }
  test.each([
    [{}, undefined],
    [{ status: 'suspended' as const }, 'The account is suspended.'],
    [{ isActive: false }, 'The account is closed.'],
    [{ isUnderReview: true }, 'The account is under review.'],
    [{ heldUntil: LATER }, 'Withdrawals are held until Nov 23, 2026, 9:00 AM EST.'],
    [{ heldUntil: NOW }, undefined],
    [
      { availableCents: -1_250n },
      'A conversion was reversed since it was asked for, and $12.50 must be earned back first.',
    ],
    [{ hasDestination: false }, 'The payout method was removed.'],
  ])('with %o may be sent or says why not', (change, problem) => {
    expect(sendingProblem({ ...payable, ...change }, NOW)).toBe(problem)
  })
})

test('a timeline tells every attempt in the order things happened', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
  const request = { status: 'paid', statusReason: null, requestedAt: at(1), approvedAt: at(4), settledAt: at(9) }
  const attempts = [
    { outcome: 'failed', error: 'Sent back.', startedAt: at(5), finishedAt: at(6) },
    { outcome: 'paid', error: null, startedAt: at(8), finishedAt: at(9) },
  ]
  const notes = [
    { action: 'payout.hold', reason: 'A look at traffic', createdAt: at(2) },
    { action: 'payout.release', reason: 'Fine', createdAt: at(3) },
  ]
  const steps = payoutTimeline(request, attempts, notes)
  expect(steps.map(({ status, at: when }) => `${status} ${when.slice(11, 13)}`)).toEqual([
    ...['requested 01', 'held 02', 'released 03', 'approved 04'],
    ...['sending 05', 'failed 06', 'sending 08', 'paid 09'],
  ])
  expect(steps.find(({ status }) => status === 'failed')?.reason).toBe('Sent back.')
})
