import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { testLinkOrderSchema, testLinkSchema } from '@/lib/tracking/test-mode/schema'
import { makeTestLink } from '@/lib/tracking/test-mode/test-account-service'

export const POST = handle(
  { access: canEdit('test-mode'), body: testLinkOrderSchema, response: testLinkSchema, status: 201 },
  ({ at, body }) => makeTestLink({ at }, { owner: 'network', ...body }),
  {
    id: 'createTestLink',
    scope: 'test-mode:write',
    summary: 'A link of the network’s test account to an offer',
    testUse: 'own',
  },
)
