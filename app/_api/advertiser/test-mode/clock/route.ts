import { handle } from '@/lib/accounts/http/handle'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { advertiserClockMovedSchema, advertiserClockMoveSchema } from '@/lib/tracking/test-mode/schema'
import { moveTestClock } from '@/lib/tracking/test-mode/test-account-service'

export const POST = handle(
  { access: 'advertiser-manager', body: advertiserClockMoveSchema, response: advertiserClockMovedSchema },
  async ({ actor, at, body }) => {
    const accountId = testAccountOfAdvertiser(actor.advertiser.advertiserId)
    const { now, released } = await moveTestClock({ at }, { accountId, ...body })
    return { now, released }
  },
  {
    id: 'moveAdvertiserTestClock',
    scope: 'test-mode:write',
    summary: 'Move the clock of the test account',
    testUse: 'own',
  },
)
