import { handle } from '@/lib/accounts/http/handle'
import { testLinkOrderSchema, testLinkSchema } from '@/lib/tracking/test-mode/schema'
import { makeTestLink } from '@/lib/tracking/test-mode/test-account-service'

export const POST = handle(
  { access: 'affiliate', body: testLinkOrderSchema, response: testLinkSchema, status: 201 },
  ({ actor: { affiliateId }, at, body }) => makeTestLink({ at }, { owner: { affiliateId }, ...body }),
  {
    id: 'createAffiliateTestLink',
    scope: 'test-mode:write',
    summary: 'A link of the test account to an offer',
    testUse: 'own',
  },
)
