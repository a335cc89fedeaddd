import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { capChangeSchema, capDoneSchema, capIdSchema, capRemovalSchema } from '@/lib/caps/schema'
import { changeCap, removeCap } from '@/lib/caps/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** Changes the limit or the overflow of a cap, or switches it on or off. */
export const PATCH = handle(
  { access: rolesOf('conversion-caps'), params: capIdSchema, body: capChangeSchema, response: capDoneSchema },
  async (context) => {
    await changeCap(context.params.id, context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)

/** Takes a cap away. */
export const DELETE = handle(
  { access: rolesOf('conversion-caps'), params: capIdSchema, body: capRemovalSchema, response: capDoneSchema },
  async (context) => {
    await removeCap(context.params.id, context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
