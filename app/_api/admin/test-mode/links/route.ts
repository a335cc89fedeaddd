import { changersOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { testLinkOrderSchema, testLinkSchema } from '@/lib/traffic/test-accounts/schema'
import { makeTestLink } from '@/lib/traffic/test-accounts/service'

/** A link of the network's test account to an offer. */
export const POST = handle(
  { access: changersOf('test-mode'), body: testLinkOrderSchema, response: testLinkSchema, status: 201 },
  ({ at, body }) => makeTestLink({ at }, { owner: 'network', ...body }),
)
