import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { adjustConversionPayout } from '@/lib/conversions/desk'
import { changePayoutSchema, conversionParamsSchema } from '@/lib/conversions/desk-schema'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

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
