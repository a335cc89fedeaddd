import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listTestCalls } from '@/lib/tracking/test-mode/clicks/admin-data'
import { testCallsSchema, testClickParamsSchema } from '@/lib/tracking/test-mode/clicks/admin-schema'

/** The calls that named a test click. */
export const GET = handle(
  { access: canView('offers'), params: testClickParamsSchema, response: testCallsSchema },
  ({ params }) => listTestCalls(params.id, params.clickId),
  { id: 'getTestClick', scope: 'offers:read', summary: 'What became of a test click' },
)
