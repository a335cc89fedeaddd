import { handle } from '@/lib/accounts/http/handle'
import { testLinkOrderSchema, testLinkSchema } from '@/lib/tracking/test-mode/schema'
import { makeTestLink } from '@/lib/tracking/test-mode/test-account-service'

export const POST = handle(
  { access: 'advertiser-manager', body: testLinkOrderSchema, response: testLinkSchema, status: 201 },
  ({ actor, at, body }) => makeTestLink({ at }, { owner: { advertiserId: actor.advertiser.advertiserId }, ...body }),
  {
    id: 'createAdvertiserTestLink',
    scope: 'test-mode:write',
    summary: 'A link of the test account to one of your offers',
    testUse: 'own',
  },
)
