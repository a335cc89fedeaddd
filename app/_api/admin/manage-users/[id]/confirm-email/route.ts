import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { reasonOnlySchema } from '@/lib/people/users/account-recovery/admin-schema'
import { confirmEmailByHand } from '@/lib/people/users/account-recovery/admin-service'

/** Marks the email address as confirmed. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('manage-users'),
    book: rowInBook('user'),
    params: z.object({ id: z.uuid() }),
    body: reasonOnlySchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(confirmEmailByHand),
)
