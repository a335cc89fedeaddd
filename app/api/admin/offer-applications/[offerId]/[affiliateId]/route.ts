import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { handle } from '@/lib/http/handle'
import { applicationAnswerSchema, applicationParamsSchema } from '@/lib/offer-applications/schema'
import { answerApplication } from '@/lib/offer-applications/service'

/** Answers one application. */
export const POST = handle(
  {
    access: rolesOf('bulk-approve-affiliates'),
    params: applicationParamsSchema,
    body: applicationAnswerSchema,
    response: applicationAnswerSchema,
  },
  async (context) => {
    await answerApplication(staffOf(context), context.params, context.body)
    return context.body
  },
)
