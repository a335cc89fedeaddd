import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { creditAnswerSchema } from '@/lib/money/adjustments/schema'
import { repairSchema } from '@/lib/people/users/account-recovery/admin-schema'
import { repairAccount } from '@/lib/people/users/account-recovery/admin-service'

/** Changes the email address or turns two-factor authentication off, once two people asked for the same. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('manage-users'),
    params: z.object({ id: z.uuid() }),
    body: repairSchema,
    response: creditAnswerSchema,
  },
  staffWrite(repairAccount, 'isDone'),
)
