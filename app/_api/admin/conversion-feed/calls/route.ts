import { handle } from '@/lib/accounts/http/handle'
import { rolesOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listStoredCalls } from '@/lib/tracking/postbacks/admin-data'
import { CALL_COLUMNS, callsQuerySchema, storedCallSchema } from '@/lib/tracking/postbacks/admin-schema'

/** Every postback call with its outcome, including those that created no conversion. */
export const GET = handle(
  { access: rolesOf('conversion-feed'), query: callsQuerySchema, response: listSchema(storedCallSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listStoredCalls(query)
    const read = (page: { page: number; size: number }) => listStoredCalls({ ...query, ...page })
    return listAsCsv(read, CALL_COLUMNS, { name: 'postback-calls', requestId })
  },
  { id: 'listAllCalls', scope: 'conversions:read', summary: 'Calls that reported conversions' },
)
