import { handle } from '@/lib/accounts/http/handle'
import { testAccountId } from '@/lib/platform/ids/test-accounts'
import { clockMovedSchema, clockMoveSchema } from '@/lib/tracking/test-mode/schema'
import { moveTestClock } from '@/lib/tracking/test-mode/test-account-service'

export const POST = handle(
  { access: 'affiliate', body: clockMoveSchema, response: clockMovedSchema },
  ({ actor, at, body }) => moveTestClock({ at }, { accountId: testAccountId(actor.affiliateId), ...body }),
  {
    id: 'moveAffiliateTestClock',
    scope: 'test-mode:write',
    summary: 'Move the clock of the test account',
    testUse: 'own',
  },
)
