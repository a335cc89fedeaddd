import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { actOnRequest } from '@/lib/money/payouts/desk-actions'
import { requestActionParams, requestActionSchema } from '@/lib/money/payouts/desk-schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** Holds, releases, retries, returns or settles one request. */
export const POST = handle(
  {
    access: rolesOf('payouts-dashboard'),
    params: requestActionParams,
    body: requestActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await actOnRequest(context.params, context.body, staffOf(context), systemClock)
    return { isDone: true }
  },
)
