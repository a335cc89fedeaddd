import { handle } from '@/lib/accounts/http/handle'
import { listUploadedRows, uploadedRowsCsv } from '@/lib/imports/sales-uploads/data'
import { uploadedRowsSchema, uploadParamsSchema, uploadRowsQuerySchema } from '@/lib/imports/sales-uploads/schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'

/** The rows of a file with their outcomes, a page at a time or as a file. */
export const GET = handle(
  {
    access: 'advertiser',
    params: uploadParamsSchema,
    query: uploadRowsQuerySchema,
    response: uploadedRowsSchema,
  },
  async ({ actor: { advertiser }, params, query, requestId }) =>
    query.format === 'csv'
      ? csvResponse(await uploadedRowsCsv(advertiser.advertiserId, { ...query, ...params }), 'sales.csv', requestId)
      : listUploadedRows(advertiser.advertiserId, { ...query, ...params }),
  { id: 'listUploadRows', scope: 'uploads:read', summary: 'Rows of an upload with what became of each' },
)
