import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { testAccountParamsSchema } from '@/lib/tracking/test-mode/admin-schema'
import { getTestView } from '@/lib/tracking/test-mode/data'
import { testViewSchema } from '@/lib/tracking/test-mode/schema'

/** A test account by its number. */
export const GET = handle(
  { access: canView('test-mode'), params: testAccountParamsSchema, response: testViewSchema },
  ({ at, params }) => getTestView(params.id, at),
  {
    id: 'getTestAccount',
    scope: 'test-mode:read',
    summary: 'A test account with what it did',
    testUse: 'own',
    moving: ['now'],
  },
)
