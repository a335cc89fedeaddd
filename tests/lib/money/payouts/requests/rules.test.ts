import { describe, expect, test } from 'vitest'
import { payoutTimeline, sendingProblem } from '@/lib/money/payouts/requests/rules'

const NOW = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-23T14:00:00Z')

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
  ])('with %o may be sent or has a problem', (change, problem) => {
    expect(sendingProblem({ ...payable, ...change }, NOW)).toBe(problem)
  })
})

test('a timeline lists every attempt in order', () => {
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
    'requested 01',
    'held 02',
    'released 03',
    'approved 04',
    'sending 05',
    'failed 06',
    'sending 08',
    'paid 09',
  ])
  expect(steps.find(({ status }) => status === 'failed')?.reason).toBe('Sent back.')
})
