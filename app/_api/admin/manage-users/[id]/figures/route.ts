import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getAffiliateId, getWorkspaceFigures } from '@/lib/people/users/workspace/admin-data'
import { workspaceFiguresSchema } from '@/lib/people/users/workspace/admin-schema'

/** The last 30 Eastern days of an affiliate. */
export const GET = handle(
  {
    access: canView('manage-users'),
    book: rowInBook('user'),
    params: z.object({ id: z.uuid() }),
    response: workspaceFiguresSchema,
  },
  async ({ params, at }) => getWorkspaceFigures(await getAffiliateId(params.id), at),
  { id: 'getUserFigures', scope: 'affiliates:read', summary: 'Figures of an affiliate' },
)
