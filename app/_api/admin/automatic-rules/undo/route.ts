import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { undoActions } from '@/lib/reporting/automation/admin-service'
import { undoneSchema, undoSchema } from '@/lib/reporting/automation/schema'

/** Takes back one action of a rule, or all of one check. */
export const POST = handle(
  { access: canEdit('automatic-rules'), body: undoSchema, response: undoneSchema },
  staffWrite(undoActions, 'outcomes'),
  { id: 'undoAutomaticRuleActions', scope: 'traffic:write', summary: 'Take back what a rule did' },
)
