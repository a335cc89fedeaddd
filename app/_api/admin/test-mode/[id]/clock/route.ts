import { changersOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { testAccountParamsSchema } from '@/lib/traffic/test-accounts/admin-schema'
import { clockMovedSchema, clockMoveSchema } from '@/lib/traffic/test-accounts/schema'
import { moveTestClock } from '@/lib/traffic/test-accounts/service'

/** Moves the clock of a test account. */
export const POST = handle(
  {
    access: changersOf('test-mode'),
    params: testAccountParamsSchema,
    body: clockMoveSchema,
    response: clockMovedSchema,
  },
  ({ at, params, body }) => moveTestClock({ at }, { accountId: params.id, ...body }),
)
