import { handle } from '@/lib/accounts/http/handle'
import { testLinkOrderSchema, testLinkSchema } from '@/lib/traffic/test-accounts/schema'
import { makeTestLink } from '@/lib/traffic/test-accounts/service'

/** A link of the affiliate's test account to an offer. */
export const POST = handle(
  { access: 'affiliate', body: testLinkOrderSchema, response: testLinkSchema, status: 201 },
  ({ actor: { affiliateId }, at, body }) => makeTestLink({ at }, { owner: { affiliateId }, ...body }),
)
