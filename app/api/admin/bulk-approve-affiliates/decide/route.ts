import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/admin/schema'
import { decideSchema } from '@/lib/people/affiliates/admin-schema'
import { decideApplicants } from '@/lib/people/affiliates/admin-service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Approves, rejects or asks, for up to 500 at once, with what became of each. */
export const POST = handle(
  { access: rolesOf('bulk-approve-affiliates'), body: decideSchema, response: bulkOutcomeSchema },
  async (context) => ({
    outcomes: await decideApplicants(context.body, staffOf(context), systemClock.now()),
  }),
)
