import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { editorRolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { advertiserAnswerSchema, appealQuestionParamsSchema } from '@/lib/conversions/appeals/admin-schema'
import { recordAdvertiserAnswer } from '@/lib/conversions/appeals/admin-service'

/** Records what the advertiser answered. */
export const POST = handle(
  {
    access: editorRolesForPage('appeals'),
    params: appealQuestionParamsSchema,
    body: advertiserAnswerSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(recordAdvertiserAnswer),
  { id: 'answerForAdvertiser', scope: 'conversions:write', summary: 'Enter the answer of the advertiser' },
)
