import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listAssignees } from '@/lib/people/support/queue/admin-data'
import { staffChoicesSchema } from '@/lib/people/support/queue/admin-schema'

/** Who can take care of a ticket. */
export const GET = handle(
  { access: canView('support'), book: 'own', response: staffChoicesSchema },
  async () => ({
    staff: await listAssignees(),
  }),
  { id: 'listSupportStaff', scope: 'support:read', summary: 'Staff who answer tickets' },
)
