import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { importRowsCsv, listImportRows } from '@/lib/imports/network/admin-data'
import {
  acceptRowsSchema,
  importParamsSchema,
  importRowsQuerySchema,
  importRowsSchema,
} from '@/lib/imports/network/admin-schema'
import { acceptRows } from '@/lib/imports/network/decision-admin-service'
import { csvResponse } from '@/lib/platform/http/responses/csv'

/** The rows of an import with their results, a page at a time or as a file. */
export const GET = handle(
  {
    access: canView('system'),
    params: importParamsSchema,
    query: importRowsQuerySchema,
    response: importRowsSchema,
  },
  async ({ params, query, requestId }) =>
    query.format === 'csv'
      ? csvResponse(await importRowsCsv({ ...query, ...params }), 'import.csv', requestId)
      : listImportRows({ ...query, ...params }),
  { id: 'listImportRows', scope: 'system:read', summary: 'Rows with their verdicts' },
)

/** Has rows that wait for a decision done all the same, or not. */
export const PUT = handle(
  { access: canEdit('system'), params: importParamsSchema, body: acceptRowsSchema, response: doneSchema },
  staffWrite(acceptRows),
  { id: 'decideImportRows', scope: 'system:write', summary: 'Accept several rows that wait for a decision' },
)
