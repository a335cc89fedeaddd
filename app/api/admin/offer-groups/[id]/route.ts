import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { groupDoneSchema, groupIdSchema, groupRemovalSchema, groupSchema } from '@/lib/offer-groups/schema'
import { changeGroup, removeGroup } from '@/lib/offer-groups/service'

const shared = { access: rolesOf('offer-groups'), params: groupIdSchema, response: groupDoneSchema }

/** Replaces all of a group. */
export const PUT = handle({ ...shared, body: groupSchema }, async (context) => {
  await changeGroup(context.params.id, context.body, staffOf(context), systemClock.now())
  return { isDone: true }
})

/** Dissolves a group. */
export const DELETE = handle({ ...shared, body: groupRemovalSchema }, async (context) => {
  await removeGroup(context.params.id, context.body, staffOf(context), systemClock.now())
  return { isDone: true }
})
