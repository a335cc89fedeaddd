import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { assignAffiliates } from '@/lib/backoffice/managers/admin-service'
import { listManagers } from '@/lib/backoffice/managers/data'
import { assignAffiliatesSchema, managersSchema } from '@/lib/backoffice/managers/schema'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'

/** Who can look after affiliates. */
export const GET = handle(
  { access: canView('manage-users'), response: managersSchema },
  async () => ({ managers: await listManagers('affiliate') }),
  { id: 'listAffiliateManagers', scope: 'affiliates:read', summary: 'Staff who can look after affiliates' },
)

/** Assigns affiliates to a manager, or to nobody, up to 500 at once, and returns the outcome of each. */
export const POST = handle(
  { access: canEdit('manage-users'), body: assignAffiliatesSchema, response: bulkOutcomeSchema },
  staffWrite(assignAffiliates, 'outcomes'),
  { id: 'assignAffiliates', scope: 'affiliates:write', summary: 'Assign affiliates to a member of staff' },
)
