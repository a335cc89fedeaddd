import { describe, expect, test } from 'vitest'
import { canTransition } from '@/lib/conversions/lifecycle/rules'

describe('a conversion', () => {
  test('moves from pending to approved or rejected, from approved to reversed, and nowhere else', () => {
    const states = ['pending', 'approved', 'rejected', 'reversed'] as const
    const moves = states.flatMap((from) =>
      states.filter((to) => canTransition(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(moves).toEqual(['pending → approved', 'pending → rejected', 'approved → reversed'])
  })
})
