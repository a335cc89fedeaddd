import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import {
  overrideDoneSchema,
  overrideIdSchema,
  overrideRemovalSchema,
  overrideSchema,
} from '@/lib/traffic/routing/overrides/admin-schema'
import { changeOverride, removeOverride } from '@/lib/traffic/routing/overrides/admin-service'

const shared = { access: canEdit('traffic-overrides'), params: overrideIdSchema, response: overrideDoneSchema }

/** Replaces all of an override but its place. */
export const PUT = handle({ ...shared, body: overrideSchema }, staffWrite(changeOverride), {
  id: 'changeOverride',
  scope: 'traffic:write',
  summary: 'Change an override',
})

/** Removes an override. */
export const DELETE = handle({ ...shared, body: overrideRemovalSchema }, staffWrite(removeOverride), {
  id: 'deleteOverride',
  scope: 'traffic:write',
  summary: 'Delete an override',
})
