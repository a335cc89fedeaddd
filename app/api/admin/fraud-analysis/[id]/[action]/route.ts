import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { fraudActionParamsSchema, fraudActionSchema } from '@/lib/fraud/schema'
import { decideCase } from '@/lib/fraud/service'
import { handle } from '@/lib/http/handle'

/** Holds, releases, rejects, clears or trusts, or takes trust back. [S2.26] */
export const POST = handle(
  {
    access: rolesOf('fraud-analysis'),
    params: fraudActionParamsSchema,
    body: fraudActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await decideCase(context.params, context.body, staffOf(context), systemClock)
    return { isDone: true }
  },
)
