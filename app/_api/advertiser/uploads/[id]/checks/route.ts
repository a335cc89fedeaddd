import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { uploadParamsSchema } from '@/lib/people/sales-uploads/schema'
import { checkUpload } from '@/lib/people/sales-uploads/service'
import { fileFormatSchema } from '@/lib/traffic/sales-files/schema'

/** Has the rows of a file judged without being booked. */
export const POST = handle(
  { access: 'advertiser-manager', params: uploadParamsSchema, body: fileFormatSchema, response: doneSchema },
  async (context) => {
    await checkUpload(context, { ...context.params, format: context.body })
    return { isDone: true }
  },
)
