import { handle } from '@/lib/accounts/http/handle'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { clockMovedSchema, clockMoveSchema } from '@/lib/traffic/test-accounts/schema'
import { moveTestClock } from '@/lib/traffic/test-accounts/service'

/** Moves the clock of the advertiser's test account. */
export const POST = handle(
  { access: 'advertiser-manager', body: clockMoveSchema, response: clockMovedSchema },
  ({ actor, at, body }) =>
    moveTestClock({ at }, { accountId: testAccountOfAdvertiser(actor.advertiser.advertiserId), ...body }),
)
