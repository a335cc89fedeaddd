import { describe, expect, test } from 'vitest'
import { findLoop } from '@/lib/traffic/routing/overrides/rules'
import { visitorsOf } from '@/tests/support/traffic/visitors'

type Edge = Parameters<typeof findLoop>[0]
const edge = (offerId: number | null, destinationOfferId: number | null, more: Partial<Edge> = {}): Edge => ({
  offerId,
  destinationOfferId,
  affiliateId: null,
  visitors: visitorsOf({}),
  subIdKey: null,
  subIdValue: null,
  startsAt: null,
  endsAt: null,
  ...more,
})
const day = (text: string) => new Date(`${text}T00:00:00Z`)

describe('overrides make a loop', () => {
  test.each([
    ['to each other', edge(1, 2), [edge(2, 1)], [1, 2, 1]],
    ['through a third', edge(1, 2), [edge(2, 3), edge(3, 1)], [1, 2, 3, 1]],
    ['that does not include the start of the new one', edge(null, 2), [edge(2, 3)], [2, 3, 2]],
    ['through one for every offer', edge(2, 3), [edge(null, 2)], [2, 3, 2]],
    [
      'with conditions a click can meet together',
      edge(1, 2, { visitors: visitorsOf({ countries: ['US'] }) }),
      [edge(2, 1, { visitors: visitorsOf({ devices: ['mobile'] }) })],
      [1, 2, 1],
    ],
  ])('%s [S2.32]', (_, added, others, loop) => {
    expect(findLoop(added, others)).toEqual(loop)
  })
})

describe('overrides make no loop', () => {
  test.each([
    ['alone', edge(1, 2), []],
    ['in a row', edge(1, 2), [edge(2, 3), edge(4, 1)]],
    ['to a URL', edge(1, null), [edge(2, 1)]],
    [
      'for other countries',
      edge(1, 2, { visitors: visitorsOf({ countries: ['US'] }) }),
      [edge(2, 1, { visitors: visitorsOf({ countries: ['DE'] }) })],
    ],
    ['for other affiliates', edge(1, 2, { affiliateId: 1 }), [edge(2, 1, { affiliateId: 2 })]],
    [
      'for other values of a sub-ID',
      edge(1, 2, { subIdKey: 's1', subIdValue: 'a' }),
      [edge(2, 1, { subIdKey: 's1', subIdValue: 'b' })],
    ],
    [
      'one after the other in time',
      edge(1, 2, { endsAt: day('2026-12-01') }),
      [edge(2, 1, { startsAt: day('2026-12-01') })],
    ],
    ['for every offer to one', edge(null, 2), [edge(1, 2), edge(3, 2)]],
  ])('%s', (_, added, others) => {
    expect(findLoop(added, others)).toBeUndefined()
  })
})
