import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { applicationAnswerSchema, applicationParamsSchema } from '@/lib/catalog/applications/admin-schema'
import { answerApplication } from '@/lib/catalog/applications/admin-service'

/** Answers one application. */
export const POST = handle(
  {
    access: canEdit('bulk-approve-affiliates'),
    params: applicationParamsSchema,
    body: applicationAnswerSchema,
    response: applicationAnswerSchema,
  },
  async (context) => {
    await answerApplication(staffContext(context), { ...context.params, ...context.body })
    return context.body
  },
  {
    id: 'decideOfferApplication',
    scope: 'affiliates:write',
    summary: 'Approve or decline an application for an offer',
  },
)
