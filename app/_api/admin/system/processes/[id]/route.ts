import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/runtime/system-pages/jobs-admin-schema'
import { forgetSchema, processIdSchema } from '@/lib/runtime/system-pages/processes-admin-schema'
import { forgetProcess } from '@/lib/runtime/system-pages/processes-admin-service'

/** Takes a process that has stopped off the list. */
export const DELETE = handle(
  { access: canEdit('system'), params: processIdSchema, body: forgetSchema, response: doneSchema },
  staffWrite(forgetProcess),
  { id: 'removeProcess', scope: 'system:write', summary: 'Remove a process that no longer runs' },
)
