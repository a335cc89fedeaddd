import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { reinstateConversionsSchema } from '@/lib/conversions/reinstatements/admin-schema'
import { reinstateConversions } from '@/lib/conversions/reinstatements/admin-service'

/** Reinstates rejected and reversed conversions, up to 500 at once, and returns the outcome of each. */
export const POST = handle(
  { access: canEdit('conversion-feed'), body: reinstateConversionsSchema, response: bulkOutcomeSchema },
  staffWrite(reinstateConversions, 'outcomes'),
  { id: 'reinstateConversions', scope: 'conversions:write', summary: 'Reinstate rejected or reversed conversions' },
)
