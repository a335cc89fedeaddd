import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listActions } from '@/lib/reporting/automation/admin-data'
import { actionsQuerySchema, ruleActionsSchema, ruleParamsSchema } from '@/lib/reporting/automation/schema'

/** What a rule did, newest first. */
export const GET = handle(
  {
    access: canView('automatic-rules'),
    params: ruleParamsSchema,
    query: actionsQuerySchema,
    response: ruleActionsSchema,
  },
  ({ params, query }) => listActions(params.id, query.before),
  { id: 'listAutomaticRuleActions', scope: 'traffic:read', summary: 'What a rule did' },
)
