import { afterAll, expect, test } from 'vitest'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { compareRandomOrders } from '@/tests/support/conversions/random-orders'

afterAll(closeTracking)

const FIRST_SEED = Number(process.env.RANDOM_ORDERS_SEED ?? 1)

// Rules of payouts: whatever an order is, its decision alone, in a batch and on the page that says what it would pay are one.
test('10,000 random orders pay the same alone, in batches and by the page', async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + 10; seed += 1)
    expect([seed, await compareRandomOrders(1_000, seed)]).toEqual([seed, []])
}, 3_600_000)
