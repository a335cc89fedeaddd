import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { actOnRequest } from '@/lib/payouts/desk-actions'
import { requestActionParams, requestActionSchema } from '@/lib/payouts/desk-schema'

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
