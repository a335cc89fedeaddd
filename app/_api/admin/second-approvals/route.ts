import { handle } from '@/lib/accounts/http/handle'
import { rolesOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listSecondApprovals } from '@/lib/people/second-approvals/admin-data'
import {
  SECOND_APPROVAL_COLUMNS,
  secondApprovalSchema,
  secondApprovalsQuerySchema,
} from '@/lib/people/second-approvals/admin-schema'

/** What one person approved and the signed-in member of staff may approve second. */
export const GET = handle(
  {
    access: rolesOf('second-approvals'),
    query: secondApprovalsQuerySchema,
    response: listSchema(secondApprovalSchema),
  },
  async ({ actor, query, requestId, at }) => {
    if (query.format === 'json') return listSecondApprovals(query, actor, at)
    const read = (page: object) => listSecondApprovals({ ...query, ...page }, actor, at)
    return listAsCsv(read, SECOND_APPROVAL_COLUMNS, { name: 'second-approvals', requestId })
  },
  { id: 'listSecondApprovals', scope: 'audit:read', summary: 'Changes that wait for a second person' },
)
