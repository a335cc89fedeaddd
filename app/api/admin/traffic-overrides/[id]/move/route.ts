import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { overrideDoneSchema, overrideIdSchema, overrideMoveSchema } from '@/lib/overrides/schema'
import { moveOverride } from '@/lib/overrides/service'

/** Moves an override to another place in the order they are tried. */
export const POST = handle(
  {
    access: rolesOf('traffic-overrides'),
    params: overrideIdSchema,
    body: overrideMoveSchema,
    response: overrideDoneSchema,
  },
  async (context) => {
    await moveOverride(context.params.id, context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
