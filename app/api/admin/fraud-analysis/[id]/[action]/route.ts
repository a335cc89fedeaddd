import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { fraudActionParamsSchema, fraudActionSchema } from '@/lib/traffic/fraud/admin-schema'
import { decideCase } from '@/lib/traffic/fraud/admin-service'

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
