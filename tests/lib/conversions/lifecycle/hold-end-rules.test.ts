import { describe, expect, test } from 'vitest'
import { holdEnd } from '@/lib/conversions/lifecycle/hold-end-rules'

const at = new Date('2026-11-20T12:00:00Z')

describe('a conversion', () => {
  test.each([
    [7, 5, 5],
    [3, 14, 3],
    [0, 14, 0],
    [7, 7, 7],
  ])("is held for the smaller of the offer's %s and the level's %s days", (holdDays, level, days) => {
    const offer = { holdDays, levelsShortenHold: true, approvalDays: null }
    expect(holdEnd(at, offer, level).getTime() - at.getTime()).toBe(days * 86_400_000)
  })

  test('is held for what its offer says where levels and buckets do not shorten it', () => {
    const offer = { holdDays: 30, levelsShortenHold: false, approvalDays: null }
    expect(holdEnd(at, offer, 3, 0).getTime() - at.getTime()).toBe(30 * 86_400_000)
  })

  test('is held for the shortest of offer, level and bucket where they do', () => {
    const offer = { holdDays: 30, levelsShortenHold: true, approvalDays: null }
    expect(holdEnd(at, offer, 14, 2).getTime() - at.getTime()).toBe(2 * 86_400_000)
  })

  test('is held for the days its advertiser has to approve it, whatever level and bucket say', () => {
    const offer = { holdDays: 0, levelsShortenHold: true, approvalDays: 45 }
    expect(holdEnd(at, offer, 3, 0).getTime() - at.getTime()).toBe(45 * 86_400_000)
  })
})
