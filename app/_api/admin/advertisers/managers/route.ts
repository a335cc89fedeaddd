import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { assignAdvertisers } from '@/lib/backoffice/managers/admin-service'
import { listManagers } from '@/lib/backoffice/managers/data'
import { assignAdvertisersSchema, managersSchema } from '@/lib/backoffice/managers/schema'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'

/** Who can look after advertisers. */
export const GET = handle(
  { access: canView('advertisers'), response: managersSchema },
  async () => ({ managers: await listManagers('advertiser') }),
  { id: 'listAdvertiserManagers', scope: 'advertisers:read', summary: 'Staff who can look after advertisers' },
)

/** Assigns advertisers to a manager, or to nobody, up to 500 at once, and returns the outcome of each. */
export const POST = handle(
  { access: canEdit('advertisers'), body: assignAdvertisersSchema, response: bulkOutcomeSchema },
  staffWrite(assignAdvertisers, 'outcomes'),
  { id: 'assignAdvertisers', scope: 'advertisers:write', summary: 'Assign advertisers to a member of staff' },
)
