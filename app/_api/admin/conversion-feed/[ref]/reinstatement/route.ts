import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { conversionParamsSchema } from '@/lib/conversions/lifecycle/admin-schema'
import { getReinstatement } from '@/lib/conversions/reinstatements/admin-data'
import { reinstatementSchema } from '@/lib/conversions/reinstatements/admin-schema'

/** What reinstating one conversion would do now. */
export const GET = handle(
  { access: canView('conversion-feed'), params: conversionParamsSchema, response: reinstatementSchema },
  ({ params, at }) => getReinstatement(params.ref, at),
  { id: 'getReinstatement', scope: 'conversions:read', summary: 'What reinstating a conversion would do' },
)
