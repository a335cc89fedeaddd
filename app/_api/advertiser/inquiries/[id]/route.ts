import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { answerInquirySchema, inquiryParamsSchema } from '@/lib/conversions/appeals/missing-sale-schema'
import { answerInquiry } from '@/lib/people/advertisers/missing-sale-service'

/** Grants or declines a missing sale: granted, it counts as if it had been reported on its day. */
export const POST = handle(
  { access: 'advertiser-manager', params: inquiryParamsSchema, body: answerInquirySchema, response: doneSchema },
  async (context) => {
    await answerInquiry(context, { ...context.params, ...context.body })
    return { isDone: true as const }
  },
  { id: 'answerInquiry', scope: 'conversions:write', summary: 'Grant or decline a missing sale' },
)
