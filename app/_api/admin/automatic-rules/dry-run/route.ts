import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { runDry } from '@/lib/reporting/automation/dry-run-data'
import { dryRunAnswerSchema, dryRunSchema } from '@/lib/reporting/automation/schema'

/** What a rule would have done on recorded days. Nothing is stored. */
export const POST = handle(
  { access: canView('automatic-rules'), body: dryRunSchema, response: dryRunAnswerSchema },
  ({ body, at }) => runDry(body, at),
  {
    id: 'dryRunAutomaticRule',
    scope: 'traffic:write',
    summary: 'What a rule would have done on recorded days',
    writesNothing: true,
  },
)
