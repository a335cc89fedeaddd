import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { capChangeSchema, capDoneSchema, capIdSchema, capRemovalSchema } from '@/lib/traffic/caps/admin-schema'
import { changeCap, removeCap } from '@/lib/traffic/caps/admin-service'

/** Changes the limit or the overflow of a cap, or switches it on or off. */
export const PATCH = handle(
  { access: canEdit('conversion-caps'), params: capIdSchema, body: capChangeSchema, response: capDoneSchema },
  staffWrite(changeCap),
  { id: 'changeCap', scope: 'traffic:write', summary: 'Change a cap' },
)

/** Removes a cap. */
export const DELETE = handle(
  { access: canEdit('conversion-caps'), params: capIdSchema, body: capRemovalSchema, response: capDoneSchema },
  staffWrite(removeCap),
  { id: 'deleteCap', scope: 'traffic:write', summary: 'Delete a cap' },
)
