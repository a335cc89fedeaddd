import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { overrideDoneSchema, overrideOrderSchema } from '@/lib/overrides/schema'
import { orderOverrides } from '@/lib/overrides/service'

/** Sets the order overrides are tried in. */
export const POST = handle(
  { access: rolesOf('traffic-overrides'), body: overrideOrderSchema, response: overrideDoneSchema },
  async (context) => {
    await orderOverrides(context.body.ids, context.body.reason, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
