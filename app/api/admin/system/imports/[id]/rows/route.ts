import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { importRowsCsv, listImportRows } from '@/lib/people/network-imports/admin-data'
import { importParamsSchema, importRowsQuerySchema, importRowsSchema } from '@/lib/people/network-imports/admin-schema'
import { csvResponse } from '@/lib/platform/http/csv-response'

/** The rows of an import with their verdicts, a page at a time or as a file. */
export const GET = handle(
  { access: rolesOf('system'), params: importParamsSchema, query: importRowsQuerySchema, response: importRowsSchema },
  async ({ params, query, requestId }) =>
    query.format === 'csv'
      ? csvResponse(await importRowsCsv({ ...query, ...params }), 'import.csv', requestId)
      : listImportRows({ ...query, ...params }),
)
