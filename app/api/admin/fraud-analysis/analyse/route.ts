import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { analyseSchema, analyzedSchema } from '@/lib/traffic/fraud/admin-schema'
import { runFraudAnalysis } from '@/lib/traffic/fraud-analysis/admin-service'

/** Runs the rules at once instead of by the clock. */
export const POST = handle(
  { access: rolesOf('fraud-analysis'), body: analyseSchema, response: analyzedSchema },
  async (context) => ({ cases: await runFraudAnalysis(staffContext(context), context.body) }),
)
