import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { appealIdSchema, askAdvertiserSchema } from '@/lib/conversions/appeals/admin-schema'
import { sendQuestion } from '@/lib/conversions/appeals/admin-service'

/** Asks a contact of the advertiser by email. */
export const POST = handle(
  {
    access: canEdit('appeals'),
    book: rowInBook('appeal'),
    params: appealIdSchema,
    body: askAdvertiserSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(sendQuestion),
  { id: 'askAdvertiser', scope: 'conversions:write', summary: 'Ask the advertiser about an appeal' },
)
