import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/admin/schema'
import { systemClock } from '@/lib/platform/dates/clock'
import { decideSquadsSchema } from '@/lib/rewards/squad-applications/admin-schema'
import { decideSquads } from '@/lib/rewards/squad-applications/admin-service'

/** Approves or declines, for up to 500 at once, with what became of each. */
export const POST = handle(
  { access: rolesOf('squad-application'), body: decideSquadsSchema, response: bulkOutcomeSchema },
  async (context) => ({ outcomes: await decideSquads(context.body, staffOf(context), systemClock.now()) }),
)
