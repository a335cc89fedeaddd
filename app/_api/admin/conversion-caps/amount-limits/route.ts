import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listAmountLimits } from '@/lib/conversions/amounts/limit-admin-data'
import { amountLimitChangeSchema, amountLimitsSchema } from '@/lib/conversions/amounts/limit-admin-schema'
import { setAmountLimit } from '@/lib/conversions/amounts/limit-admin-service'
import { capDoneSchema } from '@/lib/traffic/caps/admin-schema'

/** The largest amounts that postbacks may name. */
export const GET = handle({ access: canView('conversion-caps'), response: amountLimitsSchema }, listAmountLimits, {
  id: 'listAmountLimits',
  scope: 'traffic:read',
  summary: 'Limits of amounts with what was counted',
})

/** Sets or removes the limit of an advertiser or an offer. */
export const PUT = handle(
  { access: canEdit('conversion-caps'), body: amountLimitChangeSchema, response: capDoneSchema },
  staffWrite(setAmountLimit),
  { id: 'changeAmountLimit', scope: 'traffic:write', summary: 'Change a limit of amounts' },
)
