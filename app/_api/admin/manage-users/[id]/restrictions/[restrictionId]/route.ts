import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { getAffiliateId } from '@/lib/people/users/workspace/admin-data'
import { restrictionEndSchema, restrictionParamsSchema } from '@/lib/traffic/restrictions/schema'
import { endRestriction } from '@/lib/traffic/restrictions/service'

/** Ends a restriction of traffic. */
export const DELETE = handle(
  {
    access: canEdit('offers'),
    book: rowInBook('user'),
    params: restrictionParamsSchema,
    body: restrictionEndSchema,
    response: doneSchema,
  },
  async ({ params: { id, restrictionId }, body, ...from }) => {
    await endRestriction(staffContext(from), { ...body, restrictionId, affiliateId: await getAffiliateId(id) })
    return { isDone: true as const }
  },
  { id: 'endUserRestriction', scope: 'affiliates:write', summary: 'End a restriction of traffic' },
)
