import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listRules } from '@/lib/reporting/automation/admin-data'
import { createRule } from '@/lib/reporting/automation/admin-service'
import {
  newRuleSchema,
  RULE_COLUMNS,
  ruleIdSchema,
  ruleQuerySchema,
  ruleRowSchema,
} from '@/lib/reporting/automation/schema'

/** Rules with what they did lately, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: canView('automatic-rules'), query: ruleQuerySchema, response: listSchema(ruleRowSchema) },
  listRoute((query, { at }) => listRules(query, at), RULE_COLUMNS, 'automatic-rules'),
  { id: 'listAutomaticRules', scope: 'traffic:read', summary: 'Rules that act, with what they did lately' },
)

/** Creates a rule, which is off at first. */
export const POST = handle(
  { access: canEdit('automatic-rules'), body: newRuleSchema, response: ruleIdSchema, status: 201 },
  staffWrite(createRule, 'id'),
  { id: 'createAutomaticRule', scope: 'traffic:write', summary: 'Create a rule that acts' },
)
