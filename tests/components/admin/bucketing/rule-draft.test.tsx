import { expect, test } from 'vitest'
import { toRuleBody, toRuleDraft } from '@/components/admin/bucketing/rule-draft'

const row = {
  id: 3,
  bucketId: 7,
  bucketName: 'Trusted',
  isActive: false,
  conditions: { volume: { min: 200 }, ageDays: { min: 5, max: 90 }, countries: ['US', 'CA'] },
}

test('a rule saved without edits does not change [S2.24]', () => {
  const { bucketId, conditions, isActive } = row
  expect(toRuleBody(toRuleDraft(row))).toEqual({ bucketId, conditions, isActive })
})

test('an empty form has no conditions', () => {
  expect(toRuleBody(toRuleDraft(null))).toEqual({ bucketId: null, conditions: {}, isActive: true })
})

test('countries accept any separator, and text in a number field is sent as typed', () => {
  const draft = { ...toRuleDraft(null), countries: 'us; ca,  gb' }
  draft.ranges.volume.min = 'many'
  expect(toRuleBody(draft).conditions).toEqual({ volume: { min: 'many' }, countries: ['US', 'CA', 'GB'] })
})
