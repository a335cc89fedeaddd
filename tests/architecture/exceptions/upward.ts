/** Imports from a lower area to a higher one that are still there. */
export const UPWARD: readonly string[] = [
  'lib/money/payouts/service.ts → lib/rewards/squad-debts/service.ts',
  'lib/money/payouts/settling.ts → lib/rewards/achievements/service.ts',
]

/** Areas whose folders still import each other in a circle. */
export const CIRCULAR: readonly string[] = ['money', 'shop']
