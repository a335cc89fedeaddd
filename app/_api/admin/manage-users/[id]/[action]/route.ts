import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { creditAnswerSchema } from '@/lib/money/adjustments/schema'
import { userActionParams, userActionSchema } from '@/lib/people/users/admin-schema'
import { actOnUser } from '@/lib/people/users/admin-service'

/** Suspends, bans, reinstates, signs out everywhere, or adjusts the balance. */
export const POST = handle(
  {
    access: canEdit('manage-users'),
    book: rowInBook('user'),
    params: userActionParams,
    body: userActionSchema,
    response: creditAnswerSchema,
  },
  staffWrite(actOnUser, 'isDone'),
  {
    id: 'actOnUser',
    scope: 'affiliates:write',
    summary: 'Suspend, ban or reinstate an account, or adjust its balance',
  },
)
