import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { bulkOutcomeSchema } from '@/lib/admin/schema'
import { decideSchema } from '@/lib/affiliates/schema'
import { decideApplicants } from '@/lib/affiliates/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** Approves, rejects or asks, for up to 500 at once, with what became of each. */
export const POST = handle(
  { access: rolesOf('bulk-approve-affiliates'), body: decideSchema, response: bulkOutcomeSchema },
  async (context) => ({
    outcomes: await decideApplicants(context.body, staffOf(context), systemClock.now()),
  }),
)
