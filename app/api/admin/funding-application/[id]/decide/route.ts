import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { decideFunding } from '@/lib/funding/desk'
import { decideFundingSchema } from '@/lib/funding/desk-schema'
import { fundingParamsSchema } from '@/lib/funding/schema'
import { handle } from '@/lib/http/handle'

/** Grants an advance, in full or in part, or declines it. */
export const POST = handle(
  {
    access: rolesOf('funding-application'),
    params: fundingParamsSchema,
    body: decideFundingSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await decideFunding(context.params.id, context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
