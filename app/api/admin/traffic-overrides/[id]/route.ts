import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { overrideDoneSchema, overrideIdSchema, overrideRemovalSchema, overrideSchema } from '@/lib/overrides/schema'
import { changeOverride, removeOverride } from '@/lib/overrides/service'

const shared = { access: rolesOf('traffic-overrides'), params: overrideIdSchema, response: overrideDoneSchema }

/** Replaces all of an override but its place. */
export const PUT = handle({ ...shared, body: overrideSchema }, async (context) => {
  await changeOverride(context.params.id, context.body, staffOf(context), systemClock.now())
  return { isDone: true }
})

/** Takes an override away. */
export const DELETE = handle({ ...shared, body: overrideRemovalSchema }, async (context) => {
  await removeOverride(context.params.id, context.body, staffOf(context), systemClock.now())
  return { isDone: true }
})
