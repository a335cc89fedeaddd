import { describe, expect, test } from 'vitest'
import { actionText } from '@/components/admin/manage-users/labels'
import { APPLICANT_DECISIONS } from '@/lib/people/affiliates/constants'
import { STAFF_ACTIONS } from '@/lib/people/staff/constants'
import { USER_ACTIONS } from '@/lib/people/users/constants'

const actions = [
  ...USER_ACTIONS.map((action) => `user.${action}`),
  ...APPLICANT_DECISIONS.map((decision) => `affiliate.${decision}`),
  ...STAFF_ACTIONS.map((action) => `staff.${action}`),
]

describe('what happened to an account', () => {
  test.each(actions)('is told in words where the log says %s [S2.22]', (action) => {
    expect(actionText(action)).not.toContain('.')
  })

  test('is told as it is where it is words already [S2.22]', () => {
    expect(actionText('Reached a level')).toBe('Reached a level')
  })
})
