import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { dualRunChangedSchema, dualRunChangeSchema, dualRunIdSchema } from '@/lib/conversions/dual-runs/admin-schema'
import { changeDualRun } from '@/lib/conversions/dual-runs/admin-service'

/** Starts a dual run of an offer, or says from when on its sales are booked here. */
export const PUT = handle(
  {
    access: canEdit('links'),
    params: dualRunIdSchema,
    body: dualRunChangeSchema,
    response: dualRunChangedSchema,
  },
  (context) => changeDualRun(staffContext(context), { ...context.params, ...context.body }),
  { id: 'changeDualRun', scope: 'links:write', summary: 'Start a dual run, or say when it ends' },
)
