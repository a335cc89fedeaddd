import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { getAffiliateId, listWorkspaceConversions } from '@/lib/people/users/workspace/admin-data'
import {
  WORKSPACE_CONVERSION_COLUMNS,
  workspaceConversionSchema,
  workspaceConversionsQuerySchema,
} from '@/lib/people/users/workspace/admin-schema'

export const GET = handle(
  {
    access: canView('manage-users'),
    book: rowInBook('user'),
    params: z.object({ id: z.uuid() }),
    query: workspaceConversionsQuerySchema,
    response: listSchema(workspaceConversionSchema),
  },
  async ({ params, query, requestId }) => {
    const affiliateId = await getAffiliateId(params.id)
    if (query.format === 'json') return listWorkspaceConversions(affiliateId, query)
    const read = (page: object) => listWorkspaceConversions(affiliateId, { ...query, ...page })
    return listAsCsv(read, WORKSPACE_CONVERSION_COLUMNS, { name: `conversions-${affiliateId}`, requestId })
  },
  { id: 'listUserConversions', scope: 'affiliates:read', summary: 'Conversions of an affiliate' },
)
