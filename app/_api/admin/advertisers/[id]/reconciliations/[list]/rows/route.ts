import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffListParamsSchema } from '@/lib/imports/reconciliation/admin-schema'
import { listListRows, listRowsCsv } from '@/lib/imports/reconciliation/data'
import { listRowsQuerySchema, listRowsSchema } from '@/lib/imports/reconciliation/schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'

/** The rows of a compared list, a page at a time or as a file. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: rowInBook('advertiser'),
    params: staffListParamsSchema,
    query: listRowsQuerySchema,
    response: listRowsSchema,
  },
  async ({ params, query, requestId }) => {
    const reader = { advertiserId: params.id, isStaff: true }
    return query.format === 'csv'
      ? csvResponse(await listRowsCsv(reader, params.list, query), 'differences.csv', requestId)
      : listListRows(reader, params.list, query)
  },
  { id: 'listAdvertiserReconciliationRows', scope: 'uploads:read', summary: 'Rows of a comparison by cause' },
)
