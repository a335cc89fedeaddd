import { handle } from '@/lib/accounts/http/handle'
import { uploadParamsSchema } from '@/lib/imports/sales-uploads/schema'
import { bookUpload } from '@/lib/imports/sales-uploads/service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** Has the rows of a checked file booked. */
export const POST = handle(
  { access: 'advertiser-manager', params: uploadParamsSchema, response: doneSchema },
  async (context) => {
    await bookUpload(context, context.params)
    return { isDone: true }
  },
  { id: 'bookUpload', scope: 'uploads:write', summary: 'Record the rows that passed the check' },
)
