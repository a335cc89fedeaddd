import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { appealIdSchema, decideAppealSchema } from '@/lib/conversions/appeals/admin-schema'
import { decideAppeal } from '@/lib/conversions/appeals/admin-service'

/** Decides an appeal; `isDone` is false while it waits for a second person. */
export const POST = handle(
  {
    access: canEdit('appeals'),
    book: rowInBook('appeal'),
    params: appealIdSchema,
    body: decideAppealSchema,
    response: z.object({ isDone: z.boolean() }),
  },
  staffWrite(decideAppeal, 'isDone'),
  { id: 'decideAppeal', scope: 'conversions:write', summary: 'Decide an appeal' },
)
