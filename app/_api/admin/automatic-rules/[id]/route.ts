import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { changeRule, removeRule, switchRule } from '@/lib/reporting/automation/admin-service'
import {
  ruleChangeSchema,
  ruleDoneSchema,
  ruleParamsSchema,
  ruleRemovalSchema,
  ruleSwitchSchema,
} from '@/lib/reporting/automation/schema'

/** Changes a rule as a whole. */
export const PUT = handle(
  { access: canEdit('automatic-rules'), params: ruleParamsSchema, body: ruleChangeSchema, response: ruleDoneSchema },
  staffWrite(changeRule),
  { id: 'changeAutomaticRule', scope: 'traffic:write', summary: 'Change a rule that acts' },
)

/** Switches a rule on or off. */
export const PATCH = handle(
  { access: canEdit('automatic-rules'), params: ruleParamsSchema, body: ruleSwitchSchema, response: ruleDoneSchema },
  staffWrite(switchRule),
  { id: 'switchAutomaticRule', scope: 'traffic:write', summary: 'Switch a rule that acts on or off' },
)

/** Deletes a rule; what it did stays. */
export const DELETE = handle(
  { access: canEdit('automatic-rules'), params: ruleParamsSchema, body: ruleRemovalSchema, response: ruleDoneSchema },
  staffWrite(removeRule),
  { id: 'deleteAutomaticRule', scope: 'traffic:write', summary: 'Delete a rule that acts' },
)
