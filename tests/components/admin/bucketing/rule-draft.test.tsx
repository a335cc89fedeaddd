import { expect, test } from 'vitest'
import { bodyOf, draftOf } from '@/components/admin/bucketing/rule-draft'

const row = {
  ...{ id: 3, bucketId: 7, bucketName: 'Trusted', isActive: false },
  conditions: { volume: { min: 200 }, ageDays: { min: 5, max: 90 }, countries: ['US', 'CA'] },
}

test('a rule that is opened and saved unchanged stays as it was [S2.24]', () => {
  const { bucketId, conditions, isActive } = row
  expect(bodyOf(draftOf(row))).toEqual({ bucketId, conditions, isActive })
})

test('an empty form asks nothing', () => {
  expect(bodyOf(draftOf(null))).toEqual({ bucketId: null, conditions: {}, isActive: true })
})

test('countries may be typed in any way, and what is no number is sent as it was typed', () => {
  const draft = { ...draftOf(null), countries: 'us; ca,  gb' }
  draft.ranges.volume.min = 'many'
  expect(bodyOf(draft).conditions).toEqual({ volume: { min: 'many' }, countries: ['US', 'CA', 'GB'] })
})
