import { handle } from '@/lib/accounts/http/handle'
import { getStaffHome } from '@/lib/runtime/staff-home/admin-data'
import { staffHomeSchema } from '@/lib/runtime/staff-home/admin-schema'

/** What waits, what failed and today's figures, for the signed-in member of staff. */
export const GET = handle(
  { access: 'staff', book: 'own', response: staffHomeSchema },
  ({ actor, at }) => getStaffHome(actor, at),
  {
    id: 'getStaffHome',
    scope: 'stats:read',
    summary: 'Work that waits, and the figures of today',
  },
)
