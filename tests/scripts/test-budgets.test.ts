import { expect, test } from 'vitest'
import { slowness } from '@/scripts/machine-speed.mjs'
import { compareWithBudget } from '@/scripts/test-budgets.mjs'

test.each([
  [100, 1, 'of 60.0 s', false],
  [120, 1, 'of 60.0 s', false],
  [121, 1, 'of 60.0 s: more than 2 times its budget', true],
  // a machine of half the speed may take twice as long
  [240, 2, 'of 120.0 s', false],
  [241, 2, 'of 120.0 s: more than 2 times its budget', true],
  // a faster one gets no smaller budget: disks and networks are not faster with it
  [120, 0.5, 'of 60.0 s', false],
])('%i s on a machine %f times as slow are %s', (seconds, times, words, isOver) => {
  expect(compareWithBudget({ ms: seconds * 1000, budgetSeconds: 60 }, times)).toEqual({ words, isOver })
})

test('a part without a budget is never over it', () => {
  expect(compareWithBudget({ ms: 1e9 }, 1)).toEqual({ words: '', isOver: false })
})

test('the machine is measured by a piece of work that takes a measurable time', () => {
  expect(slowness()).toBeGreaterThan(0.05)
})
