import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listSecondApprovals } from '@/lib/people/second-approval-queue/admin-data'
import {
  SECOND_APPROVAL_COLUMNS,
  secondApprovalSchema,
  secondApprovalsQuerySchema,
} from '@/lib/people/second-approval-queue/admin-schema'

/** What one person approved and the signed-in member of staff may approve second. */
export const GET = handle(
  {
    access: canView('second-approvals'),
    query: secondApprovalsQuerySchema,
    response: listSchema(secondApprovalSchema),
  },
  listRoute(
    (query, { actor, at }) => listSecondApprovals(query, actor, at),
    SECOND_APPROVAL_COLUMNS,
    'second-approvals',
  ),
  { id: 'listSecondApprovals', scope: 'audit:read', summary: 'Changes that wait for a second person' },
)
