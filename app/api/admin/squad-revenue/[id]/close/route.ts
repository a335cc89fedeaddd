import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { closePeriod } from '@/lib/squads/closing'
import { closedSchema, closePeriodSchema, squadIdParams } from '@/lib/squads/desk-schema'

/** Closes the open period through a day and pays its split. */
export const POST = handle(
  { access: rolesOf('squad-revenue'), params: squadIdParams, body: closePeriodSchema, response: closedSchema },
  async (context) => {
    const { paidCents, owedCents } = await closePeriod(
      context.params.id,
      context.body,
      staffOf(context),
      systemClock.now(),
    )
    return { paidCents: Number(paidCents), owedCents: Number(owedCents) }
  },
)
