import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { decideFundingSchema } from '@/lib/money/funding/admin-schema'
import { decideFunding } from '@/lib/money/funding/admin-service'
import { fundingParamsSchema } from '@/lib/money/funding/schema'

/** Grants an advance, in full or in part, or declines it. */
export const POST = handle(
  {
    access: rolesOf('funding-application'),
    params: fundingParamsSchema,
    body: decideFundingSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await decideFunding(staffContext(context), { ...context.params, ...context.body })
    return { isDone: true }
  },
)
