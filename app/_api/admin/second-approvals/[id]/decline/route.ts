import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { approvalParamsSchema, declineSecondSchema } from '@/lib/people/second-approval-queue/admin-schema'
import { declineSecond } from '@/lib/people/second-approval-queue/admin-service'

/** Declines what another person approved first, or withdraws what the signed-in person did. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('second-approvals'),
    params: approvalParamsSchema,
    body: declineSecondSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(declineSecond),
)
