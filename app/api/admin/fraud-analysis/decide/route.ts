import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/admin/schema'
import { systemClock } from '@/lib/platform/dates/clock'
import { fraudBulkSchema } from '@/lib/traffic/fraud/admin-schema'
import { decideCases } from '@/lib/traffic/fraud/admin-service'

/** Holds or clears up to 500 cases, with what became of each. */
export const POST = handle(
  { access: rolesOf('fraud-analysis'), body: fraudBulkSchema, response: bulkOutcomeSchema },
  async (context) => ({ outcomes: await decideCases(context.body, staffOf(context), systemClock.now()) }),
)
