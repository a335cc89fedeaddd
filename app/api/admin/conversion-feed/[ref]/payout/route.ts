import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
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
    await adjustConversionPayout(staffContext(context), { ref: context.params.ref, ...context.body })
    return { isDone: true }
  },
)
