import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { conversionParamsSchema } from '@/lib/traffic/conversions/admin-schema'
import { getReinstatement } from '@/lib/traffic/reinstatements/admin-data'
import { reinstatementSchema } from '@/lib/traffic/reinstatements/admin-schema'

/** What reinstating one conversion would do now. */
export const GET = handle(
  { access: rolesOf('conversion-feed'), params: conversionParamsSchema, response: reinstatementSchema },
  ({ params, at }) => getReinstatement(params.ref, at),
)
