import { expect, test } from 'vitest'
import { hasBudget } from '@/lib/rewards/quests/budget-rules'

test.each([
  [null, 99_999n, true],
  [5_000n, 4_000n, true],
  [5_000n, 4_001n, false],
])('a budget of %s with %s spent covers another $10: %s', (budgetCents, spentCents, expected) => {
  expect(hasBudget({ rewardCents: 1_000n, budgetCents, spentCents })).toBe(expected)
})
