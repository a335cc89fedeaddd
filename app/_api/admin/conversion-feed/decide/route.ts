import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { decideConversionsSchema } from '@/lib/conversions/lifecycle/admin-schema'
import { decideConversions } from '@/lib/conversions/lifecycle/admin-service'

/** Approves, rejects or reverses, up to 500 at once and returns the outcome of each. */
export const POST = handle(
  { access: canEdit('conversion-feed'), body: decideConversionsSchema, response: bulkOutcomeSchema },
  staffWrite(decideConversions, 'outcomes'),
  { id: 'decideConversions', scope: 'conversions:write', summary: 'Approve, reject or reverse conversions' },
)
