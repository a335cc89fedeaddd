import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { groupDoneSchema, groupIdSchema, groupRemovalSchema, groupSchema } from '@/lib/catalog/groups/admin-schema'
import { changeGroup, removeGroup } from '@/lib/catalog/groups/admin-service'

const shared = { access: canEdit('offer-groups'), params: groupIdSchema, response: groupDoneSchema }

/** Replaces all of a group. */
export const PUT = handle({ ...shared, body: groupSchema }, staffWrite(changeGroup), {
  id: 'changeOfferGroup',
  scope: 'traffic:write',
  summary: 'Change a group',
})

/** Dissolves a group. */
export const DELETE = handle({ ...shared, body: groupRemovalSchema }, staffWrite(removeGroup), {
  id: 'deleteOfferGroup',
  scope: 'traffic:write',
  summary: 'Delete a group',
})
