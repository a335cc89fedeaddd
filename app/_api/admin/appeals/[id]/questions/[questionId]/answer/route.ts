import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { advertiserAnswerSchema, appealQuestionParamsSchema } from '@/lib/conversions/appeals/admin-schema'
import { recordAdvertiserAnswer } from '@/lib/conversions/appeals/admin-service'

/** Records what the advertiser answered. */
export const POST = handle(
  {
    access: canEdit('appeals'),
    book: rowInBook('appeal'),
    params: appealQuestionParamsSchema,
    body: advertiserAnswerSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(recordAdvertiserAnswer),
  { id: 'answerForAdvertiser', scope: 'conversions:write', summary: 'Enter the answer of the advertiser' },
)
