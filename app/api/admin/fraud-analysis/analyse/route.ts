import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { analysedSchema, analyseSchema } from '@/lib/fraud/schema'
import { analyseNow } from '@/lib/fraud/service'
import { handle } from '@/lib/http/handle'

/** Runs the rules at once instead of by the clock. */
export const POST = handle(
  { access: rolesOf('fraud-analysis'), body: analyseSchema, response: analysedSchema },
  async (context) => ({ cases: await analyseNow(context.body.reason, staffOf(context), systemClock) }),
)
