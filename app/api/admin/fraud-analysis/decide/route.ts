import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { bulkOutcomeSchema } from '@/lib/admin/schema'
import { systemClock } from '@/lib/dates/clock'
import { fraudBulkSchema } from '@/lib/fraud/schema'
import { decideCases } from '@/lib/fraud/service'
import { handle } from '@/lib/http/handle'

/** Holds or clears up to 500 cases, with what became of each. */
export const POST = handle(
  { access: rolesOf('fraud-analysis'), body: fraudBulkSchema, response: bulkOutcomeSchema },
  async (context) => ({ outcomes: await decideCases(context.body, staffOf(context), systemClock.now()) }),
)
