import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { uploadParamsSchema } from '@/lib/people/sales-uploads/schema'
import { bookUpload } from '@/lib/people/sales-uploads/service'

/** Has the rows of a checked file booked. */
export const POST = handle(
  { access: 'advertiser-manager', params: uploadParamsSchema, response: doneSchema },
  async (context) => {
    await bookUpload(context, context.params)
    return { isDone: true }
  },
)
