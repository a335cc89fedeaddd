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

describe('the history of an account', () => {
  test.each(actions)('has a text for the log action %s [S2.22]', (action) => {
    expect(actionText(action)).not.toContain('.')
  })

  test('shows an entry unchanged when it is already a text [S2.22]', () => {
    expect(actionText('Reached a level')).toBe('Reached a level')
  })
})
