import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSpreading, pickMember } from '@/lib/catalog/groups/member-selection-rules'

const group = (...weights: number[]) => ({
  id: 1,
  fallbackOfferId: null,
  members: weights.map((weight, index) => ({ offerId: index + 1, weight })),
})

test.each([
  [0, 1],
  [0.249, 1],
  [0.25, 2],
  [0.999, 2],
])('with weights 1 and 3 a draw of %d picks offer %i [S2.33]', (draw, offerId) => {
  expect(pickMember(group(1, 3), () => true, draw)).toBe(offerId)
})

test('a group spreads clicks when one weight is above 0', () => {
  expect([isSpreading(group(0, 0)), isSpreading(group(0, 1))]).toEqual([false, true])
})

test('picks an open member with a weight above 0 whenever there is one', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 })
  const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(weights, fc.subarray([1, 2, 3, 4, 5, 6]), draw, (all, open, lot) => {
      const picked = pickMember(group(...all), (offerId) => open.includes(offerId), lot)
      const candidates = open.filter((offerId) => (all[offerId - 1] ?? 0) > 0)
      expect(picked === undefined ? candidates : candidates.includes(picked)).toEqual(picked === undefined ? [] : true)
    }),
  )
})
