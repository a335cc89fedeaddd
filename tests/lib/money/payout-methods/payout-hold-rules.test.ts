import { describe, expect, test } from 'vitest'
import { heldUntilAfter } from '@/lib/money/payout-methods/payout-hold-rules'

describe('payouts are held', () => {
  const at = new Date('2026-11-20T12:00:00Z')

  test('for 72 hours after a change', () => {
    expect(heldUntilAfter(at, null, 72)).toEqual(new Date('2026-11-23T12:00:00Z'))
    expect(heldUntilAfter(at, new Date('2026-11-21T12:00:00Z'), 72)).toEqual(new Date('2026-11-23T12:00:00Z'))
  })

  test('never shorter than an existing hold', () => {
    const later = new Date('2026-12-20T12:00:00Z')
    expect(heldUntilAfter(at, later, 72)).toBe(later)
  })
})
