import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import {
  groupDoneSchema,
  groupIdSchema,
  groupRemovalSchema,
  groupSchema,
} from '@/lib/catalog/offer-groups/admin-schema'
import { changeGroup, removeGroup } from '@/lib/catalog/offer-groups/admin-service'
import { systemClock } from '@/lib/platform/dates/clock'

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
