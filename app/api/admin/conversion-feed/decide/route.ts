import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { bulkOutcomeSchema } from '@/lib/admin/schema'
import { decideConversions } from '@/lib/conversions/desk'
import { decideConversionsSchema } from '@/lib/conversions/desk-schema'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** Approves, rejects or reverses, up to 500 at once, with what became of each. */
export const POST = handle(
  { access: rolesOf('conversion-feed'), body: decideConversionsSchema, response: bulkOutcomeSchema },
  async (context) => ({
    outcomes: await decideConversions(context.body, staffOf(context), systemClock.now()),
  }),
)
