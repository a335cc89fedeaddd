import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { testAccountParamsSchema } from '@/lib/tracking/test-mode/admin-schema'
import { clockMovedSchema, clockMoveSchema } from '@/lib/tracking/test-mode/schema'
import { moveTestClock } from '@/lib/tracking/test-mode/test-account-service'

export const POST = handle(
  {
    access: canEdit('test-mode'),
    params: testAccountParamsSchema,
    body: clockMoveSchema,
    response: clockMovedSchema,
  },
  ({ at, params, body }) => moveTestClock({ at }, { accountId: params.id, ...body }),
  { id: 'moveTestClock', scope: 'test-mode:write', summary: 'Move the clock of a test account', testUse: 'own' },
)
