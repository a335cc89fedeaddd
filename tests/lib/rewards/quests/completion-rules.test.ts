import { describe, expect, test } from 'vitest'
import type { QuestMetric } from '@/lib/generated/prisma/enums'
import { bestValue, completionChange } from '@/lib/rewards/quests/completion-rules'

describe('settling', () => {
  test.each([
    ['conversions', 2n, false, true, 'same'],
    ['conversions', 3n, false, true, 'done'],
    ['conversions', 9n, false, true, 'done'],
    ['conversions', 9n, false, false, 'same'],
    ['conversions', 9n, true, true, 'same'],
    ['conversions', 2n, true, true, 'undone'],
    // a completion is undone even after the quest has ended
    ['conversions', 2n, true, false, 'undone'],
    ['earnings', 2n, true, true, 'undone'],
    ['referrals', 2n, true, true, 'undone'],
    ['clicks', 2n, true, true, 'same'],
    ['streak_days', 0n, true, true, 'same'],
    ['discord_connected', 0n, true, true, 'same'],
  ] as const)('%s at %s of 3, done before: %s, may be done: %s → %s', (metric, value, isCompleted, mayComplete, to) => {
    expect(completionChange({ metric, target: 3n, value, recorded: 3n, isCompleted, mayComplete })).toBe(to)
  })

  test('a target raised afterwards undoes nothing', () => {
    const reached = { metric: 'conversions', value: 15n, recorded: 15n, isCompleted: true, mayComplete: true } as const
    expect(completionChange({ ...reached, target: 20n })).toBe('same')
  })

  test.each([
    ['streak_days', 2n, 9n, 9n],
    ['streak_days', 9n, 2n, 9n],
    ['conversions', 2n, 9n, 2n],
    ['earnings', 2n, undefined, 2n],
  ] as const)('%s measured as %s after %s is recorded as %s', (metric, measured, recorded, expected) => {
    expect(bestValue(metric as QuestMetric, measured, recorded)).toBe(expected)
  })
})
