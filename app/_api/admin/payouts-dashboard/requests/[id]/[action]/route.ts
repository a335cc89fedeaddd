import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { requestActionParams, requestActionSchema } from '@/lib/money/payouts/requests/admin-schema'
import { actOnRequest } from '@/lib/money/payouts/sending/decision-admin-service'
import { settleAchievements } from '@/lib/rewards/achievements/service'

/** Holds, releases, retries, returns or settles one request. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('payouts-dashboard'),
    params: requestActionParams,
    body: requestActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await actOnRequest(staffContext(context), { ...context.params, ...context.body }, settleAchievements)
    return { isDone: true }
  },
)
