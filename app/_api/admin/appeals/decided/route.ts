import { handle } from '@/lib/accounts/http/handle'
import { rolesOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listDecidedAppeals } from '@/lib/conversions/appeals/admin-data'
import {
  adminAppealSchema,
  DECIDED_APPEAL_COLUMNS,
  decidedAppealsQuerySchema,
} from '@/lib/conversions/appeals/admin-schema'

/** Decided appeals, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: rolesOf('appeals'), query: decidedAppealsQuerySchema, response: listSchema(adminAppealSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listDecidedAppeals(query)
    const file = { name: 'decided-appeals', requestId }
    return listAsCsv((page) => listDecidedAppeals({ ...query, ...page }), DECIDED_APPEAL_COLUMNS, file)
  },
  { id: 'listDecidedAppeals', scope: 'conversions:read', summary: 'Decided appeals' },
)
