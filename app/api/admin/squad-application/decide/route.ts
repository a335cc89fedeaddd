import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { bulkOutcomeSchema } from '@/lib/admin/schema'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { decideSquads } from '@/lib/squads/deciding'
import { decideSquadsSchema } from '@/lib/squads/desk-schema'

/** Approves or declines, for up to 500 at once, with what became of each. */
export const POST = handle(
  { access: rolesOf('squad-application'), body: decideSquadsSchema, response: bulkOutcomeSchema },
  async (context) => ({ outcomes: await decideSquads(context.body, staffOf(context), systemClock.now()) }),
)
