import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { creditAnswerSchema } from '@/lib/money/adjustments/schema'
import { approvalParamsSchema, approveSecondSchema } from '@/lib/people/second-approval-queue/admin-schema'
import { approveSecond } from '@/lib/people/second-approval-queue/admin-service'

/** Approves second what another person approved first. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('second-approvals'),
    params: approvalParamsSchema,
    body: approveSecondSchema,
    response: creditAnswerSchema,
  },
  staffWrite(approveSecond, 'isDone'),
)
