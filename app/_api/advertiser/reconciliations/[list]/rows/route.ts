import { handle } from '@/lib/accounts/http/handle'
import { listListRows, listRowsCsv } from '@/lib/imports/reconciliation/data'
import { toListReader } from '@/lib/imports/reconciliation/rules'
import { listParamsSchema, listRowsQuerySchema, listRowsSchema } from '@/lib/imports/reconciliation/schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'

/** The rows of a compared list, a page at a time or as a file. */
export const GET = handle(
  { access: 'advertiser', params: listParamsSchema, query: listRowsQuerySchema, response: listRowsSchema },
  async ({ actor, params, query, requestId }) => {
    const reader = toListReader(actor)
    return query.format === 'csv'
      ? csvResponse(await listRowsCsv(reader, params.list, query), 'differences.csv', requestId)
      : listListRows(reader, params.list, query)
  },
  { id: 'listReconciliationRows', scope: 'uploads:read', summary: 'Rows of a comparison by cause' },
)
