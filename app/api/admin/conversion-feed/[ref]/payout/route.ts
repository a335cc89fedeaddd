import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { changePayoutSchema, conversionParamsSchema } from '@/lib/traffic/conversions/admin-schema'
import { adjustConversionPayout } from '@/lib/traffic/conversions/admin-service'

/** Changes what one conversion pays. */
export const POST = handle(
  {
    access: rolesOf('conversion-feed'),
    params: conversionParamsSchema,
    body: changePayoutSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await adjustConversionPayout(context.params.ref, context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
