import { describe, expect, test } from 'vitest'
import { holdEnd } from '@/lib/conversions/lifecycle/hold-rules'

const at = new Date('2026-11-20T12:00:00Z')

describe('a conversion', () => {
  test.each([
    [7, 5, 5],
    [3, 14, 3],
    [0, 14, 0],
    [7, 7, 7],
  ])("is held for the smaller of the offer's %s and the level's %s days", (offer, level, days) => {
    expect(holdEnd(at, offer, level).getTime() - at.getTime()).toBe(days * 86_400_000)
  })
})
