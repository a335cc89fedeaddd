import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { reasonOnlySchema, repairParamsSchema } from '@/lib/people/account-repairs/admin-schema'
import { declineRepair } from '@/lib/people/account-repairs/admin-service'

/** Declines a repair that waits for a second person. */
export const POST = handle(
  {
    access: rolesOf('manage-users'),
    params: repairParamsSchema,
    body: reasonOnlySchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await declineRepair(staffContext(context), { ...context.params, ...context.body })
    return { isDone: true as const }
  },
)
