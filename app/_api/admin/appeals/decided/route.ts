import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listDecidedAppeals } from '@/lib/conversions/appeals/admin-data'
import {
  adminAppealSchema,
  DECIDED_APPEAL_COLUMNS,
  decidedAppealsQuerySchema,
} from '@/lib/conversions/appeals/admin-schema'

/** Decided appeals, as JSON a page at a time or as a file. */
export const GET = handle(
  {
    access: canView('appeals'),
    book: 'own',
    query: decidedAppealsQuerySchema,
    response: listSchema(adminAppealSchema),
  },
  listRoute((query, { actor }) => listDecidedAppeals(query, actor), DECIDED_APPEAL_COLUMNS, 'decided-appeals'),
  { id: 'listDecidedAppeals', scope: 'conversions:read', summary: 'Decided appeals' },
)
