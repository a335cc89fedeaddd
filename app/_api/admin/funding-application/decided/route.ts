import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listDecidedApplications } from '@/lib/money/advances/admin-data'
import {
  adminApplicationSchema,
  DECIDED_APPLICATION_COLUMNS,
  decidedQuerySchema,
} from '@/lib/money/advances/admin-schema'

/** Applications that were decided or withdrawn, with what is owed. [S2.27] */
export const GET = handle(
  {
    access: canView('funding-application'),
    query: decidedQuerySchema,
    response: listSchema(adminApplicationSchema),
  },
  listRoute(listDecidedApplications, DECIDED_APPLICATION_COLUMNS, 'advances'),
  { id: 'listDecidedFunding', scope: 'funding:read', summary: 'Decided applications for funding' },
)
