import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getAffiliateId, getWorkspaceTraffic } from '@/lib/people/users/workspace/admin-data'
import { workspaceTrafficSchema } from '@/lib/people/users/workspace/admin-schema'

/** The same days by offer and source. */
export const GET = handle(
  {
    access: canView('manage-users'),
    book: rowInBook('user'),
    params: z.object({ id: z.uuid() }),
    response: workspaceTrafficSchema,
  },
  async ({ params, at }) => getWorkspaceTraffic(await getAffiliateId(params.id), at),
  { id: 'getUserTraffic', scope: 'affiliates:read', summary: 'Where the traffic of an affiliate comes from' },
)
