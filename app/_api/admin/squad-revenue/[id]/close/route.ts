import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { squadIdParams } from '@/lib/rewards/squads/admin-schema'
import { closedSchema, closePeriodSchema } from '@/lib/rewards/squads/periods/admin-schema'
import { closePeriod } from '@/lib/rewards/squads/periods/admin-service'

/** Closes the open period through a day and pays its split. */
export const POST = handle(
  { access: canEdit('squad-revenue'), params: squadIdParams, body: closePeriodSchema, response: closedSchema },
  async (context) => {
    const { paidCents, owedCents } = await closePeriod(staffContext(context), {
      squadId: context.params.id,
      ...context.body,
    })
    return { paidCents: Number(paidCents), owedCents: Number(owedCents) }
  },
  { id: 'closeSquadPeriod', scope: 'community:write', summary: 'Close the period of a squad and post its shares' },
)
