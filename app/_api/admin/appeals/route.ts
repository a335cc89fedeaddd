import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listOpenAppeals } from '@/lib/conversions/appeals/admin-data'
import { adminAppealSchema, OPEN_APPEAL_COLUMNS, openAppealsQuerySchema } from '@/lib/conversions/appeals/admin-schema'

/** Appeals that wait for a decision, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: canView('appeals'), book: 'own', query: openAppealsQuerySchema, response: listSchema(adminAppealSchema) },
  listRoute((query, { actor, at }) => listOpenAppeals(query, actor, at), OPEN_APPEAL_COLUMNS, 'appeals'),
  { id: 'listAppeals', scope: 'conversions:read', summary: 'Open appeals' },
)
